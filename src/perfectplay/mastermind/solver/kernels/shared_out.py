"""Steps of the expected search by themselves, for a search that is shared out.

A thread or a worker gets a few guesses for a set and finds the best of them. The loop over guesses
and parts is in Python there (`perfectplay.mastermind.solver.set_search`), because numba cannot link
`solve`, a kernel that calls itself, into a kernel of another file.
"""

from perfectplay.compiled import lean_kernel
from perfectplay.mastermind.solver.kernels.bounds import bound_parts, glance, look
from perfectplay.mastermind.solver.kernels.guesses import rank, seen_before
from perfectplay.mastermind.solver.kernels.partition import place as place_parts
from perfectplay.mastermind.solver.kernels.partition import tally
from perfectplay.mastermind.solver.kernels.types import (
    FREE,
    UNSEEN,
    Codes,
    Parts,
    PoolSet,
    Tables,
    Words,
)


@lean_kernel
def ranked(t: Tables, s: PoolSet, upper: int, limit: int, depth: int) -> int:
    """Rank the guesses for a set by their bound, one of each symmetry class.

    The result is how many there are whose bound is below `upper`; `order[depth]` and
    `bounds[depth]` then hold them.
    """
    return rank(t, s, limit, upper, depth)


@lean_kernel
def quick_bound(t: Tables, s: PoolSet) -> int:
    """Return a lower bound for the total of a set, looking one guess ahead."""
    low, state = glance(t, s, FREE)
    if state == UNSEEN:
        low, state, _ = look(t, s, FREE, 0)
    return low


@lean_kernel
def next_promising(
    t: Tables,
    s: PoolSet,
    guesses: Codes,
    place: int,
    best: int,
    limit: int,
    depth: int,
    tried: Words,
    node: int,
) -> tuple[int, int, int]:
    """Look for the next guess from `place` on whose bound is below `best`.

    The result is its place, its bound, and a bit for each part that has to be searched; the parts
    are written behind the set in the pool. Without one the place is the number of guesses. Guesses
    that make the same parts as one before are passed over; `tried` and the number of this search
    are for that.
    """
    parts = Parts(t.counts[depth], t.starts[depth], t.keys[depth], t.lows[depth])
    below = limit - 1 if limit < FREE else FREE
    while place < guesses.size:
        tally(t.answers, guesses[place], t.pool, s, t.words, parts, t.got)
        if seen_before(tried, parts, node):
            place += 1
            continue
        place_parts(t.pool, s, parts, t.got)
        total, still_open = bound_parts(t, s, parts, below, best, depth)
        if total < best:
            t.history[depth] = guesses[place]
            return place, total, still_open
        place += 1
    return place, best, 0
