"""A quick strategy over any number of codes, walked to its end.

For sets that are too large to search, this gives upper bounds for total and worst case which some
strategy really reaches: one that, for each set on its way, tries a few of the set's own codes as
guesses and takes the one with the most parts (Kooi 2005 found that rule good on average).

The sets that wait are kept on a stack of stretches of one array of codes; splitting a set
rearranges its stretch, so the memory needed is that of the codes themselves.
"""

import numpy as np

from perfectplay.compiled import inner, kernel, popcount
from perfectplay.mastermind.kernels.types import Answers, Numbers, Words
from perfectplay.mastermind.solver.kernels.memory import number
from perfectplay.mastermind.solver.kernels.types import Codes

# Pairs of guess and code that are compared to choose the guess of one set.
_TRIED_PAIRS = 20_000


@kernel
def quick_strategy(
    masks: Words,
    order: Codes,
    spare: Codes,
    stack: Numbers,
    answers: Answers,
    win: int,
    most_tries: int,
) -> tuple[int, int]:
    """Return total and depth of the strategy over all codes, given as rows of masks.

    `order` holds the numbers of the codes and is rearranged; `spare` and `answers` are room for as
    many, `stack` has rows of start, size and depth. `win` is the number of the winning answer.
    """
    counts = np.zeros(win + 1, np.int64)
    places = np.zeros(win + 1, np.int64)
    total, deepest, top = 0, 0, 1
    stack[0, 0], stack[0, 1], stack[0, 2] = 0, order.size, 1
    while top > 0:
        top -= 1
        start, size, depth = stack[top, 0], stack[top, 1], stack[top, 2]
        total += size
        if size <= 2:  # one guess for the first code and, if there is another, one more for it
            total += size - 1
            deepest = max(deepest, depth + size - 1)
            continue
        guess = masks[most_telling(masks, order, start, size, most_tries, counts)]
        arrange(masks, order, spare, answers, start, size, guess, counts, places)
        place = start
        for a in range(win):  # the part of the win is found: it does not wait
            if counts[a] > 0:
                stack[top, 0], stack[top, 1], stack[top, 2] = place, counts[a], depth + 1
                top += 1
            place += counts[a]
        deepest = max(deepest, depth)
    return total, deepest


@inner
def most_telling(
    masks: Words, order: Codes, start: int, size: int, most_tries: int, counts: Numbers
) -> int:
    """Return the code of the set that makes the most parts, of a few spread evenly over it."""
    tries = min(size, min(most_tries, max(1, _TRIED_PAIRS // size)))
    best, most = 0, -1
    for n in range(tries):
        place = start + n * size // tries
        guess = masks[order[place]]
        for a in range(counts.size):
            counts[a] = 0
        parts = 0
        for i in range(start, start + size):
            a = number(mask_answer(guess, masks[order[i]]))
            if counts[a] == 0:
                parts += 1
            counts[a] += 1
        if parts > most:
            most = parts
            best = place
    return int(order[best])


@inner
def arrange(
    masks: Words,
    order: Codes,
    spare: Codes,
    answers: Answers,
    start: int,
    size: int,
    guess: Words,
    counts: Numbers,
    places: Numbers,
) -> None:
    """Sort the codes of a set by their answers to a guess, and count each answer."""
    for a in range(counts.size):
        counts[a] = 0
    for i in range(start, start + size):
        a = number(mask_answer(guess, masks[order[i]]))
        answers[i] = a
        counts[a] += 1
        spare[i] = order[i]
    place = start
    for a in range(counts.size):
        places[a] = place
        place += counts[a]
    for i in range(start, start + size):
        a = number(answers[i])
        order[places[a]] = spare[i]
        places[a] += 1


@inner
def mask_answer(first: Words, second: Words) -> np.uint64:
    """Return the number of the answer of two codes, given as rows of masks."""
    words = first.size // 2
    black = np.uint64(0)
    total = np.uint64(0)
    for word in range(words):
        black += popcount(first[word] & second[word])
        total += popcount(first[words + word] & second[words + word])
    return total * (total + np.uint64(1)) // np.uint64(2) + black
