"""A frame for a few codes of a variant that is too large to be held whole.

All codes of the variant are possible guesses, often 100,000 or more, but most are the same guess
as far as these codes go. Two steps make them few:

1. Colours that none of the codes has are all alike. Of guesses that differ only in them, the one
   that uses them in ascending order is enough.
2. Guesses that get the same answers from all the codes make the same parts. One of them is enough,
   but for the codes themselves, which can win and always stay.

So every value found in such a frame is that of the whole variant.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import kernels
from perfectplay.mastermind.solver.tables import (
    MOST_TABLE_BYTES,
    CountBounds,
    Frame,
    TooManyAnswersError,
    bit_type,
    compact_answers,
    digits_of,
    fill_answers,
)
from perfectplay.mastermind.space import CodeSpace, space_of
from perfectplay.mastermind.variant import Variant

# Pairs of guess and code that are compared at most: about a tenth of a second.
MOST_PAIRS = 40_000_000
# Bytes of the answer tables of one set.
MOST_BYTES = MOST_TABLE_BYTES // 2
# Among more codes than this hardly two guesses get the same answers from all.
MERGED_UP_TO = 100
_CHUNK = 4096


def set_frame(
    variant: Variant, codes: NDArray[np.uint64], bounds: CountBounds, words: int = 0
) -> Frame | None:
    """Return a frame for exactly these codes, or None when there is too much to compare."""
    space = space_of(variant)
    guesses = _distinct_colours(space, codes)
    kinds, _ = compact_answers(space)
    if guesses.size * codes.size > MOST_PAIRS:
        return None
    guesses = guesses[~np.isin(guesses, codes)]
    if codes.size <= MERGED_UP_TO:
        _, first = np.unique(signatures(space, guesses, codes), return_index=True)
        guesses = guesses[np.sort(first)]
    every = np.concatenate([codes, guesses])
    if every.size * codes.size * (1 + np.dtype(bit_type(kinds)).itemsize) > MOST_BYTES:
        return None
    try:
        frame = Frame(variant, every, int(codes.size), bounds, words)
    except TooManyAnswersError:
        return None
    if codes.size > MERGED_UP_TO:
        frame.count()
    return frame


def _distinct_colours(space: CodeSpace, codes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the guesses that use colours absent from every code in ascending order only."""
    live = np.zeros(space.variant.colours, np.bool_)
    live[np.unique(digits_of(space, codes))] = True
    keep = np.empty(space.codes.size, np.bool_)
    kernels.canonical(space.codes, live, space.variant.pegs, space.bits, keep)
    return space.codes[keep]


def signatures(
    space: CodeSpace, guesses: NDArray[np.uint64], codes: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """Return a word for each guess that is the same when all its answers are the same.

    It is a sum of the answers, each times a random odd number; different answers give the same
    sum with a probability of about 2⁻⁶³.
    """
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
