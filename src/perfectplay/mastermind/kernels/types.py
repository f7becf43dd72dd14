"""Types and constants of the kernels; importing them does not load numba."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.int64]
Answers: TypeAlias = NDArray[np.uint8]
Weights: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

# What `measure` can compute for a guess.
LARGEST_PART, SUM_OF_SQUARES, ENTROPY, PARTS = 0, 1, 2, 3
