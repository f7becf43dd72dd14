"""Positions of Mastermind: the colours, the turns so far, and a code that is shown."""

from __future__ import annotations

from rich.text import Text

from perfectplay.cli.mastermind.draw import look_for
from perfectplay.cli.terminal import Terminal
from perfectplay.training.lessons import Step
from perfectplay.training.mastermind.puzzles import MastermindPuzzle
from perfectplay.training.mastermind.steps import MastermindStep
from perfectplay.training.puzzles import Puzzle


def draw(terminal: Terminal, what: Puzzle | Step, palette: str | None) -> None:
    """Draw the colours that may be typed and the board."""
    assert isinstance(what, MastermindPuzzle | MastermindStep)
    know = what.knowledge
    look = look_for(know.variant, palette)
    secret = what.secret if isinstance(what, MastermindStep) else None
    guess = what.guess if isinstance(what, MastermindStep) else None
    if guess is None:
        terminal.draw(look.colours())
    if secret is not None:
        terminal.draw(Text("The code  ") + look.pegs(secret))
    if guess is not None:
        terminal.draw(Text("The guess ") + look.pegs(guess))
    if not know.turns:
        return
    table = look.board(know.turns)
    if terminal.out.is_terminal and look.fits(table, terminal.out):
        terminal.draw(table)
    else:
        for row in look.rows(know.turns):
            terminal.say(row)
