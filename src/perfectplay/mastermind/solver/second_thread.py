"""A second thread beside a long search: it solves ahead and leaves what it finds in the memory.

The search takes the parts of a guess smallest first, because small ones end a bad guess cheaply.
The second thread takes the parts of the likely best first guess largest first. What it has proven
by the time the search gets there is remembered, so the search goes faster and finds the same.
"""

from __future__ import annotations

import threading
from types import TracebackType

import numpy as np

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.kernels.types import (
    ASKED,
    FREE,
    MODE,
    MOST_NODES,
    NEVER,
    STOP,
    VALUE,
)
from perfectplay.mastermind.solver.workspace import CodeSet, Workspace
from perfectplay.mastermind.strategies import get

# Below this the search is over before a second thread is of use.
WORTH_IT = 1_000


class SecondThread:
    """Runs while a `with` block does; leaving the block stops it soon."""

    def __init__(self, workspace: Workspace, limit: int) -> None:
        self.workspace = workspace
        self.limit = limit
        # Its own, so that it can be stopped by itself and counts its own nodes.
        self.control = np.zeros_like(workspace.control)
        self.thread = threading.Thread(
            target=self._solve_ahead, name="perfectplay-solver-ahead", daemon=True
        )

    def __enter__(self) -> SecondThread:
        self.thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.control[STOP] = ASKED
        self.thread.join()

    def _solve_ahead(self) -> None:
        start = Knowledge(self.workspace.variant)
        guess = get("most-parts").choose(start)
        below = self.limit - 1 if self.limit < FREE else FREE
        for answer, codes in start.partition(guess).items():  # largest first
            if answer == start.variant.win:
                continue
            placed = self.workspace.place(CodeSet(codes.packed, (guess,)), self.control)
            if placed is None or self.control[STOP]:
                return
            self.control[MOST_NODES] = 1 << 60
            self.control[MODE] = VALUE
            placed.load()
            kernels.solve(placed.tables, placed.pool_set, NEVER, below, 0)
