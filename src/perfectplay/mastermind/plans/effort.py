"""How hard to look: what sets are expected to cost, and how many guesses are tried on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.plans.kernels.types import UNIT


@dataclass(frozen=True)
class Effort:
    """For each size of a set: its expected cost, the guesses tried, how far behind they may be."""

    cost: NDArray[np.int64]
    width: NDArray[np.int64]
    margin: NDArray[np.int64]
    hope: float = 0.9
    """What a part may cost of its estimate: a guess is given up when not even that would do."""


LEVELS: tuple[tuple[tuple[tuple[int, int], ...], float, float], ...] = (
    (((20, 8), (1 << 30, 3)), 0.03, 0.985),
    (((20, 20), (1 << 30, 10)), 0.05, 0.98),
    (((20, 40), (1 << 30, 30)), 0.15, 0.97),
    (((12, 60), (1 << 30, 80)), 0.3, 0.96),
)
"""From little effort to much: steps, margin and hope of :func:`effort`."""


def effort_of(level: int, points: list[tuple[int, float]], size: int) -> Effort:
    """Return the effort of a level, with costs from the means at some sizes."""
    steps, margin, hope = LEVELS[level]
    return effort(costs_of(points, size), steps, margin, hope)


def effort(
    cost: NDArray[np.float64], steps: Sequence[tuple[int, int]], margin: float, hope: float = 0.9
) -> Effort:
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
        hope,
    )


def first_costs(size: int) -> NDArray[np.float64]:
    """Return costs to begin with: 2n − 1 for small sets, then growing with the logarithm."""
    n = np.maximum(1.0, np.arange(size + 1, dtype=np.float64))
    cost: NDArray[np.float64] = np.maximum(2 * n - 1, n * (1.25 + 0.42 * np.log(n)))
    cost[0] = 0.0
    return cost


def learned_means(sizes: NDArray[np.int64]) -> list[tuple[int, float]]:
    """Return the mean cost of a code at some sizes, from what planned sets did cost.

    `sizes` has their number and the sum of their totals by size. Neighbouring sizes are taken
    together, the more the larger they are.
    """
    n = np.arange(len(sizes), dtype=np.float64)
    points: list[tuple[int, float]] = []
    size = 3
    while size < len(sizes):
        reach = size // 6
        part = slice(size - reach, size + reach + 1)
        codes = float((sizes[part, 0] * n[part]).sum())
        if codes:
            points.append((size, float(sizes[part, 1].sum()) / codes))
        size += max(1, size // 4)
    return points


def costs_of(points: list[tuple[int, float]], size: int) -> NDArray[np.float64]:
    """Return the cost of sets of each size up to `size`, from the means at some sizes.

    Between them, and beyond the last, the mean is a straight line over the logarithm of the size.
    """
    if len(points) < 3:
        return first_costs(size)
    at, mean = np.log([p[0] for p in points]), np.array([p[1] for p in points])
    n = np.maximum(1.0, np.arange(size + 1, dtype=np.float64))
    cost: NDArray[np.float64] = n * np.interp(np.log(n), at, mean)
    last = min(len(points), 6)
    slope, offset = np.polyfit(at[-last:], mean[-last:], 1)
    beyond = n > points[-1][0]
    cost[beyond] = n[beyond] * (offset + slope * np.log(n[beyond]))
    cost[:3] = (0.0, 1.0, 3.0)
    cost = np.maximum(cost, 2 * n - 1)
    cost[0] = 0.0
    return cost
