"""A rating from results against opponents whose ratings are known.

The model is Elo's: somebody rated R scores 1 / (1 + 10^((o - R) / 400)) on average against an
opponent rated o. The rating is the most likely R, with a weak belief beforehand that people are
near `centre`, as Glicko has it: it keeps the rating of somebody who has won every game finite, and
a few games outweigh it. The margin is 95 % sure. It is taken from how much the results really vary,
by the usual correction for over- or underdispersion, since a number of guesses compared with a
known distribution varies less than a win or a loss.

Only the newest :data:`WINDOW` games count, so the rating follows somebody who improves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

WINDOW = 60
"""So many of the newest games make a rating."""
BELIEF = 600.0
"""Standard deviation, in points, of the belief before any game."""
SURE = 1.959964
"""So many standard deviations hold the truth in 95 of 100 cases."""
UNIT = math.log(10) / 400
_PSEUDO_VARIATION = 0.5  # that of two even games, so that two equal results do not look certain
_STEPS, _PRECISION = 50, 1e-9


@dataclass(frozen=True, slots=True)
class Meeting:
    """One comparison: the opponent's rating, one's score from 0 to 1, and how much it counts."""

    opponent: float
    score: float
    weight: float = 1.0


Game = Sequence[Meeting]
"""A game is compared with one opponent or with several; their weights add up to 1."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A rating, half the width of its interval, and the number of games behind it."""

    rating: float
    margin: float
    games: int


def expected(rating: float, opponent: float) -> float:
    """Return the score that somebody has on average against an opponent.

    >>> expected(1500, 1500), round(expected(1900, 1500), 3)
    (0.5, 0.909)
    """
    return 1.0 / (1.0 + math.exp(-UNIT * (rating - opponent)))


def estimate(games: Sequence[Game], centre: float, belief: float = BELIEF) -> Estimate:
    """Rate the newest games; the order among them does not matter."""
    counted = games[-WINDOW:]
    prior = 1.0 / belief**2
    rating = _most_likely(counted, centre, prior)
    foreseen = seen = 0.0
    for game in counted:
        off = variance = 0.0
        for meeting in game:
            chance = expected(rating, meeting.opponent)
            off += meeting.weight * (meeting.score - chance)
            variance += meeting.weight * chance * (1.0 - chance)
        foreseen += variance
        seen += off**2
    information = UNIT**2 * foreseen
    dispersion = (_PSEUDO_VARIATION + seen) / (_PSEUDO_VARIATION + foreseen)
    spread = math.sqrt(prior + dispersion * information) / (prior + information)
    return Estimate(rating, SURE * spread, len(games))


def over_time(
    games: Sequence[Game], centre: float, belief: float = BELIEF, most: int = WINDOW
) -> list[Estimate]:
    """Return the rating as it stood after each of the last games, the oldest first."""
    first = max(0, len(games) - most)
    return [estimate(games[: end + 1], centre, belief) for end in range(first, len(games))]


def _most_likely(games: Sequence[Game], centre: float, prior: float) -> float:
    """Find where the slope of the log-likelihood is 0; it falls everywhere, so there is one place.

    Newton's method, kept between bounds that close in on it.
    """
    low, high, rating = centre - 20_000.0, centre + 20_000.0, centre
    for _ in range(_STEPS):
        slope, bend = -prior * (rating - centre), -prior
        for game in games:
            for meeting in game:
                chance = expected(rating, meeting.opponent)
                slope += UNIT * meeting.weight * (meeting.score - chance)
                bend -= UNIT**2 * meeting.weight * chance * (1.0 - chance)
        if not slope:
            return rating
        low, high = (rating, high) if slope > 0 else (low, rating)
        step = rating - slope / bend
        following = step if low < step < high else (low + high) / 2
        if abs(following - rating) < _PRECISION:
            return following
        rating = following
    return rating
