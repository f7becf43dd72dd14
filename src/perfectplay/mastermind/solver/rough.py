"""A strategy for sets too large to search, found by looking at a few guesses at each step.

Its total and depth are counted, not estimated, so they are true upper bounds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant


class Rough(NamedTuple):
    """What the strategy needs over the whole set."""

    total: int
    depth: int


def rough_strategy(variant: Variant, codes: NDArray[np.uint64], *, hurry: bool = False) -> Rough:
    """Count the guesses of a strategy that always makes one of a few guesses that could be right.

    The same set always gives the same result; in a hurry the first guess at hand is taken.
    """
    return _rough(variant.rules, codes.tobytes(), 1 if hurry else 6)


@lru_cache(maxsize=32)
def _rough(variant: Variant, packed: bytes, tries: int) -> Rough:
    from perfectplay.mastermind.solver import rough_kernels

    space = space_of(variant)
    codes = np.frombuffer(packed, np.uint64)
    size = codes.size
    # Parts wait while one of them is walked: fewer than the answers at each of its levels.
    rows = 4096 + (space.win + 1) * 64
    total, depth = rough_kernels.rough(
        space.masks(codes),
        np.arange(size, dtype=np.int32),
        np.empty(size, np.int32),
        np.empty((rows, 3), np.int64),
        np.empty(size, np.uint8),
        space.win + 1,
        tries,
    )
    return Rough(int(total), int(depth))
