"""Answers of packed codes, peg by peg."""

import numpy as np

from perfectplay.compiled import kernel
from perfectplay.mastermind.kernels.codes import value_at
from perfectplay.mastermind.kernels.types import Answers, Words


@kernel
def answer(first: np.uint64, second: np.uint64, pegs: int, colours: int, bits: int) -> int:
    """Return the number of the answer of two packed codes."""
    counts = np.zeros(colours, np.int64)
    black = 0
    total = 0
    for peg in range(pegs):
        a = value_at(first, peg, pegs, bits)
        b = value_at(second, peg, pegs, bits)
        if a == b:
            black += 1
        # A value of one code meets an unmatched one of the other as soon as both have been seen.
        if counts[a] < 0:
            total += 1
        counts[a] += 1
        if counts[b] > 0:
            total += 1
        counts[b] -= 1
    return total * (total + 1) // 2 + black


@kernel
def answers(
    guess: np.uint64, codes: Words, pegs: int, colours: int, bits: int, out: Answers
) -> None:
    """Fill `out` with the answers of one guess for many secrets."""
    own = np.zeros(colours, np.int64)
    for peg in range(pegs):
        own[value_at(guess, peg, pegs, bits)] += 1
    left = np.empty(colours, np.int64)
    for n in range(codes.size):
        for colour in range(colours):
            left[colour] = own[colour]
        black = 0
        total = 0
        for peg in range(pegs):
            value = value_at(codes[n], peg, pegs, bits)
            if value == value_at(guess, peg, pegs, bits):
                black += 1
            if left[value] > 0:
                left[value] -= 1
                total += 1
        out[n] = total * (total + 1) // 2 + black
