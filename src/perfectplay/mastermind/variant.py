"""What is played: pegs, colours, whether they repeat, turns, and what an answer may be."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from perfectplay.errors import quote
from perfectplay.mastermind.errors import LiesError, VariantError
from perfectplay.mastermind.feedback import Feedback, score

MAX_PEGS = 20
MAX_COLOURS = 26
MAX_CODES = 5_000_000
MAX_TURNS = 60
MAX_LIES = 3
DEFAULT_TURNS = 10

_EXAMPLES = "classic, 5x8, '4x10 norepeat', '4x7 8 turns', '4x6 black only' or '4x6 1 lie'"
_SIZE = re.compile(r"(\d{1,6})\s*(?:x|×|\*|by|of)\s*(\d{1,6})")
_NO_REPEATS = re.compile(r"\b(?:no|without)[\s-]*repeats?\b|\bnorep\b|\bunique\b")
_REPEATS = re.compile(r"\b(?:with\s+)?repeats?\b")
_BLACK_ONLY = re.compile(r"\bblacks?[\s-]*only\b|\b(?:no|without)[\s-]*whites?\b")
_LIES = re.compile(r"\b(\d{1,6})\s*(?:lies?|wrong\s+answers?)\b")
_ODD_SIZE = re.compile(
    r"(?P<pegs>[^\s,x×*]*)\s*(?:x|×|\*|\bby\b|\bof\b)\s*(?P<colours>[^\s,x×*]*)"
    r"(?:[\s,·]+(?:no|without)?[\s-]*repeats?)?(?:[\s,·]+(?P<turns>[^\s,]*)\s*(?:turns?|guesses))?"
)
_NOTHING = {"", "null", "none", "nan", "undefined"}
_TURNS = re.compile(r"(\d{1,6})\s*(?:turns?|guesses)\b")


@dataclass(frozen=True)
class Variant:
    """One kind of Mastermind; the default is the classic one.

    >>> Variant.parse("4x10 norepeat")
    Variant(pegs=4, colours=10, repeats=False, turns=10, whites=True, lies=0)
    """

    pegs: int = 4
    colours: int = 6
    repeats: bool = True
    turns: int = DEFAULT_TURNS
    whites: bool = True
    """Whether answers tell the misplaced colours, too; without them they are black only."""
    lies: int = 0
    """How many answers of a game may be wrong; never the one that the code is found."""

    def __post_init__(self) -> None:
        for name, least, most in _LIMITS:
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                raise VariantError(
                    f"{quote(value)} {name} cannot be played: {name} is a whole number "
                    f"from {least} to {most}, for example {getattr(Variant, name)}.",
                    given=value,
                    allowed=f"{least} to {most}",
                )
        for name in ("repeats", "whites"):
            value = getattr(self, name)
            if not isinstance(value, bool):
                raise VariantError(
                    f"{name} is {quote(value)}; it can be True or False, for example True.",
                    given=value,
                    allowed="True, False",
                )
        if not self.repeats and self.pegs > self.colours:
            raise VariantError(
                f"{self.pegs} pegs without repeats need at least {self.pegs} colours and there are "
                f"{self.colours}; allow repeats or take {self.pegs}x{self.pegs} norepeat.",
                given=self.colours,
                allowed=f"{self.pegs} colours or more",
            )
        if self.size > MAX_CODES:
            raise VariantError(
                f"{self.pegs}x{self.colours} has {self.size:,} codes, more than the limit of "
                f"{MAX_CODES:,}; 6x10 with its million still works.",
                given=self.size,
                allowed=f"{MAX_CODES:,} codes",
            )

    @cached_property
    def size(self) -> int:
        """How many codes there are."""
        if self.repeats:
            return int(self.colours**self.pegs)
        return math.perm(self.colours, self.pegs)

    @property
    def win(self) -> Feedback:
        """The answer that ends the game: all pegs black."""
        return Feedback(self.pegs, 0)

    @cached_property
    def rules(self) -> "Variant":
        """This variant with the default turn limit: what matters for codes, but not for a game."""
        return self if self.turns == DEFAULT_TURNS else replace(self, turns=DEFAULT_TURNS)

    @property
    def title(self) -> str:
        """The variant for people: `4 × 6 · repeats · 10 turns`."""
        repeats = "repeats" if self.repeats else "no repeats"
        turns = "1 turn" if self.turns == 1 else f"{self.turns} turns"
        return " · ".join((f"{self.pegs} × {self.colours}", repeats, *self._unusual, turns))

    @property
    def _unusual(self) -> tuple[str, ...]:
        """The rules that most games do not have, in words that can be read back."""
        lies = f"{self.lies} {'lie' if self.lies == 1 else 'lies'}" if self.lies else ""
        return tuple(filter(None, ("" if self.whites else "black only", lies)))

    @property
    def unusual_rules(self) -> str:
        """What a player should know of the rules that most games do not have; else nothing."""
        said = [] if self.whites else ["Answers are black only: misplaced colours are not told."]
        if self.lies:
            most = "one answer" if self.lies == 1 else f"{self.lies} answers"
            said.append(f"At most {most} may be wrong, but never about the code being found.")
        return " ".join(said)

    @property
    def label(self) -> str:
        """The variant for people, by its name where it has one: `Seven colours · 4 × 7`."""
        name = next((n for n, preset in PRESETS.items() if preset == self), None)
        return self.title if name is None else f"{TITLES[name]} · {self.pegs} × {self.colours}"

    def __str__(self) -> str:
        text = f"{self.pegs}x{self.colours}"
        if not self.repeats:
            text += " norepeat"
        text = " ".join((text, *self._unusual))
        if self.turns != DEFAULT_TURNS:
            text += f" {self.turns} turns"
        return text

    @classmethod
    def parse(cls, text: "str | Variant") -> "Variant":
        """Read a preset's name or a size such as `5x8`, `4x10 norepeat`, `4x7 1 lie 8 turns`."""
        if isinstance(text, Variant):
            return text
        rest = str(text).strip().lower()
        repeats = True
        extra: dict[str, Any] = {}  # what can be said of a preset, too
        for name, pattern in (("turns", _TURNS), ("lies", _LIES)):
            if match := pattern.search(rest):
                extra[name], rest = int(match[1]), _cut(rest, match)
        if match := _BLACK_ONLY.search(rest):
            extra["whites"], rest = False, _cut(rest, match)
        for name, preset in sorted(PRESETS.items(), key=lambda item: -len(item[0])):
            if re.sub(r"[\s,·_]+", "-", rest.strip(" ,·-")) == name:
                return replace(preset, **extra)
        if match := _NO_REPEATS.search(rest):
            repeats, rest = False, _cut(rest, match)
        elif match := _REPEATS.search(rest):
            rest = _cut(rest, match)
        size = _SIZE.fullmatch(rest.strip(" ,·"))
        if size is None:
            _require_numbers(rest.strip(" ,·"))
            raise VariantError(
                f"{quote(text)} is not a variant; give a preset ({', '.join(PRESETS)}) or pegs x "
                f"colours, for example {_EXAMPLES}.",
                given=text,
                allowed=f"{', '.join(PRESETS)}, or pegs x colours",
            )
        return cls(int(size[1]), int(size[2]), repeats, **extra)

    def feedbacks(self) -> Iterator[Feedback]:
        """Yield every answer that fits the number of pegs; 3B1W of 4 does not."""
        for black in range(self.pegs + 1):
            for white in range(self.pegs + 1 - black if self.whites else 1):
                if (black, white) != (self.pegs - 1, 1):
                    yield Feedback(black, white)

    def answer(self, guess: str, secret: str) -> Feedback:
        """Return the true answer to a guess: :func:`score`, without the white where none is told.

        >>> Variant.parse("4x6 black only").answer("0123", "0011")
        Feedback(black=1, white=0)
        """
        full = score(self.values(guess), self.values(secret))
        return full if self.whites else Feedback(full.black, 0)

    def require_true_answers(self, what: str) -> None:
        """Refuse what makes no sense where answers may be wrong; `what` begins the sentence."""
        if self.lies:
            honest = replace(self, lies=0)
            raise LiesError(
                f"{what} needs true answers, and in {self} some may be wrong; take {honest}.",
                given=str(self),
                allowed=str(honest),
            )

    def require_at_most(self, codes: int) -> "Variant":
        """Return this variant, or refuse it where so many codes are the limit."""
        if self.size > codes:
            raise VariantError(
                f"{self} has {self.size:,} codes, more than the {codes:,} that are played "
                "here; 5x8 with its 32,768 still works.",
                given=str(self),
                allowed=f"{codes:,} codes",
            )
        return self

    def values(self, code: str) -> tuple[int, ...]:
        """Return the values of a code of this variant: `'0023'` is (0, 0, 2, 3)."""
        return tuple(int(part) for part in (code.split("-") if self.colours > 10 else code))

    def text(self, values: Sequence[int]) -> str:
        """Write values as a code: digits, joined by hyphens when there are over ten colours."""
        return ("-" if self.colours > 10 and self.pegs > 1 else "").join(map(str, values))


