"""Ship a strategy: `python -m tools.make_best_found FOLDER/strategy.xz [MORE ...]`.

`perfectplay lab strategy` looks for strategies and keeps the best in its folder. Here it is used to
find every secret, by a checker that shares no code with the planner, and written to the shipped
data if it is better than the one that is there.
"""

from __future__ import annotations

import sys
from pathlib import Path

from perfectplay.mastermind.solver.best_found import best_strategy, strategy_file
from perfectplay.mastermind.solver.tree import DecisionTree
from perfectplay.mastermind.solver.written_strategy import read_strategy, write_strategy
from tools.make_solved import DATA


def main(names: list[str]) -> None:
    """Verify and write each of the strategies."""
    for name in names:
        tree = read_strategy(Path(name).read_bytes())
        report = DecisionTree(tree.variant, tree.root(), tree.made_by).verify()
        known = best_strategy(tree.variant)
        said = f"{tree.variant}: {report.total:,} guesses, {report.depth} at worst"
        if known is not None and known.total <= report.total:
            print(f"{said}; the one shipped has {known.total:,} and stays")
            continue
        path = DATA / strategy_file(tree.variant)
        path.write_bytes(write_strategy(tree))
        print(f"{said}: {path.name}, {path.stat().st_size:,} bytes; {report.distribution}")


if __name__ == "__main__":
    main(sys.argv[1:])
