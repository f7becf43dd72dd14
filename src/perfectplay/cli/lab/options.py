"""The options that all experiments share, and how they become a running experiment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perfectplay.cli.console import Terminal, leaving_cleanly

if TYPE_CHECKING:
    from perfectplay.lab import Run

MASTERMIND = ("perfectplay.mastermind",)
ULTIMATE = ("perfectplay.ultimate",)
BOTH_GAMES = MASTERMIND + ULTIMATE
"""Whose code an experiment depends on."""
HOME = Path("perfectplay-lab")
"""Where results go unless told otherwise, below the folder the command is given in."""

RESULTS = ("results.json", "results.csv", "times.json", "games.txt")
"""Files that are written by all or most experiments."""

Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        max=1024,
        help="How many work side by side.",
        show_default="one for each core",
    ),
]
With = Annotated[str, typer.Option("--with", help="What they are: processes or threads.")]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="A Dask cluster instead: tcp://HOST:8786, or local:2 for two workers made here.",
        show_default="none",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        help="The folder for results and for the journal from which a run goes on.",
        show_default=f"one of its own in {HOME}",
    ),
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="Begin again, even if some or all of it is done.")
]
Plots = Annotated[bool, typer.Option("--plots/--no-plots", help="Draw plots as SVG and PNG.")]
Seed = Annotated[int, typer.Option("--seed", help="All chance comes from it.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")]


@dataclass(frozen=True)
class Options:
    """Where an experiment runs and where its results go."""

    workers: int | None = None
    kind: str = "processes"
    cluster: str = ""
    out: Path | None = None
    fresh: bool = False


@dataclass
class Experiment:
    """An experiment under way in the terminal."""

    terminal: Terminal
    run: Run
    folder: Path
    written: list[str] = field(default_factory=list)
    """The names of the result files, in the order they were written."""

    def write(
        self, whole: Mapping[str, str | bytes | None] | None = None, /, **files: str | bytes
    ) -> None:
        """Write result files: `write(figures, results_json=…)`.

        Called before anything is shown, since a reader such as `head` may have seen enough; where
        they are is said at the end. Names are given whole in a mapping, or as keywords with an
        underscore for the dot. A file that is None has nothing to say now, and one from an earlier
        run is taken away.
        """
        from perfectplay.lab import files as kept

        contents: dict[str, str | bytes | None] = {}
        for keyword, given in files.items():
            stem, _, ending = keyword.rpartition("_")
            contents[f"{stem.replace('_', '-')}.{ending}"] = given
        contents |= whole or {}
        for name, content in contents.items():
            if content is None:
                kept.remove(self.folder / name)
            else:
                kept.write(self.folder / name, content)
                self.written.append(name)

    def say_where(self) -> None:
        """Say which files were written, and whether anything was left to do."""
        self._say_if_nothing_was_left()
        self.terminal.event("files", folder=str(self.folder), files=self.written)
        self.terminal.say(f"Written to {self.folder}: {', '.join(self.written)}.", style="dim")

    def _say_if_nothing_was_left(self) -> None:
        journal = self.run.journal
        if journal.found and len(journal) == journal.found:
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
    options: Options,
    unit: str,
    code: Sequence[str] = BOTH_GAMES,
) -> Iterator[Experiment]:
    """Open an experiment: its folder, its workers, and a bar that counts the unit.

    The label becomes the name of the folder; the description holds all that results depend on,
    but for the version and the code of these packages, which are added here.
    Errors and Ctrl-C become one sentence, and nothing that was done is lost.
    """
    from perfectplay.lab import Run, Workplace
    from perfectplay.lab.code import complete
    from perfectplay.lab.files import fingerprint

    description = complete(description, code)
    folder = options.out or HOME / f"{label}-{fingerprint(description)}"
    state: dict[str, Run] = {}

    def refuse_foreign_files() -> None:
        """Keep off a folder in which results lie that are not ours to replace."""
        from perfectplay.lab.errors import FolderError
        from perfectplay.lab.journal import NAME

        here = folder.expanduser()
        taken = [name for name in RESULTS if (here / name).exists()]
        if taken and not (here / NAME).exists():
            raise FolderError(
                f"{folder} holds {taken[0]}, which is not of an experiment that could go on; give "
                "another folder, for example --out results-2."
            )

    def goodbye() -> str:
        kept = len(state["run"].journal) if state else 0
        return f"Stopped; {kept:,} parts are kept in {folder}, and the same command goes on."

    with leaving_cleanly(terminal, goodbye):
        refuse_foreign_files()
    with (
        leaving_cleanly(terminal, goodbye),
        Workplace.find(options.kind, options.workers, options.cluster) as workplace,
        terminal.progress(label, unit) as progress,
        Run(
            description, workplace, folder.expanduser(), fresh=options.fresh, progress=progress
        ) as run,
    ):
        state["run"] = run
        if run.journal.found:
            terminal.say_aside(f"Going on in {folder}: {run.journal.found:,} parts are done.")
        lab = Experiment(terminal, run, folder.expanduser())
        yield lab
        if lab.written:
            lab.say_where()
