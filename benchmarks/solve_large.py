"""CPU time of the long proofs: `python -m benchmarks.solve_large [VARIANT ...]`."""

import sys
import time

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Solver, warm_up


def main(names: list[str]) -> None:
    """Solve each variant from nothing, in the expected sense."""
    warm_up()
    for name in names or ["4x6", "4x7", "4x10 norepeat", "4x8"]:
        variant = Variant.parse(name)
        solver = Solver(variant, memory_mb=512, shipped=False)
        solver.expected_total(["".join("0" * variant.pegs)] if variant.repeats else ["0123"])
        began = time.process_time()
        total = solver.expected_total(Knowledge(variant)).value
        print(f"{name}: total {total} in {time.process_time() - began:.2f} s of CPU time")


if __name__ == "__main__":
    main(sys.argv[1:])
