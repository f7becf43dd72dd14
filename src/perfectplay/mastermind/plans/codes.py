"""All codes of a variant as the kernels of the planner want them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.space import CodeSpace


def digits_of(space: CodeSpace) -> NDArray[np.uint8]:
    """Return the values of each peg of all codes."""
    shifts = np.arange(space.variant.pegs - 1, -1, -1, dtype=np.uint64) * np.uint64(space.bits)
    mask = np.uint64((1 << space.bits) - 1)
    return ((space.codes[:, None] >> shifts) & mask).astype(np.uint8)


def words_of(space: CodeSpace) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return two words for each code: its pegs with their colours, and its colours (`rows`)."""
    masks = space.masks(space.codes)
    return np.ascontiguousarray(masks[:, 0]), np.ascontiguousarray(masks[:, 1])


def kinds_of(space: CodeSpace) -> int:
    """Return how many answers there are."""
    return sum(1 for _ in space.variant.feedbacks())
