"""What scores say about strength: Elo differences, and a rating list from many matches.

The two games from one opening are not independent, so all spreads are those of whole pairs: the
pentanomial counts of pairs that scored 0, ½, 1, 1½ and 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erf, isclose, log, log10, sqrt
from statistics import NormalDist
from typing import Any

SURE = 0.95
"""How sure intervals are."""
_Z = NormalDist().inv_cdf(0.5 + SURE / 2)
SCALE = 400 / log(10)
"""Elo points for a factor e in the odds."""


def elo(score: float) -> float | None:
    """Return the Elo difference that makes a score expected; None where no difference is enough.

    >>> elo(0.75)
    190.848501887865
    """
    return None if not 0 < score < 1 else -400 * log10(1 / score - 1)


def expected(difference: float) -> float:
    """Return the score that an Elo difference makes expected.

    >>> expected(0)
    0.5
    """
    return float(1 / (1 + 10 ** (-difference / 400)))


@dataclass(frozen=True)
class Tally:
    """The results of a match in whole pairs, seen by the first entrant."""

    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """How many pairs scored 0, ½, 1, 1½ and 2."""
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, scores: Sequence[float]) -> Tally:
        """Count games in their order, two to a pair.

        >>> Tally.of([1, 0, 1, 0.5]).pairs
        (0, 0, 1, 1, 0)
        """
        tally = cls()
        for pair in zip(scores[::2], scores[1::2], strict=True):
            tally = tally.plus(*pair)
        return tally

    def plus(self, one: float, other: float) -> Tally:
        """Return the tally with one more pair."""
        counts = list(self.pairs)
        counts[round(2 * (one + other))] += 1
        won, drawn, lost = ((one == value) + (other == value) for value in (1, 0.5, 0))
        return Tally(
            (counts[0], counts[1], counts[2], counts[3], counts[4]),
            self.won + won,
            self.drawn + drawn,
            self.lost + lost,
        )

    @property
    def reverse(self) -> Tally:
        """The same match seen by the second entrant."""
        a, b, c, d, e = self.pairs
        return Tally((e, d, c, b, a), self.lost, self.drawn, self.won)

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
    def interval(self) -> tuple[float, float]:
        """Where the true score is, 95 % sure.

        When all pairs ended alike there is no spread to go by. Then some other result may still
        have a chance of up to 1 - 0.025^(1/n), and the interval says what that could do.
        """
        if not self.count:
            return 0.0, 1.0
        mean = self.score
        if max(self.pairs) == self.count:
            unseen = 1 - ((1 - SURE) / 2) ** (1 / self.count)
            return mean * (1 - unseen), mean + unseen * (1 - mean)
        return max(0.0, mean - _Z * self.error), min(1.0, mean + _Z * self.error)

    @property
    def superiority(self) -> float:
        """The likelihood that the first entrant is the stronger one."""
        if self.error == 0 or isclose(self.score, 0.5):
            # Pairs that all ended alike: as many coins that fell on one side.
            alike = 0.5 ** (self.count + 1)
            return 0.5 if isclose(self.score, 0.5) else alike if self.score < 0.5 else 1 - alike
        return (1 + erf((self.score - 0.5) / self.error / sqrt(2))) / 2

    def __str__(self) -> str:
        counts = f"{self.won} won, {self.drawn} drawn, {self.lost} lost"
        return f"{self.score:.3f} ± {self.error:.3f} ({counts})"

    def plain(self) -> dict[str, Any]:
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


@dataclass(frozen=True)
class Rating:
    """The strength of an entrant on a common scale."""

    elo: float
    error: float
    """The standard error, against the anchor."""

    @property
    def margin(self) -> float:
        """Half the width of the interval that is 95 % sure."""
        return _Z * self.error


PRIOR = 0.5
"""Pairs that every two entrants who met are taken to have drawn besides; half a pair is a game."""


def rate(
    entrants: int,
    matches: Mapping[tuple[int, int], Tally],
    anchor: int | None = None,
    at: float = 0.0,
) -> list[Rating]:
    """Rate entrants by the matches between them: the Elo scale that makes them most likely.

    Draws count half. The scale is fixed by one entrant, or by the mean of all. To keep those who
    won or lost everything on the scale, every match counts one drawn game more than was played.
    The errors come from the spread of the pairs.
    """
    weights: list[tuple[int, int, float, float, float]] = []
    for (a, b), tally in sorted(matches.items()):
        if tally.count:
            weight = tally.count + PRIOR
            score = (tally.count * tally.score + PRIOR * 0.5) / weight
            spread = sum(n * (i / 4 - score) ** 2 for i, n in enumerate(tally.pairs))
            # The game that was not played could have gone either way.
            spread += PRIOR * ((1 - score) ** 2 + score**2) / 2
            weights.append((a, b, weight, score, spread))
    _refuse_islands(entrants, [(a, b) for a, b, *_ in weights])
    theta = _most_likely(entrants, weights)
    shift = theta[anchor] if anchor is not None else sum(theta) / entrants
    curvature, noise = _matrices(entrants, weights, theta)
    inverse = _pseudo_inverse(curvature)
    spread_of = _product(_product(inverse, noise), inverse)
    ratings = []
    for i in range(entrants):
        towards = [float(i == j) for j in range(entrants)]
        for j in range(entrants):
            towards[j] -= float(j == anchor) if anchor is not None else 1 / entrants
        variance = sum(
            towards[j] * spread_of[j][k] * towards[k]
            for j in range(entrants)
            for k in range(entrants)
        )
        value = at + SCALE * (theta[i] - shift)
        ratings.append(Rating(round(value, 6) + 0.0, round(SCALE * sqrt(max(0.0, variance)), 6)))
    return ratings


Matrix = list[list[float]]


def _refuse_islands(entrants: int, met: list[tuple[int, int]]) -> None:
    reached = {0}
    for _ in range(entrants):
        reached |= {b for a, b in met if a in reached} | {a for a, b in met if b in reached}
    if len(reached) < entrants:
        raise ValueError("entrants that never met, not even by way of others, cannot be compared")


def _most_likely(entrants: int, weights: list[tuple[int, int, float, float, float]]) -> list[float]:
    """Climb to the top of the likelihood by Newton's method; it has one, and it is smooth."""
    theta = [0.0] * entrants
    for _ in range(100):
        slope = [0.0] * entrants
        for a, b, weight, score, _ in weights:
            gap = weight * (score - expected(SCALE * (theta[a] - theta[b])))
            slope[a] += gap
            slope[b] -= gap
        curvature, _ = _matrices(entrants, weights, theta)
        inverse = _pseudo_inverse(curvature)
        step = [sum(inverse[i][j] * slope[j] for j in range(entrants)) for i in range(entrants)]
        # Far from the top the curve is flat and Newton would leap.
        brake = min(1.0, 2.0 / max(1e-12, max(abs(s) for s in step)))
        theta = [t + brake * s for t, s in zip(theta, step, strict=True)]
        if max(abs(s) for s in step) < 1e-12:
            break
    return theta


