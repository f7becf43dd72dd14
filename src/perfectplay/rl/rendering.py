"""How environments show a game: as text, as pixels, or by writing the text to the terminal."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

from perfectplay.mastermind import Knowledge
from perfectplay.rl.drawing import Pixels
from perfectplay.rl.errors import choice
from perfectplay.ultimate import Board

RENDER_MODES = ("ansi", "rgb_array", "human")


class Shown:
    """The part of an environment that shows the game; it comes before the library's own class."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}
    render_mode: str | None = None

    def text(self) -> str:
        """Write the game as text."""
        raise NotImplementedError

    def pixels(self) -> Pixels:
        """Draw the game."""
        raise NotImplementedError

    def show_as(self, render_mode: str | None) -> None:
        """Set the render mode, or say which there are."""
        self.render_mode = render_mode and choice("render_mode", render_mode, RENDER_MODES)

    def render(self) -> Any:
        """Return text or pixels as the render mode says; `human` writes the text by itself."""
        if self.render_mode == "rgb_array":
            return self.pixels()
        return self.text() if self.render_mode == "ansi" else None

    def show(self) -> None:
        """Write the text to the terminal where somebody watches; called after every change."""
        if self.render_mode == "human":
            sys.stdout.write(self.text() + "\n\n")


def text_of_mastermind(knowledge: Knowledge) -> str:
    """Write the guesses so far with their answers."""
    rows = [
        f"{number:2}. {turn.guess}  {turn.feedback.marks}"
        for number, turn in enumerate(knowledge.turns, 1)
    ]
    return "\n".join([knowledge.variant.title, *rows])


def text_of_ultimate(board: Board) -> str:
    """Write the squares in nine rows, and who is to move where."""
    outcome = board.outcome()
    if outcome is None:
        where = "anywhere" if board.forced is None else f"in board {'abcdefghi'[board.forced]}"
        last = f"{board.turn.symbol} to move {where}"
    else:
        last = "a draw" if outcome.winner is None else f"{outcome.winner.symbol} has won"
    return f"{board}\n{last}"
