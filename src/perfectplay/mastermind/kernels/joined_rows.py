"""The parts of all guesses at once: rows of bits are joined, and the bits of each guess counted."""

import numpy as np
from numpy.typing import NDArray

from perfectplay.compiled import lean_inner, popcount
from perfectplay.mastermind.kernels.types import Answers


@lean_inner
def join_rows(
    bits: NDArray[np.unsignedinteger],
    pool: NDArray[np.int32],
    start: int,
    size: int,
    mask: NDArray[np.unsignedinteger],
    parts: Answers,
) -> None:
    """Fill `parts` with the number of different answers of every guess for a set of codes.

    `bits[code, guess]` has one bit set, that of the answer; the set is a stretch of the pool, and
    `mask` is room for a number for each guess. The compiler makes wide instructions of the loops.
    """
    first = bits[pool[start]]
    for g in range(parts.size):
        mask[g] = first[g]
    i = start + 1
    end = start + size
    while i + 3 < end:  # four rows at a time: the mask is read and written a quarter as often
        one, two = bits[pool[i]], bits[pool[i + 1]]
        three, four = bits[pool[i + 2]], bits[pool[i + 3]]
        for g in range(parts.size):
            mask[g] |= (one[g] | two[g]) | (three[g] | four[g])
        i += 4
    while i < end:
        row = bits[pool[i]]
        for g in range(parts.size):
            mask[g] |= row[g]
        i += 1
    for g in range(parts.size):
        parts[g] = np.uint8(popcount(np.uint64(mask[g])))
