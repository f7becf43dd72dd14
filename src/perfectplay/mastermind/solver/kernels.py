"""The compiled parts that both searches share: memory, partitions, bounds, symmetry.

Codes are numbers; those that can be the secret come first. `answers[g, s]` is a compact answer
number, the win being the last; `bits[s, g]` is one bit at that number. A set of codes is a
stretch of an integer stack (`pool`), known to the memory by a key, the sum of its codes' words.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from perfectplay.compiled import inner, kernel, popcount

Int: TypeAlias = int | np.int64
Words: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.int64]
Codes: TypeAlias = NDArray[np.int32]
Answers: TypeAlias = NDArray[np.uint8]
Bits: TypeAlias = NDArray[np.unsignedinteger]

# More than any total: what cannot be done, and what is not known yet.
NEVER = (1 << 23) - 1
# The same for kernels to pass on: numba compiles a function anew for each constant passed to it;
# a number with a type is none in its eyes.
UNKNOWN = np.int64(NEVER)
# A depth that never binds.
FREE = 63
# Sets up to this size are bounded by their number of parts, larger ones by the sizes of parts.
LARGE = 128
# Places in the control array: whether to stop, nodes so far, most nodes, best total and bound at
# the root so far, what is asked for, and a number for each node that never comes again.
STOP, NODES, MOST_NODES, BEST, BOUND, MODE, SERIAL = 0, 1, 2, 3, 4, 5, 6

# Why to stop: someone asked, or the nodes are spent.
ASKED, SPENT = 1, 2
# Modes: the exact value; a value found by taking the first guess at every step; all the guesses
# at the root that reach a given value.
VALUE, GREEDY, MARK = 0, 1, 2


@inner
def number(word: np.unsignedinteger) -> int:
    """Return a word as a signed number; numba would make a fraction of the two together."""
    return np.int64(word)  # type: ignore[return-value]


@kernel
def recall(memory: Words, key: np.uint64, size: int) -> tuple[int, int]:
    """Return the bounds remembered for a key, (0, NEVER) when it is not known."""
    base = number(key & np.uint64(memory.shape[0] - 4))
    for slot in range(base, base + 4):
        packed = memory[slot, 1]
        if memory[slot, 0] ^ packed == key and number(packed >> np.uint64(48)) == size:
            low = number((packed >> np.uint64(24)) & np.uint64(0xFFFFFF))
            return low, number(packed & np.uint64(0xFFFFFF))
    return 0, NEVER


@kernel
def remember(memory: Words, key: np.uint64, size: Int, low: Int, high: Int) -> None:
    """Store bounds; a full bucket gives up its smallest set, the cheapest to solve again.

    The first word is key xor second word: what two threads wrote at once is then no key's entry.
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


@kernel
def split(
    row: Answers,
    pool: Codes,
    start: int,
    size: int,
    free: int,
    words: Words,
    counts: Numbers,
    starts: Numbers,
    keys: Words,
) -> None:
    """Write the parts of a set one after another from `free`, with their sizes and keys."""
    kinds = counts.size
    for a in range(kinds):
        counts[a] = 0
        keys[a] = np.uint64(0)
    for i in range(start, start + size):
        code = pool[i]
        a = row[code]
        counts[a] += 1
        keys[a] += words[code]
    place = free
    for a in range(kinds):
        starts[a] = place
        place += counts[a]
    for i in range(start, start + size):
        code = pool[i]
        a = row[code]
        pool[starts[a]] = code
        starts[a] += 1
    for a in range(kinds):
        starts[a] -= counts[a]


@kernel
def count_parts(bits: Bits, pool: Codes, start: int, size: int, mask: Bits, parts: Answers) -> int:
    """Fill `parts` with the number of parts of every guess, one more if it could be the code.

    Rows of `bits` are joined guess by guess, which the compiler turns into wide instructions:
    this looks at every guess in the time that a plain loop needs for a few.
    """
    first = bits[pool[start]]
    for g in range(mask.size):
        mask[g] = first[g]
    i = start + 1
    end = start + size
    while i + 3 < end:
        one, two = bits[pool[i]], bits[pool[i + 1]]
        three, four = bits[pool[i + 2]], bits[pool[i + 3]]
        for g in range(mask.size):
            mask[g] |= (one[g] | two[g]) | (three[g] | four[g])
        i += 4
    while i < end:
        row = bits[pool[i]]
        for g in range(mask.size):
            mask[g] |= row[g]
        i += 1
    most = 0
    for g in range(mask.size):
        found = np.uint8(popcount(np.uint64(mask[g])))
        parts[g] = found
        most = max(most, number(found))
    for i in range(start, end):
        parts[pool[i]] += np.uint8(1)
        most = max(most, number(parts[pool[i]]))
    return most


