"""Which guesses look best for a set: those whose parts cost the least by estimate."""

import numpy as np

from perfectplay.compiled import lean_inner
from perfectplay.mastermind.kernels.types import Numbers, Words
from perfectplay.mastermind.plans.kernels.numbers import number
from perfectplay.mastermind.plans.kernels.types import Bench, Heap

_MIX_WORD = np.uint64(0xBF58476D1CE4E5B9)


@lean_inner
def shortlist(t: Bench, s: Heap, depth: int, most: int) -> int:
    """List the guesses to try in `likely[depth]`, best-looking first, and return their number.

    Guesses with many parts less than `most` are not looked at. Of guesses that make the same parts
    one is listed.
    """
    likely, looks, signs = t.likely[depth], t.looks[depth], t.signs[depth]
    counts, parts, pool = t.counts[depth], t.parts[depth], t.pool
    width = min(t.width[s.size], likely.size)
    fewest = most - 1 - s.size // 8
    listed = number(0)
    for g in range(parts.size):
        if parts[g] < fewest or (depth == 0 and t.opening[g] == 0):
            continue
        row = t.answers[g]
        for a in range(counts.size):
            counts[a] = 0
        for i in range(s.start, s.start + s.size):
            counts[row[pool[i]]] += 1
        look = number(0)
        for a in range(counts.size - 1):
            look += t.cost[counts[a]]
        if listed == width and look >= looks[listed - 1]:
            continue
        if listed > 0 and look > looks[0] + t.margin[s.size]:
            continue
        sign = sign_of(t, s, depth, g)
        listed = insert(likely, looks, signs, listed, width, g, look, sign)
    while listed > 1 and looks[listed - 1] > looks[0] + t.margin[s.size]:
        listed -= 1
    return listed


@lean_inner
def sign_of(t: Bench, s: Heap, depth: int, guess: int) -> np.uint64:
    """Return a word that is the same for guesses that make the same parts, in whatever order."""
    keys, row = t.keys[depth], t.answers[guess]
    for a in range(keys.size):
        keys[a] = np.uint64(0)
    for i in range(s.start, s.start + s.size):
        keys[row[t.pool[i]]] += t.words[t.pool[i]]
    sign = np.uint64(0)
    for a in range(keys.size - 1):
        word = keys[a]
        word = (word ^ (word >> np.uint64(29))) * _MIX_WORD
        sign += word ^ (word >> np.uint64(32))
    return sign


@lean_inner
def insert(
    likely: Numbers,
    looks: Numbers,
    signs: Words,
    listed: int,
    width: int,
    guess: int,
    look: int,
    sign: np.uint64,
) -> int:
    """Put a guess in its place in the list, unless its parts are there already."""
    place = listed
    while place > 0 and looks[place - 1] > look:
        place -= 1
    n = place - 1
    while n >= 0 and looks[n] == look:
        if signs[n] == sign:
            return listed
        n -= 1
    last = min(listed, width - 1)
    n = last
    while n > place:
        likely[n], looks[n], signs[n] = likely[n - 1], looks[n - 1], signs[n - 1]
        n -= 1
    likely[place], looks[place], signs[place] = guess, look, sign
    return last + 1
