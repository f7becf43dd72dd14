"""The parts that guesses make of a set: how many for every guess, and which for one.

Counting parts is where the search spends most of its time. `bits[s, g]` has one bit set, that of
the answer which guess g gets from secret s; joining the rows of all secrets of a set with "or"
gives for every guess the answers that it can get, and the number of bits is its number of parts.
The compiler turns the loop over guesses into wide instructions, so that all guesses are counted
in the time that a loop over answers needs for a few.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.mastermind.kernels.joined_rows import join_rows
from perfectplay.mastermind.solver.kernels.memory import number
from perfectplay.mastermind.solver.kernels.types import (
    Answers,
    Codes,
    Int,
    Numbers,
    Parts,
    PoolSet,
    Words,
)


@lean_inner
def part_set(parts: Parts, a: int, free: int) -> PoolSet:
    """Return the part of one answer as a set of its own."""
    return PoolSet(parts.starts[a], parts.counts[a], parts.keys[a], free)


@lean_kernel
def tally(
    answers: Answers, guess: int, pool: Codes, s: PoolSet, words: Words, parts: Parts, got: Answers
) -> None:
    """Note the sizes and keys of the parts of a set, and in `got` the answer of each of its codes.

    Answers lie code by code, so that the rows that a search reads are those of the few codes that
    are left; they stay in the processor's cache while one guess after another is tried.
    """
    counts, keys = parts.counts, parts.keys
    for a in range(counts.size):
        counts[a] = 0
        keys[a] = np.uint64(0)
    for i in range(s.size):
        code = pool[s.start + i]
        a = answers[code, guess]
        got[i] = a
        counts[a] += 1
        keys[a] += words[code]


@lean_kernel
def place(pool: Codes, s: PoolSet, parts: Parts, got: Answers) -> None:
    """Write the parts that :func:`tally` has counted one after another to the pool.

    This is a counting sort; codes of a part keep their order.
    """
    counts, starts = parts.counts, parts.starts
    end = s.free
    for a in range(counts.size):
        starts[a] = end
        end += counts[a]
    for i in range(s.size):
        a = got[i]
        pool[starts[a]] = pool[s.start + i]
        starts[a] += 1
    for a in range(counts.size):  # each start has moved to the end of its part
        starts[a] -= counts[a]


@lean_kernel
def count_parts(
    bits: Answers, width: int, pool: Codes, s: PoolSet, mask: Answers, parts: Answers
) -> int:
    """Fill `parts` with the number of parts of every guess, one more if it could be the code.

    The result is the greatest of them. The one more makes `parts` the measure by which guesses
    are bounded: see :func:`perfectplay.mastermind.solver.kernels.bounds.look`. `bits` are numbers
    of `width` bytes; they come as bytes, so that one kernel serves all widths.
    """
    if width == 2:
        join_rows(bits.view(np.uint16), pool, s.start, s.size, mask.view(np.uint16), parts)
    elif width == 4:
        join_rows(bits.view(np.uint32), pool, s.start, s.size, mask.view(np.uint32), parts)
    else:
        join_rows(bits.view(np.uint64), pool, s.start, s.size, mask.view(np.uint64), parts)
    most = 0
    for g in range(parts.size):
        most = max(most, number(parts[g]))
    for i in range(s.start, s.start + s.size):
        parts[pool[i]] += np.uint8(1)
        most = max(most, number(parts[pool[i]]))
    return most


@lean_kernel
def member_parts(answers: Answers, pool: Codes, s: PoolSet) -> int:
    """Return the most parts that a code of the set makes, if all of them or one less, else 0.

    More is not needed (see :func:`perfectplay.mastermind.solver.kernels.bounds.look`), so a code is
    given up as soon as two others fall in with those before them.
    """
    most = 0
    for i in range(s.start, s.start + s.size):
        guess = pool[i]
        seen = np.uint64(0)
        together = 0
        for j in range(s.start, s.start + s.size):
            bit = np.uint64(1) << np.uint64(answers[pool[j], guess])
            if seen & bit:
                together += 1
                if together > 1:
                    break
            seen |= bit
        if together == 0:
            return s.size
        if together == 1:
            most = s.size - 1
    return most


@lean_inner
def parts_hold(
    answers: Answers, guess: int, pool: Codes, s: PoolSet, most: int, counts: Numbers
) -> bool:
    """Tell whether no part has more than `most` codes, giving up as soon as one has."""
    for a in range(counts.size):
        counts[a] = 0
    for i in range(s.start, s.start + s.size):
        a = answers[pool[i], guess]
        counts[a] += 1
        if counts[a] > most:
            return False
    return True


@lean_inner
def smallest_part(counts: Numbers, wanted: Int) -> int:
    """Return the smallest part of those whose bit is set, −1 when there is none."""
    best = -1
    for a in range(counts.size - 1):
        if (wanted >> a) & 1 and (best < 0 or counts[a] < counts[best]):
            best = a
    return best


@lean_inner
def largest_part(counts: Numbers, wanted: Int) -> int:
    """Return the largest part of those whose bit is set, −1 when there is none."""
    best = -1
    for a in range(counts.size - 1):
        if (wanted >> a) & 1 and (best < 0 or counts[a] > counts[best]):
            best = a
    return best
