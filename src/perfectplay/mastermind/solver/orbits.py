"""From one guess of each class to all of them."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver.local import signatures
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

if TYPE_CHECKING:
    from perfectplay.mastermind.solver.engine import Question, Root
    from perfectplay.mastermind.solver.symmetry import Symmetries


def spread(question: Question, root: Root, guesses: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return all codes that are worth the same as one of these guesses, ascending."""
    frame, tables = question.frame, question.tables
    space = space_of(frame.variant)
    if frame.secrets < space.variant.size and frame.secrets == root.size:
        # Guesses with the same answers had been merged: find them again, but a code of the set
        # is worth more than another guess with its answers could be, and stays alone.
        inside = np.isin(guesses, root.codes)
        others = space.codes[~np.isin(space.codes, root.codes)]
        wanted = signatures(space, guesses[~inside], root.codes)
        same = others[np.isin(signatures(space, others, root.codes), wanted)]
        return np.union1d(guesses[inside], same)
    from perfectplay.mastermind.solver.kernels import LARGE
    from perfectplay.mastermind.solver.symmetry import Symmetries

    if root.size <= LARGE:
        return np.sort(guesses)
    found: set[int] = set()
    group = Symmetries(tables.perms, tables.base)
    for guess in guesses:
        found |= images(frame.variant, space.text(guess), group)
    return np.array(sorted(found), np.uint64)


def images(variant: Variant, code: str, group: Symmetries) -> set[int]:
    """Return every packed code that the symmetries can turn a code into."""
    space = space_of(variant)
    values = variant.values(code)
    found: set[int] = set()
    for perm, names in zip(group.perms.tolist(), group.maps.tolist(), strict=True):
        free = [colour for colour, name in enumerate(names) if name < 0]
        moved = [values[peg] for peg in perm]
        fresh = list(dict.fromkeys(colour for colour in moved if names[colour] < 0))
        for chosen in itertools.permutations(free, len(fresh)):
            table = dict(zip(fresh, chosen, strict=True))
            word = 0
            for colour in moved:
                word = word << space.bits | (table[colour] if colour in table else names[colour])
            found.add(word)
    return found
