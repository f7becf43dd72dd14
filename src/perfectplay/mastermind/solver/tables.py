"""The arrays that a search works on: for a whole small variant, or for one set of a large one.

A :class:`Frame` has the answers of all guesses to all secrets, twice: as numbers, guess by guess,
to split a set; and as bits, secret by secret, to count the parts of all guesses at once (see
`kernels/partition.py`). This takes most of the solver's memory and limits the size of a variant
that is held whole. :class:`CountBounds` has what follows from the number of codes alone.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import kernels
from perfectplay.mastermind.solver import kernels as search_kernels
from perfectplay.mastermind.solver.kernels.types import FREE, SymmetryTables, Tables
from perfectplay.mastermind.space import CodeSpace, answer_number, space_of
from perfectplay.mastermind.symmetry import Symmetries
from perfectplay.mastermind.variant import Variant

# Bytes of answer tables that a solver may make.
MOST_TABLE_BYTES = 320_000_000
# Answers that the bits of a word can tell apart.
MOST_KINDS = 64
# Depths of the search that have rows of their own; fewer where a row is long. A search that would
# go deeper stops with bounds, but even "one code after the other" rarely needs 20 guesses.
_ROWS, _FEW_ROWS, _LONG_ROW = 64, 24, 20_000
# Rows of a table that are worked on at a time, so that they stay in the processor's cache.
_CHUNK = 256


class TooManyAnswersError(Exception):
    """A guess gets more different answers than a word has bits: there can be no frame."""


class Frame:
    """Guesses, secrets and their answers: what stays the same from question to question.

    Secret i is also guess i; further guesses come after the secrets.
    """

    def __init__(
        self,
        variant: Variant,
        guesses: NDArray[np.uint64],
        secrets: int,
        bounds: CountBounds | SetBounds,
        words: int = 0,
    ) -> None:
        self.variant = variant
        self.guesses = guesses
        self.secrets = secrets
        space = space_of(variant)
        kinds, numbers = compact_answers(space)
        self.answers = np.zeros((secrets, row_length(guesses.size)), np.uint8)
        masks = space.masks(guesses)
        fill_answers(masks[:secrets], masks, numbers, self.answers)
        if kinds > MOST_KINDS:
            kinds = self._number_anew(kinds - 1)
        self.bits = np.empty((secrets, guesses.size), bit_type(kinds))
        width = self.bits.itemsize
        search_kernels.write_bits(self.answers, guesses.size, width, self.bits.view(np.uint8))
        self.digits = digits_of(space, guesses)
        self.words = code_words(guesses[:secrets], words)
        self.kinds = kinds
        self.large = large_from(kinds)
        self.bounds = bounds

    def count(self) -> None:
        """Bound by counting what guesses leave of these very codes, where all are in the frame."""
        self.bounds = SetBounds(self.answers, self.guesses.size, self.kinds)

    def _number_anew(self, win: int) -> int:
        """Let each guess number its own answers; return how many numbers there are."""
        last = MOST_KINDS - 1
        names = np.empty(win, np.int64)
        most = search_kernels.number_anew(self.answers, self.guesses.size, win, last, names)
        if most > last:
            raise TooManyAnswersError
        return MOST_KINDS

    @property
    def nbytes(self) -> int:
        """How many bytes its arrays take; all but the two tables of answers are small."""
        return self.answers.nbytes + self.bits.nbytes

    def tables(
        self, memory: NDArray[np.uint64], control: NDArray[np.int64], symmetries: Symmetries
    ) -> Tables:
        """Make the arrays of one search; the memory is shared, the scratch space is not."""
        count, kinds = self.guesses.size, self.kinds
        rows = _ROWS if count <= _LONG_ROW else _FEW_ROWS
        numbers = np.int64
        group = SymmetryTables(
            perms=symmetries.perms,
            base=symmetries.maps,
            kept=np.empty((rows, len(symmetries.perms)), np.int16),
            # One row more than there are permutations: the last may be tried and fail there.
            maps=np.empty((rows, len(symmetries.perms) + 1, self.variant.colours), np.int8),
            image=np.empty(self.variant.pegs, np.uint8),
        )
        return Tables(
            answers=self.answers,
            bits=self.bits.view(np.uint8),
            width=int(self.bits.itemsize),
            digits=self.digits,
            words=self.words,
            least=self.bounds.least,
            capacity=self.bounds.capacity,
            symmetry=group,
            large=int(self.large),
            memory=memory,
            control=control,
            pool=np.empty(rows * self.secrets, np.int32),
            history=np.zeros(rows, numbers),
            counts=np.empty((rows, kinds), numbers),
            starts=np.empty((rows, kinds), numbers),
            keys=np.empty((rows, kinds), np.uint64),
            lows=np.empty((rows, kinds), numbers),
            parts=np.empty((rows, count), np.uint8),
            order=np.empty((rows, count), np.int32),
            bounds=np.empty((rows, count), numbers),
            usual=np.zeros(self.large + 1, numbers),
            got=np.empty(self.secrets, np.uint8),
            mask=np.empty_like(self.bits[0]).view(np.uint8),
            tried=np.zeros(1 << 14, np.uint64),
            marks=np.zeros(count, np.uint8),
        )


def row_length(guesses: int) -> int:
    """Return how long a row of answers is: an odd number of the cache's lines of 64 bytes.

    A search goes down columns. At a distance of 4096 bytes all rows would share one small corner of
    the processor's cache.
    """
    return (-(-guesses // 64) | 1) * 64


def large_from(kinds: int) -> int:
    """Return from which size on guesses are ranked by the sizes of their parts.

    Up to here the number of parts bounds a guess about as well, and is counted faster. Found by
    trying: a little less than three codes for each answer (39 codes for four pegs, 56 for five).
    """
    return 2 * kinds + 4 * kinds // 5


def compact_answers(space: CodeSpace) -> tuple[int, NDArray[np.uint8]]:
    """Return how many answers there are and the way from their numbers to compact ones."""
    numbers = sorted(answer_number(answer) for answer in space.variant.feedbacks())
    compact = np.zeros(256, np.uint8)
    compact[numbers] = np.arange(len(numbers))
    return len(numbers), compact


def bit_type(kinds: int) -> type[np.unsignedinteger]:
    """Return the narrowest type with a bit for each answer; narrow rows are joined faster."""
    return np.uint16 if kinds <= 16 else np.uint32 if kinds <= 32 else np.uint64


def fill_answers(
    first: NDArray[np.uint64],
    second: NDArray[np.uint64],
    numbers: NDArray[np.uint8],
    out: NDArray[np.uint8],
) -> None:
    """Fill a table with the compact answers of masks, in bands that fit the cache.

    Rows may be longer than there are masks; the rest of them is left alone.
    """
    width = len(second)
    band = np.empty((_CHUNK, width), np.uint8)
    for start in range(0, len(first), _CHUNK):
        part = first[start : start + _CHUNK]
        found = band[: len(part)]
        kernels.answer_table(part, second, found)
        search_kernels.rename(found, numbers, out[start : start + _CHUNK])


def digits_of(space: CodeSpace, codes: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return the values of each peg of packed codes."""
    shifts = np.arange(space.variant.pegs - 1, -1, -1, dtype=np.uint64) * np.uint64(space.bits)
    mask = np.uint64((1 << space.bits) - 1)
    return ((codes[:, None] >> shifts) & mask).astype(np.uint8)


