"""A frame for a few codes of a variant that is too large to be held whole.

Only guesses that can differ on these codes matter: colours that none of them has are all alike,
and guesses that get the same answers from all of them are one guess.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver.tables import (
    MOST_TABLE_BYTES,
    CountBounds,
    Frame,
    bit_type,
    compact_answers,
    digits_of,
    fill_answers,
)
from perfectplay.mastermind.space import CodeSpace, space_of
from perfectplay.mastermind.variant import Variant

# Pairs of guess and code that are compared at most: about a tenth of a second.
MOST_PAIRS = 20_000_000
_CHUNK = 4096


def local_frame(variant: Variant, codes: NDArray[np.uint64], bounds: CountBounds) -> Frame | None:
    """Return a frame for exactly these codes, or None when there is too much to compare."""
    space = space_of(variant)
    guesses = _distinct_colours(space, codes)
    if guesses.size * codes.size > MOST_PAIRS:
        return None
    guesses = guesses[~np.isin(guesses, codes)]
    _, first = np.unique(signatures(space, guesses, codes), return_index=True)
    every = np.concatenate([codes, guesses[np.sort(first)]])
    kinds, _ = compact_answers(space)
    if every.size * codes.size * (1 + np.dtype(bit_type(kinds)).itemsize) > MOST_TABLE_BYTES // 8:
        return None
    return Frame(variant, every, int(codes.size), bounds)


def _distinct_colours(space: CodeSpace, codes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the guesses that use colours absent from every code in ascending order only."""
    from perfectplay.mastermind import kernels

    live = np.zeros(space.variant.colours, np.bool_)
    live[np.unique(digits_of(space, codes))] = True
    keep = np.empty(space.codes.size, np.bool_)
    kernels.canonical(space.codes, live, space.variant.pegs, space.bits, keep)
    return space.codes[keep]


def signatures(
    space: CodeSpace, guesses: NDArray[np.uint64], codes: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """Return a word for each guess that is the same when all its answers are the same."""
    _, numbers = compact_answers(space)
    masks = space.masks(codes)
    draw = np.random.default_rng(codes.size)
    weights = draw.integers(1, 2**63, codes.size, dtype=np.uint64) | np.uint64(1)
    out = np.empty(guesses.size, np.uint64)
    table = np.empty((_CHUNK, codes.size), np.uint8)
    for start in range(0, guesses.size, _CHUNK):
        part = guesses[start : start + _CHUNK]
        found = table[: part.size]
        fill_answers(space.masks(part), masks, numbers, found)
        out[start : start + part.size] = found.astype(np.uint64) @ weights
    return out
