"""Whole numbers with a sign: numba turns signed and unsigned ones together into a float."""

from typing import SupportsInt

import numpy as np

from perfectplay.compiled import lean_inner


@lean_inner
def number(word: SupportsInt) -> int:
    """Return a number of any kind as a signed one of 64 bits."""
    return np.int64(word)  # type: ignore[return-value]
