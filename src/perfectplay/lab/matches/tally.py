"""The results of a match between two entrants, counted in pairs of games.

The two games from one opening are not independent, so all spreads are those of whole pairs: the
pentanomial counts of pairs that scored 0, ½, 1, 1½ and 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, isclose, sqrt
from typing import Any

from perfectplay.lab.stats import Z, elo, unseen_chance


@dataclass(frozen=True)
class PairTally:
    """The results of a match in whole pairs, seen by the first entrant."""

    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """How many pairs scored 0, ½, 1, 1½ and 2."""
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, scores: Sequence[float]) -> PairTally:
        """Count games in their order, two to a pair.

        >>> PairTally.of([1, 0, 1, 0.5]).pairs
        (0, 0, 1, 1, 0)
        """
        tally = cls()
        for pair in zip(scores[::2], scores[1::2], strict=True):
            tally = tally.plus(*pair)
        return tally

    def plus(self, one: float, other: float) -> PairTally:
        """Return the tally with one more pair."""
        counts = list(self.pairs)
        counts[round(2 * (one + other))] += 1
        won, drawn, lost = ((one == value) + (other == value) for value in (1, 0.5, 0))
        return PairTally(
            (counts[0], counts[1], counts[2], counts[3], counts[4]),
            self.won + won,
            self.drawn + drawn,
            self.lost + lost,
        )

    @property
    def reverse(self) -> PairTally:
        """The same match seen by the second entrant."""
        a, b, c, d, e = self.pairs
        return PairTally((e, d, c, b, a), self.lost, self.drawn, self.won)

    @property
    def count(self) -> int:
        """How many pairs there are."""
        return sum(self.pairs)

    @property
    def games(self) -> int:
        """How many games there are."""
        return 2 * self.count

    @property
    def score(self) -> float:
        """The mean score of a game, from 0 to 1; 0.5 before the first."""
        if not self.count:
            return 0.5
        return sum(i * n for i, n in enumerate(self.pairs)) / (4 * self.count)

    @property
    def variance(self) -> float:
        """The variance of a pair's mean score."""
        if not self.count:
            return 0.0
        mean = self.score
        return sum(n * (i / 4 - mean) ** 2 for i, n in enumerate(self.pairs)) / self.count

    @property
    def error(self) -> float:
        """The standard error of the score."""
        return sqrt(self.variance / self.count) if self.count else 0.0

    @property
    def measured(self) -> str:
        """The score with its standard error; without one where all pairs ended alike.

        Then nothing was seen from which an error could be told, and ± 0 would look like certainty.
        """
        alike = max(self.pairs) == self.count
        return f"{self.score:.3f}" if alike else f"{self.score:.3f} ± {self.error:.3f}"

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true score is, 95 % sure.

        When all pairs ended alike there is no spread to go by. Then some other result may still
        have a chance of up to 1 - 0.025^(1/n), and the interval says what that could do.
        """
        if not self.count:
            return 0.0, 1.0
        mean = self.score
        if max(self.pairs) == self.count:
            unseen = unseen_chance(self.count)
            return mean * (1 - unseen), mean + unseen * (1 - mean)
        return max(0.0, mean - Z * self.error), min(1.0, mean + Z * self.error)

    @property
    def superiority(self) -> float:
        """The likelihood that the first entrant is the stronger one."""
        if self.error == 0 or isclose(self.score, 0.5):
            # Pairs that all ended alike: as many coins that fell on one side.
            alike = 0.5 ** (self.count + 1)
            return 0.5 if isclose(self.score, 0.5) else alike if self.score < 0.5 else 1 - alike
        return (1 + erf((self.score - 0.5) / self.error / sqrt(2))) / 2

    def __str__(self) -> str:
        return f"{self.measured} ({self.won} won, {self.drawn} drawn, {self.lost} lost)"

    def to_data(self) -> dict[str, Any]:
        """Return all of it as data for JSON; None where a number has no end."""
        low, high = self.interval
        return {
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "pairs": list(self.pairs),
            "score": _rounded(self.score, 6),
            "score_interval": [_rounded(low, 6), _rounded(high, 6)],
            "elo": _rounded(elo(self.score), 2),
            "elo_interval": [_rounded(elo(low), 2), _rounded(elo(high), 2)],
            "superiority": _rounded(self.superiority, 6),
        }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits) + 0.0
