"""Questions to the kernels of the endgame solver, one at a time, and the limits they keep to."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, thread_time

import numpy as np

from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.endgame import ask, endgame_slice
from perfectplay.ultimate.kernels.endgame_types import NODES, UNKNOWN, YES, ProofTable
from perfectplay.ultimate.kernels.rules import apply
from perfectplay.ultimate.kernels.structures import Bytes, Ints
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.solution import SolveLimit

SLICE = 20_000
"""Nodes between two looks at the clocks: some milliseconds."""
LEAST = 100
"""Nodes of the last slices before the end of the time."""
_RESULTS = {layout.WIN: Proof.WIN, layout.DRAW: Proof.DRAW, layout.LOSS: Proof.LOSS}


def result_of(status: int) -> Proof | None:
    """The proof that a number of the kernels stands for."""
    return _RESULTS.get(int(status))


def after(pos: Ints, move: int) -> tuple[Ints, Proof | None]:
    """A position after a move, and the result for who made it if the game has ended with it."""
    later = pos.copy()
    return later, result_of(apply(later, np.int64(move)))


def playable(pos: Ints) -> int:
    """Count the empty squares of open boards: no game goes on for more moves."""
    return sum(
        9 - int(pos[b] | pos[9 + b]).bit_count()
        for b in range(9)
        if not int(pos[layout.DECIDED]) >> b & 1
    )


class Questions:
    """Asks about any position; shares a table's memory, but goes ways of its own through it."""

    def __init__(self, table: ProofTable, stop: Bytes) -> None:
        # Not zeros_like, which writes to every page at once: most of this is never used.
        self._table = table._replace(
            frames=np.zeros(table.frames.shape, table.frames.dtype),
            kids=np.zeros(table.kids.shape, table.kids.dtype),
            counters=np.zeros(table.counters.shape, table.counters.dtype),
        )
        self._stop = stop

    @property
    def nodes(self) -> int:
        """Positions opened for these questions."""
        return int(self._table.counters[NODES])

    def use(self, table: ProofTable) -> None:
        """Go on from the same place with the memory of another table."""
        self._table = self._table._replace(keys=table.keys, values=table.values)

    def result(self, pos: Ints, nodes: int) -> Proof | None:
        """The result for the player to move, if it is found with so many nodes."""
        return result_of(endgame_slice(self._table, pos, nodes, self._stop))

    def ask(self, pos: Ints, attacker: int, left: int, nodes: int) -> bool | None:
        """Say whether a player (0 for X) forces a win within so many moves; None: not known yet."""
        answer = int(ask(self._table, pos, np.int64(attacker), left, nodes, self._stop))
        return None if answer == UNKNOWN else answer == YES

    def result_after(self, pos: Ints, move: int, nodes: int) -> Proof | None:
        """The result of a move for the player who makes it, if it is found with so many nodes."""
        later, ended = after(pos, move)
        if ended is not None:
            return ended
        found = self.result(later, nodes)
        return None if found is None else found.reverse


class Budget:
    """Gives out slices of nodes until a limit is reached or somebody stops the work."""

    def __init__(
        self,
        limit: SolveLimit,
        stop: Bytes,
        nodes: Callable[[], int],
        on_look: Callable[[], object],
    ) -> None:
        self._limit = limit
        self._stop = stop
        self._nodes = nodes
        self._on_look = on_look
        self._first = nodes()
        self._begin = perf_counter()
        self._begin_cpu = thread_time()

    def slice(self) -> int:
        """How many nodes the next question may open; 0 when the limit is reached.

        Half of what is left of the time is given out at the speed so far, so that the end is met
        closely whatever the machine.
        """
        self._on_look()
        nodes = self._nodes()
        done = nodes - self._first
        limit, most = self._limit, float(SLICE)
        if self._stop[0]:
            return 0
        if limit.nodes is not None:
            most = min(most, limit.nodes - done)
        used = (perf_counter() - self._begin, thread_time() - self._begin_cpu)
        for allowed, spent in zip((limit.seconds, limit.cpu), used, strict=True):
            if allowed is None:
                continue
            if spent >= allowed:
                return 0
            speed = done / spent if done and spent else SLICE
            most = min(most, max(LEAST, speed * (allowed - spent) / 2))
        return max(0, int(most))
