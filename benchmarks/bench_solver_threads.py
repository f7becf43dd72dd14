"""The solver on two cores against one: time on the clock, and how many more nodes it takes."""

import time

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Solver, SolverProgress, warm_up

TOTALS = {"4x8": 20471, "bulls-and-cows": 26274, "5x7 norepeat": 12305}
ROUNDS = 3


def solve(size: str, threads: int) -> tuple[float, int]:
    """Solve from nothing; return seconds on the clock, and the nodes of the search."""
    nodes = 0

    def note(progress: SolverProgress) -> None:
        nonlocal nodes
        nodes = progress.nodes

    variant = Variant.parse(size)
    solver = Solver(variant, memory_mb=256, shipped=False, threads=threads)
    assert solver.workspace.whole is not None  # the tables are made before the clock starts
    start = time.perf_counter()
    total = solver.expected_total(Knowledge(variant), progress=note).value
    seconds = time.perf_counter() - start
    assert total == TOTALS[size]
    return seconds, nodes


def main() -> None:
    """Print the ratio of one thread to two, best of interleaved rounds."""
    warm_up()
    solve("5x7 norepeat", 2)  # loads the steps that only several threads need
    for size in TOTALS:
        best: dict[int, tuple[float, int]] = {}
        for _ in range(ROUNDS):
            for threads in (1, 2):
                best[threads] = min(best.get(threads, (1e9, 0)), solve(size, threads))
        one, two = best[1], best[2]
        print(
            f"{size} on two cores: {one[0] / two[0]:.2f} x on the clock "
            f"({one[0]:.1f} s, {two[0]:.1f} s), {two[1] / max(1, one[1]):.2f} x the nodes",
            flush=True,
        )
