"""What is known of a set without a search: remembered, or told apart by one guess.

An entry of the memory is two words: the key of the set, and its lower bound (24 bits), the total
found (24 bits, NEVER for none) and the guess that reaches it (16 bits).
"""

import numpy as np

from perfectplay.compiled import lean_inner
from perfectplay.mastermind.kernels.joined_rows import join_rows
from perfectplay.mastermind.kernels.types import Answers, Words
from perfectplay.mastermind.plans.kernels.numbers import number
from perfectplay.mastermind.plans.kernels.types import NEVER, Bench, Codes, Heap

_SIZE_WORD = np.uint64(0x9E3779B97F4A7C15)
_SHIFTED = 24


@lean_inner
def slot_of(memory: Words, key: np.uint64) -> int:
    """Return where a key has its place, one of four neighbours."""
    return number((key >> np.uint64(7)) & np.uint64(memory.shape[0] - 4))


@lean_inner
def recall(memory: Words, key: np.uint64, size: int) -> tuple[int, int, int]:
    """Return the bound, the total and the guess of a set, (0, NEVER, 0) when it is not known."""
    key = key ^ (np.uint64(size) * _SIZE_WORD)
    base = slot_of(memory, key)
    for slot in range(base, base + 4):
        if memory[slot, 0] == key:
            packed = memory[slot, 1]
            low = number(packed >> np.uint64(40))
            high = number((packed >> np.uint64(16)) & np.uint64(0xFFFFFF))
            return low, high, number(packed & np.uint64(0xFFFF))
    return number(0), number(NEVER), number(0)


@lean_inner
def remember(memory: Words, key: np.uint64, size: int, low: int, high: int, guess: int) -> None:
    """Store what was found; a full bucket gives up the set with the least bound, a small one."""
    key = key ^ (np.uint64(size) * _SIZE_WORD)
    base = slot_of(memory, key)
    place = base
    for slot in range(base, base + 4):
        if memory[slot, 0] == key:
            place = slot
            break
        if memory[slot, 1] < memory[place, 1]:
            place = slot
    memory[place, 0] = key
    memory[place, 1] = (
        (np.uint64(low) << np.uint64(40)) | (np.uint64(high) << np.uint64(16)) | np.uint64(guess)
    )


@lean_inner
def telling_code(answers: Answers, pool: Codes, s: Heap, kinds: int) -> int:
    """Return a code of the set that tells all its codes apart, −1 when there is none."""
    if s.size > kinds:
        return number(-1)
    for i in range(s.start, s.start + s.size):
        row = answers[pool[i]]
        seen = np.uint64(0)
        alone = True
        for j in range(s.start, s.start + s.size):
            bit = np.uint64(1) << np.uint64(row[pool[j]])
            if seen & bit:
                alone = False
                break
            seen |= bit
        if alone:
            return number(pool[i])
    return number(-1)


@lean_inner
def count_all(t: Bench, s: Heap, depth: int) -> tuple[int, int]:
    """Count the parts of every guess, one more if it could be the code; return the most and who.

    The answers that each guess can get are joined as bits, many guesses in one instruction.
    """
    mask, parts, bits, pool = t.mask, t.parts[depth], t.bits, t.pool
    join_rows(bits, pool, s.start, s.size, mask, parts)
    for i in range(s.start, s.start + s.size):
        parts[pool[i]] += np.uint8(1)
    most = np.uint8(0)
    for g in range(mask.size):
        most = max(most, parts[g])
    who = number(0)
    while parts[who] != most:
        who += 1
    return number(most), who
