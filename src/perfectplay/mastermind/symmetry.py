"""Which permutations of pegs and colours leave a question as it is.

Permuting the pegs of guess and secret alike, and renaming their colours alike, changes no answer.
If such a change turns every guess made so far into itself, it turns the set of codes left into
itself, and guesses that it turns into each other are worth the same (`kernels/classes.py` says how
this is used). Each symmetry is a permutation of the pegs with a map of the colours, −1 standing
for colours that may be exchanged at will: those that appear in no guess. The kernels start from
these and keep, at each depth, those that also keep the guesses tried on the way there.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.variant import Variant

# 720 permutations; with more pegs than this only the colours are exchanged.
MOST_PEGS = 6


class Symmetries(NamedTuple):
    """`perms[i]` moves the pegs and `maps[i]` the colours."""

    perms: NDArray[np.uint8]
    maps: NDArray[np.int8]


def _pegs(variant: Variant) -> Iterable[tuple[int, ...]]:
    if variant.pegs > MOST_PEGS:
        return [tuple(range(variant.pegs))]
    return itertools.permutations(range(variant.pegs))


def none(variant: Variant) -> Symmetries:
    """Return the identity alone."""
    return Symmetries(
        np.arange(variant.pegs, dtype=np.uint8)[None, :],
        np.arange(variant.colours, dtype=np.int8)[None, :],
    )


def of_history(variant: Variant, guesses: Iterable[str]) -> Symmetries:
    """Return the symmetries that keep each of the guesses, and so every set that they define."""
    return _of_guesses(variant, tuple(guesses))


@lru_cache(maxsize=256)
def _of_guesses(variant: Variant, guesses: tuple[str, ...]) -> Symmetries:
    known = [variant.values(guess) for guess in guesses]
    perms, maps = [], []
    for perm in _pegs(variant):
        names: dict[int, int] = {}  # where the colours must go for the guesses to stay the same
        good = True
        for guess in known:
            for peg, target in enumerate(guess):
                good = good and names.setdefault(guess[perm[peg]], target) == target
        if good and len(set(names.values())) == len(names):  # no two colours become one
            perms.append(perm)
            maps.append([names.get(colour, -1) for colour in range(variant.colours)])
    # Lent to many, so not to be written to; numba takes arrays that say so for another type.
    return Symmetries(np.array(perms, np.uint8), np.array(maps, np.int8))


def of_set(variant: Variant, digits: NDArray[np.uint8]) -> Symmetries:
    """Return symmetries of any set of codes: its interchangeable colours and its pegs.

    They are tested on the codes themselves. Not all are found: of the classes of interchangeable
    colours only the largest is used, and no permutation of pegs that needs colours renamed.
    """
    present = {code.tobytes() for code in digits}

    def kept(images: NDArray[np.uint8]) -> bool:
        return all(code.tobytes() in present for code in images)

    classes: list[list[int]] = []
    for colour in range(variant.colours):
        for group in classes:  # comparing with one of them is enough: it is transitive
            swap = np.arange(variant.colours, dtype=np.uint8)
            swap[[group[0], colour]] = colour, group[0]
            if kept(swap[digits]):
                group.append(colour)
                break
        else:
            classes.append([colour])
    free = max(classes, key=len)
    names = [-1 if len(free) > 1 and c in free else c for c in range(variant.colours)]
    perms = [perm for perm in _pegs(variant) if kept(np.ascontiguousarray(digits[:, list(perm)]))]
    return Symmetries(np.array(perms, np.uint8), np.array([names] * len(perms), np.int8))
