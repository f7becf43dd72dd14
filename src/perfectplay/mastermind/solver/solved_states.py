"""The states up to two guesses of some variants, solved beforehand and shipped with the package.

`python -m tools.make_solved` makes the files: one with the states up to one guess, and one with
those after two guesses. A state is stored for the lowest of all games that differ only in pegs and
colours (`lowest_history`); the best guesses found there are turned back. Guesses that told nothing
new do not count, so that a game with a guess made twice is found, too.
"""

from __future__ import annotations

import gzip
import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import symmetry
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.solver.lowest_history import lowest_history
from perfectplay.mastermind.solver.orbits import images
from perfectplay.mastermind.solver.workspace import CodeSet, Workspace
from perfectplay.mastermind.space import answer_of, space_of
from perfectplay.mastermind.variant import Variant

FEW = 2
"""So few codes are solved without a search."""
QUICK = 30
"""So few codes are searched in less time than it takes to see which guesses told nothing."""
MOST_TURNS = 2


@dataclass(frozen=True)
class SolvedState:
    """A solved set: its values, and one optimal guess of each class in both senses.

    Where listing all of these takes too long beforehand, or there are too many, there are none. In
    `some_at_worst` there are then classes that are best at worst: those that are best on average as
    well, or one other if none is. `played` are the guesses that led to the set, but for those that
    told nothing.
    """

    total: int
    worst: int
    expected_guesses: tuple[str, ...]
    worst_guesses: tuple[str, ...]
    some_at_worst: tuple[str, ...] = ()
    played: tuple[str, ...] = ()


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


def state(variant: Variant, turns: Sequence[tuple[str, Feedback]]) -> SolvedState | None:
    """Return the solved state after at most two turns, None when it is not shipped."""
    if len(turns) > MOST_TURNS:
        return None
    data = read_data(file_name(variant, "states" if len(turns) < 2 else "two-guesses"))
    if data is None:
        return None
    if not turns:
        return _state(data["start"])
    guesses = tuple(guess for guess, _ in turns)
    lowest = lowest_history(variant, guesses)
    answers = " ".join(str(turns[place][1]) for place in lowest.order)
    found = data["after"].get(" ".join(lowest.guesses), {}).get(answers)
    if found is None:
        return None
    kept = _state(found)

    def back(listed: Sequence[str]) -> tuple[str, ...]:
        return tuple(lowest.back(guess) for guess in listed)

    return SolvedState(
        kept.total,
        kept.worst,
        back(kept.expected_guesses),
        back(kept.worst_guesses),
        back(kept.some_at_worst),
        guesses,
    )


def state_of(workspace: Workspace, subject: CodeSet) -> SolvedState | None:
    """Return what is shipped about a set, None when nothing is or the solver does without."""
    variant = workspace.variant
    guesses = () if subject.size == variant.size else subject.guesses
    if not workspace.shipped or guesses is None:
        return None
    if subject.size <= FEW or read_data(file_name(variant, "states")) is None:
        return None
    space = space_of(variant)
    turns = [
        (guess, answer_of(int(space.answers(guess, subject.codes[:1])[0])))
        for guess in dict.fromkeys(guesses)
    ]
    found = state(variant, turns)
    if found is None and len(turns) > 1 and subject.size > QUICK:
        telling = _telling(variant, turns, subject.size)
        found = None if telling is None else state(variant, telling)
    return found


def _telling(
    variant: Variant, turns: Sequence[tuple[str, Feedback]], left: int
) -> list[tuple[str, Feedback]] | None:
    """Return some of the turns that tell as much as all together; None when they cannot be few."""
    fits = space_of(variant).fitting(turns)
    for count in range(1, min(MOST_TURNS, len(turns) - 1) + 1):
        for chosen in itertools.combinations(range(len(turns)), count):
            mask = np.uint64(sum(1 << turn for turn in chosen))
            if np.count_nonzero((fits & mask) == mask) == left:
                return [turns[turn] for turn in chosen]
    return None


def best_codes(variant: Variant, known: SolvedState, classes: Sequence[str]) -> NDArray[np.uint64]:
    """Return all guesses of some classes of a shipped state, packed and ascending."""
    group = symmetry.of_history(variant, known.played)
    found: set[int] = set()
    for guess in classes:
        found |= images(variant, guess, group)
    return np.array(sorted(found), np.uint64)


def _state(data: Any) -> SolvedState:
    total, worst, *lists = data
    expected, at_worst, some = (tuple(listed) for listed in (*lists, (), (), ())[:3])
    return SolvedState(total, worst, expected, at_worst, some)
