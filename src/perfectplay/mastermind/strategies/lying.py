"""How players measure guesses where some answers may be wrong.

A code that has lies left is harder to rule out than one that has none. Berlekamp's weights say by
how much: with n guesses to go and a answers to each, a code with j lies left can still be hidden
behind as many rows of answers as there are with at most j wrong ones,

    weight(n, j) = C(n, 0) + C(n, 1)(a − 1) + … + C(n, j)(a − 1)^j.

The guesses to go are taken to be the fewest whose rows of answers are enough for all codes. Every
measure is then one over weights instead of codes.
"""

from __future__ import annotations

import math
import zlib

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import kernels
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.strategies.base import Progress

# About two seconds of comparing codes; beyond it a player looks at a sample and says so.
MAX_PAIRS = 300_000_000
MOST_SECRETS = 10_000
_CHUNK_PAIRS = 10_000_000

Weights = NDArray[np.float64]


def weight(guesses: int, lies: int, answers: int) -> int:
    """Return how many rows of answers to so many guesses have at most so many wrong ones."""
    return sum(math.comb(guesses, i) * (answers - 1) ** i for i in range(lies + 1))


def weights(knowledge: Knowledge) -> tuple[Weights, Weights]:
    """Return what each candidate weighs after an answer that agrees with it, and after another."""
    answers = sum(1 for _ in knowledge.variant.feedbacks()) - 1
    left = knowledge.variant.lies - knowledge.lies_used.astype(np.int64)
    counts = np.bincount(left).tolist()
    guesses = 1
    while guesses < 40 and answers**guesses < sum(
        count * weight(guesses, lies, answers) for lies, count in enumerate(counts)
    ):
        guesses += 1
    table = [weight(guesses - 1, lies, answers) for lies in range(len(counts))]
    same = np.array(table, np.float64)
    less = np.array([0, *table[:-1]], np.float64)
    return same[left], less[left]


def values_with_lies(
    knowledge: Knowledge,
    guesses: NDArray[np.uint64],
    kind: int,
    progress: Progress | None = None,
) -> tuple[NDArray[np.uint64], Weights, str | None]:
    """Measure guesses, the lower the better; some of them, said so, where there are too many."""
    space = space_of(knowledge.variant)
    secrets = knowledge.candidates.packed
    same, less = weights(knowledge)
    sample = None
    if guesses.size * secrets.size > MAX_PAIRS:
        draw = np.random.default_rng(zlib.crc32(repr(knowledge.turns).encode()))
        every, many = guesses.size, secrets.size
        if many > MOST_SECRETS:
            some = np.sort(draw.choice(many, MOST_SECRETS, replace=False))
            secrets, same, less = secrets[some], same[some], less[some]
        most = MAX_PAIRS // secrets.size
        if every > most:
            guesses = np.sort(draw.choice(guesses, most, replace=False))
        sample = (
            f"a sample: {guesses.size:,} of {every:,} guesses against {secrets.size:,} of "
            f"{many:,} codes"
        )
    masks = space.masks(secrets)
    values = np.empty(guesses.size)
    step = max(1, _CHUNK_PAIRS // max(1, secrets.size))
    for start in range(0, guesses.size, step):
        part = slice(start, start + step)
        kernels.measure_with_lies(
            space.masks(guesses[part]), masks, same, less, kind, space.win, values[part]
        )
        if progress:
            progress(min(start + step, guesses.size), guesses.size)
    return guesses, values, sample
