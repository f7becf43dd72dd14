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


class Draw(Protocol):
    """How a game draws a position."""

    def __call__(self, terminal: Terminal, what: Puzzle | Step, palette: str | None, /) -> None:
        """Draw it."""


def drawer(kind: str) -> Draw:
    """Return what draws the positions of a game."""
    found: Draw = load(_DRAWERS[kind])
    return found
