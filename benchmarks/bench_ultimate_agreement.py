"""Whether the endgame solver of Ultimate Tic-Tac-Toe is right: its answers beside other solvers'.

Compared are 1,600 late positions with a readable solver in Python, and half as many of all phases
with what a tree search with playouts proves, by both rules. PERFECTPLAY_POSITIONS sets the number.
"""

import os
import sys

from perfectplay.ultimate.warmup import warm_up
from tests.ultimate.agreement import PHASES, Count, compare_late, compare_phases


def main() -> None:
    """Print how many positions were compared, and how many answers differ."""
    wanted = int(os.environ.get("PERFECTPLAY_POSITIONS", "1600"))
    warm_up()
    late, phases = Count(), Count()
    compare_late(late, wanted)
    report("a readable solver", late)
    compare_phases(phases, wanted // 2)
    report("proofs of a tree search", phases)
    wrong = late.wrong + phases.wrong
    print(f"compared: {late.total + phases.total:,}, different: {len(wrong)}, 0 wanted")
    if wrong:
        sys.exit("\n".join(wrong))


def report(other: str, count: Count) -> None:
    """Print one comparison, with the symbols on the boards."""
    symbols = ", ".join(f"{low}–{high}: {count.checked[low, high]:,}" for low, high in PHASES)
    results = ", ".join(f"{number:,} {proof}" for proof, number in sorted(count.results.items()))
    print(f"{other}: {count.total:,} compared ({results}), {len(count.wrong)} different")
    print(f"  symbols on the board: {symbols}", flush=True)


if __name__ == "__main__":
    main()
