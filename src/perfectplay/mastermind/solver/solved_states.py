"""The states up to one guess of some variants, solved beforehand and shipped with the package.

`python -m tools.make_solved` makes the files. A state is stored for the lowest first guess of each
kind. Any other first guess is turned into that one by permuting pegs and colours; the best guesses
found there are turned back.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import symmetry
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.solver.orbits import images
from perfectplay.mastermind.solver.values import Sense
from perfectplay.mastermind.solver.workspace import CodeSet, Workspace
from perfectplay.mastermind.space import answer_of, space_of
from perfectplay.mastermind.variant import Variant


@dataclass(frozen=True)
class SolvedState:
    """A solved set: its values, and one optimal guess of each class in both senses.

    Where listing the guesses that are best at worst takes too long beforehand, there are none.
    """

    total: int
    worst: int
    expected_guesses: tuple[str, ...]
    worst_guesses: tuple[str, ...]


def file_name(variant: Variant, kind: str) -> str:
    """Return the name of a data file: `4x6-states.json.gz`."""
    size = f"{variant.pegs}x{variant.colours}" + ("" if variant.repeats else "n")
    size += ("" if variant.whites else "b") + (f"-{variant.lies}-lies" if variant.lies else "")
    return f"{size}-{kind}.json.gz"


@lru_cache(maxsize=16)
def read_data(name: str) -> Any:
    """Return what a data file holds, None when there is no such file."""
    path = resources.files("perfectplay.mastermind.solver.data").joinpath(name)
    if not path.is_file():
        return None
    return json.loads(gzip.decompress(path.read_bytes()))


def state(variant: Variant, guesses: Sequence[str], answer: Feedback | None) -> SolvedState | None:
    """Return the solved state after no guess or one, None when it is not shipped."""
    data = read_data(file_name(variant, "states"))
    if data is None or len(guesses) > 1:
        return None
    if not guesses:
        return _state(data["start"])
    lowest, back = _turn(variant, guesses[0])
    found = data["after"].get(lowest, {}).get(str(answer))
    if found is None:
        return None
    kept = _state(found)
    return SolvedState(
        kept.total,
        kept.worst,
        tuple(back(guess) for guess in kept.expected_guesses),
        tuple(back(guess) for guess in kept.worst_guesses),
    )


def state_of(workspace: Workspace, subject: CodeSet) -> SolvedState | None:
    """Return what is shipped about a set, None when nothing is or the solver does without."""
    variant = workspace.variant
    guesses = () if subject.size == variant.size else subject.guesses
    if not workspace.shipped or guesses is None or len(guesses) > 1:
        return None
    answer = None
    if guesses:
        answer = answer_of(int(space_of(variant).answers(guesses[0], subject.codes[:1])[0]))
    return state(variant, guesses, answer)


def best_codes(
    variant: Variant, guesses: Sequence[str], known: SolvedState, by: Sense
) -> NDArray[np.uint64]:
    """Return all optimal guesses of a shipped state, packed and ascending."""
    group = symmetry.of_history(variant, guesses)
    found: set[int] = set()
    for guess in known.worst_guesses if by == "worst" else known.expected_guesses:
        found |= images(variant, guess, group)
    return np.array(sorted(found), np.uint64)


def _state(data: Any) -> SolvedState:
    return SolvedState(data[0], data[1], tuple(data[2]), tuple(data[3]) if len(data) > 3 else ())


def _turn(variant: Variant, guess: str) -> tuple[str, Callable[[str], str]]:
    """Return the lowest guess of the same kind, and the way back from codes seen with it."""
    values = variant.values(guess)
    # Pegs ordered by how often their colour appears, then by colour: 5351 becomes 0012.
    order = sorted(range(variant.pegs), key=lambda p: (-values.count(values[p]), values[p], p))
    names: dict[int, int] = {}
    for peg in order:
        names.setdefault(values[peg], len(names))
    for colour in range(variant.colours):
        names.setdefault(colour, len(names))
    original = {new: old for old, new in names.items()}

    def back(code: str) -> str:
        moved = [0] * variant.pegs
        for place, value in enumerate(variant.values(code)):
            moved[order[place]] = original[value]
        return variant.text(moved)

    return variant.text([names[values[peg]] for peg in order]), back
