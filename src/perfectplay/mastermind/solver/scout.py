"""A second thread beside a long search: it solves ahead and leaves what it finds in the memory.

The search takes the parts of a guess smallest first, because small ones end a bad guess cheaply.
The scout takes those of the likely best first guess largest first. What it has proven by the time
the search arrives is simply remembered, so the result is the same with and without it.
"""

from __future__ import annotations

import threading
from types import TracebackType
from typing import TYPE_CHECKING

import numpy as np

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import kernels as k
from perfectplay.mastermind.strategies import get

if TYPE_CHECKING:
    from perfectplay.mastermind.solver.engine import Engine

# Below this the search is over before a second thread is of use.
WORTH_IT = 1_000


class Scout:
    """Runs while a `with` block does; leaving the block stops it soon."""

    def __init__(self, engine: Engine, limit: int) -> None:
        self.engine = engine
        self.limit = limit
        self.control = np.zeros_like(engine.control)
        self.thread = threading.Thread(target=self._solve_ahead, name="scout", daemon=True)

    def __enter__(self) -> Scout:
        self.thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.control[k.STOP] = k.ASKED
        self.thread.join()

    def _solve_ahead(self) -> None:
        from perfectplay.mastermind.solver import expected_kernels as ek
        from perfectplay.mastermind.solver.engine import Root

        start = Knowledge(self.engine.variant)
        guess = get("most-parts").choose(start)
        below = self.limit - 1 if self.limit < k.FREE else k.FREE
        parts = [
            codes for answer, codes in start.partition(guess).items() if answer != start.variant.win
        ]
        for codes in parts:  # largest first
            question = self.engine.question(Root(codes.packed, (guess,)), self.control)
            if question is None or self.control[k.STOP]:
                return
            self.control[k.MOST_NODES] = 1 << 60
            self.control[k.MODE] = k.VALUE
            question.load()
            size = question.size
            ek.solve(question.tables, 0, size, question.key, size, k.NEVER, below, 0)