@kernel
def member_parts(answers: Answers, pool: Codes, start: int, size: int) -> int:
    """Return the most parts that a code of the set itself makes."""
    most = 0
    for i in range(start, start + size):
        row = answers[pool[i]]
        seen = np.uint64(0)
        for j in range(start, start + size):
            seen |= np.uint64(1) << np.uint64(row[pool[j]])
        found = number(popcount(seen))
        if found > most:
            most = found
            if most == size:
                break
    return most


@inner
def three(answers: Answers, a: int, b: int, c: int) -> int:
    """Return the least total for three codes: 5 when one of them tells the others apart."""
    if answers[a, b] != answers[a, c]:
        return 5
    if answers[b, a] != answers[b, c] or answers[c, a] != answers[c, b]:
        return 5
    return 6


@kernel
def symmetries(
    digits: Answers,
    history: Numbers,
    turns: int,
    perms: Answers,
    base: NDArray[np.int8],
    kept: Numbers,
    maps: NDArray[np.int8],
) -> int:
    """List the peg permutations that, with a renaming of colours, keep every guess so far.

    `base[i]` is where permutation i sends each colour, −1 for those that may still be exchanged
    freely; the result is in `kept` and `maps` in the same form, used colours now being fixed.
    """
    pegs, colours = digits.shape[1], base.shape[1]
    found = 0
    for i in range(perms.shape[0]):
        names = maps[found]
        for c in range(colours):
            names[c] = base[i, c]
        good = True
        for turn in range(turns):
            guess = digits[history[turn]]
            for peg in range(pegs):
                source, target = guess[perms[i, peg]], guess[peg]
                if names[source] < 0:
                    for c in range(colours):
                        good = good and names[c] != target
                    names[source] = target
                elif names[source] != target:
                    good = False
            if not good:
                break
        if good:
            kept[found] = i
            found += 1
    return found


@inner
def is_lowest(
    code: Answers, perms: Answers, kept: Numbers, maps: NDArray[np.int8], count: int, image: Answers
) -> bool:
    """Tell whether no symmetry turns the code into a lower one."""
    for n in range(count):
        lowest_image(code, perms[kept[n]], maps[n], image)
        for peg in range(code.size):
            if image[peg] < code[peg]:
                return False
            if image[peg] > code[peg]:
                break
    return True


@inner
def lowest_image(code: Answers, perm: Answers, names: NDArray[np.int8], image: Answers) -> None:
    """Move the pegs, rename the fixed colours, and number the free ones as they appear."""
    colours = names.size
    # A free colour's images are the colours that no fixed one is sent to; as fixed colours are
    # sent to fixed ones these are the free colours themselves.
    fresh = np.int64(0)
    for peg in range(code.size):
        colour = code[perm[peg]]
        if names[colour] >= 0:
            image[peg] = names[colour]
            continue
        seen = -1
        for earlier in range(peg):
            if code[perm[earlier]] == colour:
                seen = earlier
                break
        if seen >= 0:
            image[peg] = image[seen]
            continue
        while fresh < colours and names[fresh] >= 0:
            fresh += 1
        image[peg] = fresh
        fresh += 1


@kernel
def lowest_guesses(
    digits: Answers,
    perms: Answers,
    kept: Numbers,
    maps: NDArray[np.int8],
    count: int,
    image: Answers,
    out: Codes,
) -> int:
    """List the lowest guess of each class of guesses that the symmetries make equal."""
    found = 0
    for g in range(digits.shape[0]):
        if is_lowest(digits[g], perms, kept, maps, count, image):
            out[found] = g
            found += 1
    return found


class Tables(NamedTuple):
    """Everything a search reads and writes; rows of the scratch arrays belong to one depth."""

    answers: Answers  # guesses × secrets; secret i is also guess i
    bits: Bits  # secrets × guesses
    digits: Answers  # guesses × pegs
    words: Words  # a random word for each secret
    least: Numbers  # for each size of a set, a total that it cannot go below
    capacity: Numbers  # for each depth, a size that a set solved within it cannot exceed
    memory: Words  # solved sets: slots × (key, size and bounds)
    control: Numbers
    perms: Answers
    base: NDArray[np.int8]
    history: Numbers
    pool: Codes
    mask: Bits
    parts: Answers
    counts: Numbers
    starts: Numbers
    keys: Words
    lows: Numbers
    order: Codes
    bounds: Numbers
    kept: Numbers
    maps: NDArray[np.int8]
    image: Answers
    tried: Words
    marks: Answers
