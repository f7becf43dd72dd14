"""Whole trees of players: built by one kernel, against one guess at a time, and planned ones."""

import time

from benchmarks.timing import best_times, report
from perfectplay.lab import Run, Workplace
from perfectplay.lab.planning import improve
from perfectplay.mastermind import Knowledge, Variant, strategies
from perfectplay.mastermind.solver.tree import chooser, grow
from perfectplay.mastermind.solver.whole_trees import whole_tree


def compare(name: str, player: str, rounds: int) -> None:
    """Build a tree in both ways, and check that they agree."""
    variant, who = Variant.parse(name), strategies.get(player)
    choose = chooser(variant, who)[0]
    whole_tree(variant, who)  # compiled, and the codes are listed
    built = whole_tree(variant, who)
    assert built is not None
    assert built.root() == grow(Knowledge(variant), choose)
    times = best_times(
        {
            "kernel": lambda: whole_tree(variant, who),
            "one by one": lambda: grow(Knowledge(variant), choose),
        },
        rounds,
    )
    report(
        f"{name} {player}, {built.total:,} guesses",
        ("one guess at a time", times["one by one"]),
        ("whole", times["kernel"]),
    )


def planned(name: str) -> None:
    """Plan a strategy to the last step, and say what it reached."""
    variant = Variant.parse(name)
    best = []
    for _ in range(2):  # the first time compiles
        began = time.process_time()
        with Workplace.threads(1) as place, Run({}, place) as run:
            found = improve(run, variant, 5.0)
        best.append(time.process_time() - began)
    print(f"{name} planned to the last step: {found.tree.total:,} in {best[-1]:.1f} s of CPU time")


def main() -> None:
    """Print every ratio."""
    for player in ("knuth", "expected-size", "entropy", "most-parts"):
        compare("4x6", player, 5)
    compare("4x10 norepeat", "entropy", 2)
    compare("5x8", "entropy-win", 1)
    for name in ("4x6", "4x7"):
        planned(name)


if __name__ == "__main__":
    main()
