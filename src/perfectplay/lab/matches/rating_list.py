"""A rating list: one Elo scale for all entrants of a tournament, from the matches between them.

Idea: the model of Bradley and Terry (Rank analysis of incomplete block designs, 1952). Every
entrant has a strength θ, and the odds of a against b are e^(θa - θb); a draw counts as half a win.
The strengths are those that make all results together most likely. The logarithm of that
likelihood is concave, so Newton's method finds its only top.

Errors: the likelihood treats games as independent, which the two games from one opening are not.
So the errors are those of a sandwich estimator (White, 1982): with the curvature H of the
log-likelihood and the variance S of its slope, which is measured by the spread of whole pairs, the
covariance of the strengths is H⁻¹ S H⁻¹. Adding the same to all strengths changes nothing, so H has
no inverse; it is inverted on the differences only (`_pseudo_inverse`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.stats import ELO_SCALE, Z, expected_score

PRIOR = 0.5
"""Pairs that every two entrants who met are taken to have drawn besides; half a pair is a game."""
_STEPS = 100
_CLOSE = 1e-12
_LONGEST_STEP = 2.0

Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    """A strength on a common Elo scale."""

    elo: float
    error: float
    """The standard error, against what fixes the scale."""

    @property
    def margin(self) -> float:
        """Half the width of the interval that is 95 % sure."""
        return Z * self.error


@dataclass(frozen=True)
class _Meeting:
    """What the match of two entrants says, the game of the prior included."""

    a: int
    b: int
    weight: float
    """How many pairs there are."""
    score: float
    """The mean score of a, from 0 to 1."""
    spread: float
    """The sum over the pairs of (score of the pair - mean score)²."""


def rate(
    entrants: int,
    matches: Mapping[tuple[int, int], PairTally],
    anchor: int | None = None,
    at: float = 0.0,
) -> list[Rating]:
    """Rate entrants by the matches between them: the Elo scale that makes them most likely.

    Draws count half. The scale is fixed by one entrant, or by the mean of all. To keep those who
    won or lost everything on the scale, every match counts one drawn game more than was played.
    The errors come from the spread of the pairs.
    """
    meetings = [_meeting(a, b, tally) for (a, b), tally in sorted(matches.items()) if tally.count]
    _refuse_islands(entrants, meetings)
    theta = _most_likely(entrants, meetings)
    curvature, noise = _matrices(entrants, meetings, theta)
    inverse = _pseudo_inverse(curvature)
    covariance = _product(_product(inverse, noise), inverse)
    # What is fixed is a mean with these weights: of the anchor alone, or of all alike.
    fixed = [1 / entrants if anchor is None else float(i == anchor) for i in range(entrants)]
    shift = sum(weight * strength for weight, strength in zip(fixed, theta, strict=True))
    ratings = []
    for i in range(entrants):
        # A rating is the strength of i minus that mean, so its variance is that of a difference.
        minus = [float(i == j) - fixed[j] for j in range(entrants)]
        variance = sum(
            minus[j] * covariance[j][k] * minus[k] for j in range(entrants) for k in range(entrants)
        )
        value = at + ELO_SCALE * (theta[i] - shift)
        error = ELO_SCALE * sqrt(max(0.0, variance))
        ratings.append(Rating(round(value, 6) + 0.0, round(error, 6)))
    return ratings


def _meeting(a: int, b: int, tally: PairTally) -> _Meeting:
    weight = tally.count + PRIOR
    score = (tally.count * tally.score + PRIOR * 0.5) / weight
    spread = sum(n * (i / 4 - score) ** 2 for i, n in enumerate(tally.pairs))
    # The game that was not played could have gone either way.
    spread += PRIOR * ((1 - score) ** 2 + score**2) / 2
    return _Meeting(a, b, weight, score, spread)


def _refuse_islands(entrants: int, meetings: Sequence[_Meeting]) -> None:
    """Raise an error if there are entrants between whom no chain of matches leads."""
    reached = {0}
    for _ in range(entrants):
        reached |= {m.b for m in meetings if m.a in reached}
        reached |= {m.a for m in meetings if m.b in reached}
    if len(reached) < entrants:
        raise ValueError("entrants that never met, not even by way of others, cannot be compared")


def _most_likely(entrants: int, meetings: Sequence[_Meeting]) -> list[float]:
    """Climb to the top of the log-likelihood by Newton's method: θ += H⁻¹ · slope."""
    theta = [0.0] * entrants
    for _ in range(_STEPS):
        slope = [0.0] * entrants
        for m in meetings:
            gap = m.weight * (m.score - _chance(m, theta))
            slope[m.a] += gap
            slope[m.b] -= gap
        curvature, _ = _matrices(entrants, meetings, theta)
        inverse = _pseudo_inverse(curvature)
        step = [sum(inverse[i][j] * slope[j] for j in range(entrants)) for i in range(entrants)]
        longest = max(abs(s) for s in step)
        # Far from the top the curve is flat and Newton's step would leap over it.
        brake = min(1.0, _LONGEST_STEP / max(_CLOSE, longest))
        theta = [t + brake * s for t, s in zip(theta, step, strict=True)]
        if longest < _CLOSE:
            break
    return theta


def _chance(meeting: _Meeting, theta: Sequence[float]) -> float:
    """Return the score of a against b that their strengths make expected."""
    return expected_score(ELO_SCALE * (theta[meeting.a] - theta[meeting.b]))


def _matrices(
    entrants: int, meetings: Sequence[_Meeting], theta: Sequence[float]
) -> tuple[Matrix, Matrix]:
    """Return the curvature of the log-likelihood, and the variance of its slope by the pairs.

    A match changes θa - θb alone, so in both matrices it adds a value to the diagonal at a and b
    and takes it off where they cross.
    """
    curvature = [[0.0] * entrants for _ in range(entrants)]
    noise = [[0.0] * entrants for _ in range(entrants)]
    for m in meetings:
        p = _chance(m, theta)
        for matrix, value in ((curvature, m.weight * p * (1 - p)), (noise, m.spread)):
            matrix[m.a][m.a] += value
            matrix[m.b][m.b] += value
            matrix[m.a][m.b] -= value
            matrix[m.b][m.a] -= value
    return curvature, noise


def _pseudo_inverse(matrix: Matrix) -> Matrix:
    """Invert on all that is not a shift of every rating.

    The shift (1, 1, …, 1) is what the matrix takes to zero. With 1/n added to every entry it is
    taken to itself instead and the rest is as before, so the sum can be inverted; afterwards the
    same 1/n is taken off. The inverting is Gauss and Jordan's, with the largest pivot.
    """
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
