"""Codes that are worth the same as a guess, by symmetry, and the lowest code of each such class.

Colours that no guess has used are interchangeable: renaming them changes no answer given so far.
At the start the pegs are interchangeable as well.
"""

import numpy as np

from perfectplay.compiled import kernel
from perfectplay.mastermind.kernels.codes import value_at
from perfectplay.mastermind.kernels.types import Flags, Words


@kernel
def canonical(codes: Words, used: Flags, pegs: int, bits: int, out: Flags) -> None:
    """Mark the codes that name the colours not yet used in ascending order, without gaps.

    `used` tells for each colour whether a guess had it. All codes that differ only by a
    permutation of the other colours are worth the same; the marked one is the lowest of them.
    """
    for n in range(codes.size):
        fresh = 0
        while fresh < used.size and used[fresh]:
            fresh += 1
        good = True
        for peg in range(pegs):
            value = value_at(codes[n], peg, pegs, bits)
            if used[value] or value < fresh:
                continue
            if value > fresh:
                good = False
                break
            fresh += 1
            while fresh < used.size and used[fresh]:
                fresh += 1
        out[n] = good


@kernel
def canonical_start(codes: Words, pegs: int, bits: int, out: Flags) -> None:
    """Mark the lowest code of each class when nothing is known: 0000, 0001, 0011, 0012, 0123."""
    for n in range(codes.size):
        good = True
        run, longest, previous = 0, pegs, np.int64(0)
        for peg in range(pegs):
            value = np.int64(value_at(codes[n], peg, pegs, bits))
            if value == previous:
                run += 1
            elif value == previous + 1 and 0 < run <= longest:
                longest = run
                run = 1
                previous = value
            else:
                good = False
                break
        out[n] = good and run <= longest
