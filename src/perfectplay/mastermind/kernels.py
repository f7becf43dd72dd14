"""Every loop over codes, compiled: arrays and numbers only.

A *packed* code is a 64-bit word with `bits` bits a peg, the first peg highest, so that numeric
order is the order of the codes. *Masks* of a code are 2·W words: W words with one bit for each
(peg, colour) and W words with as many bits for each colour as the code has pegs of it; the ones
that two codes have in common are then black hits and black plus white hits. An *answer* is
numbered total·(total+1)/2 + black, total being black plus white.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from perfectplay.compiled import inner, kernel, popcount

Words: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.int64]
Answers: TypeAlias = NDArray[np.uint8]
Flags: TypeAlias = NDArray[np.bool_]

LARGEST_PART, SUM_OF_SQUARES, ENTROPY, PARTS = 0, 1, 2, 3


@inner
def value_at(code: np.uint64, peg: int, pegs: int, bits: int) -> np.uint64:
    """Return the value of one peg of a packed code."""
    return (code >> np.uint64(bits * (pegs - 1 - peg))) & np.uint64((1 << bits) - 1)


@kernel
def all_codes(pegs: int, colours: int, bits: int, repeats: bool, out: Words) -> None:
    """Fill `out` with every packed code in ascending order."""
    digits = np.zeros(pegs, np.int64)
    if not repeats:
        for peg in range(pegs):
            digits[peg] = peg
    for n in range(out.size):
        code = np.uint64(0)
        for peg in range(pegs):
            code = (code << np.uint64(bits)) | np.uint64(digits[peg])
        out[n] = code
        # The next code: raise the last peg that can be raised and reset those after it.
        peg = pegs - 1
        while peg >= 0:
            digits[peg] += 1
            if not repeats:
                while digits[peg] < colours and _stands_before(digits, peg):
                    digits[peg] += 1
            if digits[peg] < colours:
                break
            peg -= 1
        if peg < 0:
            return
        for later in range(peg + 1, pegs):
            digits[later] = 0
            if not repeats:
                while _stands_before(digits, later):
                    digits[later] += 1


@inner
def _stands_before(digits: Numbers, peg: int) -> bool:
    for earlier in range(peg):  # noqa: SIM110 - numba compiles loops faster than generators
        if digits[earlier] == digits[peg]:
            return True
    return False


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


@kernel
def canonical(codes: Words, used: Flags, pegs: int, bits: int, out: Flags) -> None:
    """Mark the codes that name the colours not yet used in ascending order, without gaps.

    `used` tells for each colour whether a guess had it. All codes that differ only by a
    permutation of the other colours are worth the same; the marked one is the lowest of them.
    """
    for n in range(codes.size):
        fresh = 0
        while fresh < used.size and used[fresh]:
            fresh += 1
        good = True
        for peg in range(pegs):
            value = value_at(codes[n], peg, pegs, bits)
            if used[value] or value < fresh:
                continue
            if value > fresh:
                good = False
                break
            fresh += 1
            while fresh < used.size and used[fresh]:
                fresh += 1
        out[n] = good


@kernel
def canonical_start(codes: Words, pegs: int, bits: int, out: Flags) -> None:
    """Mark the lowest code of each class when nothing is known: 0000, 0001, 0011, 0012, 0123."""
    for n in range(codes.size):
        good = True
        run, longest, previous = 0, pegs, np.int64(0)
        for peg in range(pegs):
            value = np.int64(value_at(codes[n], peg, pegs, bits))
            if value == previous:
                run += 1
            elif value == previous + 1 and 0 < run <= longest:
                longest = run
                run = 1
                previous = value
            else:
                good = False
                break
        out[n] = good and run <= longest


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
def fitting(
    codes: Words, guesses: Words, wanted: Numbers, pegs: int, colours: int, bits: int, out: Words
) -> None:
    """Fill `out[n]` with one bit for each of the turns that code n fits."""
    row = np.empty(codes.size, np.uint8)
    for n in range(codes.size):
        out[n] = np.uint64(0)
    for turn in range(guesses.size):
        answers(guesses[turn], codes, pegs, colours, bits, row)
        for n in range(codes.size):
            if row[n] == wanted[turn]:
                out[n] |= np.uint64(1) << np.uint64(turn)
