"""A second thread beside a long search: both search the same, and share what they find.

How they keep out of each other's way is told in `kernels/two_threads.py`.
"""

from __future__ import annotations

import threading
from types import TracebackType

import numpy as np

from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.kernels.types import (
    ASKED,
    BACKWARDS,
    MODE,
    MOST_NODES,
    STOP,
    VALUE,
)
from perfectplay.mastermind.solver.workspace import CodeSet, Workspace
from perfectplay.mastermind.space import space_of

# Below this the search is over before a second thread is of use.
WORTH_IT = 1_000
# Room for what the threads are busy with: a few sets each, so collisions are rare.
NOTES = 4096


class SecondThread:
    """Runs while a `with` block does; leaving the block stops it soon."""

    def __init__(self, workspace: Workspace, upper: int, limit: int) -> None:
        self.workspace = workspace
        self.upper = upper
        self.limit = limit
        self.busy = np.zeros(NOTES, np.uint64)
        # Its own, so that it can be stopped by itself and counts its own nodes.
        self.control = np.zeros_like(workspace.control)
        self.thread = threading.Thread(
            target=self._search_too, name="perfectplay-solver-ahead", daemon=True
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

    def _search_too(self) -> None:
        codes = space_of(self.workspace.variant).codes
        placed = self.workspace.place(CodeSet(codes, ()), self.control)
        if placed is None or self.control[STOP]:
            return
        placed.tables = placed.tables._replace(busy=self.busy)
        self.control[MOST_NODES] = 1 << 60
        self.control[MODE] = VALUE
        self.control[BACKWARDS] = 1
        placed.load()
        kernels.solve(placed.tables, placed.pool_set, self.upper, self.limit, 0)