_LIMITS = (
    ("pegs", 1, MAX_PEGS),
    ("colours", 1, MAX_COLOURS),
    ("turns", 1, MAX_TURNS),
    ("lies", 0, MAX_LIES),
)


def _cut(text: str, match: re.Match[str]) -> str:
    return (text[: match.start()] + " " + text[match.end() :]).strip(" ,·")


def _require_numbers(text: str) -> None:
    """Say which number is missing or odd, where a text has the form of a size."""
    given = _ODD_SIZE.fullmatch(text)
    size = () if given is None else (given["pegs"], given["colours"])
    if given is None or not (any(map(str.isdecimal, size)) or _NOTHING.issuperset(size)):
        return
    for name, least, most in _LIMITS[:3]:
        part = given[name]
        if part is None or (part.isdecimal() and len(part) < 7):
            continue
        allowed = f"a whole number from {least} to {most}, for example {getattr(Variant, name)}"
        said = f"The number of {name} is missing; give {allowed}."
        if part not in _NOTHING:
            said = f"The number of {name} cannot be {quote(part)}; it is {allowed}."
        raise VariantError(said, given=part, allowed=f"{least} to {most}")


PRESETS: dict[str, Variant] = {
    "classic": Variant(4, 6, True, 10),
    "mastermind7": Variant(4, 7, True, 8),
    "super": Variant(5, 8, True, 12),
    "bulls-and-cows": Variant(4, 10, False, 10),
}

TITLES = {
    "classic": "Classic",
    "mastermind7": "Seven colours",
    "super": "Super Mastermind",
    "bulls-and-cows": "Bulls and Cows",
}
"""What people call the presets."""
