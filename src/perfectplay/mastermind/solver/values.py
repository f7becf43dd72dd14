"""What the solver answers with: bounds, budgets, values of guesses. Plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from perfectplay.drawn import Drawn
from perfectplay.mastermind.solver.errors import NotExactError
from perfectplay.mastermind.space import Codes

Sense: TypeAlias = Literal["expected", "worst"]


@dataclass(frozen=True, order=True)
class Bounds:
    """A whole number known to lie between two bounds, both included.

    >>> Bounds(5, 5).value
    5
    """

    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.lower == self.upper

    @property
    def value(self) -> int:
        """The number; raises :class:`NotExactError` when only bounds are known."""
        if not self.exact:
            raise NotExactError(
                f"Only bounds are known, {self}: give the solver a larger budget for the number.",
                self.lower,
                self.upper,
            )
        return self.lower

    def __str__(self) -> str:
        return f"{self.lower:,}" if self.exact else f"{self.lower:,} to {self.upper:,}"


@dataclass(frozen=True)
class Budget:
    """How long a question may take; None means no limit.

    Seconds are those of the clock on the wall. CPU seconds and nodes of the search say the same on
    a busy machine as on an idle one; the same number of nodes always gives the same answer.
    """

    seconds: float | None = None
    nodes: int | None = None
    cpu_seconds: float | None = None


@dataclass(frozen=True)
class GuessValue(Drawn):
    """What a guess is worth, counted from here over all candidates and with the guess itself."""

    guess: str
    worst: Bounds
    total: Bounds
    candidates: int
    parts: int
    largest: int
    could_be: bool

    @property
    def expected(self) -> Fraction:
        """The mean number of guesses from here; raises when only bounds are known."""
        return Fraction(self.total.value, self.candidates)


@dataclass(frozen=True)
class GuessList(Drawn):
    """All optimal guesses in ascending order, with the value that they reach.

    When the budget ran out `bounds` is not exact, or `complete` is false: the guesses listed are
    then optimal but may not be all.
    """

    guesses: Codes
    bounds: Bounds
    complete: bool = True


@dataclass(frozen=True)
class SolverProgress:
    """How far a search is: nodes, the best value found so far, what is proven, seconds."""

    nodes: int
    best: int | None
    bounds: Bounds | None
    seconds: float


ProgressCallback: TypeAlias = Callable[[SolverProgress], None]
