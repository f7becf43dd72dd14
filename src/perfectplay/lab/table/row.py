"""A row of the table of Mastermind: what is known of one size."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from perfectplay.lab.errors import ContradictingResultsError
from perfectplay.mastermind.first_kinds import first_kinds
from perfectplay.mastermind.solver import Bounds
from perfectplay.mastermind.variant import Variant


@dataclass(frozen=True)
class FirstKind:
    """First guesses that are worth the same: the lowest of them, their number, their value."""

    guess: str
    codes: int
    total: Bounds
    worst: Bounds

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "guess": self.guess,
            "codes": self.codes,
            "total": _pair(self.total),
            "worst": _pair(self.worst),
        }

    @classmethod
    def from_data(cls, data: Any) -> FirstKind:
        """Read what :meth:`to_data` wrote."""
        return cls(data["guess"], data["codes"], Bounds(*data["total"]), Bounds(*data["worst"]))


@dataclass(frozen=True)
class TableRow:
    """What is known of a size: exact values, or bounds where they could not be settled."""

    variant: Variant
    total: Bounds
    """The least total number of guesses over all codes."""
    worst: Bounds
    """The least number of guesses that suffices for every code."""
    within: Bounds
    """The least total of strategies that need no more than the least worst case."""
    distribution: tuple[int, ...] = ()
    """How many codes a strategy finds with 1, 2, 3, … guesses that reaches the upper bound of the
    total; empty when no strategy was written down."""
    strategy: str = ""
    """What that strategy is: `optimal`, or a player's name."""
    within_distribution: tuple[int, ...] = ()
    """The same for a strategy within the least worst case."""
    firsts: tuple[FirstKind, ...] = ()
    """Every kind of first guess."""
    longest: Bounds = field(default_factory=lambda: Bounds(1, 1))
    """The most guesses that a player can need whose every guess could still be the code."""
    longest_game: tuple[str, ...] = ()
    """The guesses of such a game, the code last; as many as the lower bound says."""

    @classmethod
    def unknown(cls, variant: Variant) -> TableRow:
        """Return a row that says no more than the number of codes does.

        Every guess after the first has a code to find and one more to try for each other code.
        """
        size = variant.size
        total = Bounds(2 * size - 1, size * (size + 1) // 2)
        worst = Bounds(min(size, 2), size)
        firsts = tuple(FirstKind(guess, n, total, worst) for guess, n in first_kinds(variant))
        game = (variant.text([0] * variant.pegs if variant.repeats else range(variant.pegs)),)
        return cls(
            variant.rules, total, worst, total, firsts=firsts, longest=Bounds(1, size),
            longest_game=game,
        )  # fmt: skip

    @property
    def settled(self) -> bool:
        """Whether the three values of perfect play are exact."""
        return self.total.exact and self.worst.exact and self.within.exact

    @property
    def complete(self) -> bool:
        """Whether nothing about perfect play is left to find, the longest game apart."""
        return (
            self.settled
            and self.best_firsts is not None
            and _total(self.distribution) == self.total.value
            and _total(self.within_distribution) == self.within.value
            and all(kind.total.exact and kind.worst.exact for kind in self.firsts)
        )

    @property
    def mean(self) -> float:
        """The least total for each code; by the upper bound where only bounds are known."""
        return self.total.upper / self.variant.size

    @property
    def best_firsts(self) -> int | None:
        """How many first guesses reach the least total; None while that is not known."""
        if not self.total.exact:
            return None
        best = self.total.value
        if any(kind.total.lower <= best < kind.total.upper for kind in self.firsts):
            return None
        return sum(kind.codes for kind in self.firsts if kind.total.upper == best)

    def merged(self, other: TableRow) -> TableRow:
        """Return what this row and another say together."""
        ours, theirs = (self.distribution, self.strategy), (other.distribution, other.strategy)
        distribution, strategy = min(ours, theirs, key=lambda d: _total(d[0]) or 1 << 60)
        return replace(
            self,
            total=self._both("total", self.total, other.total),
            worst=self._both("least worst case", self.worst, other.worst),
            within=self._both("total within the worst case", self.within, other.within),
            distribution=distribution,
            strategy=strategy,
            within_distribution=self.within_distribution or other.within_distribution,
            firsts=tuple(
                FirstKind(
                    a.guess,
                    a.codes,
                    self._both(f"total of {a.guess}", a.total, b.total),
                    self._both(f"worst case of {a.guess}", a.worst, b.worst),
                )
                for a, b in zip(self.firsts, other.firsts, strict=True)
            ),
            longest=self._both("longest game", self.longest, other.longest),
            longest_game=max(self.longest_game, other.longest_game, key=len),
        )._tightened()

    def _tightened(self) -> TableRow:
        """Return the row with what one value says of another.

        No first guess is better than the best, and one of them is as good. A strategy that was
        written down bounds the total; if it is no deeper than the least worst case, the other too.
        """
        low, high = self.total.lower, self.total.upper
        low = max(low, min((kind.total.lower for kind in self.firsts), default=low))
        high = min([high, *(kind.total.upper for kind in self.firsts)])
        counted = _total(self.distribution)
        if counted:
            high = min(high, counted)
        within = [self.within.upper, self.variant.size * self.worst.upper]
        if counted and len(self.distribution) <= self.worst.lower:
            within.append(counted)
        total = self._both("total", self.total, Bounds(low, high))
        firsts = (
            replace(
                kind,
                total=Bounds(max(low, kind.total.lower), kind.total.upper),
                worst=Bounds(max(self.worst.lower, kind.worst.lower), kind.worst.upper),
            )
            for kind in self.firsts
        )
        best = counted == low == high
        as_good = best and len(self.distribution) <= self.worst.lower
        return replace(
            self,
            total=total,
            within=self._both(
                "total within", Bounds(max(low, self.within.lower), min(within)), self.within
            ),
            strategy="optimal" if best else self.strategy,
            within_distribution=self.within_distribution or (self.distribution if as_good else ()),
            firsts=tuple(firsts),
        )

    def _both(self, what: str, first: Bounds, second: Bounds) -> Bounds:
        lower, upper = max(first.lower, second.lower), min(first.upper, second.upper)
        if lower > upper:
            raise ContradictingResultsError(
                f"Two results of {self.variant} contradict each other: the {what} is {first} by "
                f"one and {second} by the other; leave one of them out."
            )
        return Bounds(lower, upper)

    def to_data(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return {
            "variant": str(self.variant),
            "pegs": self.variant.pegs,
            "colours": self.variant.colours,
            "repeats": self.variant.repeats,
            "codes": self.variant.size,
            "total": _pair(self.total),
            "worst": _pair(self.worst),
            "within": _pair(self.within),
            "best_firsts": self.best_firsts,
            "firsts": [kind.to_data() for kind in self.firsts],
            "distribution": list(self.distribution),
            "strategy": self.strategy,
            "within_distribution": list(self.within_distribution),
            "longest": _pair(self.longest),
            "longest_game": list(self.longest_game),
        }

    @classmethod
    def from_data(cls, data: Any) -> TableRow:
        """Read what :meth:`to_data` wrote; values that follow from others are not read."""
        return cls(
            Variant.parse(data["variant"]),
            Bounds(*data["total"]),
            Bounds(*data["worst"]),
            Bounds(*data["within"]),
            tuple(data["distribution"]),
            data["strategy"],
            tuple(data["within_distribution"]),
            tuple(FirstKind.from_data(kind) for kind in data["firsts"]),
            Bounds(*data["longest"]),
            tuple(data["longest_game"]),
        )


def _pair(bounds: Bounds) -> list[int]:
    return [bounds.lower, bounds.upper]


def _total(distribution: tuple[int, ...]) -> int:
    """Return all guesses of a distribution together; 0 for none."""
    return sum(guesses * codes for guesses, codes in enumerate(distribution, 1))
