"""What a few given guesses are worth on a set: the search's own step, for whoever shares it out."""

import numpy as np

from perfectplay.compiled import kernel
from perfectplay.mastermind.solver.expected_kernels import (
    EXACT,
    UNSEEN,
    glance,
    look,
    rank,
    smallest_part,
)
from perfectplay.mastermind.solver.kernels import FREE, Codes, Tables, split


@kernel
def ranked(t: Tables, size: int) -> int:
    """Rank the guesses for the set `pool[:size]` by their bound, one of each symmetry class.

    The result is how many there are; `order[0]` and `bounds[0]` then hold them.
    """
    return rank(t, 0, size, FREE, 0)


@kernel
def glimpse(t: Tables, size: int, key: np.uint64) -> int:
    """Return a lower bound for the total of the set `pool[:size]`, looking one guess ahead."""
    low, state = glance(t, 0, size, key, FREE)
    if state == UNSEEN:
        low, state = look(t, 0, size, key, FREE, 0)
    return low


@kernel
def sift(t: Tables, size: int, guesses: Codes, place: int, best: int) -> tuple[int, int, int]:
    """Look for the next guess from `place` on that may reach a total below `best`.

    Every guess is taken as :func:`solve` takes it: what is remembered first, then what a look
    tells. The result is its place, its bound, and a bit for each part that has to be searched;
    the parts are written behind the set `pool[:size]`. Without one the place is the number of
    guesses. The search itself is called from Python: numba cannot link a kernel that calls itself
    into another file's.
    """
    counts, starts, keys, lows = t.counts[0], t.starts[0], t.keys[0], t.lows[0]
    while place < guesses.size:
        guess = guesses[place]
        split(t.answers[guess], t.pool, 0, size, size, t.words, counts, starts, keys)
        total = size
        still_open, unseen = 0, 0
        for a in range(counts.size - 1):
            if counts[a] > 0:
                part, state = glance(t, starts[a], counts[a], keys[a], FREE)
                lows[a] = part
                total += part
                if state != EXACT:
                    still_open |= 1 << a
                if state == UNSEEN:
                    unseen |= 1 << a
        while total < best:
            a = smallest_part(counts, unseen)
            if a < 0:
                break
            unseen &= ~(1 << a)
            part, state = look(t, starts[a], counts[a], keys[a], FREE, 1)
            total += part - lows[a]
            lows[a] = part
            if state == EXACT:
                still_open &= ~(1 << a)
        if total < best:
            t.history[0] = guess
            return place, total, still_open
        place += 1
    return place, best, 0
