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


def student(freedom: int) -> float:
    """Return how many estimated standard deviations hold a mean in 95 of 100 cases.

    Student's t for so many degrees of freedom, one less than there are values. What is inside is
    a finite sum for whole numbers (Abramowitz and Stegun, 26.7.3 and 26.7.4).

    >>> [round(student(freedom), 3) for freedom in (1, 2, 9, 30)]
    [12.706, 4.303, 2.262, 2.042]
    """
    if freedom > 1_000:
        return Z  # to three digits
    low, high = Z, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < SURE else (low, middle)
    return high


def _within(limit: float, freedom: int) -> float:
    """Return how likely Student's t is between minus and plus a limit."""
    angle = math.atan(limit / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term, total = (cosine, cosine) if odd else (1.0, 1.0)
    if freedom == 1:
        total = 0.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    if odd:
        return 2 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total


def ratio_interval(
    values: Sequence[float], sizes: Sequence[float]
) -> tuple[float, float, float] | None:
    """Return the sum of values for each unit of size, and the ends of its interval by Student's t.

    Each pair is one independent thing: what it came to, and how large it was; with sizes of 1 it
    is the mean. None where nothing can be said, since there are not two.

    >>> [round(end, 3) for end in ratio_interval([1, 2, 3], [1, 1, 1])]
    [2.0, -0.484, 4.484]
    """
    count, size = len(values), math.fsum(sizes)
    if count < 2 or not size:
        return None
    ratio = math.fsum(values) / size
    apart = (value - ratio * each for value, each in zip(values, sizes, strict=True))
    spread = math.fsum(gap * gap for gap in apart) / (count - 1)
    width = student(count - 1) * math.sqrt(spread / count) * count / size
    return ratio, ratio - width, ratio + width


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
