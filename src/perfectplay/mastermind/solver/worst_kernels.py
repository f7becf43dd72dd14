"""The search for the least worst case: can a set be solved within so many guesses?"""

import numpy as np

from perfectplay.compiled import inner, kernel
from perfectplay.mastermind.solver.expected_kernels import rank, seen_before
from perfectplay.mastermind.solver.kernels import (
    LARGE,
    MARK,
    MODE,
    MOST_NODES,
    NODES,
    SERIAL,
    SPENT,
    STOP,
    UNKNOWN,
    Answers,
    Codes,
    Int,
    Numbers,
    Tables,
    count_parts,
    member_parts,
    recall,
    remember,
    split,
)

_WORST_WORD = np.uint64(0xD6E8FEB86659FD93)
NO, YES, OPEN = 0, 1, 2
_ONE, _TWO = np.int64(1), np.int64(2)  # see UNKNOWN


@kernel
def worst_name(key: np.uint64) -> np.uint64:
    """Return the memory's key for the worst case of a set."""
    return key ^ _WORST_WORD


@inner
def settled(t: Tables, size: int, key: np.uint64, limit: int) -> int:
    """Tell from the size and the memory alone whether a set can be solved within `limit`."""
    if size <= limit:
        return YES  # one code after the other
    if size > t.capacity[limit]:
        return NO
    low, high = recall(t.memory, worst_name(key), size)
    if high <= limit:
        return YES
    return NO if low > limit else OPEN


@inner
def largest_part(counts: Numbers, below: Int) -> int:
    """Return the largest part of those whose bit is set, −1 when there is none."""
    best = -1
    for a in range(counts.size - 1):
        if (below >> a) & 1 and (best < 0 or counts[a] > counts[best]):
            best = a
    return best


@inner
def parts_hold(
    row: Answers, pool: Codes, start: int, size: int, most: int, counts: Numbers
) -> bool:
    """Tell whether no part has more than `most` codes, giving up as soon as one has."""
    for a in range(counts.size):
        counts[a] = 0
    for i in range(start, start + size):
        a = row[pool[i]]
        counts[a] += 1
        if counts[a] > most:
            return False
    return True


@kernel
def solvable(
    t: Tables, start: int, size: int, key: np.uint64, free: int, limit: int, depth: int
) -> int:
    """Tell whether a set can be solved within `limit` guesses: YES, NO or, when stopped, OPEN.

    In the mode that marks, the guesses at the root with which it can be are marked instead.
    """
    marking = t.control[MODE] == MARK and depth == 0
    state = settled(t, size, key, limit)
    if state != OPEN and not marking:
        return state
    t.control[NODES] += 1
    t.control[SERIAL] += 1
    if t.control[NODES] > t.control[MOST_NODES] or depth + 2 >= t.parts.shape[0]:
        t.control[STOP] = SPENT
    if t.control[STOP] != 0:
        return OPEN
    node = t.control[SERIAL]
    name = worst_name(key)
    order, parts = t.order[depth], t.parts[depth]
    counts, starts, keys = t.counts[depth], t.starts[depth], t.keys[depth]
    kinds = counts.size
    if not marking and size <= kinds and member_parts(t.answers, t.pool, start, size) == size:
        remember(t.memory, name, size, _TWO, _TWO)
        return YES
    large = size > LARGE
    guesses, target = 0, 0
    if large:
        guesses = rank(t, start, size, limit, depth)
    else:
        target = count_parts(t.bits, t.pool, start, size, t.mask, parts)
        for i in range(start, start + size):
            parts[t.pool[i]] -= np.uint8(1)
    guess, place = -1, 0
    most = t.capacity[limit - 1]
    while True:
        if large:
            if place >= guesses:
                break
            guess = int(order[place])
            place += 1
        else:
            guess += 1
            while guess < parts.size and parts[guess] != target:
                guess += 1
            if guess == parts.size:
                target -= 1
                guess = -1
                if target < 2 or target * most < size:
                    break
                continue
            if limit == 2 and not marking:
                if target < size:
                    break
                remember(t.memory, name, size, _TWO, _TWO)
                return YES
        if not parts_hold(t.answers[guess], t.pool, start, size, most, counts):
            continue
        split(t.answers[guess], t.pool, start, size, free, t.words, counts, starts, keys)
        if not marking and seen_before(t, depth, node):
            continue
        still_open = np.int64(0)
        state = YES
        for a in range(kinds - 1):
            if counts[a] > 0:
                part = settled(t, counts[a], keys[a], limit - 1)
                if part == NO:
                    state = NO
                    break
                if part == OPEN:
                    still_open |= 1 << a
        t.history[depth] = guess
        while state == YES and still_open != 0:
            a = largest_part(counts, still_open)
            still_open &= ~(1 << a)
            state = solvable(t, starts[a], counts[a], keys[a], free + size, limit - 1, depth + 1)
        if state == OPEN:
            return OPEN
        if marking:
            t.marks[guess] = state
        elif state == YES:
            remember(t.memory, name, size, _ONE, limit)
            return YES
    if not marking:
        remember(t.memory, name, size, limit + 1, UNKNOWN)
    return NO
