"""How good a guess looks by the sizes of the parts that its answers make."""

import numpy as np

from perfectplay.compiled import kernel
from perfectplay.mastermind.kernels.mask_answers import tally
from perfectplay.mastermind.kernels.types import (
    ENTROPY,
    LARGEST_PART,
    SUM_OF_SQUARES,
    Numbers,
    Words,
)


@kernel
def measure(
    guesses: Words, secrets: Words, kind: int, plogp: Numbers, win: int, out: Numbers
) -> None:
    """Fill `out` with a number for each guess, the lower the better.

    `kind` chooses it: the largest part, the sum of the squared sizes, the sum of n·log n (from
    the integer table `plogp`, so that equal partitions give equal numbers), or minus the number
    of parts. `win` is the number of the winning answer; it is a part like any other.
    """
    counts = np.zeros(win + 1, np.int64)
    for g in range(guesses.shape[0]):
        tally(guesses[g], secrets, counts)
        value = np.int64(0)
        for size in counts:
            if size == 0:
                continue
            if kind == LARGEST_PART:
                value = max(value, size)
            elif kind == SUM_OF_SQUARES:
                value += size * size
            elif kind == ENTROPY:
                value += plogp[size]
            else:
                value -= 1
        out[g] = value


@kernel
def largest_other_part(guesses: Words, secrets: Words, win: int, out: Numbers) -> None:
    """Fill `out` with the largest part for each guess, the guess itself not counted."""
    counts = np.zeros(win + 1, np.int64)
    for g in range(guesses.shape[0]):
        tally(guesses[g], secrets, counts)
        counts[win] = 0
        largest = np.int64(0)
        for size in counts:
            largest = max(largest, size)
        out[g] = largest
