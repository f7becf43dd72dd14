"""The answer to a guess, and the readable definition of how it is computed."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from perfectplay.drawn import drawn_html
from perfectplay.errors import quote
from perfectplay.mastermind.errors import CodeLengthError, FeedbackError

BLACK_MARK, WHITE_MARK, NO_MARK = "●", "○", "–"

_EXAMPLES = "2B1W, 2 1, 2,1 or ●●○"
_NUMBERS = re.compile(r"(\d{1,4})(?:\s*[,;/:+]\s*|\s+)(\d{1,4})|(\d)(\d)")
# Case is ignored for plain letters only: to Unicode a long ſ is an s and the Kelvin sign a k.
_WORDS = re.compile(r"(\d{1,4})\s*((?ai:blacks?|whites?|bulls?|cows?|b|w|c))[\s,;+]*")


class Feedback(NamedTuple):
    """How good a guess is: `black` pegs are right, `white` further ones are misplaced."""

    black: int
    white: int

    def __str__(self) -> str:
        return f"{self.black}B{self.white}W"

    def _repr_html_(self) -> str:
        return drawn_html(self)  # a named tuple has no other base that could do it

    @property
    def marks(self) -> str:
        """The answer drawn as small pegs, `●●○`; a dash for none."""
        return BLACK_MARK * self.black + WHITE_MARK * self.white or NO_MARK

    @property
    def words(self) -> str:
        """The answer as one would say it: `2 black, 1 white`."""
        return f"{self.black} black, {self.white} white"

    @classmethod
    def parse(cls, text: str) -> "Feedback":
        """Read an answer in any of its forms; whether any code could get it is not asked here.

        >>> Feedback.parse("2B1W") == Feedback.parse("2,1") == Feedback.parse("●●○")
        True
        """
        readers = (_read_numbers, _read_words, _read_marks) if isinstance(text, str) else ()
        for read in readers:
            if (found := read(text.strip())) is not None:
                return cls(*found)
        raise FeedbackError(
            f"{quote(text)} is not an answer: give black and white, for example {_EXAMPLES}.",
            given=text,
            allowed="black and white",
        )


def _read_numbers(text: str) -> tuple[int, int] | None:
    if (match := _NUMBERS.fullmatch(text)) is None:
        return None
    black, white = (group for group in match.groups() if group is not None)
    return int(black), int(white)


def _read_words(text: str) -> tuple[int, int] | None:
    counts: dict[str, int] = {}
    end = 0
    while end < len(text) and (match := _WORDS.match(text, end)):
        word = match[2].lower()
        # "2b 1c" is bulls and cows; there b means bulls, which is what black means here.
        kind = "black" if word[0] == "b" else "white"
        if kind in counts:
            return None
        counts[kind] = int(match[1])
        end = match.end()
    if not counts or end < len(text):
        return None
    return counts.get("black", 0), counts.get("white", 0)


def _read_marks(text: str) -> tuple[int, int] | None:
    compact = re.sub(r"[\s,]", "", text).upper()
    if compact in {NO_MARK, "NONE", "0"}:
        return 0, 0
    if compact and set(compact) <= {BLACK_MARK, WHITE_MARK}:
        return compact.count(BLACK_MARK), compact.count(WHITE_MARK)
    for black, white in ("XO", "BW"):
        # A single letter is more likely a slip or a command than an answer.
        if len(compact) > 1 and set(compact) <= {black, white}:
            return compact.count(black), compact.count(white)
    return None


def values_of(code: str | Sequence[int]) -> list[str]:
    """Split a code into its values, compared as text: each character, or what hyphens separate."""
    if isinstance(code, str):
        return code.split("-") if "-" in code else list(code)
    return [str(value) for value in code]


def score(guess: str | Sequence[int], secret: str | Sequence[int]) -> Feedback:
    """Answer a guess for a secret: exact matches first, then colours in common, each peg once.

    This is the definition that every kernel is tested against; the two arguments may be swapped.

    >>> score("0123", "0011")
    Feedback(black=1, white=1)
    """
    first, second = values_of(guess), values_of(secret)
    if len(first) != len(second):
        raise CodeLengthError(
            f"{guess!r} has {len(first)} pegs and {secret!r} has {len(second)}: "
            "two codes are compared peg by peg, for example '0123' and '0011'."
        )
    black = sum(a == b for a, b in zip(first, second, strict=True))
    in_common = (Counter(first) & Counter(second)).total()
    return Feedback(black, in_common - black)
