"""What is known of a variant while it is solved, and what is found in the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.solver import Sense
from perfectplay.mastermind.variant import Variant

NEVER = (1 << 23) - 1
"""More than any total; a bound that does not bind."""


@dataclass
class AnswerPart:
    """What an answer to a first guess leaves, and what is known of its total so far."""

    answer: str
    size: int
    low: int
    bounds: list[int] = field(default_factory=list)
    """For large parts: the bounds of all second guesses, ascending."""
    reached: int = NEVER
    """For large parts: a total that some strategy reaches."""
    leader: str = ""
    """For large parts: the most promising second guess."""
    second: FirstGuess | None = None
    """For very large parts: what is known of that guess, with its own parts."""
    exact: bool = False
    best: int = NEVER
    """For large parts: the least total found with the second guesses tried so far."""
    guess: str = ""
    tried: int = 0
    wave: int = 0


@dataclass
class FirstGuess:
    """A first guess, or a second one, its parts, and what is known of its total."""

    guess: str
    size: int
    parts: list[AnswerPart]

    @property
    def low(self) -> int:
        """A total that it cannot beat; its total when `exact`."""
        return self.size + sum(part.low for part in self.parts)

    @property
    def exact(self) -> bool:
        """Whether the total is known."""
        return all(part.exact for part in self.parts)


@dataclass(frozen=True)
class Solution:
    """The value of a variant, and what was found on the way."""

    variant: Variant
    sense: Sense
    value: int
    """The least total, or the least worst case."""
    first: str
    first_guesses: list[FirstGuess]
    nodes: float
    """Nodes of the search; they depend on who remembered what."""

    def to_data(self) -> dict[str, Any]:
        """Return what is the same in every run as data, for results.json."""
        facts: dict[str, Any] = {
            "variant": str(self.variant),
            "codes": self.variant.size,
            "sense": self.sense,
            "first": self.first,
        }
        if self.sense == "worst":
            return {**facts, "worst": self.value}
        best = next(one for one in self.first_guesses if one.guess == self.first)
        return {
            **facts,
            "total": self.value,
            "mean": round(self.value / self.variant.size, 6),
            "openings": [
                {"guess": o.guess, "total": o.low}
                if o.exact
                else {"guess": o.guess, "at_least": o.low}
                for o in self.first_guesses
            ],
            "answers": [
                {"answer": p.answer, "codes": p.size, "total": p.low, "guess": p.guess}
                for p in sorted(best.parts, key=lambda p: Feedback.parse(p.answer))
            ],
        }
