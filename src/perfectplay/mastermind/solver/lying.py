"""The least worst case where some answers may be wrong, exactly, for small sets of codes.

The value is the number of guesses with which any of the codes is found for sure, whatever the code
maker answers within the rules: at most so many wrong answers, and never one about the code being
found. What is least on average is not asked: it depends on when and how a code maker lies.

The search is in `kernels/lying.py`. It works on the codes that are still possible and on all
guesses that differ in what they tell about these.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.errors import NotExactError, TooLargeError
from perfectplay.mastermind.solver.kernels.lying_types import LEFTS, LyingTables
from perfectplay.mastermind.solver.kernels.types import NO, OPEN, YES
from perfectplay.mastermind.solver.tables import code_words, compact_answers, fill_answers
from perfectplay.mastermind.solver.values import (
    Bounds,
    Budget,
    GuessList,
    ProgressCallback,
    SolverProgress,
)
from perfectplay.mastermind.space import Codes, space_of
from perfectplay.mastermind.variant import Variant

MOST_CODES = 256
"""So many possible codes are searched at most: 4x4 with a lie takes less than a minute."""
MOST_PAIRS = 20_000_000
DEPTHS = 24
_SLOTS = 1 << 20
_PAIRS_A_CALL = 30_000_000  # a small part of a second, so that nobody waits for it to stop
_MOST, _NO_BOUND = 1 << 48, 1 << 62


def worst_case(
    know: Knowledge, budget: Budget | None = None, progress: ProgressCallback | None = None
) -> Bounds:
    """Return the least worst-case number of guesses after these turns, however the maker lies.

    >>> worst_case(Knowledge(Variant.parse("2x3 1 lie"))).value
    5
    """
    return _Search(know, budget, progress).value()


def guess_worst(
    know: Knowledge, guess: str | Sequence[int], budget: Budget | None = None
) -> Bounds:
    """Return the worst-case number of guesses from here if this one is the next."""
    search = _Search(know, budget)
    return search.value(search.row(parse_code(know.variant, guess)))


def best_guesses(
    know: Knowledge, budget: Budget | None = None, progress: ProgressCallback | None = None
) -> GuessList:
    """Return the guesses with the least worst case, one of those that symmetry makes equal.

    Colours that no guess has had are alike, and at the start the pegs are.
    """
    search = _Search(know, budget, progress)
    bounds, found, complete = search.value(), list[np.uint64](), True
    if bounds.exact:
        for code in _kinds(know):
            if search.spent:
                complete = False
                break
            state = search.solvable(bounds.value, search.row(space_of(know.variant).text(code)))
            complete = complete and state != OPEN
            found += [code] if state == YES else []
    packed = np.array(found, np.uint64)
    return GuessList(Codes(know.variant, packed), bounds, bounds.exact and complete)


def _kinds(know: Knowledge) -> NDArray[np.uint64]:
    """Return one guess of those that symmetry makes equal."""
    space = space_of(know.variant)
    return space.canonical(space.codes, [turn.guess for turn in know.turns])


def optimal_guess(know: Knowledge, budget: Budget | None = None) -> str:
    """Return the guess with the least worst case that could be the code if there is one.

    Raises :class:`TooLargeError` or :class:`NotExactError` where it is not known.
    """
    search = _Search(know, budget)
    bounds = search.value()
    if bounds.exact:
        kinds = _kinds(know)
        inside = np.isin(kinds, know.candidates.packed)
        for code in np.concatenate([kinds[inside], kinds[~inside]]):
            guess = space_of(know.variant).text(code)
            if search.solvable(bounds.value, search.row(guess)) == YES:
                return guess
            if search.spent:
                break
    raise NotExactError(
        f"The best of {len(know.candidates)} codes is not proven within the budget, only that "
        f"its value is {bounds}; give a larger budget.",
        bounds.lower,
        bounds.upper,
    )


@dataclass(frozen=True)
class _Frame:
    """The possible codes, and one guess for each way to tell them apart; the codes come first."""

    answers: NDArray[np.uint8]
    kinds: int
    rows: NDArray[np.int64]
    """For each code of the variant, the row of the guess that tells the same."""


def _frame(variant: Variant, codes: NDArray[np.uint64]) -> _Frame:
    space = space_of(variant)
    kinds, numbers = compact_answers(space)
    table = np.empty((space.codes.size, codes.size), np.uint8)
    fill_answers(space.masks(space.codes), space.masks(codes), numbers, table)
    own = np.searchsorted(space.codes, codes)
    _, first, same = np.unique(table, axis=0, return_index=True, return_inverse=True)
    rows = codes.size + same.reshape(-1)
    rows[own] = np.arange(codes.size)  # a guess that can win is like no other
    return _Frame(np.concatenate([table[own], table[first]]), kinds, rows)


class _Search:
    """One question; what is found out about a state is remembered until it is answered."""

    def __init__(
        self,
        know: Knowledge,
        budget: Budget | None = None,
        progress: ProgressCallback | None = None,
    ) -> None:
        codes = know.require_candidates().packed
        self.size = codes.size
        self.space = space_of(know.variant)
        if self.size > MOST_CODES or self.size * know.variant.size > MOST_PAIRS:
            raise TooLargeError(
                f"{self.size:,} codes of {know.variant} are too many for an exact search with "
                f"wrong answers; up to {MOST_CODES} are searched, for example all of 3x4 or 4x4.",
                self.size,
            )
        self.frame = _frame(know.variant, codes)
        left = know.variant.lies - know.lies_used.astype(np.int32)
        self.items = (np.arange(self.size, dtype=np.int32) * LEFTS + left).astype(np.int32)
        self.tables = _tables(self.frame, self.items, know.variant.lies)
        self.key = np.uint64(self.tables.words[self.items].sum(dtype=np.uint64))
        # One first guess of each kind is enough, unless there are more kinds than codes.
        kinds = self.space.canonical(self.space.codes, [turn.guess for turn in know.turns])
        rows = {self.row(self.space.text(code)) for code in kinds} if kinds.size < self.size else ()
        self.firsts = sorted(rows) or [-1]
        self.budget = budget or Budget()
        self.progress = progress
        self.nodes, self.begun = 0, time.monotonic()
        self.cpu_begun = time.thread_time()

    def row(self, guess: str) -> int:
        """Return the row of a guess."""
        place = np.searchsorted(self.space.codes, self.space.pack(guess))
        return int(self.frame.rows[place])

    def value(self, first: int = -1) -> Bounds:
        """Return the least worst case, with this first guess if one is given."""
        lower = 1
        # One code after the other always works; a guess that cannot be the code costs one more.
        most = self.size + (first >= self.size)
        for limit in range(1, most):
            state = self.solvable(limit, first)
            if state == YES:
                return Bounds(lower, limit)
            if state == NO:
                lower = limit + 1
            self._report(Bounds(lower, most))
        return Bounds(lower, most)

    def solvable(self, limit: int, first: int = -1) -> int:
        """Tell whether the codes can be found within so many guesses: NO, YES or OPEN."""
        if self.size + (first >= self.size) <= limit:
            return YES  # one code after the other
        if limit == 1 or limit >= DEPTHS:
            return NO if limit == 1 else OPEN
        undecided = [first] if first >= 0 else list(self.firsts)
        for nodes in self._portions():  # each first guess gets its turn, so that a bad one waits
            states = {
                row: self._ask(limit, row, nodes) if not n or not self.spent else OPEN
                for n, row in enumerate(undecided)
            }
            if YES in states.values():
                return YES
            undecided = [row for row, state in states.items() if state == OPEN]
            if not undecided:
                return NO
        return OPEN

    def _ask(self, limit: int, first: int, nodes: int) -> int:
        self.tables.pool[: self.size] = self.items
        self.tables.nodes[0] = nodes
        found = kernels.solvable_with_lies(self.tables, 0, self.size, self.key, limit, 0, first)
        self.nodes += nodes - max(0, int(self.tables.nodes[0]))
        return int(found)

    def _portions(self) -> Iterator[int]:
        """Yield how many nodes may be looked at before the budget is asked again.

        The first portion is always there, so that a question that is easy is answered.
        """
        portion = max(16, _PAIRS_A_CALL // max(1, self.frame.answers.size))
        yield portion
        while not self.spent:
            self._report(None)
            yield portion
            portion += portion // 4  # each begins again at the top, and passes what is remembered

    @property
    def spent(self) -> bool:
        """Whether the budget is used up."""
        given = self.budget
        late = given.seconds is not None and time.monotonic() - self.begun >= given.seconds
        if given.cpu_seconds is not None:
            late = late or time.thread_time() - self.cpu_begun >= given.cpu_seconds
        return late or (given.nodes is not None and self.nodes >= given.nodes)

    def _report(self, bounds: Bounds | None) -> None:
        if self.progress:
            seconds = time.monotonic() - self.begun
            self.progress(SolverProgress(self.nodes, None, bounds, seconds))


def _tables(frame: _Frame, items: NDArray[np.int32], lies: int) -> LyingTables:
    guesses, size = frame.answers.shape
    win = frame.kinds - 1
    most = max(len(set(row.tolist()) - {win}) for row in frame.answers)
    weights = [[1] * LEFTS] * 2
    capacity = [0, 1]
    while len(weights) < DEPTHS:
        last = weights[-1]
        weights.append([n + (most - 1) * less for n, less in zip(last, [0, *last], strict=False)])
        capacity.append(most * capacity[-1] + weights[-1][lies])
    return LyingTables(
        answers=frame.answers,
        words=code_words(np.arange(size * LEFTS, dtype=np.uint64)),
        # Cut off where sums could overflow: a smaller weight or a larger capacity proves less.
        weights=np.array([[min(n, _MOST) for n in row] for row in weights], np.int64),
        capacity=np.array([n if n < _MOST else _NO_BOUND for n in capacity], np.int64),
        pool=np.empty(size * (DEPTHS + 1), np.int32),
        largest=np.empty((DEPTHS, guesses), np.int64),
        parts=np.empty((DEPTHS, frame.kinds), np.int64),
        keys=np.zeros(_SLOTS, np.uint64),
        known=np.zeros((_SLOTS, 2), np.uint8),
        nodes=np.zeros(1, np.int64),
    )
