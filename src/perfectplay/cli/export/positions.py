"""`perfectplay export positions`: the run behind a file of positions, and what is said of it."""

from __future__ import annotations

import inspect
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.errors import quote
from perfectplay.exports import (
    ExportError,
    MastermindPositions,
    UltimatePositions,
    write_positions,
)
from perfectplay.exports.files import FORMATS, check_target, sidecar_of
from perfectplay.folders import from_home
from perfectplay.lab import Run, Workplace, provenance
from perfectplay.lab.files import fingerprint

Positions = MastermindPositions | UltimatePositions
GAMES: dict[str, type[Positions]] = {
    kind.game: kind for kind in (MastermindPositions, UltimatePositions)
}


@dataclass(frozen=True)
class Target:
    """Which file is to be written."""

    output: Path | None
    form: str | None
    force: bool

    def path(self, label: str) -> Path:
        """Return the file, or say what is wrong with it."""
        if self.form is not None and self.form not in FORMATS:
            raise ExportError(
                f"{quote(self.form)} is not a format; give {' or '.join(FORMATS)}, for example "
                "--format parquet.",
                given=self.form,
                allowed=", ".join(FORMATS),
            )
        path = from_home(self.output) if self.output else Path(f"{label}.{self.form or FORMATS[0]}")
        form = check_target(path, self.force)
        if self.form not in (None, form):
            raise ExportError(
                f"{quote(path.name)} is a name for {form}, and --format says {self.form}; leave "
                "one of the two out.",
                given=self.form,
            )
        return path


def asked_for(game: str, options: dict[str, Any]) -> Positions:
    """Return what is to be exported, or say which option belongs to another game."""
    kind = GAMES.get(game.strip().lower())
    if kind is None:
        raise ExportError(
            f"{quote(game)} is not a game whose positions can be exported; give "
            f"{' or '.join(GAMES)}, for example: perfectplay export positions mastermind.",
            given=game,
            allowed=", ".join(GAMES),
        )
    known = inspect.signature(kind.of).parameters
    for name in options:
        if name not in known:
            given = f"--{name.replace('_', '-')}"
            allowed = ", ".join(f"--{option.replace('_', '-')}" for option in known)
            raise ExportError(
                f"{given} is not for {kind.game}; its options are {allowed}.",
                given=given,
                allowed=allowed,
            )
    return kind.of(**options)


def write(
    game: str,
    options: dict[str, Any],
    target: Target,
    workers: int | None,
    kind: str,
    as_json: bool,
) -> None:
    """Export positions to a file; what is done is kept beside it until the file is whole."""
    terminal = Terminal(as_json)
    state: dict[str, Any] = {}

    def goodbye() -> str:
        if "run" not in state:
            return "Stopped; nothing was written."
        parts = len(state["run"].journal)
        return (
            f"Stopped; {parts:,} parts are kept in {state['folder']}, and the same command goes on."
        )

    with leaving_cleanly(terminal, goodbye):
        asked = asked_for(game, options)
        path = target.path(asked.label)
        packages = f"perfectplay.{asked.game}", "perfectplay.exports"
        description = provenance.complete(asked.description(), packages)
        folder = path.with_name(f"{path.name}-{fingerprint(description)}.unfinished")
        with (
            Workplace.find(kind, workers) as workplace,
            terminal.progress(asked.label, asked.unit) as progress,
            Run(description, workplace, folder, progress=progress) as run,
        ):
            state.update(run=run, folder=folder)
            if run.journal.found:
                terminal.say_aside(f"Going on in {folder}: {run.journal.found:,} parts are done.")
            about = {"command": asked.command, **asked.description(), "code": description["code"]}
            del about["experiment"]
            count = write_positions(path, asked.rows(run), about)
        shutil.rmtree(folder, ignore_errors=True)
        size = path.stat().st_size
        sidecar = sidecar_of(path)
        terminal.tell(
            "written",
            f"Written: {count:,} {asked.unit} to {path} ({size / 1e6:.1f} MB); {sidecar} says what "
            "they are.",
            file=str(path),
            sidecar=str(sidecar),
            rows=count,
            bytes=size,
        )
