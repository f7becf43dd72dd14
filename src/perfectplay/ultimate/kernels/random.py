"""The random generator of a search: its state stands in an array of one word."""

import numpy as np

from perfectplay.compiled import lean_inner
from perfectplay.kernels.random import step
from perfectplay.ultimate.kernels.structures import Words

_32 = np.uint64(32)


@lean_inner
def next_random(rng: Words) -> float:
    """Step the generator; return a number from 0 to 1."""
    rng[0] = step(rng[0])
    return np.int64(rng[0] >> _32) / 4294967296.0
