"""What `perfectplay eval reference` does."""

from __future__ import annotations

from pathlib import Path

from perfectplay.cli.evals.table import show
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.evals.leaderboard import Leaderboard, in_order
from perfectplay.evals.reference import PLAYERS, SEED, VARIANTS, format_reference, play_reference
from perfectplay.folders import from_home
from perfectplay.lab import Run, Workplace, files


def play_rows(
    players: list[str],
    variants: list[str],
    out: Path | None,
    workers: int | None,
    *,
    as_json: bool,
) -> None:
    """Play and judge, show the rows, and write them where that is asked for."""
    terminal = Terminal(as_json)
    with (
        leaving_cleanly(terminal, lambda: "Stopped; nothing was written."),
        Workplace.processes(workers) as workplace,
        terminal.progress("Reference", "games") as progress,
        Run({"reference": SEED}, workplace, progress=progress) as run,
    ):
        rows = play_reference(run, players or PLAYERS, variants or VARIANTS)
        if out is not None:
            files.write(from_home(out), format_reference(rows))
        show(terminal, Leaderboard(in_order(rows), ()))
