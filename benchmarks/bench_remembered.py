"""A remembered answer with a budget: against none, and against a thread for each kernel call.

The guess was valued before, so every part of it is remembered and nothing is searched: what is
measured is what the budget itself costs.
"""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.timing import best_times, report
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Budget, ProgressCallback, Solver, warm_up
from perfectplay.mastermind.solver.kernels.types import VALUE
from perfectplay.mastermind.solver.search_run import SearchRun
from perfectplay.mastermind.solver.workspace import PlacedSet

BUDGET = Budget(seconds=1000.0)
TIMES = 20


class ThreadForEachCall(SearchRun):
    """The old way: every kernel call gets a thread of its own, which the caller waits for."""

    def call(
        self,
        placed: PlacedSet,
        kernel: Callable[..., Any],
        *arguments: Any,
        mode: int = VALUE,
        brief: bool = False,
    ) -> Any:
        """Start a thread for one call, and wait for it."""
        found: list[Any] = []
        self._prepare(placed, mode, self.most_nodes)
        tables, pool_set = placed.tables, placed.pool_set
        thread = threading.Thread(
            target=lambda: found.append(kernel(tables, pool_set, *arguments)), daemon=True
        )
        thread.start()
        while thread.is_alive():
            thread.join(0.1)
        return found[0]


class OldSolver(Solver):
    """A solver that asks its kernels in the old way."""

    def _run(self, budget: Budget | None, progress: ProgressCallback | None = None) -> SearchRun:
        return ThreadForEachCall(self.workspace, budget, progress)


def main() -> None:
    """Print both ratios, best of several interleaved rounds."""
    warm_up()
    variant = Variant.parse("4x6")
    solver = Solver(variant, memory_mb=32, shipped=False)
    old = OldSolver(variant, memory_mb=32, shipped=False)
    know = Knowledge(variant).after("0011", "1B1W")
    value = solver.evaluate(know, "0023")
    old.evaluate(know, "0023")

    def ask(solver: Solver, budget: Budget | None) -> None:
        for _ in range(TIMES):
            assert solver.evaluate(know, "0023", budget) == value

    times = best_times(
        {
            "none": partial(ask, solver, None),
            "budget": partial(ask, solver, BUDGET),
            "old": partial(ask, old, BUDGET),
        },
        rounds=15,
    )
    times = {name: seconds / TIMES for name, seconds in times.items()}
    budget = ("with a budget", times["budget"])
    report("remembered evaluate, what a budget costs", budget, ("without", times["none"]))
    report("remembered evaluate", ("a thread for each kernel call", times["old"]), budget)


if __name__ == "__main__":
    main()