def _matrices(
    entrants: int, weights: list[tuple[int, int, float, float, float]], theta: list[float]
) -> tuple[Matrix, Matrix]:
    """Return how curved the likelihood is, and how noisy its slope is by the spread of pairs."""
    curvature = [[0.0] * entrants for _ in range(entrants)]
    noise = [[0.0] * entrants for _ in range(entrants)]
    for a, b, weight, _, spread in weights:
        p = expected(SCALE * (theta[a] - theta[b]))
        for matrix, value in ((curvature, weight * p * (1 - p)), (noise, spread)):
            matrix[a][a] += value
            matrix[b][b] += value
            matrix[a][b] -= value
            matrix[b][a] -= value
    return curvature, noise


def _pseudo_inverse(matrix: Matrix) -> Matrix:
    """Invert on all that is not a shift of every rating: add the shift, invert, take it off."""
    n = len(matrix)
    share = 1 / n
    rows = [
        [matrix[i][j] + share for j in range(n)] + [float(i == j) for j in range(n)]
        for i in range(n)
    ]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        head = rows[i][i]
        rows[i] = [value / head for value in rows[i]]
        for k in range(n):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [[rows[i][n + j] - share for j in range(n)] for i in range(n)]


def _product(a: Matrix, b: Matrix) -> Matrix:
    n = len(a)
    return [[sum(a[i][k] * b[k][j] for k in range(n)) for j in range(n)] for i in range(n)]
