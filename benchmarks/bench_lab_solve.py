"""The exact solver shared out in the lab against the solver alone, 4x8 from nothing.

Beside it a control that only counts, on the same workers: what a second one is worth here at all.
"""

import time

from benchmarks.bench_lab_strategies import control
from perfectplay.lab import Run, Workplace
from perfectplay.lab.solving import solve
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Solver, warm_up

VARIANT, TOTAL = Variant.parse("4x8"), 20471
ROUNDS = 2


def alone() -> float:
    """Solve in this process; return seconds on the clock."""
    solver = Solver(VARIANT, memory_mb=128, shipped=False)
    started = time.perf_counter()
    assert solver.expected_total(Knowledge(VARIANT)).value == TOTAL
    return time.perf_counter() - started


def shared(workers: int) -> tuple[float, float]:
    """Solve with workers that know nothing but their kernels; return seconds, and the control's."""
    with Workplace.processes(workers) as place:
        with Run({}, place) as run:  # starts the workers and loads the kernels
            solve(run, Variant.parse("4x7"))
        control(place)
        started = time.perf_counter()
        with Run({}, place) as run:
            assert solve(run, VARIANT).value == TOTAL
        solved = time.perf_counter()
        control(place)
        return solved - started, time.perf_counter() - solved


def main() -> None:
    """Print the ratios of the best times."""
    warm_up()
    single, one, two = [1e9], [(1e9, 1e9)], [(1e9, 1e9)]
    for _ in range(ROUNDS):
        single.append(alone())
        one.append(shared(1))
        two.append(shared(2))
    best = {
        "alone": min(single),
        "one": min(pair[0] for pair in one),
        "two": min(pair[0] for pair in two),
    }
    limit = min(pair[1] for pair in one) / min(pair[1] for pair in two)
    print(
        f"4x8 shared out: two workers {best['one'] / best['two']:.2f} x one "
        f"({best['one']:.1f} s, {best['two']:.1f} s; control {limit:.2f} x), "
        f"{best['alone'] / best['two']:.2f} x the solver alone ({best['alone']:.1f} s)"
    )


if __name__ == "__main__":
    main()
