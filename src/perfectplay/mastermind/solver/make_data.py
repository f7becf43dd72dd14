"""Make the shipped data: `python -m perfectplay.mastermind.solver.make_data [VARIANT ...]`.

Solves the presets that can be solved, every state after one guess of each kind included, writes
states and trees as compressed JSON, and plays every tree against every secret before it is kept.
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
        tree = None
        for by in SENSES:
            _say(f"{variant}: tree, {by} ({time.process_time() - began:.0f} s so far)")
            # Of the strategies with the least worst case, one with the least total.
            worst = solver.worst_case(Knowledge(variant)).value if by == "worst" else None
            if tree is None or worst is None or tree.depth > worst:
                tree = DecisionTree.build(variant, "expected", solver=solver, within=worst)
            report = tree.verify()
            _say(f"  {report.total} guesses, at most {report.depth}: {report.distribution}")
            _write(shipped.file_name(variant, f"tree-{by}"), tree.to_data())
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


def _write(name: str, data: Any) -> None:
    path = Path(__file__).parent / "data" / name
    text = json.dumps(data, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    _say(f"  wrote {name}, {path.stat().st_size} bytes")


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
