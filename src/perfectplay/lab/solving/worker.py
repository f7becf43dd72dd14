"""What a worker does for the shared solver: bounds and totals of the parts of a first guess.

Every function here is the work of one kind of chunk. It depends on its arguments alone: the memory
that a worker keeps from chunk to chunk holds proven values only, so it saves time and changes
nothing. The search itself is done by the kernels of `perfectplay.mastermind.solver`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.lab.run import ChunkResult
from perfectplay.lab.solving.solution import NEVER
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.kernels.types import (
    CONTROLS,
    GREEDY,
    MARK,
    MODE,
    MOST_NODES,
    NODES,
    VALUE,
    YES,
)
from perfectplay.mastermind.solver.set_search import SetSearch
from perfectplay.mastermind.solver.workspace import CodeSet, Workspace
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

MEMORY_MB = 256
"""What a worker may remember of solved sets."""
TABLE_BYTES = 2_000_000_000
"""How large the table of answers may be that each worker makes: more than for questions of a game,
since who starts a proof has time and memory for it."""


Path = Sequence[Sequence[str]]
"""Guesses with their answers, before the guess that a chunk is about."""


def outline(variant: str, guess: str, path: Path = ()) -> ChunkResult:
    """Bound every part of a guess without searching, and rank the guesses of large ones.

    The totals of large parts are also bounded from above, by a strategy that is found at once.
    """
    game = Variant.parse(variant)
    know, rows = _after(game, path), []
    history = (*(turn.guess for turn in know.turns), guess)
    for answer, codes in know.partition(guess).items():
        if answer == game.win:
            continue
        # A memory of its own: bounds must not depend on what this worker did before.
        search = PartSearch(game, codes.packed, history, memory=np.zeros((1024, 2), np.uint64))
        row: list[Any] = [str(answer), len(codes)]
        if len(codes) > search.question.frame.large:
            guesses, bounds = search.ranked()
            leader = space_of(game).text(space_of(game).codes[guesses[0]])
            row += [int(bounds[0]), bounds.tolist(), search.greedy(), leader]
        else:
            row.append(search.glimpse())
        rows.append(row)
    return ChunkResult(rows, {"nodes": 0})


def do_part(what: str, **arguments: Any) -> ChunkResult:
    """Do a chunk of a wave: some parts of a guess, some second guesses, or an outline."""
    if what == "outline":
        return outline(**arguments)
    return solve_parts(**arguments) if what == "parts" else try_seconds(**arguments)


def solve_parts(
    variant: str,
    guess: str,
    answers: list[str],
    limits: list[int],
    words: int = 0,
    path: Path = (),
) -> ChunkResult:
    """Find the totals of parts that are below their limits; None where one is not."""
    found: list[int | None] = []
    nodes = 0
    for answer, limit in zip(answers, limits, strict=True):
        search = _part(variant, guess, answer, words, path)
        total = search.total(limit)
        found.append(total if total < limit else None)
        nodes += search.nodes
    return ChunkResult(found, {"nodes": nodes})


def try_seconds(
    variant: str, guess: str, answer: str, start: int, stop: int, limit: int, words: int = 0
) -> ChunkResult:
    """Find the least total below the limit that some second guesses of a part reach."""
    search = _part(variant, guess, answer, words)
    guesses = _ranked(variant, guess, answer, words)[start:stop]
    total, chosen = search.best_of(guesses, limit)
    nodes = {"nodes": float(search.nodes)}
    if chosen < 0:
        return ChunkResult([None, ""], nodes)
    space = space_of(Variant.parse(variant))
    return ChunkResult([total, space.text(space.codes[guesses[chosen]])], nodes)


def guesses_of(
    variant: str, guess: str, answers: list[str], totals: list[int], words: int = 0
) -> ChunkResult:
    """Name a guess that reaches the total of each part: one that can be the code if any does."""
    return ChunkResult(
        [
            _part(variant, guess, a, words).guess(total)
            for a, total in zip(answers, totals, strict=True)
        ]
    )


def within(variant: str, guess: str, answers: list[str], limit: int, words: int = 0) -> ChunkResult:
    """Tell whether each of these parts can be solved within so many guesses."""
    good, nodes = True, 0
    for answer in answers:
        search = _part(variant, guess, answer, words)
        good = search.solvable(limit)
        nodes += search.nodes
        if not good:
            break
    return ChunkResult(good, {"nodes": nodes})


def _after(variant: Variant, path: Path) -> Knowledge:
    know = Knowledge(variant)
    for guess, answer in path:
        know = know.after(guess, answer)
    return know


def _part(variant: str, guess: str, answer: str, words: int, path: Path = ()) -> PartSearch:
    game = Variant.parse(variant)
    know = _after(game, [*path, (guess, answer)])
    history = tuple(turn.guess for turn in know.turns)
    return PartSearch(game, know.candidates.packed, history, words=words)


@lru_cache(maxsize=64)
def _ranked(variant: str, guess: str, answer: str, words: int) -> NDArray[np.int32]:
    """Return the second guesses of a part in their order, which many chunks need."""
    return _part(variant, guess, answer, words).ranked()[0]


@lru_cache(maxsize=2)
def _engine(variant: Variant, words: int) -> Any:
    engine = Workspace(variant, memory_mb=MEMORY_MB, words=words, table_bytes=TABLE_BYTES)
    engine.whole  # noqa: B018 - made now: sets would get tables of their own first
    return engine


class PartSearch:
    """The search of one set of codes: arrays of its own, and the worker's memory of solved sets."""

    def __init__(
        self,
        variant: Variant,
        codes: NDArray[np.uint64],
        guesses: tuple[str, ...],
        memory: NDArray[np.uint64] | None = None,
        words: int = 0,
    ) -> None:
        self.control = np.zeros(CONTROLS, np.int64)
        self.control[MOST_NODES] = 1 << 60
        self.question = _engine(variant, words).place(CodeSet(codes, guesses), self.control)
        if memory is not None:
            self.question.tables = self.question.tables._replace(memory=memory)
        self.variant = variant
        self.codes = codes

    @property
    def nodes(self) -> int:
        """How many nodes were searched."""
        return int(self.control[NODES])

    def _search(self) -> SetSearch:
        self.control[MODE] = VALUE
        self.question.load()
        return SetSearch(self.question.tables, self.question.pool_set)

    def ranked(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the guesses worth trying by their bounds, and the bounds."""
        return self._search().ranked()

    def glimpse(self) -> int:
        """Return a lower bound of the total, looking one guess ahead."""
        self.question.load()
        return int(kernels.quick_bound(self.question.tables, self.question.pool_set))

    def greedy(self) -> int:
        """Return what a strategy needs that takes the best-looking guess each time."""
        search = self._search()
        self.control[MODE] = GREEDY
        return search.total()

    def total(self, limit: int) -> int:
        """Return the least total if it is below the limit, else something that is not."""
        return self._search().total(limit)

    def best_of(self, guesses: NDArray[np.int32], limit: int) -> tuple[int, int]:
        """Return the least total below the limit that a guess reaches, and its place, or −1."""
        return self._search().best_of(guesses, limit)

    def guess(self, total: int) -> str:
        """Return the lowest guess that reaches a total, of those that can be the code if any."""
        space = space_of(self.variant)
        if self.question.size <= 2:
            return space.text(self.codes[0])
        marks = self.question.tables.marks
        marks[:] = 0
        search = self._search()
        self.control[MODE] = MARK
        search.total(total + 1)
        found = self.question.frame.guesses[np.flatnonzero(marks)]
        could_be = found[np.isin(found, self.codes)]
        return space.text((could_be if could_be.size else found).min())

    def reaching(self, total: int, guess: str = "") -> str:
        """Return a guess that reaches a total which is said to be the least; "" when none does.

        Of a large set it is the first one found; only a guess that is given is tried, if one is.
        """
        space, frame = space_of(self.variant), self.question.frame
        if not guess and self.question.size <= frame.large:
            return self.guess(total) if self.total(NEVER) == total else ""
        guesses = self.ranked()[0]
        if guess:
            guesses = np.searchsorted(frame.guesses, [space.pack(guess)]).astype(np.int32)
        for place in range(guesses.size):
            if self.best_of(guesses[place : place + 1], total + 1)[1] >= 0:
                return space.text(frame.guesses[guesses[place]])
        return ""

    def solvable(self, limit: int) -> bool:
        """Tell whether the set can be solved within so many guesses."""
        search = self._search()
        return bool(kernels.solvable(search.tables, search.pool_set, limit, 0) == YES)
