"""All codes of a variant as arrays, and the way between texts, numbers and arrays.

Readable objects reach the kernels through this file; numba is loaded when the first array is asked
for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import overload

import numpy as np

from perfectplay.drawn import Drawn
from perfectplay.mastermind import kernels
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.kernels.types import Answers, Words
from perfectplay.mastermind.variant import Variant
from perfectplay.shelf import Shelf

KEPT_BYTES = 64 * 2**20
"""What the lists of codes that are worth guessing may take, those of all variants together."""


def answer_number(feedback: Feedback | tuple[int, int]) -> int:
    """Return the number by which kernels know an answer."""
    black, white = feedback
    total = black + white
    return total * (total + 1) // 2 + black


def answer_of(number: int) -> Feedback:
    """Return the answer of a kernel's number."""
    total = int(((8 * number + 1) ** 0.5 - 1) / 2)
    black = number - total * (total + 1) // 2
    return Feedback(int(black), int(total - black))


def _read_only(codes: Words) -> Words:
    """Return a view that kernels may only read: for both kinds each would be compiled twice."""
    view = codes.view()
    view.flags.writeable = False
    return view


class CodeSpace:
    """The codes of one variant, packed, in ascending order; get one with :func:`space_of`."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.bits = max(1, (variant.colours - 1).bit_length())
        self.win = answer_number(variant.win)
        self.words = -(-variant.pegs * variant.colours // 64)
        # From the number of a full answer to that of the one that is given.
        full = [answer_of(n) for n in range(self.win + 1)]
        self._black_only = np.array([answer_number((f.black, 0)) for f in full], np.uint8)

    def pack(self, code: str) -> np.uint64:
        """Turn a code's text into its packed word."""
        word = 0
        for value in self.variant.values(code):
            word = word << self.bits | value
        return np.uint64(word)

    def text(self, word: np.uint64 | int) -> str:
        """Turn a packed word back into the code's text."""
        number, mask = int(word), (1 << self.bits) - 1
        values = [number >> self.bits * i & mask for i in reversed(range(self.variant.pegs))]
        return self.variant.text(values)

    @cached_property
    def codes(self) -> Words:
        """Every code; do not write to it."""
        v = self.variant
        out = np.empty(v.size, np.uint64)
        kernels.all_codes(v.pegs, v.colours, self.bits, v.repeats, out)
        out.flags.writeable = False
        return out

    def answers(self, guess: str, codes: Words) -> Answers:
        """Return the number of the answer of `guess` for each of the codes."""
        out = np.empty(codes.size, np.uint8)
        v = self.variant
        kernels.answers(self.pack(guess), _read_only(codes), v.pegs, v.colours, self.bits, out)
        return out if v.whites else self._black_only[out]

    def fitting(self, turns: Iterable[tuple[str, tuple[int, int]]]) -> Words:
        """Return for each of all codes one bit for each of the turns that it fits."""
        found = np.zeros(self.codes.size, np.uint64)
        for turn, (guess, feedback) in enumerate(turns):
            fits = self.answers(guess, self.codes) == answer_number(feedback)
            found |= fits.astype(np.uint64) << np.uint64(turn)
        return found

    def masks(self, codes: Words) -> Words:
        """Return the mask words of each of the codes, for the kernels that compare many pairs.

        Where answers are black only, the words that count colours repeat those of the places:
        codes then have no more in common than their black hits, and every answer is without white.
        """
        out = np.empty((codes.size, 2 * self.words), np.uint64)
        kernels.masks(_read_only(codes), self.variant.pegs, self.variant.colours, self.bits, out)
        if not self.variant.whites:
            out[:, self.words :] = out[:, : self.words]
        return out

    def canonical(self, codes: Words, guesses: Iterable[str]) -> Words:
        """Keep one code, the lowest, of those that differ only in colours no guess has used."""
        return self.canonical_for(codes, self._colours(guesses))

    def canonical_for(self, codes: Words, colours: Iterable[int]) -> Words:
        """Keep one code of those that differ only in colours other than these."""
        used = np.zeros(self.variant.colours, np.bool_)
        used[list(colours)] = True
        keep = np.empty(codes.size, np.bool_)
        given = _read_only(codes)
        if used.any():
            kernels.canonical(given, used, self.variant.pegs, self.bits, keep)
        else:
            kernels.canonical_start(given, self.variant.pegs, self.bits, keep)
        return codes[keep]

    def worth_guessing(self, guesses: Iterable[str]) -> tuple[Words, Words]:
        """Return the codes of :meth:`canonical` out of all, and their masks.

        They depend only on the colours used so far, so the lists used last are kept.
        """
        return WORTH_GUESSING.get((self.variant.rules, frozenset(self._colours(guesses))))

    def _colours(self, guesses: Iterable[str]) -> set[int]:
        return {value for guess in guesses for value in self.variant.values(guess)}


@lru_cache(maxsize=8)
def _space(rules: Variant) -> CodeSpace:
    return CodeSpace(rules)


def space_of(variant: Variant) -> CodeSpace:
    """Return the code space of a variant; the turn limit does not matter to it."""
    return _space(variant.rules)


def _list_worth_guessing(wanted: tuple[Variant, frozenset[int]]) -> tuple[Words, Words]:
    variant, colours = wanted
    space = space_of(variant)
    codes = space.canonical_for(space.codes, colours)
    return codes, space.masks(codes)


WORTH_GUESSING = Shelf(
    _list_worth_guessing,
    size_of=lambda found: sum(part.nbytes for part in found),
    most_bytes=KEPT_BYTES,
)


class Codes(Drawn, Sequence[str]):
    """Codes in ascending order that look like a list of texts but take eight bytes each."""

    __slots__ = ("_space", "packed")

    def __init__(self, variant: Variant, packed: Words) -> None:
        self._space = space_of(variant)
        self.packed = packed

    @property
    def variant(self) -> Variant:
        """The variant that the codes belong to, with the default turn limit."""
        return self._space.variant

    @classmethod
    def of(cls, variant: Variant, codes: Iterable[str]) -> Codes:
        """Pack codes given as digits, sorted and each once."""
        space = space_of(variant)
        return cls(variant, np.array(sorted({int(space.pack(c)) for c in codes}), np.uint64))

    def __len__(self) -> int:
        return int(self.packed.size)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Codes: ...
    def __getitem__(self, index: int | slice) -> str | Codes:
        if isinstance(index, slice):
            return Codes(self._space.variant, self.packed[index])
        return self._space.text(self.packed[index])

    def __iter__(self) -> Iterator[str]:
        return map(self._space.text, self.packed.tolist())

    def __contains__(self, code: object) -> bool:
        if not isinstance(code, str):
            return False
        try:
            word = self._space.pack(code)
        except ValueError:
            return False
        place = int(np.searchsorted(self.packed, word))
        return place < len(self) and self[place] == code

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Codes):
            same = self._space.variant == other._space.variant
            return same and np.array_equal(self.packed, other.packed)
        if isinstance(other, (list, tuple)):
            return list(self) == list(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.packed.tobytes())

    def __repr__(self) -> str:
        if len(self) <= 12:
            return f"Codes({list(self)!r})"
        return f"Codes([{self[0]!r}, {self[1]!r}, …, {self[-1]!r}], {len(self)} in all)"
