"""One set in the tables of one thread: the steps of the expected search, called from Python.

The kernels search a set by themselves. A search that is shared out among threads or workers takes
the steps apart: one ranks the guesses for a set, others find the best of some of these guesses.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.kernels.types import FREE, NEVER, SERIAL, PoolSet, Tables


class SetSearch:
    """A set at the bottom of the pool of some tables.

    `depth` guesses of the search, in the tables' `history`, lead to it, and it has to be solved
    within `limit` guesses. Searches of the same set that share its guesses also share a `number`
    that no other has, and the table in which they note the parts of guesses that they have tried.
    """

    def __init__(
        self,
        tables: Tables,
        pool_set: PoolSet,
        *,
        limit: int = FREE,
        depth: int = 0,
        tried: NDArray[np.uint64] | None = None,
        number: int | None = None,
    ) -> None:
        self.tables = tables
        self.pool_set = pool_set
        self.limit = FREE if limit >= pool_set.size else limit
        self.depth = depth
        self.tried = tables.tried if tried is None else tried
        if number is None:
            tables.control[SERIAL] += 1
            number = int(tables.control[SERIAL])
        self.number = number

    def ranked(self, upper: int = NEVER) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the guesses whose bounds are below `upper`, in the order of these, and the bounds.

        Of guesses that symmetry turns into each other there is one.
        """
        t, depth = self.tables, self.depth
        count = kernels.ranked(t, self.pool_set, upper, self.limit, depth)
        return t.order[depth][:count].copy(), t.bounds[depth][:count].copy()

    def total(self, upper: int = NEVER) -> int:
        """Return the least total if it is below `upper`, else something that is not."""
        return int(kernels.solve(self.tables, self.pool_set, upper, self.limit, self.depth))

    def next_promising(
        self, guesses: NDArray[np.int32], place: int, upper: int
    ) -> tuple[int, int, list[int]]:
        """Find the next guess from `place` on whose bound is below `upper`.

        The result is its place, its bound, and the numbers of its parts that are not solved yet,
        the smallest first; the place is the number of guesses when there is none.
        """
        t, depth = self.tables, self.depth
        place, bound, still_open = kernels.next_promising(
            t, self.pool_set, guesses, place, upper, self.limit, depth, self.tried, self.number
        )
        counts = t.counts[depth]
        waiting = [a for a in range(counts.size - 1) if still_open >> a & 1]
        return int(place), int(bound), sorted(waiting, key=lambda a: (counts[a], a))

    def size_of(self, a: int) -> int:
        """Return the size of a part of the guess that was found last."""
        return int(self.tables.counts[self.depth, a])

    def raised(self, a: int, total: int, upper: int) -> int:
        """Search a part of the guess that was found last; return the bound of the guess then.

        `total` is the bound so far. As soon as it is clear that the guess does not stay below
        `upper`, the search of the part ends.
        """
        t, depth = self.tables, self.depth
        low = int(t.lows[depth, a])
        free = self.pool_set.free + self.pool_set.size
        part = PoolSet(int(t.starts[depth, a]), self.size_of(a), t.keys[depth, a], free)
        below = self.limit - 1 if self.limit < FREE else FREE
        return total - low + int(kernels.solve(t, part, upper - total + low, below, depth + 1))

    def best_of(self, guesses: NDArray[np.int32], upper: int) -> tuple[int, int]:
        """Return the least total below `upper` that a guess reaches, and its place, or −1."""
        best, chosen, place = upper, -1, 0
        while True:
            place, total, waiting = self.next_promising(guesses, place, best)
            if place >= guesses.size:
                return best, chosen
            for a in waiting:
                if total >= best:
                    break
                total = self.raised(a, total, best)
            if total < best:
                best, chosen = total, place
            place += 1
