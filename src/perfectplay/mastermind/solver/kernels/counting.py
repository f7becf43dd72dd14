"""The sizes of the parts that every guess makes of a set, for bounds by counting."""

import numpy as np
from numpy.typing import NDArray

from perfectplay.compiled import lean_kernel
from perfectplay.mastermind.solver.kernels.types import Answers

# Guesses that are counted at a time, so that their sizes stay in the processor's cache.
_BLOCK = 1024


@lean_kernel
def part_sizes(answers: Answers, sizes: NDArray[np.int32]) -> None:
    """Count for each guess how many codes get each answer: `sizes` is guesses × answers."""
    guesses = sizes.shape[0]
    for first in range(0, guesses, _BLOCK):
        end = min(first + _BLOCK, guesses)
        for code in range(answers.shape[0]):
            for guess in range(first, end):
                sizes[guess, answers[code, guess]] += np.int32(1)
