"""How good a guess or a move was: one scale of words, signs and colours for every game.

A game says what it measures and where each word ends, by a :class:`Scale`; everything else (which
sign, which colour, what is worth trying again, when a second try counts as solved) is the same
everywhere and lives here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Judgement(StrEnum):
    """The words, from best to worst.

    >>> Judgement.GOOD.sign, Judgement.GOOD.is_slip, Judgement.MISTAKE.colour
    ('✓', False, 'bad')
    """

    BEST = "best"
    EXCELLENT = "excellent"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def sign(self) -> str:
        """A mark that says the same without colour."""
        return _SIGNS[self]

    @property
    def colour(self) -> str:
        """The name of the colour that goes with the word: good, warning or bad."""
        return _COLOURS[self]

    @property
    def is_slip(self) -> bool:
        """Whether it is worth trying again."""
        return self in _SLIPS

    @property
    def solves_a_retry(self) -> bool:
        """Whether a second try that is judged so counts as solved: anything but another slip."""
        return not self.is_slip


_SIGNS = {
    Judgement.BEST: "★",
    Judgement.EXCELLENT: "‼",
    Judgement.GOOD: "✓",
    Judgement.INACCURACY: "?!",
    Judgement.MISTAKE: "?",
    Judgement.BLUNDER: "??",
}
_COLOURS = {
    Judgement.BEST: "good",
    Judgement.EXCELLENT: "good",
    Judgement.GOOD: "good",
    Judgement.INACCURACY: "warning",
    Judgement.MISTAKE: "bad",
    Judgement.BLUNDER: "bad",
}
_SLIPS = frozenset({Judgement.INACCURACY, Judgement.MISTAKE, Judgement.BLUNDER})


@dataclass(frozen=True)
class Scale:
    """The most that may be lost for each word; what is lost is up to the game.

    >>> Scale(0, 0.02, 0.05, 0.10, 0.20).judge(0.07)
    <Judgement.INACCURACY: 'inaccuracy'>
    """

    best: Fraction | float
    excellent: Fraction | float
    good: Fraction | float
    inaccuracy: Fraction | float
    mistake: Fraction | float

    def judge(self, lost: Fraction | float) -> Judgement:
        """Find the word for a loss; more than a mistake is a blunder."""
        for word in Judgement:
            if word is Judgement.BLUNDER or lost <= getattr(self, word.value):
                return word
        raise AssertionError("the last word has no limit")

    @property
    def retry_margin(self) -> Fraction | float:
        """The most that a second try may lose and still count as solved."""
        return self.good
