"""One scale of words for both games, and kind words for luck."""

from __future__ import annotations

import math
from enum import Enum
from fractions import Fraction


class Word(Enum):
    """How good a guess was, best first."""

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
    def is_slip(self) -> bool:
        """Whether it is worth trying again."""
        return self in {Word.INACCURACY, Word.MISTAKE, Word.BLUNDER}


_SIGNS = {
    Word.BEST: "★",
    Word.EXCELLENT: "‼",
    Word.GOOD: "✓",
    Word.INACCURACY: "?!",
    Word.MISTAKE: "?",
    Word.BLUNDER: "??",
}
# The most guesses, on average, that a guess may cost and still deserve the word.
LIMITS: tuple[tuple[Word, Fraction], ...] = (
    (Word.BEST, Fraction(0)),
    (Word.EXCELLENT, Fraction(4, 100)),
    (Word.GOOD, Fraction(10, 100)),
    (Word.INACCURACY, Fraction(25, 100)),
    (Word.MISTAKE, Fraction(50, 100)),
)


def word_for(regret: Fraction, worst_case_grew: bool) -> Word:
    """Return the word for a guess that costs so much; a grown worst case is a slip at least."""
    word = next((word for word, most in LIMITS if regret <= most), Word.BLUNDER)
    if worst_case_grew and not word.is_slip:
        return Word.INACCURACY
    return word


def skill_of(regret: Fraction) -> int:
    """Return skill from 0 to 99: every quarter of a guess given away halves it."""
    return round(99.0 * math.pow(0.5, float(regret) / 0.25))


def luck_of(luck: Fraction) -> int:
    """Return luck from 0 to 99: 50 for none, 73 for 0.4 of a guess saved by chance, 92 for one."""
    return round(99.0 / (1.0 + math.exp(-2.5 * float(luck))))


def luck_words(luck: int) -> str:
    """Say how kind the answer was."""
    for least, words in ((85, "very lucky"), (65, "lucky"), (35, "about average"), (15, "unlucky")):
        if luck >= least:
            return words
    return "very unlucky"
