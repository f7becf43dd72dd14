"""Print the table of docs/solver.md: the least worst case where some answers may be wrong.

python -m tools.lying_table
python -m tools.lying_table --nodes 1000000
"""

from __future__ import annotations

import argparse

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import Budget, lying
from perfectplay.mastermind.variant import MAX_LIES, Variant

SIZES = ("2x2", "2x3", "2x4", "2x5", "2x6", "3x2", "3x3", "3x4", "3x5", "4x2", "4x3", "5x2")
NODES = 200_000
"""So many nodes of the search for each game: a minute for all, on one core."""
FAR = 2
"""Bounds further apart are written as what is proven from below."""


def cell(size: str, lies: int, nodes: int) -> str:
    """Return the value of a game, or the bounds that are proven."""
    variant = Variant.parse(f"{size} {lies} lies")
    found = lying.worst_case(Knowledge(variant), Budget(nodes=nodes))
    return str(found) if found.upper - found.lower <= FAR else f"≥ {found.lower}"


def main() -> None:
    """Print the table, a line as soon as it is known."""
    parser = argparse.ArgumentParser(description="The least worst case with wrong answers.")
    parser.add_argument("--nodes", type=int, default=NODES, help="nodes of each search")
    nodes = parser.parse_args().nodes
    print("| game | codes | true answers | 1 lie | 2 lies | 3 lies |\n|---|---|---|---|---|---|")
    for size in SIZES:
        codes = Variant.parse(size).size
        values = [cell(size, lies, nodes) for lies in range(MAX_LIES + 1)]
        print(f"| {size.replace('x', '×')} | {codes} | {' | '.join(values)} |", flush=True)


if __name__ == "__main__":
    main()
