"""The random generator: xorshift64 (Marsaglia, "Xorshift RNGs", 2003); its state is one word.

The upper half of the state is what is used; the lowest bits are the weakest.
"""

import numpy as np

from perfectplay.compiled import lean_inner
from perfectplay.ultimate.kernels.structures import Words

_7, _13, _17, _32 = (np.uint64(n) for n in (7, 13, 17, 32))


@lean_inner
def step(state: np.uint64) -> np.uint64:
    """Return the state that follows; it is never 0 if it was not 0 before."""
    state ^= state << _13
    state ^= state >> _7
    state ^= state << _17
    return state


@lean_inner
def next_random(rng: Words) -> float:
    """Step the generator; return a number from 0 to 1."""
    rng[0] = step(rng[0])
    return np.int64(rng[0] >> _32) / 4294967296.0
