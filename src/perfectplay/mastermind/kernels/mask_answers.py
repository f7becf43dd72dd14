"""Answers of masks, a few machine instructions each: for comparing many pairs of codes."""

import numpy as np

from perfectplay.compiled import kernel, popcount
from perfectplay.mastermind.kernels.codes import value_at
from perfectplay.mastermind.kernels.types import Answers, Numbers, Words


@kernel
def masks(codes: Words, pegs: int, colours: int, bits: int, out: Words) -> None:
    """Fill `out[n]` with the 2·W mask words of each packed code."""
    words = out.shape[1] // 2
    seen = np.empty(colours, np.int64)
    for n in range(codes.size):
        for colour in range(colours):
            seen[colour] = 0
        for word in range(2 * words):
            out[n, word] = np.uint64(0)
        for peg in range(pegs):
            value = np.int64(value_at(codes[n], peg, pegs, bits))
            place = peg * colours + value
            out[n, place >> 6] |= np.uint64(1) << np.uint64(place & 63)
            place = value * pegs + seen[value]
            out[n, words + (place >> 6)] |= np.uint64(1) << np.uint64(place & 63)
            seen[value] += 1


@kernel
def tally(guess: Words, secrets: Words, counts: Numbers) -> None:
    """Count, for one guess's masks, how many of the secrets' masks give each answer."""
    words = guess.size // 2
    for n in range(counts.size):
        counts[n] = 0
    if words == 1:  # by far the most common case, worth a loop of its own
        places, colours = guess[0], guess[1]
        for n in range(secrets.shape[0]):
            black = popcount(places & secrets[n, 0])
            total = popcount(colours & secrets[n, 1])
            counts[total * (total + np.uint64(1)) // np.uint64(2) + black] += 1
        return
    for n in range(secrets.shape[0]):
        black = np.uint64(0)
        total = np.uint64(0)
        for word in range(words):
            black += popcount(guess[word] & secrets[n, word])
            total += popcount(guess[words + word] & secrets[n, words + word])
        counts[total * (total + np.uint64(1)) // np.uint64(2) + black] += 1


@kernel
def answer_table(first: Words, second: Words, out: Answers) -> None:
    """Fill `out[i, j]` with the answer of masks `first[i]` and `second[j]`."""
    words = first.shape[1] // 2
    for i in range(first.shape[0]):
        for j in range(second.shape[0]):
            black = np.uint64(0)
            total = np.uint64(0)
            for word in range(words):
                black += popcount(first[i, word] & second[j, word])
                total += popcount(first[i, words + word] & second[j, words + word])
            out[i, j] = total * (total + np.uint64(1)) // np.uint64(2) + black
