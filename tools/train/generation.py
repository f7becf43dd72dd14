"""One generation of the network: play, exact labels, fit, match; all in one folder.

`generation.json` in that folder says what was asked for and, step by step, what came out. Every
step goes on where it was stopped, and one that is done is not done again.

    old.npz          the network that plays, and that the new one has to beat
    games/           positions of its games against itself
    exact/           the same with the values that the endgame solver has proven
    net.npz          the new network, with the figures of each epoch in net.json
    match/           the journal and the games of the match
    generation.json
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from perfectplay import __version__
from perfectplay.cli.terminal import Terminal
from perfectplay.extras import require
from perfectplay.lab import files
from perfectplay.lab.errors import FolderError
from perfectplay.lab.run import Run
from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.notation import WinRule
from tools.train import nets
from tools.train.accept import Result, Trial, describe, try_out
from tools.train.plan import Plan
from tools.train.play import Games, check_range, play
from tools.train.played import Played
from tools.train.positions import count, position_files
from tools.train.relabel import FROM_PLY, NODES, relabel

RECORD = "generation.json"
HOUR = 3600
TELL_EVERY = 100


@dataclass(frozen=True)
class Generation:
    """What a generation is made with."""

    number: int
    games: Games = field(default_factory=Games)
    from_ply: int = FROM_PLY
    nodes: int = NODES
    plan: Plan = field(default_factory=Plan)
    trial: Trial = field(default_factory=Trial)
    also: tuple[Path, ...] = ()
    """Folders of positions of earlier generations, to fit to as well."""
    played: Played | None = None
    """Games of a network of another form, in place of new ones and of a match."""

    def __post_init__(self) -> None:
        check_range("A generation's number", self.number, 0, 10**6, "generation 1")

    @property
    def rule(self) -> WinRule:
        """The rule by which the network plays."""
        return self.games.rule

    def to_data(self) -> dict[str, Any]:
        """Return the settings for the record."""
        data: dict[str, Any] = {
            "play": {**asdict(self.games), "rule": self.rule.value},
            "relabel": {"from_ply": self.from_ply, "nodes": self.nodes},
            "fit": asdict(self.plan),
            "accept": self.trial.to_data(),
            "also": [str(folder) for folder in self.also],
        }
        if self.played is None:
            return data
        return {**data, "played": str(self.played.folder)}


class Folder:
    """The folder of a generation, with its record."""

    def __init__(self, path: Path, generation: Generation, old: Path | None) -> None:
        self.path = path
        self.record: dict[str, Any] = {
            "generation": generation.number,
            "rule": generation.rule.value,
            "perfectplay": __version__,
            "form": {"facts": layout.FACTS, "code": layout.CODE, "hidden": layout.HIDDEN},
            "settings": generation.to_data(),
        }
        if (path / RECORD).exists():
            known = read_record(path)
            for name, given in self.record.items():
                if known.get(name) != given:
                    raise FolderError(
                        f"{path} holds a generation that was begun with other settings "
                        f"({difference(known.get(name), given, name)}); give these again, or "
                        "another folder, for example --home build/train-2."
                    )
            self.record = known
        if generation.played is None:
            self._take_old(old, generation.rule)
        else:
            self.note("old", generation.played.net)

    def __truediv__(self, name: str) -> Path:
        return self.path / name

    def _take_old(self, given: Path | None, rule: WinRule) -> None:
        """Keep a copy of the old network: the shipped one may be replaced meanwhile."""
        here = self / "old.npz"
        if not here.exists():
            files.write(here, (given or nets.shipped_net(rule)).read_bytes())
        elif given is not None and nets.fingerprint(given) != nets.fingerprint(here):
            raise FolderError(
                f"{self.path} was begun with another network than {given}; leave --net out to go "
                "on, or give another folder, for example --home build/train-2."
            )
        nets.load(here)
        self.note("old", nets.fingerprint(here))

    def note(self, name: str, figures: Any) -> None:
        """Write figures into the record."""
        self.record[name] = figures
        files.write(self / RECORD, files.format_json(self.record))


def read_record(folder: Path) -> dict[str, Any]:
    """Read the record of a generation."""
    try:
        found: Any = json.loads((folder / RECORD).read_text("utf-8"))
        if isinstance(found, dict) and {"generation", "rule", "settings"} <= found.keys():
            return found
    except (OSError, ValueError):
        pass
    raise FolderError(
        f"There is no readable {RECORD} in {folder}; give the folder of a generation, for example "
        "build/train/line-1."
    )


def difference(there: Any, here: Any, name: str) -> str:
    """Say where two settings first differ."""
    if isinstance(there, dict) and isinstance(here, dict):
        for key in here:
            if there.get(key) != here[key]:
                return difference(there.get(key), here[key], f"{name} {key}")
    return f"{name} is {there} there and {here} here"


def require_torch() -> None:
    """Raise an error that says how to get PyTorch, if it is missing."""
    require("torch", what="Fitting a network", library="PyTorch", extra="train")


def make_generation(
    folder: Folder, generation: Generation, workplace: Workplace, terminal: Terminal
) -> Result | None:
    """Do the steps that are left; return what the match said, None if it was played before."""
    require_torch()  # not after hours of play
    say, games, exact = terminal.say, folder / "games", folder / "exact"
    if generation.played is not None:
        games = generation.played.folder
        if "play" not in folder.record:
            figures = count(position_files([games])).to_data()
            note_step(folder, "play", figures, generation.played.seconds, say)
    elif "play" not in folder.record:
        with terminal.progress("play", "positions") as bar:
            seconds = play(folder / "old.npz", games, generation.games, workplace, bar)
        note_step(folder, "play", count(position_files([games])).to_data(), seconds, say)
    if "relabel" not in folder.record:
        with terminal.progress("relabel", "files") as bar:
            seconds = relabel(games, exact, generation.from_ply, generation.nodes, workplace, bar)
        note_step(folder, "relabel", count(position_files([exact])).to_data(), seconds, say)
    net = folder / "net.npz"
    if "fit" not in folder.record or not net.exists():
        from tools.train.fit import fit

        with terminal.progress("fit", "batches") as bar:
            paths = position_files([exact, *generation.also])
            report = fit(paths, net, generation.plan, say, bar)
        seconds = sum(epoch["seconds"] for epoch in report["losses"])
        kept = {name: report[name] for name in ("positions", "held_back", "losses")}
        figures = {**kept, "whole_numbers": report["whole_numbers"], "net": report["net"]}
        note_step(folder, "fit", figures, seconds, say)
    if generation.played is not None:
        folder.note("match", None)
    if "match" in folder.record:
        return None
    return play_match(folder, generation.trial, workplace, terminal)


def note_step(
    folder: Folder,
    name: str,
    figures: dict[str, Any],
    seconds: float,
    say: Callable[[str], None],
) -> None:
    """Write what a step has come to, and say it in short."""
    folder.note(name, {**figures, "cpu_hours": round(seconds / HOUR, 4)})
    said = f"{figures['positions']:,} positions"
    if "share_proven" in figures:
        said += f", {100 * figures['share_proven']:.1f} % of them proven"
    say(f"{name}: {said}, {seconds / HOUR:.2f} hours of CPU time")


def play_match(folder: Folder, trial: Trial, workplace: Workplace, terminal: Terminal) -> Result:
    """Play the match and write down what came out."""
    result = match(
        folder / "net.npz", folder / "old.npz", trial, folder / "match", workplace, terminal
    )
    hours = {"cpu_hours": round(result.seconds / HOUR, 4)}
    data = {name: value for name, value in result.to_data().items() if name != "seconds"}
    folder.note("match", {**data, **hours})
    return result


def tell_now_and_then(so_far: Result, terminal: Terminal) -> None:
    """Say how a match stands after every hundred games."""
    if so_far.tally.games % TELL_EVERY == 0:
        ratio = so_far.trial.sprt.ratio(so_far.tally)
        terminal.say(
            f"{so_far.tally.games:,} games: {so_far.tally}, log likelihood ratio {ratio:.2f}",
            style="dim",
        )


def match(
    new: Path, old: Path, trial: Trial, out: Path, workplace: Workplace, terminal: Terminal
) -> Result:
    """Play a match with a journal in a folder; its result and its games are written there too."""
    with (
        terminal.progress("accept", "games") as bar,
        Run(describe(new, old, trial), workplace, out, progress=bar) as run,
    ):
        if run.journal.found:
            terminal.say_aside(f"Going on in {out}: {run.journal.found:,} parts are done.")
        result = try_out(run, new, old, trial, lambda so_far: tell_now_and_then(so_far, terminal))
    files.write(out / "results.json", files.format_json(result.to_data()))
    files.write(out / "games.txt", result.records())
    return result
