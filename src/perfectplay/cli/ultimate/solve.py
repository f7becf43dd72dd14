"""The exact result of a late position, and how far the solver is while it works."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import typer
from rich.live import Live
from rich.text import Text

from perfectplay.cli.terminal import INTERRUPTED, Terminal, leaving_cleanly
from perfectplay.cli.ultimate.draw import PROOF_STYLES, QUIET, show_board
from perfectplay.cli.ultimate.setup import board_of, get_ready
from perfectplay.durations import parse_seconds
from perfectplay.session import to_data
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.endgame import EndgameSolver, Solution, SolveLimit
from perfectplay.ultimate.notation import WinRule, format_move
from perfectplay.ultimate.solution_view import SolutionView

DEFAULT_LIMIT = SolveLimit(seconds=60)
"""How long a position is worked on, unless said."""
PATIENCE = 1.0
"""Seconds before it is told how far the solver is, and between two reports to programs."""
MEGABYTE = 2**20


@dataclass(frozen=True)
class SolveRequest:
    """How to solve, as given on the command line."""

    time: str | None
    cpu: str | None
    nodes: int | None
    memory: int
    every_move: bool

    @property
    def limit(self) -> SolveLimit:
        """The limits, or the usual one if none is given."""
        if self.time is None and self.cpu is None and self.nodes is None:
            return DEFAULT_LIMIT
        return SolveLimit(
            nodes=self.nodes,
            seconds=None if self.time is None else parse_seconds(self.time),
            cpu=None if self.cpu is None else parse_seconds(self.cpu),
        )


def solve(
    moves: str, position: str | None, rule: WinRule | None, asked: SolveRequest, as_json: bool
) -> None:
    """Solve a position and show the proof; Ctrl-C ends it and shows how far it got."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        board = board_of(moves, position, rule)
        limit = asked.limit
        solver = EndgameSolver(board, memory=asked.memory * MEGABYTE)
        get_ready(terminal)
        show_board(terminal, board)
        interrupted = False
        try:
            found = _work(terminal, solver, limit, asked.every_move)
        except KeyboardInterrupt:
            interrupted = True
            found = solver.read()
        _show(terminal, board, found, asked.every_move)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _work(
    terminal: Terminal, solver: EndgameSolver, limit: SolveLimit, every_move: bool
) -> Solution:
    """Solve, and tell after a second how far it is."""
    due = perf_counter() + PATIENCE
    if terminal.as_json or not terminal.out.is_terminal:

        def tell(found: Solution) -> None:
            nonlocal due
            if perf_counter() >= due:
                due = perf_counter() + PATIENCE
                terminal.event("progress", **to_data(SolutionView.of(found)))

        return solver.run(limit, every_move=every_move, on_progress=tell)
    with Live(console=terminal.out, auto_refresh=False, transient=True) as live:

        def show(found: Solution) -> None:
            if perf_counter() >= due:
                live.update(Text(f"{found.text} {_effort(found)}", style=QUIET), refresh=True)

        return solver.run(limit, every_move=every_move, on_progress=show)


def _effort(found: Solution) -> str:
    return (
        f"{found.nodes:,} positions in {found.seconds:.1f} s, "
        f"{100 * found.filled:.0f} % of the memory in use."
    )


def _show(terminal: Terminal, board: Board, found: Solution, every_move: bool) -> None:
    """Show the result, the line and the moves, or how far it got."""
    style = PROOF_STYLES.get(found.proof or "", "")
    if found.proof is None:
        terminal.say(found.text)
    else:
        terminal.draw(
            Text.assemble(
                (f"Proven {found.proof} for {board.turn.symbol}", style), ". ", found.text
            )
        )
    if found.line:
        shown = " ".join(format_move(move) for move in found.line)
        end = _end(board, found) if found.whole else " … (the rest was not found)"
        terminal.say(f"Perfect play: {shown}{end}")
    settled = [row for row in found.moves if row.proof is not None]
    if every_move or (found.proof is None and settled):
        for row in found.moves if every_move else settled:
            said = row.proof or "open"
            terminal.draw(Text.assemble(f"{row.text}  ", (said, PROOF_STYLES.get(said, QUIET))))
    terminal.say(_effort(found), QUIET)
    terminal.event("solution", **to_data(SolutionView.of(found)))


def _end(board: Board, found: Solution) -> str:
    """How the line ends: the number of its moves, and the last position's outcome."""
    board = board.copy()
    for move in found.line:
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    count = len(found.line)
    return f"  ({count} {'move' if count == 1 else 'moves'}, {outcome.result})"
