"""How tables of answers are written: by compact numbers, as bits, and numbered anew if need be.

A table of bits has a word for each answer with one bit set, at the place of the answer's number.
With ten and more pegs there are 65 and more answers, but no guess gets nearly as many of them from
the codes of a set. Which number an answer has does not matter to a search, only which codes get the
same one; so each guess may number its own answers. The win stays the last number for all guesses.
"""

import numpy as np

from perfectplay.compiled import lean_kernel
from perfectplay.mastermind.solver.kernels.types import Answers, Numbers


@lean_kernel
def number_anew(answers: Answers, guesses: int, win: int, last: int, names: Numbers) -> int:
    """Number the answers of each guess from 0 in the order in which they come.

    `win` becomes `last`. `names` is room for a number for each answer. The result is the most
    answers of any guess, the win not counted; when it is more than `last`, the table is spoiled.
    """
    most = 0
    for guess in range(guesses):
        for a in range(names.size):
            names[a] = -1
        found = 0
        for code in range(answers.shape[0]):
            a = answers[code, guess]
            if a == win:
                answers[code, guess] = np.uint8(last)
                continue
            if names[a] < 0:
                names[a] = found
                found += 1
            answers[code, guess] = np.uint8(names[a])
        most = max(most, found)
    return most


@lean_kernel
def rename(found: Answers, numbers: Answers, out: Answers) -> None:
    """Write answers by their compact numbers; rows of `out` may be longer."""
    for row in range(found.shape[0]):
        for place in range(found.shape[1]):
            out[row, place] = numbers[found[row, place]]


@lean_kernel
def write_bits(answers: Answers, guesses: int, width: int, bits: Answers) -> None:
    """Write answers as bits, in words of `width` bytes: which bit is whose does not matter."""
    for row in range(answers.shape[0]):
        for guess in range(guesses):
            number = answers[row, guess]
            for byte in range(width):
                bits[row, guess * width + byte] = 0
            bits[row, guess * width + (number >> 3)] = np.uint8(1 << (number & 7))
