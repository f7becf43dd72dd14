"""The solver on two cores against one: time on the clock and nodes of the first thread, 4x8."""

import time

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Solver, SolverProgress, warm_up


def solve(variant: Variant, threads: int) -> tuple[float, int]:
    """Solve from nothing; return seconds on the clock and the nodes of the search itself."""
    nodes = 0

    def note(progress: SolverProgress) -> None:
        nonlocal nodes
        nodes = progress.nodes

    solver = Solver(variant, memory_mb=256, shipped=False, threads=threads)
    solver.expected_total(["0" * variant.pegs])  # the tables are made before the clock starts
    start = time.perf_counter()
    total = solver.expected_total(Knowledge(variant), progress=note).value
    seconds = time.perf_counter() - start
    assert total == 20471
    return seconds, nodes


def main() -> None:
    """Print the ratio of one thread to two, best of two interleaved rounds."""
    warm_up()
    variant = Variant.parse("4x8")
    best: dict[int, tuple[float, int]] = {}
    for _ in range(2):
        for threads in (1, 2):
            best[threads] = min(best.get(threads, (1e9, 0)), solve(variant, threads))
    one, two = best[1], best[2]
    print(
        f"4x8 on two cores: {one[0] / two[0]:.2f} x on the clock ({one[0]:.1f} s, {two[0]:.1f} s), "
        f"{one[1] / max(1, two[1]):.2f} x fewer nodes left to the first thread"
    )
