"""One budget for all the searches behind a judgement."""

from __future__ import annotations

import time

from perfectplay.mastermind.solver import Budget


class Allowance:
    """Gives each search a part of what is left, so that all together keep within the budget.

    Nodes are not added up: each search may look at as many.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._clock, self._cpu = time.monotonic(), time.process_time()

    def share(self, part: float) -> Budget:
        """Return a part of the time that is left, as a budget for one search."""
        clock = _left(self.budget.seconds, time.monotonic() - self._clock)
        cpu = _left(self.budget.cpu_seconds, time.process_time() - self._cpu)
        return Budget(
            None if clock is None else part * clock,
            self.budget.nodes,
            None if cpu is None else part * cpu,
        )


def _left(allowed: float | None, used: float) -> float | None:
    return None if allowed is None else max(0.0, allowed - used)
