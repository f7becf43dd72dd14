"""The arrays that a search works on: for a whole small variant, or for one set of a large one."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver import kernels as k
from perfectplay.mastermind.solver.symmetry import Symmetries
from perfectplay.mastermind.space import CodeSpace, answer_number, space_of
from perfectplay.mastermind.variant import Variant

# Bytes of answer tables that a solver may make.
MOST_TABLE_BYTES = 320_000_000
_ROWS = 64
_CHUNK = 256


class Frame:
    """Guesses, secrets and their answers: what stays the same from question to question.

    Secret i is also guess i; further guesses come after the secrets.
    """

    def __init__(
        self, variant: Variant, guesses: NDArray[np.uint64], secrets: int, bounds: CountBounds
    ) -> None:
        self.variant = variant
        self.guesses = guesses
        self.secrets = secrets
        space = space_of(variant)
        kinds, numbers = compact_answers(space)
        kind = bit_type(kinds)
        self.answers = np.empty((guesses.size, secrets), np.uint8)
        self.bits = np.empty((secrets, guesses.size), kind)
        masks = space.masks(guesses)
        fill_answers(masks, masks[:secrets], numbers, self.answers)
        powers = kind(1) << np.arange(kinds, dtype=kind)
        for first in range(0, secrets, _CHUNK):
            part = slice(first, first + _CHUNK)
            self.bits[part] = powers[np.ascontiguousarray(self.answers[:, part].T)]
        self.digits = digits_of(space, guesses)
        self.words = code_words(guesses[:secrets])
        self.kinds = kinds
        self.bounds = bounds

    @cached_property
    def place(self) -> dict[int, int]:
        """Where each packed code stands among the guesses."""
        return {int(code): n for n, code in enumerate(self.guesses.tolist())}

    def tables(
        self, memory: NDArray[np.uint64], control: NDArray[np.int64], symmetries: Symmetries
    ) -> k.Tables:
        """Make the arrays of one search; the memory is shared, the scratch space is not."""
        count, kinds = self.guesses.size, self.kinds
        rows = _ROWS if count <= 20_000 else 24
        numbers = np.int64
        return k.Tables(
            self.answers,
            self.bits,
            self.digits,
            self.words,
            self.bounds.least,
            self.bounds.capacity,
            memory,
            control,
            symmetries.perms,
            symmetries.maps,
            np.zeros(rows, numbers),
            np.empty(rows * self.secrets, np.int32),
            np.empty_like(self.bits[0]),
            np.empty((rows, count), np.uint8),
            np.empty((rows, kinds), numbers),
            np.empty((rows, kinds), numbers),
            np.empty((rows, kinds), np.uint64),
            np.empty((rows, kinds), numbers),
            np.empty((rows, count), np.int32),
            np.empty((rows, count), numbers),
            np.empty(len(symmetries.perms), numbers),
            np.empty((len(symmetries.perms) + 1, self.variant.colours), np.int8),
            np.empty(self.variant.pegs, np.uint8),
            np.zeros(1 << 14, np.uint64),
            np.zeros(count, np.uint8),
        )


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
    """Fill a table with the compact answers of masks, in bands that fit the cache."""
    from perfectplay.mastermind import kernels

    for start in range(0, len(first), _CHUNK):
        part = slice(start, start + _CHUNK)
        kernels.answer_table(first[part], second, out[part])
        out[part] = numbers[out[part]]


def digits_of(space: CodeSpace, codes: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return the values of each peg of packed codes."""
    shifts = np.arange(space.variant.pegs - 1, -1, -1, dtype=np.uint64) * np.uint64(space.bits)
    mask = np.uint64((1 << space.bits) - 1)
    return ((codes[:, None] >> shifts) & mask).astype(np.uint8)


def code_words(codes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return a word for each code that looks random and is always the same (SplitMix64)."""
    words = (codes + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


class CountBounds:
    """What the number of codes alone says about depth and total.

    A guess has one winning answer; any other answer leaves no more codes than it does for the
    best first guess, and no more than can be solved in one guess less. `capacity[d]` codes are
    thus the most that d guesses can solve, and `least[n]` is a total that n codes cannot beat.
    """

    def __init__(self, variant: Variant) -> None:
        space = space_of(variant)
        kinds, numbers = compact_answers(space)
        most = np.zeros(kinds, np.int64)
        for guess in space.canonical(space.codes, []):
            counted = numbers[space.answers(space.text(guess), space.codes)]
            most = np.maximum(most, np.bincount(counted, minlength=kinds))
        others = [int(size) for size in most[:-1]]
        capacity = [0, 1]
        while len(capacity) < k.FREE:
            capacity.append(min(variant.size, 1 + sum(min(n, capacity[-1]) for n in others)))
        capacity.append(variant.size)
        self.capacity = np.array(capacity, np.int64)
        sizes = np.arange(variant.size + 1, dtype=np.int64)
        self.least = np.zeros(variant.size + 1, np.int64)
        for solved in capacity[: k.FREE]:
            self.least += np.maximum(0, sizes - solved)

    def depth(self, size: int) -> int:
        """Return the least depth whose capacity holds so many codes."""
        return int(np.searchsorted(self.capacity, size))


def whole_bytes(variant: Variant) -> int:
    """Return the size of the answer tables of a whole variant."""
    kinds = sum(1 for _ in variant.feedbacks())
    return int(variant.size**2 * (1 + np.dtype(bit_type(kinds)).itemsize))
