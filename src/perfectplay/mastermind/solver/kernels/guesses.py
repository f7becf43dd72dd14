"""Which guesses a search tries, and in what order.

The most promising guess comes first, because a good value found early cuts off the guesses after
it. On sets up to LARGE the guesses come by their number of parts, most first; counting is so quick
that symmetry would not pay. On larger sets one guess of each symmetry class is ranked by the sizes
of its parts. In both orders the bounds rise, so the first guess that cannot beat the best ends it.

Two guesses that make the same parts are worth the same, and on small sets this is frequent. A sign
of the partition is kept in a table, and the second of them is skipped.
"""

import numpy as np

from perfectplay.compiled import lean_inner
from perfectplay.mastermind.solver.kernels.classes import is_lowest, symmetries
from perfectplay.mastermind.solver.kernels.partition import count_parts
from perfectplay.mastermind.solver.kernels.types import (
    FREE,
    MOST_NODES,
    NEVER,
    NODES,
    SERIAL,
    SPENT,
    STOP,
    TWO,
    ZERO,
    Answers,
    Codes,
    Int,
    Numbers,
    Parts,
    PoolSet,
    Tables,
    Words,
)

_NODE_WORD = np.uint64(0x9E3779B97F4A7C15)
_MIX_WORD = np.uint64(0xBF58476D1CE4E5B9)


@lean_inner
def enter_node(control: Numbers, depth: int, rows: int) -> bool:
    """Count a node, and tell whether it may be searched: not when the search is to stop.

    Of the `rows` of the tables, those of this depth and, for a look at its parts, of the next one
    are needed.
    """
    control[NODES] += 1
    control[SERIAL] += 1
    if control[NODES] > control[MOST_NODES] or depth + 2 >= rows:
        control[STOP] = SPENT
    return bool(control[STOP] == 0)


@lean_inner
def next_guess(
    order: Codes, parts: Answers, guess: int, place: int, count: int, fewest: Int, ranked: bool
) -> tuple[int, int, int]:
    """Return the next guess of a node, and where to go on after it: (guess, place, count).

    The guess is −1 when there is none left. Where the guesses of a node are `ranked`, `place` goes
    through the first `count` of `order`. Else they come by their number of `parts`: first those
    with `count` parts in ascending order, then those with one part less, down to `fewest`.
    """
    if ranked:
        return (int(order[place]) if place < count else -1), place + 1, count
    while count >= fewest:
        guess += 1
        while guess < parts.size and parts[guess] != count:
            guess += 1
        if guess < parts.size:
            return guess, place, count
        count -= 1
        guess = -1
    return -1, place, count


@lean_inner
def rank(t: Tables, s: PoolSet, limit: int, upper: Int, depth: int) -> int:
    """List the guesses worth trying on a large set by their bound, one of each symmetry class.

    The result is their number; `order[depth]` and `bounds[depth]` hold them. A guess with one part
    tells nothing, one with a part that is too large for the limit cannot succeed, and one with too
    few parts cannot stay below `upper`.
    """
    order, bounds, counts, parts = t.order[depth], t.bounds[depth], t.counts[depth], t.parts[depth]
    kinds = counts.size
    found = symmetries(t.digits, t.history, depth, t.symmetry)
    largest = t.capacity[limit - 1 if limit < FREE else FREE]
    fewest = TWO
    if upper < NEVER:
        count_parts(t.bits, t.width, t.pool, s, t.mask, parts)
        fewest = fewest_parts(t.least, s.size, upper, kinds)
    kept = ZERO
    for guess in range(parts.size):
        if upper < NEVER and parts[guess] < fewest:
            continue
        if not is_lowest(t.digits[guess], t.symmetry, depth, found):
            continue
        for a in range(kinds):
            counts[a] = 0
        for i in range(s.start, s.start + s.size):
            counts[t.answers[t.pool[i], guess]] += 1
        total = s.size
        most = 0
        for a in range(kinds - 1):
            total += t.least[counts[a]]
            most = max(most, counts[a])
        if most < s.size and most <= largest and total < upper:
            order[kept] = guess
            bounds[kept] = total
            kept += 1
    sort_by_bound(order, bounds, kept)
    return kept


@lean_inner
def fewest_parts(least: Numbers, size: int, upper: Int, kinds: int) -> int:
    """Return how many parts a guess must make at least for a total below `upper`.

    Parts are counted as by :func:`count_parts`, one more for a guess that could be the code. By
    counting, parts of the same size cost the least together, as `least` is convex.
    """
    for parts in range(2, kinds + 1):
        other = size + even_parts(least, size, parts)
        if other < upper:
            return parts
        if parts > 2 and size + even_parts(least, size - 1, parts - 2) < upper:
            return parts
    return kinds + 1


@lean_inner
def even_parts(least: Numbers, size: int, parts: int) -> int:
    """Return the least total of so many parts by counting, when they are as even as can be."""
    each = size // parts
    more = size - each * parts
    return int(more * least[each + 1] + (parts - more) * least[each])


@lean_inner
def sort_by_bound(order: Codes, bounds: Numbers, count: int) -> None:
    """Sort guesses by bound, then by number (Shell's sort: short to compile, quick enough)."""
    gap = count // 2
    while gap > 0:
        for n in range(gap, count):
            guess, bound = order[n], bounds[n]
            place = n
            while place >= gap and (
                bounds[place - gap] > bound
                or (bounds[place - gap] == bound and order[place - gap] > guess)
            ):
                order[place], bounds[place] = order[place - gap], bounds[place - gap]
                place -= gap
            order[place], bounds[place] = guess, bound
        gap //= 2


@lean_inner
def seen_before(tried: Words, parts: Parts, node: int) -> bool:
    """Tell whether a guess with the same parts was tried at this node, and note this one.

    The sign of a partition is a sum, so that it does not matter which answer leads to which part.
    The node's own number is in it: signs that other nodes left in the table never agree. A sign
    that was overwritten meanwhile costs only the time to try a guess twice.
    """
    sign = np.uint64(node) * _NODE_WORD
    for a in range(parts.counts.size - 1):
        if parts.counts[a] > 0:
            # Keys are sums themselves; unless mixed first, any partition would have the same sum.
            word = parts.keys[a]
            word = (word ^ (word >> np.uint64(29))) * _MIX_WORD
            sign += word ^ (word >> np.uint64(32))
    slot = np.int64(sign & np.uint64(tried.size - 1))
    if tried[slot] == sign:
        return True
    tried[slot] = sign
    return False
