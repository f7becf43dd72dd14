"""The least totals of many sizes, from nothing, on one core, with the CPU seconds that they took.

The fastest other solver that is known to us, `mmstrat` in C++ with SSE2, took the seconds in the
last column on a machine of this kind; they are told for the order of magnitude. A ratio that was
measured in one run needs that program, and it does not come with this one.
"""

import time

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Solver, warm_up

# Size, least total (Knuth 1976, Koyama & Lai 1993, Tanaka 1996, Ville 2013, arfst23 2023 and
# recomputed by other programs), and the CPU seconds of the C++ program where they are known.
SIZES: list[tuple[str, int, float | None]] = [
    ("2x6", 132, None),
    ("3x4", 206, None),
    ("3x5", 451, None),
    ("3x6", 854, None),
    ("3x7", 1474, None),
    ("3x8", 2359, 0.06),
    ("3x9", 3596, None),
    ("3x10", 5242, None),
    ("4x4", 905, None),
    ("4x5", 2463, 0.03),
    ("4x6", 5625, 0.13),
    ("4x7", 11228, 24.4),
    ("5x3", 816, None),
    ("5x4", 3954, None),
    ("5x5", 13496, 6.5),
    ("6x3", 2649, None),
    ("6x4", 17281, 70.0),
    ("4x6 norepeat", 1446, None),
    ("4x7 norepeat", 3639, None),
    ("4x8 norepeat", 7817, None),
    ("4x9 norepeat", 14914, 3.9),
    ("5x6 norepeat", 3434, None),
    ("5x7 norepeat", 12305, 76.0),
    ("4x10 norepeat", 26274, 140.0),
    ("4x8", 20471, 215.0),
]
ROUNDS = 3
LONG = 2.0  # seconds; what takes longer is measured once


def seconds(variant: Variant, total: int) -> float:
    """Return the CPU seconds of one proof, tables included."""
    solver = Solver(variant, memory_mb=256, shipped=False)
    began = time.process_time()
    found = solver.expected_total(Knowledge(variant)).value
    assert found == total, f"{variant}: {found}, not {total}"
    return time.process_time() - began


def main() -> None:
    """Print a line for each size: total, best CPU seconds of some rounds, the other program's."""
    warm_up()
    print(f"{'size':14} {'total':>7} {'CPU s':>8} {'C++ s':>7} {'times':>6}")
    for name, total, other in SIZES:
        variant = Variant.parse(name)
        best = seconds(variant, total)
        for _ in range(ROUNDS - 1):
            if best < LONG:
                best = min(best, seconds(variant, total))
        compared = "" if other is None else f"{other:7.2f} {other / best:6.1f}"
        print(f"{name:14} {total:7} {best:8.3f} {compared}", flush=True)


if __name__ == "__main__":
    main()
