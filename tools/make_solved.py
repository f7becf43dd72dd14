"""Make the shipped data: `python -m tools.make_solved [VARIANT ...]`.

Solves the presets that can be solved, every state after one guess of each kind included, and writes
states and trees as compressed JSON. Every tree is used to find every secret before it is kept. A
tree with the least total that also has the least worst case is written once, for both. Then come
the states after two guesses; `--two [VARIANT ...]` makes only these.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from pathlib import Path
from typing import Any

from perfectplay.mastermind.knowledge import Knowledge, Turn, possible_answers
from perfectplay.mastermind.solver import shipped
from perfectplay.mastermind.solver.lowest_history import lowest_history
from perfectplay.mastermind.solver.solved_states import FEW
from perfectplay.mastermind.solver.solver import Solver
from perfectplay.mastermind.solver.tree import DecisionTree
from perfectplay.mastermind.solver.values import Sense
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.teacher.shortlist import shortlist
from perfectplay.mastermind.variant import Variant

DATA = Path(__file__).parent.parent / "src" / "perfectplay" / "mastermind" / "solver" / "data"
DEFAULT = ["4x6", "4x7", "4x10 norepeat"]
AFTER_TWO = ["4x6", "4x7", "4x10 norepeat"]
"""Variants whose states after two guesses are shipped."""
LISTED_FROM = 50
"""Up to so many codes the optimal guesses after two guesses are not listed."""
MOST_CLASSES = 12
"""Of more classes of optimal guesses after two guesses none is listed."""
SENSES: tuple[Sense, ...] = ("expected", "worst")


def main(names: list[str]) -> None:
    """Make the files of the named variants, of all solvable presets by default."""
    if names[:1] == ["--two"]:
        for name in names[1:] or AFTER_TWO:
            write_two_guesses(Variant.parse(name).rules)
        return
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
        if name in AFTER_TWO:
            write_two_guesses(variant)
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


def write_two_guesses(variant: Variant) -> None:
    """Solve every state after two different guesses, up to symmetry, and write their file."""
    began = time.process_time()
    _say(f"{variant}: states after two guesses")
    solver = Solver(variant, memory_mb=512, shipped=False)
    after: dict[str, Any] = {}
    for guesses in sorted(pairs_of(variant)):
        after[" ".join(guesses)] = kept = {}
        for first in possible_answers(variant, guesses[0]):
            for second in possible_answers(variant, guesses[1]):
                turns = (Turn(guesses[0], first), Turn(guesses[1], second))
                know = Knowledge.trusted(variant, turns)
                if variant.win not in (first, second) and len(know.candidates) > FEW:
                    kept[f"{first} {second}"] = state_in_short(solver, know)
        _say(f"  {' '.join(guesses)} done: {time.process_time() - began:.0f} s of CPU time")
    _write(shipped.file_name(variant, "two-guesses"), {"after": after})


def pairs_of(variant: Variant) -> set[tuple[str, ...]]:
    """Return every pair of different guesses, one for all that symmetry makes equal."""
    space = space_of(variant)
    found = set()
    for word in space.canonical(space.codes, []):
        first = space.text(word)
        for other in space.canonical(space.codes, [first]):
            if other != word:
                found.add(lowest_history(variant, (first, space.text(other))).guesses)
    return found


def state_in_short(solver: Solver, know: Knowledge) -> list[Any]:
    """Solve a state: its values, all classes best on average, and some that are best at worst.

    Guesses are not listed where a search finds them at once.
    """
    total, worst = solver.expected_total(know).value, solver.worst_case(know).value
    if len(know.candidates) <= LISTED_FROM:
        return [total, worst]
    best = solver.lowest_best_guesses(know, "expected")
    some = [guess for guess in best if solver.solved_within(know, guess, worst)][:MOST_CLASSES]
    if not some:
        some = [best_at_worst(solver, know, worst)]
    return [total, worst, best if len(best) <= MOST_CLASSES else [], [], some]


def best_at_worst(solver: Solver, know: Knowledge, worst: int) -> str:
    """Return a guess that is best at worst, the first by how much its answer tells."""
    order = shortlist(know, solver.variant.size)
    return next(guess for guess in order if solver.solved_within(know, guess, worst))


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
