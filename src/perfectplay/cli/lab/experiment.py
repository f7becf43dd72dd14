"""A running experiment in the terminal: its folder, its workers, its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perfectplay.cli.lab.options import HOME, LabOptions
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.folders import from_home
from perfectplay.lab import FolderError, Run, Workplace, files, journal, provenance

MASTERMIND = ("perfectplay.mastermind",)
ULTIMATE = ("perfectplay.ultimate",)
BOTH_GAMES = MASTERMIND + ULTIMATE
"""Whose code an experiment depends on."""
RESULTS = ("results.json", "results.csv", "times.json", "games.txt")
"""Files that are written by all or most experiments."""


@dataclass
class Experiment:
    """An experiment under way in the terminal."""

    terminal: Terminal
    run: Run
    folder: Path
    written: list[str] = field(default_factory=list)
    """The names of the result files, in the order they were written."""

    def write(
        self, whole: Mapping[str, str | bytes | None] | None = None, /, **contents: str | bytes
    ) -> None:
        """Write result files: `write(figures, results_json=…)`.

        Called before anything is shown, since a reader such as `head` may have seen enough; where
        they are is said at the end. Names are given whole in a mapping, or as keywords with an
        underscore for the dot. A file that is None has nothing to say now, and one from an earlier
        run is removed.
        """
        named: dict[str, str | bytes | None] = {}
        for keyword, given in contents.items():
            stem, _, ending = keyword.rpartition("_")
            named[f"{stem.replace('_', '-')}.{ending}"] = given
        for name, content in (named | dict(whole or {})).items():
            if content is None:
                files.remove(self.folder / name)
            else:
                files.write(self.folder / name, content)
                self.written.append(name)

    def say_where(self) -> None:
        """Say which files were written, and whether anything was left to do."""
        self._say_if_nothing_was_left()
        self.terminal.event("files", folder=str(self.folder), files=self.written)
        self.terminal.say(f"Written to {self.folder}: {', '.join(self.written)}.", style="dim")

    def _say_if_nothing_was_left(self) -> None:
        kept = self.run.journal
        if kept.found and len(kept) == kept.found:
            self.terminal.event("nothing_left", folder=str(self.folder))
            self.terminal.say(
                f"Nothing was left to do: these results are from {self.folder}; --fresh plays "
                "again.",
                style="dim",
            )


@contextmanager
def experiment(
    terminal: Terminal,
    label: str,
    description: dict[str, Any],
    options: LabOptions,
    unit: str,
    code: Sequence[str] = BOTH_GAMES,
    unread: frozenset[str] = frozenset(),
) -> Iterator[Experiment]:
    """Open an experiment: its folder, its workers, and a bar that counts the unit.

    The label becomes the name of the folder; the description holds all that results depend on,
    but for the version and the code of these packages, which are added here. Their files in
    `unread` are not part of it.
    Errors and Ctrl-C become one sentence, and nothing that was done is lost.
    """
    description = provenance.complete(description, code, unread)
    folder = options.out or HOME / f"{label}-{files.fingerprint(description)}"
    here = from_home(folder)
    state: dict[str, Run] = {}

    def goodbye() -> str:
        kept = len(state["run"].journal) if state else 0
        return f"Stopped; {kept:,} parts are kept in {folder}, and the same command goes on."

    with leaving_cleanly(terminal, goodbye):
        _refuse_foreign_files(here)
    with (
        leaving_cleanly(terminal, goodbye),
        Workplace.find(options.kind, options.workers, options.cluster) as workplace,
        terminal.progress(label, unit) as progress,
        Run(description, workplace, here, fresh=options.fresh, progress=progress) as run,
    ):
        state["run"] = run
        if run.journal.damaged:  # people have read it already, on the error output
            terminal.event(
                "damaged",
                message=run.journal.damage,
                folder=str(folder),
                lines=run.journal.damaged,
            )
        if run.journal.found:
            terminal.say_aside(f"Going on in {folder}: {run.journal.found:,} parts are done.")
        lab = Experiment(terminal, run, here)
        yield lab
        if lab.written:
            lab.say_where()


def _refuse_foreign_files(folder: Path) -> None:
    """Refuse a folder with results that are not from the lab, so that none are overwritten."""
    taken = [name for name in RESULTS if (folder / name).exists()]
    if taken and not (folder / journal.NAME).exists():
        raise FolderError(
            f"{folder} holds {taken[0]}, which is not from an experiment that could go on; give "
            "another folder, for example --out results-2."
        )
