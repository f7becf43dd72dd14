"""Positions of Ultimate Tic-Tac-Toe: the board, who moves, and where."""

from __future__ import annotations

from perfectplay.cli.terminal import Terminal
from perfectplay.cli.ultimate.draw import show_board, where_to_move
from perfectplay.training.lessons import Step
from perfectplay.training.puzzles import Puzzle
from perfectplay.training.ultimate.puzzles import UltimatePuzzle
from perfectplay.training.ultimate.steps import UltimateStep


def draw(terminal: Terminal, what: Puzzle | Step, palette: str | None) -> None:
    """Draw the board; squares that may be played show their letter."""
    assert isinstance(what, UltimatePuzzle | UltimateStep)
    show_board(terminal, what.board)
    terminal.say(f"{what.board.turn.symbol} to move. {where_to_move(what.board)}", style="dim")


def draw_solution(terminal: Terminal, puzzle: Puzzle) -> None:
    """Draw the board at the end of the line, and say the line."""
    assert isinstance(puzzle, UltimatePuzzle)
    terminal.say()
    show_board(terminal, puzzle.after(len(puzzle.moves)))
    terminal.say(puzzle.tell_solution())
