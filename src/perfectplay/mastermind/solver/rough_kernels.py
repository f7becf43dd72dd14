"""A quick strategy over any number of codes, walked to its end."""

import numpy as np
from numpy.typing import NDArray

from perfectplay.compiled import kernel, popcount
from perfectplay.mastermind.kernels import Numbers, Words
from perfectplay.mastermind.solver.kernels import number

_TRIED_PAIRS = 20_000


@kernel
def rough(
    masks: Words,
    order: NDArray[np.int32],
    spare: NDArray[np.int32],
    stack: Numbers,
    answers: NDArray[np.uint8],
    kinds: int,
    most_tries: int,
) -> tuple[int, int]:
    """Return total and depth of a strategy that tries few guesses of each set and takes the best.

    `order` holds the numbers of all codes and is rearranged; `stack` has rows of start, size and
    depth. Of the guesses tried, spread evenly over the set, the one with the most parts is taken.
    """
    words = masks.shape[1] // 2
    counts = np.zeros(kinds, np.int64)
    places = np.zeros(kinds, np.int64)
    total, deepest, top = 0, 0, 1
    stack[0, 0], stack[0, 1], stack[0, 2] = 0, order.size, 1
    while top > 0:
        top -= 1
        start, size, depth = stack[top, 0], stack[top, 1], stack[top, 2]
        total += size
        if size <= 2:
            total += size - 1
            deepest = max(deepest, depth + size - 1)
            continue
        tries = min(size, min(most_tries, max(1, _TRIED_PAIRS // size)))
        best, most = 0, -1
        for n in range(tries):
            place = start + n * size // tries
            guess = masks[order[place]]
            for a in range(kinds):
                counts[a] = 0
            parts = 0
            for i in range(start, start + size):
                code = masks[order[i]]
                black = np.uint64(0)
                both = np.uint64(0)
                for word in range(words):
                    black += popcount(guess[word] & code[word])
                    both += popcount(guess[words + word] & code[words + word])
                a = number(both * (both + np.uint64(1)) // np.uint64(2) + black)
                if counts[a] == 0:
                    parts += 1
                counts[a] += 1
            if parts > most:
                most = parts
                best = place
        guess = masks[order[best]]
        for a in range(kinds):
            counts[a] = 0
        for i in range(start, start + size):
            code = masks[order[i]]
            black = np.uint64(0)
            both = np.uint64(0)
            for word in range(words):
                black += popcount(guess[word] & code[word])
                both += popcount(guess[words + word] & code[words + word])
            a = number(both * (both + np.uint64(1)) // np.uint64(2) + black)
            answers[i] = a
            counts[a] += 1
            spare[i] = order[i]
        place = start
        for a in range(kinds):
            places[a] = place
            if counts[a] > 0 and a < kinds - 1:
                stack[top, 0], stack[top, 1], stack[top, 2] = place, counts[a], depth + 1
                top += 1
            place += counts[a]
        for i in range(start, start + size):
            a = number(answers[i])
            order[places[a]] = spare[i]
            places[a] += 1
        deepest = max(deepest, depth)
    return total, deepest
