"""Upper bounds for sets too large to search: what a quick strategy needs, walked to its end.

The strategy looks at a few guesses at each step. Its total and depth are counted over every code,
not estimated, so they are true upper bounds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

# Guesses that are looked at for each set on the way; only one in a hurry.
_TRIES = 6


class StrategyCost(NamedTuple):
    """What a strategy needs over a whole set: all guesses together, and the most for one code."""

    total: int
    depth: int


def quick_strategy(
    variant: Variant, codes: NDArray[np.uint64], *, hurry: bool = False
) -> StrategyCost:
    """Count the guesses of a strategy that always makes one of a few guesses that could be right.

    The same set always gives the same result; in a hurry the first guess at hand is taken.
    """
    return _walk(variant.rules, codes.tobytes(), 1 if hurry else _TRIES)


@lru_cache(maxsize=32)
def _walk(variant: Variant, packed: bytes, tries: int) -> StrategyCost:
    space = space_of(variant)
    codes = np.frombuffer(packed, np.uint64)
    size = codes.size
    # Sets wait on the stack while one of them is walked: fewer than the answers at each of its
    # levels, and no strategy of this kind comes near a depth of 64 on sets that fit the memory.
    rows = 4096 + (space.win + 1) * 64
    total, depth = kernels.quick_strategy(
        space.masks(codes),
        np.arange(size, dtype=np.int32),
        np.empty(size, np.int32),
        np.empty((rows, 3), np.int64),
        np.empty(size, np.uint8),
        space.win,
        tries,
    )
    return StrategyCost(int(total), int(depth))