def code_words(codes: NDArray[np.uint64], kind: int = 0) -> NDArray[np.uint64]:
    """Return a word for each code that looks random and is always the same (SplitMix64).

    Sets are known by sums of these words. A second search with words of another kind that finds the
    same shows that no two sets were taken for each other.
    """
    words = (codes + np.uint64(1 + (kind << 40))) * np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


class CountBounds:
    """What the number of codes alone says about depth and total.

    `capacity[d]` is the most codes that d guesses can solve. Proof by induction: the winning
    answer leaves one code. Any other answer leaves a part of the set, so no more codes than the
    most that this answer leaves of *all* codes, whatever the guess; and the part must be solved
    with d − 1 guesses, so it has no more than `capacity[d - 1]` codes. The sum over the answers of
    the lesser of the two bounds the set.

    `least[n]` is a total that n codes cannot go below: at most `capacity[d]` of them are found
    within d guesses, so at least n − `capacity[d]` need more than d; the sum of this over d = 0, 1,
    2 … counts every guess of every code once.
    """

    def __init__(self, variant: Variant) -> None:
        space = space_of(variant)
        kinds, numbers = compact_answers(space)
        most = np.zeros(kinds, np.int64)  # of all codes, for each answer and any guess
        for guess in space.canonical(space.codes, []):
            counted = numbers[space.answers(space.text(guess), space.codes)]
            most = np.maximum(most, np.bincount(counted, minlength=kinds))
        others = [int(size) for size in most[:-1]]
        capacity = [0, 1]
        while len(capacity) < FREE:
            capacity.append(min(variant.size, 1 + sum(min(n, capacity[-1]) for n in others)))
        capacity.append(variant.size)
        self.capacity = np.array(capacity, np.int64)
        self.least = least_totals(self.capacity, variant.size)

    def depth(self, size: int) -> int:
        """Return the least depth whose capacity holds so many codes."""
        return int(np.searchsorted(self.capacity, size))


class SetBounds:
    """What the number of codes says about subsets of one set, never less than `CountBounds` does.

    `capacity[d]` is the most codes of the set that d guesses can solve. Proof by induction: of a
    subset that is solved with guess g first, each answer leaves no more codes than it leaves of the
    whole set, and no more than `capacity[d - 1]`; the winning answer leaves one. The lesser of both
    for each answer, added up, bounds what g can solve, and the greatest such sum of any guess
    bounds every subset. `least` then follows as in `CountBounds`.
    """

    def __init__(self, answers: NDArray[np.uint8], guesses: int, kinds: int) -> None:
        codes = len(answers)
        sizes = np.zeros((guesses, kinds), np.int32)
        search_kernels.part_sizes(answers, sizes)
        capacity = [0, 1]
        while capacity[-1] < codes and len(capacity) < FREE:
            found = int(np.minimum(sizes, capacity[-1]).sum(axis=1).max())
            if found <= capacity[-1]:
                break  # no guess tells anything more: never so while it could be any of two codes
            capacity.append(found)
        capacity += [codes] * (FREE + 1 - len(capacity))
        self.capacity = np.array(capacity, np.int64)
        self.least = least_totals(self.capacity, codes)


def least_totals(capacity: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Return for each number of codes up to `most` a total that it cannot go below."""
    sizes = np.arange(most + 1, dtype=np.int64)
    least = np.zeros(most + 1, np.int64)
    for solved in capacity[:FREE]:
        least += np.maximum(0, sizes - solved)
    return least


@lru_cache(maxsize=64)
def whole_bytes(variant: Variant) -> int:
    """Return the size of the answer tables of a whole variant."""
    kinds = sum(1 for _ in variant.feedbacks())
    return int(variant.size**2 * (1 + np.dtype(bit_type(kinds)).itemsize))
