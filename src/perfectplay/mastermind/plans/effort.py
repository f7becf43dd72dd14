"""How hard to look: what sets are expected to cost, and how many guesses are tried on them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.plans.kernels.types import UNIT


@dataclass(frozen=True)
class Effort:
    """For each size of a set: its expected cost, the guesses tried, and how far behind they may be."""

    cost: NDArray[np.int64]
    width: NDArray[np.int64]
    margin: NDArray[np.int64]


def effort(cost: NDArray[np.float64], steps: list[tuple[int, int]], margin: float) -> Effort:
    """Make an effort from costs in guesses and widths by size: [(20, 30), (100, 10)] and so on.

    A step says up to which size how many guesses are tried; `margin` is in guesses for each code.
    """
    sizes = np.arange(cost.size)
    width = np.ones(cost.size, np.int64)
    for most, tried in reversed(steps):
        width[sizes <= most] = tried
    return Effort(
        np.rint(cost * UNIT).astype(np.int64),
        width,
        np.rint(UNIT * (1.0 + margin * sizes)).astype(np.int64),
    )


def first_costs(size: int) -> NDArray[np.float64]:
    """Return costs to begin with: 2n − 1 for small sets, then growing with the logarithm."""
    n = np.maximum(1.0, np.arange(size + 1, dtype=np.float64))
    cost = np.maximum(2 * n - 1, n * (1.25 + 0.42 * np.log(n)))
    cost[0] = 0.0
    return cost


def learned_costs(sizes: NDArray[np.int64], before: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return costs from what planned sets did cost: `sizes` has their number and sum by size.

    The mean cost of a code is smoothed over neighbouring sizes, and goes on beyond the largest size
    in a straight line over the logarithm of the size.
    """
    n = np.arange(before.size, dtype=np.float64)
    weight, total = sizes[:, 0].astype(np.float64), sizes[:, 1].astype(np.float64)
    known = np.flatnonzero(weight)
    known = known[known >= 3]
    if known.size < 5:
        return before
    mean = np.zeros(before.size)
    for size in range(3, int(known[-1]) + 1):
        reach = max(0, size // 8)
        part = slice(size - reach, size + reach + 1)
        here = weight[part].sum()
        codes = (weight[part] * n[part]).sum()
        mean[size] = total[part].sum() / codes if here else 0.0
    good = np.flatnonzero(mean)
    upper = good[good >= min(60, int(good[-1] * 0.5))]
    slope, offset = np.polyfit(np.log(n[upper]), mean[upper], 1)
    cost = before.copy()
    inside = np.arange(3, int(good[-1]) + 1)
    cost[inside] = n[inside] * np.interp(np.log(n[inside]), np.log(n[good]), mean[good])
    beyond = np.arange(int(good[-1]) + 1, before.size)
    cost[beyond] = n[beyond] * (offset + slope * np.log(n[beyond]))
    return np.maximum(cost, 2 * n - 1) * (n > 0)
