"""What the engine thinks of a position, shown while it thinks."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any

import typer
from rich.console import Group
from rich.live import Live

from perfectplay.cli.terminal import INTERRUPTED, Terminal, leaving_cleanly
from perfectplay.cli.ultimate.book import book_table
from perfectplay.cli.ultimate.draw import analysis_table, show_board
from perfectplay.cli.ultimate.setup import board_of, get_ready, make_limit
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.session import to_data
from perfectplay.ultimate import evaluators
from perfectplay.ultimate.analysis import Analysis, RunningAnalysis
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import Limit, Style
from perfectplay.ultimate.views import AnalysisView, BookView

DEFAULT_LIMIT = Limit(seconds=5)
"""How long a position is searched, unless said."""


@dataclass(frozen=True)
class AnalysisRequest:
    """How to search, as given on the command line."""

    time: str | None
    cpu: str | None
    simulations: int | None
    memory: int
    style: str
    threads: int
    seed: int
    evaluator: str | None = None

    def start(self, board: Board) -> RunningAnalysis:
        """Begin to search a position."""
        if self.style not in tuple(Style):
            raise PerfectPlayError(
                f"--style is one of {', '.join(Style)}, not {quote(self.style)}.", given=self.style
            )
        return RunningAnalysis(
            board,
            make_limit(self.time, self.cpu, self.simulations) or DEFAULT_LIMIT,
            style=Style(self.style),
            seed=self.seed,
            threads=self.threads,
            memory=self.memory * 2**20,
            evaluator=evaluators.get(self.evaluator) if self.evaluator is not None else None,
        )


def analyze(
    moves: str,
    position: str | None,
    rule: WinRule | None,
    search: AnalysisRequest,
    top: int,
    as_json: bool,
) -> None:
    """Search a position and show what was found, as it grows where somebody watches."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        board = board_of(moves, position, rule)
        get_ready(terminal)
        running = search.start(board)
        show_board(terminal, board)
        interrupted = False
        with running:
            try:
                if terminal.out.is_terminal and not as_json:
                    _watch_table(terminal, running, top)
                else:
                    _report(terminal, running, top)
            except KeyboardInterrupt:
                interrupted = True
            found = running.stop()
        # The table that grew was taken away, so whatever ended it, the result stands here once.
        show_analysis(terminal, found, top)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def show_analysis(terminal: Terminal, found: Analysis, top: int) -> None:
    """Show an analysis as a table, or with as many moves as were asked for as an event."""
    terminal.draw(_table(terminal, found, top))
    if book := BookView.of(Board(found.position)):
        terminal.draw(book_table(book, top, terminal.out.width))
    terminal.event("analysis", **_data(found, top))


def _data(found: Analysis, top: int) -> dict[str, Any]:
    view = AnalysisView.of(found)
    return {**to_data(view), "moves": to_data(view.moves[:top])}


def _table(terminal: Terminal, found: Analysis, top: int) -> Group:
    return analysis_table(found, top, terminal.out.width, terminal.ascii_only)


def _watch_table(terminal: Terminal, running: RunningAnalysis, top: int) -> None:
    """Draw the table again and again in the same place."""
    first = _table(terminal, running.read(), top)
    with Live(first, console=terminal.out, auto_refresh=False, transient=True) as live:
        while running.is_running:
            running.wait(0.12)
            live.update(_table(terminal, running.read(), top), refresh=True)


def _report(terminal: Terminal, running: RunningAnalysis, top: int) -> None:
    """Tell programs twice a second how far it is."""
    told = perf_counter()
    while running.is_running:
        running.wait(0.05)
        if perf_counter() - told > 0.5:
            told = perf_counter()
            terminal.event("progress", **_data(running.read(), top))
