"""The random generator of all kernels: its state is one word, handed from call to call.

It is xorshift64 (Marsaglia, "Xorshift RNGs", 2003). The upper half of the state is what is used;
the lowest bits are the weakest.
"""

import numpy as np

from perfectplay.compiled import lean_inner

_1, _7, _13, _17, _32 = (np.uint64(n) for n in (1, 7, 13, 17, 32))
_27, _30, _31 = (np.uint64(n) for n in (27, 30, 31))
# Constants of splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
# 2014. The first is the golden ratio as a fraction of 64 bits.
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


@lean_inner
def step(state: np.uint64) -> np.uint64:
    """Return the state that follows; it is never 0 if it was not 0 before."""
    state ^= state << _13
    state ^= state >> _7
    state ^= state << _17
    return state


@lean_inner
def generator_of(seed: np.uint64, number: np.uint64) -> np.uint64:
    """Return the state with which a game begins, by the seed of all games and its number.

    So each game is the same however many are played with it, and in whatever order.
    """
    state = seed + (number + _1) * _GOLDEN
    state = (state ^ (state >> _30)) * _MIX_1
    state = (state ^ (state >> _27)) * _MIX_2
    state ^= state >> _31
    return state if state else _GOLDEN


@lean_inner
def one_of(state: np.uint64, count: np.uint64) -> np.uint64:
    """Spread a state's upper half over `count` choices, each as likely as the others."""
    return ((state >> _32) * count) >> _32
