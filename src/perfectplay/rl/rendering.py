"""The games as text, for the render mode `ansi`; `human` writes it to the terminal."""

from __future__ import annotations

from perfectplay.mastermind import Knowledge
from perfectplay.ultimate import Board

RENDER_MODES = ("ansi", "rgb_array", "human")


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
