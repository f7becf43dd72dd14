"""The positions of puzzles and lessons on a terminal; each game draws its own."""

from __future__ import annotations

from typing import Protocol

from perfectplay.cli.terminal import Terminal
from perfectplay.session import load
from perfectplay.training.lessons import Step
from perfectplay.training.puzzles import Puzzle

_DRAWERS = {
    "mastermind": "perfectplay.cli.training.mastermind:draw",
    "ultimate": "perfectplay.cli.training.ultimate:draw",
}
_SOLUTIONS = {"ultimate": "perfectplay.cli.training.ultimate:draw_solution"}
_WRITING = {
    "move": "Write a move as two letters, the board and then its square: ee is the centre square "
    "of the centre board.",
    "guess": "Write a guess by the letters of its colours, one after the other.",
    "pins": "Write how many are black, then how many are white: 2 1.",
}


class Draw(Protocol):
    """How a game draws a position."""

    def __call__(self, terminal: Terminal, what: Puzzle | Step, palette: str | None, /) -> None:
        """Draw it."""


def drawer(kind: str) -> Draw:
    """Return what draws the positions of a game."""
    found: Draw = load(_DRAWERS[kind])
    return found


def draw_solution(terminal: Terminal, puzzle: Puzzle) -> None:
    """Show how a puzzle goes on after its answer, in games where it does."""
    if puzzle.solution:
        load(_SOLUTIONS[puzzle.kind])(terminal, puzzle)
        terminal.event("line", message=puzzle.tell_solution(), moves=list(puzzle.solution))


def how_to_write(answer_kind: str) -> str:
    """Say how an answer is written: a move, a guess, or pins."""
    return _WRITING[answer_kind]
