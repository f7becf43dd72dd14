"""The search for the least total number of guesses over a set (the expected case).

The value of a set of n codes is the minimum over guesses of n plus the values of the parts that
the guess makes, the part of the winning answer costing nothing. This is a minimum over sums, not
a minimax, so the search is a branch and bound, as in Koyama & Lai, "An optimal Mastermind
strategy" (1993), and Ville, "An optimal Mastermind (4,7) strategy and more results in the expected
case" (2013):

- Guesses are tried in the order of their lower bounds (see `guesses`); the search of a node ends
  when a bound reaches the best total found.
- The parts of a guess are bounded first (see `bounds`), then searched one after another, smallest
  first: a small part is cheap, and with each exact value the sum may reach the best total and end
  the guess.
- A part is searched only up to what it may cost: `upper`, the best total less the bounds of the
  other parts. This is alpha-beta's window; only its upper end is of use here, as we minimise
  everywhere.
- Solved sets, and bounds of sets that were given up, are remembered (see `memory`).

`solve` calls itself and nothing else that calls it back: numba can compile and keep a function
that calls itself, but not two functions in different files that call each other. The steps of a
node that do not recurse are therefore functions of their own, and the loop over parts is here.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.mastermind.solver.kernels.bounds import bound_parts, glance, look
from perfectplay.mastermind.solver.kernels.classes import is_lowest, symmetries
from perfectplay.mastermind.solver.kernels.guesses import (
    enter_node,
    next_guess,
    rank,
    seen_before,
)
from perfectplay.mastermind.solver.kernels.memory import remember, total_key
from perfectplay.mastermind.solver.kernels.partition import (
    count_parts,
    part_set,
    smallest_part,
    tally,
)
from perfectplay.mastermind.solver.kernels.partition import place as place_parts
from perfectplay.mastermind.solver.kernels.types import (
    BEST,
    BOUND,
    EXACT,
    FREE,
    GREEDY,
    MARK,
    MODE,
    NEVER,
    NONE,
    SEEN,
    SERIAL,
    STOP,
    TWO,
    UNKNOWN,
    ZERO,
    Numbers,
    Parts,
    PoolSet,
    Tables,
    Words,
)


@lean_kernel
def solve(t: Tables, s: PoolSet, upper: int, limit: int, depth: int) -> int:
    """Return the least total of a set if it is below `upper`, else a bound that is not.

    Every code must be found within `limit` guesses. When the search is stopped the result is only
    a lower bound; callers look at `control[STOP]`. To mark the guesses that reach a value,
    `upper` is one more than the value.
    """
    mode = t.control[MODE]
    marking = mode == MARK and depth == 0
    low, state = glance(t, s, limit)
    if not marking and (state == EXACT or low >= upper):
        return low
    if limit >= s.size:
        limit = FREE
    below = limit - 1 if limit < FREE else FREE
    if not enter_node(t.control, depth, t.parts.shape[0]):
        return low
    node = t.control[SERIAL]
    large = s.size > t.large
    low, state, count = list_guesses(t, s, low, upper, limit, depth, marking)
    if state == EXACT:
        return low
    if low >= upper and not marking:
        remember(t.memory, total_key(s.key, limit), s.size, low, UNKNOWN)
        return low
    parts = Parts(t.counts[depth], t.starts[depth], t.keys[depth], t.lows[depth])
    order, by_parts = t.order[depth], t.parts[depth]
    # `best` is what has to be beaten, `floor` the least bound of the guesses that failed to, and
    # `reached` the bound of the guess at hand: no guess after it has a lower one.
    floor = upper if large else NEVER
    best, reached, found = upper, low, False
    classes = ZERO
    if not large and not marking:
        classes = symmetries(t.digits, t.history, depth, t.symmetry)
    guess, place = NONE, ZERO
    while best > low:
        guess, place, count = next_guess(order, by_parts, guess, place, count, TWO, large)
        bound = NEVER
        if guess >= 0:
            bound = t.bounds[depth, place - 1] if large else 3 * s.size - count
        if bound >= best:
            floor = min(floor, bound)
            break
        reached = bound
        if classes > 0 and not is_lowest(t.digits[guess], t.symmetry, depth, classes):
            continue
        if depth == 0:
            t.control[BOUND] = max(low, min(floor, min(bound, best)))
        tally(t.answers, guess, t.pool, s, t.words, parts, t.got)
        if not marking and seen_before(t.tried, parts, node):
            continue
        place_parts(t.pool, s, parts, t.got)
        total, still_open = bound_parts(t, s, parts, below, best, depth)
        t.history[depth] = guess
        while total < best and t.control[STOP] == 0:
            a = smallest_part(parts.counts, still_open)
            if a < 0:
                break
            still_open &= ~(1 << a)
            # What this part may cost: its own bound and all that is left to the best total.
            slack = best - total + parts.lows[a]
            value = solve(t, part_set(parts, a, s.free + s.size), slack, below, depth + 1)
            total += value - parts.lows[a]
            parts.lows[a] = value
        if t.control[STOP] != 0:
            break
        if total >= best:
            floor = min(floor, total)
        elif marking:
            t.marks[guess] = 1
        else:
            best, found = total, True
            if depth == 0:
                t.control[BEST] = best
            if mode == GREEDY:
                break
    if marking:
        return low
    key = total_key(s.key, limit)
    return keep_result(t.memory, t.control, key, s.size, low, floor, reached, best, found)


@lean_inner
def list_guesses(
    t: Tables, s: PoolSet, low: int, upper: int, limit: int, depth: int, marking: bool
) -> tuple[int, int, int]:
    """Find the guesses of a node: ranked for a large set, by their number of parts for others.

    The result is a bound of the total, how well it is known, and where to begin: the number of
    guesses that are ranked, or the most parts of any. Where guesses are to be marked, the total
    does not count as known, so that the search goes on.
    """
    if s.size > t.large:
        count = rank(t, s, limit, UNKNOWN if marking else upper, depth)
        return max(low, t.bounds[depth, 0] if count > 0 else upper), SEEN, count
    low, state, count = look(t, s, limit, depth)
    if marking:  # a look that finds the exact total may end before it has counted all parts
        count = count_parts(t.bits, t.width, t.pool, s, t.mask, t.parts[depth])
        state = SEEN
    return low, state, count


@lean_inner
def keep_result(
    memory: Words,
    control: Numbers,
    key: np.uint64,
    size: int,
    low: int,
    floor: int,
    reached: int,
    best: int,
    found: bool,
) -> int:
    """Remember what a node has found out, and return its value or bound.

    `found` tells whether a guess has reached `best`. If not, `best` is the limit that was given.
    """
    if control[STOP] != 0:
        # Every guess was given up at `floor` or more, reached `best`, or was not tried to its end.
        low = max(low, min(floor, min(reached, best)))
        remember(memory, key, size, low, best if found else UNKNOWN)
        return low
    if found:
        # The first guess at every step gives a total that can be reached, not the least one.
        remember(memory, key, size, low if control[MODE] == GREEDY else best, best)
        return best
    low = max(low, floor)
    remember(memory, key, size, low, UNKNOWN)
    return low
