"""What each idea of the exact solver is worth: the search without it against the search with it.

Each line takes one idea away and leaves the rest as it is. Totals stay the same; the ratio of CPU
times, measured turn by turn in one run, says what the idea saves.
"""

import time
from collections.abc import Callable

import numpy as np

from perfectplay.mastermind import Knowledge, Variant, symmetry
from perfectplay.mastermind.solver import Solver, warm_up
from perfectplay.mastermind.solver.tables import CountBounds
from perfectplay.mastermind.solver.workspace import Workspace

GAMES = {"4x5": 2463, "4x6": 5625, "5x5": 13496, "4x7": 11228}
ONLY = {"symmetry": "4x5"}  # on the larger games it would take hours without
ROUNDS = 3
Change = Callable[[Workspace], None]


def nothing(workspace: Workspace) -> None:
    """Leave all as it is."""


def without_symmetry(workspace: Workspace) -> None:
    """Try every guess, also those that symmetry makes equal."""
    alone = symmetry.none(workspace.variant)
    workspace.__dict__["_symmetries"] = lambda subject: alone


def without_memory(workspace: Workspace) -> None:
    """Remember four sets."""
    workspace.memory = np.zeros((4, 2), np.uint64)


def without_counting(workspace: Workspace) -> None:
    """Know of a set only that all its codes but one take two guesses."""
    bounds = CountBounds(workspace.variant)
    bounds.capacity = np.full_like(bounds.capacity, workspace.variant.size)
    bounds.least = np.maximum(0, 2 * np.arange(workspace.variant.size + 1, dtype=np.int64) - 1)
    workspace.__dict__["bounds"] = bounds


def without_sizes(workspace: Workspace) -> None:
    """Bound guesses by their number of parts alone, however large the set is."""
    assert workspace.whole is not None
    workspace.whole.large = workspace.variant.size


def without_parts(workspace: Workspace) -> None:
    """Bound guesses by the sizes of their parts, also on small sets."""
    assert workspace.whole is not None
    workspace.whole.large = 3


IDEAS: dict[str, Change] = {
    "symmetry": without_symmetry,
    "the memory of solved sets": without_memory,
    "the counting bound": without_counting,
    "bounds by the sizes of parts": without_sizes,
    "bounds by the number of parts": without_parts,
}


def seconds(name: str, change: Change) -> float:
    """Return the CPU seconds of a proof from nothing, after a change of the workspace."""
    variant = Variant.parse(name)
    solver = Solver(variant, memory_mb=64, shipped=False)
    change(solver.workspace)
    assert solver.workspace.whole is not None
    began = time.process_time()
    assert solver.expected_total(Knowledge(variant)).value == GAMES[name]
    return time.process_time() - began


def main() -> None:
    """Print a table: how many times longer each game takes without each idea."""
    warm_up()
    ways: dict[str, Change] = {"": nothing, **IDEAS}
    best: dict[tuple[str, str], float] = {}
    for _ in range(ROUNDS):
        for name in GAMES:
            for idea, change in ways.items():
                if ONLY.get(idea, name) == name:
                    took = seconds(name, change)
                    best[name, idea] = min(best.get((name, idea), took), took)
    print(f"{'without':32}" + "".join(f"{name:>9}" for name in GAMES))
    for idea in IDEAS:
        ratios = (best.get((name, idea), 0) / best[name, ""] for name in GAMES)
        print(
            f"{idea:32}" + "".join(f"{ratio:7.1f} x" if ratio else "        –" for ratio in ratios)
        )
    print("CPU seconds with all of them    " + "".join(f"{best[n, '']:9.3f}" for n in GAMES))


if __name__ == "__main__":
    main()
