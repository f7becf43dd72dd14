"""The memory of solved sets: a hash table in buckets of four, shared by threads without locks.

An entry is two words. The second one packs the set's size (16 bits), lower bound (24 bits) and
upper bound (24 bits); the first one is the key xor the second. If two threads write one entry at
the same time, words of different entries may meet; their xor is then not the key of any set that
is looked for, and the entry is not found (Hyatt & Mann, "A lockless transposition table
implementation for parallel search", 2002).

A set counts as known when key and size agree. Keys are sums of random 64-bit words, so two of the
some 10⁷ sets of a long search agree by chance with a probability below 10⁻⁵.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.mastermind.solver.kernels.types import FREE, NEVER, Int, Words

_LIMIT_WORD = np.uint64(0x9E3779B97F4A7C15)
_WORST_WORD = np.uint64(0xD6E8FEB86659FD93)


@lean_inner
def number(word: np.unsignedinteger) -> int:
    """Return a word as a signed number: numba turns signed and unsigned together into a float."""
    return np.int64(word)  # type: ignore[return-value]


@lean_kernel
def total_key(key: np.uint64, limit: int) -> np.uint64:
    """Return the memory's key for the total of a set that must be solved within `limit`."""
    if limit >= FREE:
        return key
    return key ^ (_LIMIT_WORD * np.uint64(limit + 1))


@lean_inner
def worst_key(key: np.uint64) -> np.uint64:
    """Return the memory's key for the worst case of a set."""
    return key ^ _WORST_WORD


@lean_kernel
def recall(memory: Words, key: np.uint64, size: int) -> tuple[int, int]:
    """Return the bounds remembered for a key, (0, NEVER) when it is not known."""
    base = number(key & np.uint64(memory.shape[0] - 4))
    for slot in range(base, base + 4):
        packed = memory[slot, 1]
        if memory[slot, 0] ^ packed == key and number(packed >> np.uint64(48)) == size:
            low = number((packed >> np.uint64(24)) & np.uint64(0xFFFFFF))
            return low, number(packed & np.uint64(0xFFFFFF))
    return 0, NEVER


@lean_kernel
def remember(memory: Words, key: np.uint64, size: Int, low: Int, high: Int) -> None:
    """Store bounds, tightened by those that are already known.

    A full bucket gives up its smallest set, the cheapest to solve again.
    """
    base = number(key & np.uint64(memory.shape[0] - 4))
    place = base
    least = 1 << 32
    for slot in range(base, base + 4):
        packed = memory[slot, 1]
        if memory[slot, 0] ^ packed == key and number(packed >> np.uint64(48)) == size:
            low = max(low, number((packed >> np.uint64(24)) & np.uint64(0xFFFFFF)))
            high = min(high, number(packed & np.uint64(0xFFFFFF)))
            place = slot
            break
        held = number(packed >> np.uint64(48))
        if held < least:
            least = held
            place = slot
    low = min(low, NEVER)
    packed = (
        (np.uint64(size) << np.uint64(48)) | (np.uint64(low) << np.uint64(24)) | np.uint64(high)
    )
    memory[place, 0] = key ^ packed
    memory[place, 1] = packed
