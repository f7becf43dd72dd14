"""The search for the least worst case: can a set be solved within so many guesses?

This is the minimax of Knuth, "The computer as Master Mind" (1976), carried to the end: the player
chooses the guess, the opponent the answer. The question is asked for one limit after another
(iterative deepening), so a node has only two values, yes and no: the first guess all of whose
parts are solvable with one guess less means yes, and the first part that is not means no for a
guess.

Bounds cut it short. A set larger than `capacity[d]` cannot be solved in d guesses (see
:class:`perfectplay.mastermind.solver.tables.CountBounds` for the proof), so every guess with a
part larger than `capacity[limit − 1]` fails, and so does every guess with fewer than
n / capacity[limit − 1] parts. A set of at most `limit` codes is solved by guessing them one after
the other. Parts are searched largest first, since the largest is the likeliest to fail.

As in `expected`, only `solvable` itself recurses.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.mastermind.solver.kernels.classes import is_lowest, symmetries
from perfectplay.mastermind.solver.kernels.guesses import (
    enter_node,
    next_guess,
    rank,
    seen_before,
)
from perfectplay.mastermind.solver.kernels.memory import recall, remember, worst_key
from perfectplay.mastermind.solver.kernels.partition import (
    count_parts,
    largest_part,
    member_parts,
    part_set,
    parts_hold,
    tally,
)
from perfectplay.mastermind.solver.kernels.partition import place as place_parts
from perfectplay.mastermind.solver.kernels.types import (
    MARK,
    MODE,
    NO,
    NONE,
    ONE,
    OPEN,
    SERIAL,
    TWO,
    UNKNOWN,
    YES,
    ZERO,
    Parts,
    PoolSet,
    Tables,
)


@lean_inner
def settled(t: Tables, size: int, key: np.uint64, limit: int) -> int:
    """Tell from the size and the memory alone whether a set can be solved within `limit`."""
    if size <= limit:
        return YES  # one code after the other
    if size > t.capacity[limit]:
        return NO
    low, high = recall(t.memory, worst_key(key), size)
    if high <= limit:
        return YES
    return NO if low > limit else OPEN


@lean_kernel
def solvable(t: Tables, s: PoolSet, limit: int, depth: int) -> int:
    """Tell whether a set can be solved within `limit` guesses: YES, NO or, when stopped, OPEN.

    In the mode that marks, the guesses at the root with which it can be are marked instead.
    """
    marking = t.control[MODE] == MARK and depth == 0
    state = settled(t, s.size, s.key, limit)
    if state != OPEN and not marking:
        return state
    if not enter_node(t.control, depth, t.parts.shape[0]):
        return OPEN
    node = t.control[SERIAL]
    key = worst_key(s.key)
    parts = Parts(t.counts[depth], t.starts[depth], t.keys[depth], t.lows[depth])
    order, by_parts = t.order[depth], t.parts[depth]
    kinds = parts.counts.size
    if not marking and s.size <= kinds and member_parts(t.answers, t.pool, s) == s.size:
        remember(t.memory, key, s.size, TWO, TWO)
        return YES
    large = s.size > t.large
    most = t.capacity[limit - 1]
    if limit == 3 or not large:
        count = count_parts(t.bits, t.width, t.pool, s, t.mask, by_parts)
        if limit == 3:  # each part must be told apart by one guess, which makes no more parts of it
            most = min(most, count)
    if large:
        count = rank(t, s, limit, UNKNOWN, depth)
    else:
        for i in range(s.start, s.start + s.size):  # a chance to win does not help at worst
            by_parts[t.pool[i]] -= np.uint8(1)
    fewest = max(2, (s.size + most - 1) // most)
    classes = ZERO
    if not large and not marking:
        classes = symmetries(t.digits, t.history, depth, t.symmetry)
    guess, place = NONE, ZERO
    while True:
        guess, place, count = next_guess(order, by_parts, guess, place, count, fewest, large)
        if guess < 0:
            break
        if limit == 2 and not large and not marking:  # as many parts as codes: all alone
            remember(t.memory, key, s.size, TWO, TWO)
            return YES
        if classes > 0 and not is_lowest(t.digits[guess], t.symmetry, depth, classes):
            continue
        if not parts_hold(t.answers, guess, t.pool, s, most, parts.counts):
            continue
        tally(t.answers, guess, t.pool, s, t.words, parts, t.got)
        if not marking and seen_before(t.tried, parts, node):
            continue
        place_parts(t.pool, s, parts, t.got)
        state, still_open = YES, ZERO
        for a in range(kinds - 1):
            if parts.counts[a] > 0:
                part = settled(t, parts.counts[a], parts.keys[a], limit - 1)
                if part == NO:
                    state = NO
                    break
                if part == OPEN:
                    still_open |= 1 << a
        t.history[depth] = guess
        while state == YES and still_open != 0:
            a = largest_part(parts.counts, still_open)
            still_open &= ~(1 << a)
            state = solvable(t, part_set(parts, a, s.free + s.size), limit - 1, depth + 1)
        if state == OPEN:
            return OPEN
        if marking:
            t.marks[guess] = state
        elif state == YES:
            remember(t.memory, key, s.size, ONE, limit)
            return YES
    if not marking:
        remember(t.memory, key, s.size, limit + 1, UNKNOWN)
    return NO
