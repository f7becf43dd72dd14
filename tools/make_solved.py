"""Make the shipped data: `python -m tools.make_solved [VARIANT ...]`.

Solves the presets that can be solved, every state after one guess of each kind included, and writes
states and trees as compressed JSON. Every tree is used to find every secret before it is kept. A
tree with the least total that also has the least worst case is written once, for both.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from pathlib import Path
from typing import Any

from perfectplay.mastermind.knowledge import Knowledge, possible_answers
from perfectplay.mastermind.solver import shipped
from perfectplay.mastermind.solver.solver import Solver
from perfectplay.mastermind.solver.tree import DecisionTree
from perfectplay.mastermind.solver.values import Sense
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

DATA = Path(__file__).parent.parent / "src" / "perfectplay" / "mastermind" / "solver" / "data"
DEFAULT = ["4x6", "4x7", "4x10 norepeat"]
SENSES: tuple[Sense, ...] = ("expected", "worst")


def main(names: list[str]) -> None:
    """Make the files of the named variants, of all solvable presets by default."""
    for name in names or DEFAULT:
        variant = Variant.parse(name).rules
        began = time.process_time()
        _say(f"{variant}: states")
        solver = Solver(variant, memory_mb=512, shipped=False)
        _write(shipped.file_name(variant, "states"), states(solver))
        _say(f"{variant}: trees ({time.process_time() - began:.0f} s so far)")
        expected = DecisionTree.build(variant, "expected", solver=solver)
        _write_tree(expected, "expected")
        worst = solver.worst_case(Knowledge(variant)).value
        if expected.depth > worst:
            # Of the strategies with the least worst case, one with the least total.
            tree = DecisionTree.build(variant, "expected", solver=solver, within=worst)
            _write_tree(tree, "worst")
        else:
            (DATA / shipped.tree_file(variant, "worst")).unlink(missing_ok=True)
        _say(f"{variant}: done in {time.process_time() - began:.0f} s of CPU time")


def states(solver: Solver) -> dict[str, Any]:
    """Solve the start and every state after one guess."""
    variant = solver.variant
    space = space_of(variant)
    after: dict[str, Any] = {}
    for word in space.canonical(space.codes, []):
        guess = space.text(word)
        after[guess] = {}
        for answer in possible_answers(variant, guess):
            if answer != variant.win:
                after[guess][str(answer)] = _state(solver, Knowledge(variant).after(guess, answer))
        _say(f"  {guess} done")
    return {"start": _state(solver, Knowledge(variant)), "after": after}


def _state(solver: Solver, know: Knowledge) -> list[Any]:
    total = solver.expected_total(know).value
    worst = solver.worst_case(know).value
    best = [solver.lowest_best_guesses(know, by) for by in listed(solver.variant)]
    return [total, worst, *best]


def listed(variant: Variant) -> tuple[Sense, ...]:
    """Return the senses whose optimal guesses are listed: not the worst where it takes long."""
    return SENSES if variant.size < 4000 else ("expected",)


def _write_tree(tree: DecisionTree, by: Sense) -> None:
    report = tree.verify()
    _say(f"  {by}: {report.total} guesses, at most {report.depth}: {report.distribution}")
    _write(shipped.tree_file(tree.variant, by), tree.to_data())


def _write(name: str, content: Any) -> None:
    path = DATA / name
    text = json.dumps(content, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    _say(f"  wrote {name}, {path.stat().st_size} bytes")


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
