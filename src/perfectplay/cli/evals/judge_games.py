"""What `perfectplay eval judge` does: read, judge, show, write."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import typer

from perfectplay.cli.evals.table import show
from perfectplay.cli.lab.plots import plot_files, plots_wanted
from perfectplay.cli.terminal import BAD_OPTIONS, Terminal, leaving_cleanly
from perfectplay.errors import PerfectPlayError, printable
from perfectplay.evals.errors import TranscriptError
from perfectplay.evals.judging import JudgedGame
from perfectplay.evals.leaderboard import Leaderboard
from perfectplay.evals.plot import draw_regret
from perfectplay.evals.readers import parse_games, read_games
from perfectplay.evals.reference import reference_rows
from perfectplay.evals.report import format_report
from perfectplay.evals.results import format_games, format_leaderboard
from perfectplay.evals.running import find_workplace, judge_all
from perfectplay.evals.transcript import EXAMPLE, Transcript
from perfectplay.folders import from_home
from perfectplay.lab import files

INPUT = Path("-")
NOTHING = (
    "Give a file of transcripts, - for the input, or --sample for the games that come with it."
)


@dataclass(frozen=True)
class Wanted:
    """The options of the command."""

    form: str = "auto"
    sample: bool = False
    reference: bool = False
    strict: bool = False
    out: Path | None = None
    plots: bool | None = None
    workers: int | None = None
    fresh: bool = False


def judge_files(paths: list[Path], wanted: Wanted, *, as_json: bool) -> None:
    """Judge the games of files; the exit code tells whether all of them could be."""
    terminal = Terminal(as_json)
    bad = 0

    def complain(error: PerfectPlayError) -> None:
        nonlocal bad
        if wanted.strict:
            raise error
        bad += 1
        terminal.complain(error)

    with leaving_cleanly(terminal, lambda: _goodbye(wanted)):
        if not paths and not wanted.sample:
            raise TranscriptError(NOTHING, allowed="a file")
        drawn = wanted.out is not None and plots_wanted(terminal, wanted.plots)
        transcripts: list[Transcript] = []
        for source, each in _read(paths, wanted):
            if isinstance(each, Transcript):
                transcripts.append(each)
            else:
                complain(TranscriptError(f"{source}: {each}", given=each.given))
        if not transcripts and not bad:
            names = ", ".join(path.name or str(path) for path in paths)
            raise TranscriptError(
                f"There is no game in {printable(names)}; give lines such as {EXAMPLE}.",
                given=names,
                allowed="a transcript on each line",
            )
        games = []
        for judged in _judge(terminal, transcripts, wanted):
            if isinstance(judged, JudgedGame):
                games.append(judged)
            else:
                complain(judged)
        _show(terminal, games, wanted, drawn)
        if bad:
            left = f"{bad} game{'s' if bad > 1 else ''} could not be judged."
            terminal.tell("left_out", left, style="yellow", games=bad)
            raise typer.Exit(BAD_OPTIONS)


def _goodbye(wanted: Wanted) -> str:
    kept = f"; what is done is kept in {wanted.out}, and the same command goes on"
    return f"Stopped{kept if wanted.out else ''}."


def sample_text() -> str:
    """Return the made-up transcripts that come with the package."""
    return (resources.files("perfectplay.evals") / "data" / "sample.jsonl").read_text("utf-8")


def _read(paths: list[Path], wanted: Wanted) -> list[tuple[str, Transcript | TranscriptError]]:
    found: list[tuple[str, Transcript | TranscriptError]] = []
    if wanted.sample:
        found += [("sample", each) for each in parse_games(sample_text(), "own")]
    for path in paths:
        if path == INPUT:
            text = sys.stdin.read()
            found += [("-", each) for each in parse_games(text, wanted.form)]
        else:
            found += [(path.name, each) for each in read_games(path, wanted.form)]
    return found


def _judge(
    terminal: Terminal, transcripts: list[Transcript], wanted: Wanted
) -> list[JudgedGame | PerfectPlayError]:
    workplace = find_workplace(len(transcripts), wanted.workers)
    folder = None if wanted.out is None else from_home(wanted.out)
    with terminal.progress("Judging", "games") as progress:
        return list(
            judge_all(transcripts, workplace, folder, fresh=wanted.fresh, progress=progress)
        )


def _show(terminal: Terminal, games: list[JudgedGame], wanted: Wanted, drawn: bool) -> None:
    board = Leaderboard.of(games)
    if wanted.reference:
        board = board.with_references(reference_rows())
    written = _write(board, games, wanted.out, drawn)
    for game in games:
        terminal.event("game", **game.to_data())
        for fault in game.faults:
            name = f"{game.transcript.player} {game.transcript.game}".strip()
            terminal.say(printable(f"{name}: {fault}"), style="yellow")
    show(terminal, board)
    if wanted.out is not None:
        terminal.event("files", folder=str(wanted.out), files=written)
        terminal.say(f"Written to {wanted.out}: {', '.join(written)}.", style="dim")


def _write(board: Leaderboard, games: list[JudgedGame], out: Path | None, drawn: bool) -> list[str]:
    """Write the results, each file whole or not at all, and return their names."""
    if out is None:
        return []
    contents: dict[str, str | bytes | None] = {
        "leaderboard.json": format_leaderboard(board),
        "games.csv": format_games(games),
        "report.html": format_report(board, games),
        **plot_files(drawn, regret=lambda theme: draw_regret(board, theme)),
    }
    for name, content in contents.items():
        path = from_home(out) / name
        if content is None:
            files.remove(path)
        else:
            files.write(path, content)
    return [name for name, content in contents.items() if content is not None]
