"""Puts a set of codes on the bench: every guess that can differ against every code of the set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import kernels as code_kernels
from perfectplay.mastermind.plans import kernels
from perfectplay.mastermind.plans.codes import digits_of, kinds_of, words_of
from perfectplay.mastermind.plans.effort import Effort
from perfectplay.mastermind.plans.kernels.types import NEVER, Bench, Heap
from perfectplay.mastermind.space import CodeSpace

# Depths that have rows of their own: more guesses than any plan needs.
_ROWS = 24
_MEMORY = 1 << 18


@dataclass(frozen=True)
class Found:
    """A strategy for a set: its total, and the guesses of its sets of three codes and more.

    Guesses are numbers of codes; each comes before its parts, which are in the order of answers.
    """

    total: int
    guesses: NDArray[np.int32]


class Workbench:
    """Plans sets of one variant, one after another, with memory that is used again."""

    def __init__(self, space: CodeSpace) -> None:
        self.space = space
        self.places, self.colours = words_of(space)
        self.kinds = kinds_of(space)
        self.win = np.uint64(self.kinds - 1)
        self.digits = digits_of(space)
        self.memory = np.zeros((_MEMORY, 2), np.uint64)
        self.sizes = np.zeros((space.variant.size + 1, 2), np.int64)
        self._serial = 0

    @property
    def nbytes(self) -> int:
        """How many bytes it keeps between plans."""
        kept = self.memory, self.sizes, self.places, self.colours, self.digits
        return sum(part.nbytes for part in kept)

    def plan(
        self, codes: NDArray[np.int32], used: Iterable[int], effort: Effort, upper: int = NEVER
    ) -> Found | None:
        """Return the best strategy found for a set of codes, None when none is below `upper`.

        `used` are the colours of the guesses made so far.
        """
        bench, heap, guesses = self._bench(codes, used, effort)
        total = int(kernels.best_total(bench, heap, min(upper, NEVER), 0))
        if total >= upper:
            return None
        out = np.empty(3 * codes.size + 8, np.int32)
        length = int(kernels.write_plan(bench, heap, out, 0, 0))
        return Found(total, guesses[out[:length]])

    def _bench(
        self, codes: NDArray[np.int32], used: Iterable[int], effort: Effort
    ) -> tuple[Bench, Heap, NDArray[np.int32]]:
        size = codes.size
        guesses, opening = self._guesses(codes, used)
        answers = np.empty((guesses.size, size), np.uint8)
        bits = np.empty((size, guesses.size), np.uint32)
        pairs = self.places[guesses], self.colours[guesses], self.places[codes], self.colours[codes]
        kernels.fill_answers(*pairs, self.win, answers)
        kernels.fill_bits(*pairs, self.win, np.empty(guesses.size, np.uint8), bits)
        self._serial += 1
        # Other words on every bench: what is remembered of another one is never found.
        words = np.random.default_rng(self._serial).integers(1, 2**63, size, dtype=np.uint64)
        pool = np.empty(_ROWS * size, np.int32)
        pool[:size] = np.arange(size)
        kinds, width = self.kinds, int(effort.width.max())
        numbers, words64 = np.int64, np.uint64
        bench = Bench(
            answers=answers,
            bits=bits,
            words=words,
            opening=opening,
            cost=effort.cost,
            width=effort.width,
            margin=effort.margin,
            memory=self.memory,
            sizes=self.sizes,
            pool=pool,
            counts=np.empty((_ROWS, kinds), numbers),
            starts=np.empty((_ROWS, kinds), numbers),
            keys=np.empty((_ROWS, kinds), words64),
            lows=np.empty((_ROWS, kinds), numbers),
            parts=np.empty((_ROWS, guesses.size), np.uint8),
            likely=np.empty((_ROWS, width), np.int32),
            looks=np.empty((_ROWS, width), numbers),
            signs=np.empty((_ROWS, width), words64),
            mask=np.empty(guesses.size, np.uint32),
        )
        heap = Heap(0, size, np.uint64(words.sum(dtype=np.uint64)), size)
        return bench, heap, guesses

    def _guesses(
        self, codes: NDArray[np.int32], used: Iterable[int]
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Return the codes and every other guess that can differ, and which to try at once.

        Colours that no code of the set has are all alike at any time; colours that no guess had
        so far are alike for the next guess.
        """
        space = self.space
        every = np.arange(space.codes.size, dtype=np.int32)
        live = np.zeros(space.variant.colours, np.bool_)
        live[np.unique(self.digits[codes])] = True
        others = self._canonical(live)
        others[codes] = False
        guesses = np.concatenate([codes, every[others]]).astype(np.int32)
        past = np.zeros(space.variant.colours, np.bool_)
        past[list(used)] = True
        return guesses, self._canonical(past)[guesses].astype(np.uint8)

    def _canonical(self, used: NDArray[np.bool_]) -> NDArray[np.bool_]:
        keep = np.empty(self.space.codes.size, np.bool_)
        code_kernels.canonical(
            self.space.codes, used, self.space.variant.pegs, self.space.bits, keep
        )
        return keep
