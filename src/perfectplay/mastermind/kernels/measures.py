"""How good a guess looks by the sizes of the parts that its answers make."""

import numpy as np

from perfectplay.compiled import kernel, popcount
from perfectplay.mastermind.kernels.mask_answers import tally
from perfectplay.mastermind.kernels.types import (
    ENTROPY,
    LARGEST_PART,
    SUM_OF_SQUARES,
    Numbers,
    Weights,
    Words,
)


@kernel
def measure(
    guesses: Words, secrets: Words, kind: int, plogp: Numbers, win: int, out: Numbers
) -> None:
    """Fill `out` with a number for each guess, the lower the better.

    `kind` chooses it: the largest part, the sum of the squared sizes, the sum of n·log n (from
    the integer table `plogp`, so that equal partitions give equal numbers), or minus the number
    of parts. `win` is the number of the winning answer; it is a part like any other.
    """
    counts = np.zeros(win + 1, np.int64)
    for g in range(guesses.shape[0]):
        tally(guesses[g], secrets, counts)
        value = np.int64(0)
        for size in counts:
            if size == 0:
                continue
            if kind == LARGEST_PART:
                value = max(value, size)
            elif kind == SUM_OF_SQUARES:
                value += size * size
            elif kind == ENTROPY:
                value += plogp[size]
            else:
                value -= 1
        out[g] = value


@kernel
def largest_other_part(guesses: Words, secrets: Words, win: int, out: Numbers) -> None:
    """Fill `out` with the largest part for each guess, the guess itself not counted."""
    counts = np.zeros(win + 1, np.int64)
    for g in range(guesses.shape[0]):
        tally(guesses[g], secrets, counts)
        counts[win] = 0
        largest = np.int64(0)
        for size in counts:
            largest = max(largest, size)
        out[g] = largest


@kernel
def measure_with_lies(
    guesses: Words,
    secrets: Words,
    same: Weights,
    less: Weights,
    kind: int,
    win: int,
    out: Weights,
) -> None:
    """Fill `out` with the measures of `measure` for states where some answers may be wrong.

    A secret weighs `same` as long as answers agree with it, and `less` after one more that does
    not. Means are over the secrets by their weight, each with its true answer; what is left then
    is what agrees and what is weighed less. With `less` 0 and `same` 1 these are the measures of
    `measure`; the winning answer leaves a part of weight 1.
    """
    words = guesses.shape[1] // 2
    agree = np.zeros(win + 1)
    lost = np.zeros(win + 1)
    for g in range(guesses.shape[0]):
        agree[:] = 0.0
        lost[:] = 0.0
        anyway = 0.0
        for n in range(secrets.shape[0]):
            black = np.uint64(0)
            total = np.uint64(0)
            for word in range(words):
                black += popcount(guesses[g, word] & secrets[n, word])
                total += popcount(guesses[g, words + word] & secrets[n, words + word])
            answer = np.int64(total * (total + np.uint64(1)) // np.uint64(2) + black)
            agree[answer] += same[n]
            lost[answer] += less[n]
            if answer != win:
                anyway += less[n]
        value = 0.0
        for a in range(win + 1):
            if agree[a] == 0.0:
                continue
            left = 1.0 if a == win else agree[a] + anyway - lost[a]
            if kind == LARGEST_PART:
                value = max(value, left)
            elif kind == SUM_OF_SQUARES:
                value += agree[a] * left
            elif kind == ENTROPY:
                value += agree[a] * np.log2(left)
            else:
                value -= 1.0
        out[g] = value
