"""Statistics that several experiments use: intervals and Elo differences.

An interval is 95 % sure throughout: if the same experiment were done again and again with other
seeds, 95 of 100 such intervals would hold the true value.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

SURE = 0.95
"""How sure intervals are."""
Z = NormalDist().inv_cdf(0.5 + SURE / 2)
"""So many standard deviations around its mean hold a normal variable in 95 of 100 cases."""
ELO_SCALE = 400 / math.log(10)
"""Elo points for a factor e in the odds."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return Wilson's interval for a share; unlike mean ± error it stays within 0 and 1.

    From E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927:
    all shares p for which what was seen lies within Z standard deviations √(p(1-p)/of) of p.

    >>> [round(end, 3) for end in wilson(20, 20)]
    [0.839, 1.0]
    """
    share = hits / of
    middle = share + Z * Z / (2 * of)
    width = Z * math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    scale = 1 + Z * Z / of
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of independent values and the ends of its interval.

    >>> [round(end, 3) for end in mean_interval([1, 2, 3])]
    [2.0, 0.868, 3.132]
    """
    count = len(values)
    mean = math.fsum(values) / count
    spread = math.fsum((value - mean) ** 2 for value in values) / max(1, count - 1)
    width = Z * math.sqrt(spread / count)
    return mean, mean - width, mean + width


def unseen_chance(count: int) -> float:
    """Return how likely a result may still be that did not come up in so many independent tries.

    With a chance of more than this it would have come up in 97.5 of 100 cases.

    >>> round(unseen_chance(10), 3)
    0.308
    """
    return float(1 - ((1 - SURE) / 2) ** (1 / count))


def elo(score: float) -> float | None:
    """Return the Elo difference that makes a score expected; None where no difference is enough.

    >>> elo(0.75)
    190.848501887865
    """
    return None if not 0 < score < 1 else -400 * math.log10(1 / score - 1)


def expected_score(difference: float) -> float:
    """Return the score that an Elo difference makes expected.

    >>> expected_score(0)
    0.5
    """
    return float(1 / (1 + 10 ** (-difference / 400)))
