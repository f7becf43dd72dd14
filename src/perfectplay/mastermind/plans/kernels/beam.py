"""A good strategy for a set: at every node the guesses that look best are searched to the end.

An exact search must prove of every guess that it is no better, which takes most of its time. Here
only the `width` best-looking guesses of a set are tried, those whose parts have the least estimated
cost together. The estimate of a part is what sets of its size cost on average in earlier searches,
so that a guess is ranked by the guesses it should lead to, not by bits or parts. What comes out
is the total of a strategy that is written down in the end: an upper bound, never a claim.

Within its width the search is a branch and bound like the exact one: parts are searched smallest
first, each with the slack that is left to the best total, and a part of m codes costs at least
2m − 1. Sets of one to three codes, and sets that a guess tells apart completely, need no search.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.mastermind.kernels.types import Answers, Numbers
from perfectplay.mastermind.plans.kernels.choices import shortlist
from perfectplay.mastermind.plans.kernels.known import count_all, recall, remember, telling_code
from perfectplay.mastermind.plans.kernels.numbers import number
from perfectplay.mastermind.plans.kernels.types import LIMIT, NEVER, ZERO, Bench, Codes, Heap


@lean_kernel
def best_total(t: Bench, s: Heap, upper: int, depth: int) -> int:
    """Return the least total found for a set if it is below `upper`, else a number that is not."""
    size = s.size
    if size <= 2:
        return 2 * size - 1
    low, high, guess = recall(t.memory, s.key, size)
    if low >= high or low >= upper:
        return low
    guess = telling_code(t.answers, t.pool, s, t.counts.shape[1])
    if guess >= 0:
        remember(t.memory, s.key, size, 2 * size - 1, 2 * size - 1, guess)
        t.sizes[size, 0] += 1
        t.sizes[size, 1] += 2 * size - 1
        return 2 * size - 1
    most, guess = count_all(t, s, depth)
    low = 3 * size - most
    if most == size:  # all alone, or all but one pair and the guess itself: nothing costs less
        remember(t.memory, s.key, size, low, low, guess)
        t.sizes[size, 0] += 1
        t.sizes[size, 1] += low
        return low
    if low >= upper or depth + 2 >= t.counts.shape[0]:
        remember(t.memory, s.key, size, low, LIMIT, ZERO)
        return max(low, upper)
    tried = shortlist(t, s, depth, most)
    counts, lows = t.counts[depth], t.lows[depth]
    best, chosen = upper, number(-1)
    for n in range(tried):
        if best <= low:
            break
        guess = number(t.likely[depth, n])
        split(t.answers[guess], t, s, depth)
        total = size
        for a in range(counts.size - 1):
            if counts[a] > 0:
                lows[a] = 2 * counts[a] - 1
                total += lows[a]
        smallest = number(3)
        while total < best:
            a = next_part(counts, smallest)
            if a < 0:
                break
            m = counts[a]
            counts[a] = -m  # done
            smallest = m
            part = Heap(t.starts[depth, a], m, t.keys[depth, a], s.free + size)
            value = best_total(t, part, best - total + lows[a], depth + 1)
            total += value - lows[a]
        if total < best:
            best, chosen = total, guess
    if chosen < 0:
        remember(t.memory, s.key, size, best, LIMIT, ZERO)
        return max(best, upper)
    remember(t.memory, s.key, size, best, best, chosen)
    t.sizes[size, 0] += 1
    t.sizes[size, 1] += best
    return best


@lean_inner
def next_part(counts: Numbers, smallest: int) -> int:
    """Return the smallest part of at least three codes that is not done, −1 when there is none."""
    best = -1
    for a in range(counts.size - 1):
        if counts[a] >= smallest and (best < 0 or counts[a] < counts[best]):
            best = a
    return best


@lean_inner
def split(row: Answers, t: Bench, s: Heap, depth: int) -> None:
    """Write the parts of a set one after another to the pool, with their sizes and keys."""
    counts, starts, keys, pool = t.counts[depth], t.starts[depth], t.keys[depth], t.pool
    kinds = counts.size
    for a in range(kinds):
        counts[a] = 0
        keys[a] = np.uint64(0)
    for i in range(s.start, s.start + s.size):
        code = pool[i]
        a = row[code]
        counts[a] += 1
        keys[a] += t.words[code]
    place = s.free
    for a in range(kinds):
        starts[a] = place
        place += counts[a]
    for i in range(s.start, s.start + s.size):
        code = pool[i]
        a = row[code]
        pool[starts[a]] = code
        starts[a] += 1
    for a in range(kinds):  # each start has moved to the end of its part
        starts[a] -= counts[a]


@lean_kernel
def write_plan(t: Bench, s: Heap, out: Codes, place: int, depth: int) -> int:
    """Write the guesses of the strategy found, and return where the next one goes.

    A guess comes first, then what follows its answers, in ascending order of their numbers. Sets
    of one or two codes are left out: the lower code is guessed.
    """
    if s.size <= 2:
        return place
    best_total(t, s, LIMIT, depth)
    _, high, guess = recall(t.memory, s.key, s.size)
    if high >= NEVER:  # forgotten already: one code after another is a strategy, too
        guess = number(t.pool[s.start])
    out[place] = guess
    place += 1
    split(t.answers[guess], t, s, depth)
    for a in range(t.counts.shape[1] - 1):
        if t.counts[depth, a] > 0:
            part = Heap(t.starts[depth, a], t.counts[depth, a], t.keys[depth, a], s.free + s.size)
            place = write_plan(t, part, out, place, depth + 1)
    return place


@lean_kernel
def first_choices(t: Bench, s: Heap) -> int:
    """List the guesses that look best for the whole set in `likely[0]`, and return how many."""
    most, _ = count_all(t, s, ZERO)
    return shortlist(t, s, ZERO, most)
