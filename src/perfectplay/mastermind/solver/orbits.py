"""From one guess of each class to all of them.

The search tries one guess of each class of guesses that are worth the same, by symmetry or because
they get the same answers. When all optimal guesses are asked for, the others are added here.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver.set_frame import signatures
from perfectplay.mastermind.solver.workspace import CodeSet, PlacedSet
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.symmetry import Symmetries
from perfectplay.mastermind.variant import Variant


def spread(placed: PlacedSet, subject: CodeSet, guesses: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return all codes that are worth the same as one of these guesses, ascending."""
    frame, group = placed.frame, placed.tables.symmetry
    symmetries = Symmetries(group.perms, group.base)
    space = space_of(frame.variant)
    ranked = subject.size > frame.large  # else every guess of the frame was tried
    if frame.secrets < space.variant.size:
        return _unmerged(
            frame.variant, subject, guesses, Symmetries(group.perms, group.base), ranked
        )
    if not ranked:
        return np.sort(guesses)
    found: set[int] = set()
    for guess in guesses:
        found |= images(frame.variant, space.text(guess), symmetries)
    return np.array(sorted(found), np.uint64)


def _unmerged(
    variant: Variant,
    subject: CodeSet,
    guesses: NDArray[np.uint64],
    group: Symmetries,
    ranked: bool,
) -> NDArray[np.uint64]:
    """Return what is worth the same where guesses with the same answers had been merged, too.

    A code of the set is worth more than another guess with its answers could be, and is merged with
    none. An image of a guess may have been merged with a guess that has other images, so both
    steps are repeated until nothing is new.
    """
    space = space_of(variant)
    others = space.codes[~np.isin(space.codes, subject.codes)]
    signs = signatures(space, others, subject.codes)
    found, fresh = set[int](), {int(guess) for guess in guesses}
    while fresh:
        found |= fresh
        if ranked:
            fresh |= set().union(*(images(variant, space.text(code), group) for code in fresh))
        outside = np.setdiff1d(np.array(sorted(fresh), np.uint64), subject.codes)
        same = np.isin(signs, signatures(space, outside, subject.codes))
        fresh = (fresh | set(others[same].tolist())) - found
    return np.array(sorted(found), np.uint64)


def images(variant: Variant, code: str, group: Symmetries) -> set[int]:
    """Return every packed code that the symmetries can turn a code into.

    Each permutation of pegs is combined with every way to name the free colours of the code.
    """
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
