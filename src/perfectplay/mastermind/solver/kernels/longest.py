"""How long a player can need whose every guess could still be the code: exhaustive search.

The idea. Such a game is a row of codes c1, c2, …, ck, the last one being the secret, in which each
code gives one and the same answer to all that come after it: that answer was given, and the later
guesses fit it. Let L(S) be the length of the longest such row of codes of S. The first code g and
the answer leave a part of S, so

    L(S) = 1 + max over g in S and answers a of L(part of S that answers a to g).

`reach` asks whether L(S) is at least some number, since a yes or no can be cut short:

- n codes make no row longer than n, and two codes make a row of two.
- A code can be the first of r only if one of its parts has r − 1 codes. In a row of r codes the
  second one has a part with r − 2, the third with r − 3, and so on, all of them in S: so S must
  have k codes with a part of r − k or more, for each k.
- A row in a part of S is a row in S: L never falls when codes are added. What is known of a set is
  kept by two independent 64-bit sums of random words of its codes; for two sets to be taken for
  each other, both sums would have to be equal, one chance in 2^128 for each pair of sets.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.mastermind.solver.kernels.row_types import (
    ANSWER,
    BUCKET,
    FIRST,
    NO,
    OPEN,
    STOP,
    YES,
    RowTables,
)
from perfectplay.mastermind.solver.kernels.types import ZERO, Int, Words


@lean_inner
def _recall(memory: Words, first: np.uint64, second: np.uint64) -> tuple[Int, Int]:
    """Return the bounds that are known of a set; 0 and 255 for none."""
    slot = np.int64(first % np.uint64(memory.shape[0] // BUCKET)) * BUCKET
    for place in range(slot, slot + BUCKET):
        if memory[place, 0] == first and memory[place, 1] == second:
            kept = np.int64(memory[place, 2])
            return kept & 255, kept >> 8 & 255
    return np.int64(0), np.int64(255)


@lean_inner
def _remember(
    memory: Words, first: np.uint64, second: np.uint64, size: int, low: Int, high: Int
) -> None:
    """Keep bounds of a set; where there is no room, of the smaller set nothing is kept."""
    slot = np.int64(first % np.uint64(memory.shape[0] // BUCKET)) * BUCKET
    place, least = np.int64(slot), np.int64(1 << 40)
    for other in range(slot, slot + BUCKET):
        kept = np.int64(memory[other, 2])
        if memory[other, 0] == first and memory[other, 1] == second:
            place, low, high = np.int64(other), max(low, kept & 255), min(high, kept >> 8 & 255)
            break
        if kept >> 16 < least:
            place, least = np.int64(other), kept >> 16
    memory[place, 0] = first
    memory[place, 1] = second
    memory[place, 2] = np.uint64(size << 16 | high << 8 | low)


@lean_inner
def _split(t: RowTables, start: int, size: int, code: int, answer: int, free: int) -> int:
    """Write the codes of a set that give an answer to a code behind the stack; how many?"""
    row = t.answers[code]
    count = ZERO
    for i in range(start, start + size):
        other = t.pool[i]
        if row[other] == answer:
            t.pool[free + count] = other
            count += 1
    return count


@lean_inner
def _count(t: RowTables, start: int, size: int, code: int, depth: int) -> int:
    """Count the parts that a code makes of a set; return the largest but the win."""
    row, counts = t.answers[code], t.counts[depth]
    for a in range(counts.size):
        counts[a] = 0
    for i in range(start, start + size):
        counts[row[t.pool[i]]] += 1
    largest = ZERO
    for a in range(counts.size - 1):
        largest = max(largest, counts[a])
    return largest


@lean_inner
def _can_hold(t: RowTables, start: int, size: int, need: int, depth: int) -> bool:
    """Tell whether enough codes have parts that are large enough for a row of `need` codes."""
    tallies = t.tallies[depth]
    for k in range(need + 1):
        tallies[k] = 0
    for i in range(start, start + size):
        tallies[min(_count(t, start, size, t.pool[i], depth), need)] += 1
    enough = ZERO
    for k in range(1, need):
        enough = ZERO
        for large in range(need - k, need + 1):
            enough += tallies[large]
        if enough < k:
            return False
    return True


@lean_kernel
def reach(t: RowTables, start: int, size: int, need: int, free: int, depth: int) -> int:
    """Tell whether a set, `pool[start : start + size]`, has a row of `need` codes.

    At the root the first code and its answer are written down.
    """
    if size < need:
        return NO
    if need <= 2 and depth > 0:
        return YES
    first, second = np.uint64(0), np.uint64(0)
    for i in range(start, start + size):
        first += t.words[t.pool[i], 0]
        second += t.words[t.pool[i], 1]
    low, high = _recall(t.memory, first, second)
    if low >= need and depth > 0:
        return YES
    if high < need:
        return NO
    if t.control[STOP] != 0:
        return OPEN
    if not _can_hold(t, start, size, need, depth):
        _remember(t.memory, first, second, size, ZERO, need - 1)
        return NO
    counts = t.counts[depth]
    for i in range(start, start + size):
        code = t.pool[i]
        if _count(t, start, size, code, depth) < need - 1:
            continue
        for a in range(counts.size - 1):
            if counts[a] < need - 1:
                continue
            part = _split(t, start, size, code, a, free)
            found = reach(t, free, part, need - 1, free + part, depth + 1)
            if found == OPEN:
                return OPEN
            if found == YES:
                if depth == 0:
                    t.control[FIRST] = code
                    t.control[ANSWER] = a
                _remember(t.memory, first, second, size, need, np.int64(255))
                return YES
    _remember(t.memory, first, second, size, ZERO, need - 1)
    return NO
