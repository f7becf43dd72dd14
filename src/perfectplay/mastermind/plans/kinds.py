"""Guesses that symmetry makes equal, many at once.

Permuting the pegs and renaming the colours of guess and secret alike changes no answer. Guesses
that such a change turns into each other, while it keeps all guesses made so far, are worth the
same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import symmetry
from perfectplay.mastermind.variant import Variant


def kinds(variant: Variant, digits: NDArray[np.uint8], guesses: list[str]) -> NDArray[np.int64]:
    """Return a number for each code, given by its pegs, that is the same for codes worth the same.

    It is the lowest code that the symmetries of the guesses so far can turn it into.
    """
    group = symmetry.of_history(variant, guesses)
    rows = np.arange(len(digits))
    lowest = np.full(len(digits), np.iinfo(np.int64).max)
    for perm, names in zip(group.perms, group.maps.astype(np.int64), strict=True):
        # Colours without a name are exchanged at will: they get the free names as they appear.
        taken = {int(name) for name in names if name >= 0}
        free = np.array([c for c in range(variant.colours) if c not in taken] + [0])
        named = np.tile(names, (len(digits), 1))
        fresh = np.zeros(len(digits), np.int64)
        number = np.zeros(len(digits), np.int64)
        for peg in perm:
            colour = digits[:, peg]
            new = named[rows, colour] < 0
            named[rows[new], colour[new]] = free[fresh[new]]
            fresh += new
            number = number * variant.colours + named[rows, colour]
        lowest = np.minimum(lowest, number)
    return lowest
