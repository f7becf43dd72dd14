"""The search for the least worst case where some answers may be wrong.

A *state* says for each code whether it is still possible, and how many more answers may be wrong
if it is the code. An answer keeps the codes that agree with it as they are; the others lose a lie,
and those that have none left are out. Nobody lies about the code being found, so a guess that was
not the code is out as well, and a set of at most d codes is solved by d guesses, one code after
the other. Answers that no possible code agrees with leave less than any other answer, so they
need no search.

The bound is Berlekamp's volume ("Error-correcting codes and the list decoding", 1968; it is used
for Ulam's game in the same way). Let A be the most answers, but for the winning one, that a guess
can get. A code with j lies left weighs `weights[1][j]` = 1 with one guess left and

    weights[d][j] = weights[d − 1][j] + (A − 1) · weights[d − 1][j − 1]

with d of them: it stays with its true answer and loses a lie with the others. So the volumes of
the states after all answers add up to at least that of the state before, but for the guess, which
may be the code; and with d − 1 guesses left each is at most `capacity[d − 1]`. Hence a state that
weighs more than `capacity[d]` = A · `capacity[d − 1]` + `weights[d][most]` cannot be solved. (With
fewer than A answers each gets a larger share: it only gets worse.)
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.mastermind.solver.kernels.lying_types import LEFTS, LyingTables
from perfectplay.mastermind.solver.kernels.types import (
    NO,
    NONE,
    ONE,
    OPEN,
    YES,
    Answers,
    Codes,
    Int,
    Numbers,
)


@lean_kernel
def solvable_with_lies(
    t: LyingTables, start: Int, size: Int, key: np.uint64, limit: Int, depth: Int, first: Int
) -> int:
    """Tell whether the state `pool[start : start + size]` can be solved within `limit` guesses.

    YES, NO or, when the nodes are spent, OPEN; with the guess `first`, or with any if it is −1.
    Only this function recurses: numba cannot keep functions that call each other.
    """
    slot = np.int64(key & np.uint64(t.keys.size - 1))
    if first < 0:
        state = settled_with_lies(t, start, size, key, slot, limit)
        if state != OPEN:
            return state
        t.nodes[0] -= 1
        if t.nodes[0] < 0 or depth >= t.largest.shape[0]:
            return OPEN
        rank_with_lies(t, start, size, limit, depth)
    guess, state, weights = first, NO, t.parts[depth]
    while state == NO:
        if first < 0:
            guess = next_best(t.largest[depth], t.capacity[limit - 1])
            if guess < 0:
                break
            t.largest[depth, guess] = -1
        weigh_parts(t.answers[guess], t.pool, t.weights[limit - 1], start, size, guess, weights)
        state = YES
        while state == YES:
            answer = heaviest_part(weights)  # it is the likeliest to fail
            if answer < 0:
                break
            weights[answer] = -1
            count, part_key = write_part(t, start, size, guess, answer)
            state = solvable_with_lies(
                t, start + size, count, part_key, limit - ONE, depth + ONE, NONE
            )
        if first >= 0:
            return state
    if state != OPEN:
        if t.keys[slot] != key:
            t.keys[slot] = key
            t.known[slot, NO], t.known[slot, YES] = 0, 255
        t.known[slot, state] = limit
    return state


@lean_inner
def settled_with_lies(
    t: LyingTables, start: Int, size: Int, key: np.uint64, slot: Int, limit: Int
) -> int:
    """Tell from its size, its weight and the memory alone whether a state can be solved."""
    if size <= limit:
        return YES
    volume = np.int64(0)
    for i in range(start, start + size):
        volume += t.weights[limit, t.pool[i] % LEFTS]
    if limit <= 1 or volume > t.capacity[limit]:
        return NO
    if t.keys[slot] == key:
        if t.known[slot, YES] <= limit:
            return YES
        if t.known[slot, NO] >= limit:
            return NO
    return OPEN


@lean_inner
def heaviest_part(weights: Numbers) -> Int:
    """Return the answer that leaves the most weight, −1 when none is left to look at."""
    found = np.int64(-1)
    for a in range(weights.size):
        if weights[a] >= 0 and (found < 0 or weights[a] > weights[found]):
            found = np.int64(a)
    return found


@lean_inner
def write_part(
    t: LyingTables, start: Int, size: Int, guess: Int, answer: Int
) -> tuple[Int, np.uint64]:
    """Write the state after an answer behind the one before; return its size and its key."""
    end, key = start + size, np.uint64(0)
    for i in range(start, start + size):
        code, left = t.pool[i] // LEFTS, t.pool[i] % LEFTS
        if code == guess:
            continue
        if t.answers[guess, code] != answer:
            if left == 0:
                continue
            left -= 1
        item = code * LEFTS + left
        t.pool[end] = item
        key += t.words[item]
        end += 1
    return end - start - size, key


@lean_inner
def rank_with_lies(t: LyingTables, start: Int, size: Int, limit: Int, depth: Int) -> None:
    """Fill `largest` with the weight of the heaviest part that each guess makes."""
    weights = t.parts[depth]
    for guess in range(t.answers.shape[0]):
        row = t.answers[guess]
        weigh_parts(row, t.pool, t.weights[limit - 1], start, size, guess, weights)
        heaviest = np.int64(0)
        for a in range(weights.size):
            heaviest = max(heaviest, weights[a])
        t.largest[depth, guess] = heaviest


@lean_inner
def weigh_parts(
    row: Answers, pool: Codes, weight: Numbers, start: Int, size: Int, guess: Int, out: Numbers
) -> None:
    """Weigh what each answer to a guess leaves; −1 for answers that no possible code agrees with.

    The guess itself is found or out. All others stay with their own answer, and those that have a
    lie left stay with every other answer with one lie less.
    """
    for a in range(out.size):
        out[a] = -1
    anyway = np.int64(0)
    for i in range(start, start + size):
        code, left = pool[i] // LEFTS, pool[i] % LEFTS
        if code == guess:
            continue
        a = row[code]
        if out[a] < 0:
            out[a] = 0
        out[a] += weight[left]
        if left > 0:
            out[a] -= weight[left - 1]
            anyway += weight[left - 1]
    for a in range(out.size):
        if out[a] >= 0:
            out[a] += anyway


@lean_inner
def next_best(largest: Numbers, most: Int) -> Int:
    """Return the guess with the lightest heaviest part, if that can be solved; −1 if none can."""
    best = np.int64(-1)
    for guess in range(largest.size):
        if 0 <= largest[guess] <= most and (best < 0 or largest[guess] < largest[best]):
            best = np.int64(guess)
    return best
