"""Lookup tables for nine bits: 512 entries each, small enough to stay in the fastest memory."""

import numpy as np
import numpy.typing as npt

from perfectplay.ultimate.kernels.layout import LINES

_MASKS = range(512)


def _threats(mask: int) -> int:
    """The empty squares that would complete a line of `mask`."""
    return sum(
        1 << cell
        for cell in range(9)
        if not mask >> cell & 1 and any((mask | 1 << cell) & line == line for line in LINES)
    )


def _squares(mask: int) -> list[int]:
    """The squares of `mask` from the lowest, filled up to nine."""
    found = [cell for cell in range(9) if mask >> cell & 1]
    return found + [0] * (9 - len(found))


HAS_LINE: npt.NDArray[np.uint8] = np.array(
    [any(mask & line == line for line in LINES) for mask in _MASKS], np.uint8
)
"""Whether nine bits hold a line."""
THREATS: npt.NDArray[np.int16] = np.array([_threats(mask) for mask in _MASKS], np.int16)
"""The empty squares after which there is a line; where there is one already, all of them."""
COUNT: npt.NDArray[np.uint8] = np.array([mask.bit_count() for mask in _MASKS], np.uint8)
"""How many bits are set."""
NTH: npt.NDArray[np.uint8] = np.array([_squares(mask) for mask in _MASKS], np.uint8).ravel()
"""NTH[9 * mask + k] is the square of the k-th lowest bit."""
DIGITS: npt.NDArray[np.int64] = np.array(
    [sum(3**cell for cell in range(9) if mask >> cell & 1) for mask in _MASKS], np.int64
)
"""The number whose digits to base three are the nine bits."""
