"""The arrays of the search with wrong answers; importing them does not load numba."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver.kernels.types import Answers, Codes, Numbers, Words

LEFTS = 4
"""A possible code with `left` lies is the number code · LEFTS + left."""


class LyingTables(NamedTuple):
    """Everything that the search reads and writes; code i is also guess i."""

    answers: Answers  # guesses × codes: compact answer numbers
    words: Words  # a random word for each code with each number of lies left
    weights: Numbers  # guesses left × lies left
    capacity: Numbers  # the most weight that so many guesses can solve
    pool: Codes  # the stack of states
    largest: Numbers  # a row for each depth: the heaviest part of each guess
    parts: Numbers  # a row for each depth: the weight of each part of one guess
    keys: Words  # the memory: sums of words, …
    known: NDArray[np.uint8]  # … the most guesses that are too few, and the fewest that are enough
    nodes: Numbers  # how many more may be looked at
