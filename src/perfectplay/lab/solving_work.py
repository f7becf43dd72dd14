"""Chunks of the solver that is shared out: what a worker does with a part of a first guess."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.lab.run import Outcome
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import symmetry
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant


def first_guesses(variant: str) -> Outcome:
    """List one first guess of each kind."""
    game = Variant.parse(variant)
    space = space_of(game)
    bench = _Bench(game, space.codes, ())
    every = symmetry.of_history(game, ())  # small sets are searched without symmetry
    bench.question.tables = bench.question.tables._replace(perms=every.perms, base=every.maps)
    found = bench.ranked()[0] if game.size > 1 else bench.question.places
    return Outcome([space.text(space.codes[place]) for place in found])


def outline(variant: str, first: str) -> Outcome:
    """Bound every part of a first guess without searching, and rank the guesses of large ones."""
    from perfectplay.mastermind.solver.kernels import LARGE

    game = Variant.parse(variant)
    rows: list[list[Any]] = []
    for answer, codes in Knowledge(game).partition(first).items():
        if answer == game.win:
            continue
        # A memory of its own: bounds must not depend on what this worker did before.
        bench = _Bench(game, codes.packed, (first,), memory=np.zeros((1024, 2), np.uint64))
        bounds: list[int] = []
        if len(codes) > LARGE:
            bounds = bench.ranked()[1].tolist()
            low = bounds[0]
        else:
            low = bench.glimpse()
        rows.append([str(answer), len(codes), low, bounds])
    return Outcome(rows)


def work(what: str, **arguments: Any) -> Outcome:
    """Do a chunk of a wave: some small parts, or some second guesses of a large one."""
    return solve_parts(**arguments) if what == "parts" else try_seconds(**arguments)


def solve_parts(variant: str, first: str, answers: list[str], limits: list[int]) -> Outcome:
    """Find the totals of parts that are below their limits; None where one is not."""
    found: list[int | None] = []
    nodes = 0
    for answer, limit in zip(answers, limits, strict=True):
        bench = _part(variant, first, answer)
        total = bench.total(limit)
        found.append(total if total < limit else None)
        nodes += bench.nodes
    return Outcome(found, {"nodes": nodes})


def try_seconds(
    variant: str, first: str, answer: str, start: int, stop: int, limit: int
) -> Outcome:
    """Find the least total below the limit that some second guesses of a part reach."""
    bench = _part(variant, first, answer)
    guesses = bench.ranked()[0][start:stop]
    total, chosen = bench.best_of(guesses, limit)
    nodes = {"nodes": float(bench.nodes)}
    if chosen < 0:
        return Outcome([None, ""], nodes)
    space = space_of(Variant.parse(variant))
    return Outcome([total, space.text(space.codes[guesses[chosen]])], nodes)


def guesses_of(variant: str, first: str, answers: list[str], totals: list[int]) -> Outcome:
    """Name a guess that reaches the total of each part: one that can be the code if any does."""
    return Outcome(
        [_part(variant, first, a).guess(total) for a, total in zip(answers, totals, strict=True)]
    )


def within(variant: str, first: str, answers: list[str], limit: int) -> Outcome:
    """Tell whether each of these parts can be solved within so many guesses."""
    good, nodes = True, 0
    for answer in answers:
        bench = _part(variant, first, answer)
        good = bench.solvable(limit)
        nodes += bench.nodes
        if not good:
            break
    return Outcome(good, {"nodes": nodes})


def _part(variant: str, first: str, answer: str) -> _Bench:
    game = Variant.parse(variant)
    know = Knowledge(game).after(first, answer)
    return _Bench(game, know.candidates.packed, (first,))


@lru_cache(maxsize=2)
def _engine(variant: Variant) -> Any:
    from perfectplay.mastermind.solver.engine import Engine

    return Engine(variant, memory_mb=128)


class _Bench:
    """A set of codes on a worker's bench, with arrays of its own and the worker's memory."""

    def __init__(
        self,
        variant: Variant,
        codes: NDArray[np.uint64],
        guesses: tuple[str, ...],
        memory: NDArray[np.uint64] | None = None,
    ) -> None:
        from perfectplay.mastermind.solver import kernels as k
        from perfectplay.mastermind.solver.engine import Root

        self.control = np.zeros(8, np.int64)
        self.control[k.MOST_NODES] = 1 << 60
        self.question = _engine(variant).question(Root(codes, guesses), self.control)
        if memory is not None:
            self.question.tables = self.question.tables._replace(memory=memory)
        self.variant = variant
        self.codes = codes

    @property
    def nodes(self) -> int:
        """How many nodes were searched."""
        from perfectplay.mastermind.solver import kernels as k

        return int(self.control[k.NODES])

    def _call(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        self.question.load()
        return kernel(self.question.tables, *arguments)

    def ranked(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the guesses worth trying by their bounds, and the bounds."""
        from perfectplay.mastermind.solver import guess_kernels as gk

        count = self._call(gk.ranked, self.question.size)
        tables = self.question.tables
        return tables.order[0][:count].copy(), tables.bounds[0][:count].copy()

    def glimpse(self) -> int:
        """Return a lower bound of the total, looking one guess ahead."""
        from perfectplay.mastermind.solver import guess_kernels as gk

        return int(self._call(gk.glimpse, self.question.size, self.question.key))

    def total(self, limit: int) -> int:
        """Return the least total if it is below the limit, else something that is not."""
        from perfectplay.mastermind.solver import expected_kernels as ek
        from perfectplay.mastermind.solver import kernels as k

        size = self.question.size
        self.control[k.MODE] = k.VALUE
        return int(self._call(ek.solve, 0, size, self.question.key, size, limit, k.FREE, 0))

    def best_of(self, guesses: NDArray[np.int32], limit: int) -> tuple[int, int]:
        """Return the least total below the limit that a guess reaches, and its place, or −1."""
        from perfectplay.mastermind.solver import expected_kernels as ek
        from perfectplay.mastermind.solver import guess_kernels as gk
        from perfectplay.mastermind.solver import kernels as k

        tables, size = self.question.tables, self.question.size
        counts, starts, keys, lows = (
            tables.counts[0],
            tables.starts[0],
            tables.keys[0],
            tables.lows[0],
        )
        self.control[k.MODE] = k.VALUE
        self.question.load()
        best, chosen, place = limit, -1, 0
        while True:
            place, total, parts = gk.sift(tables, size, guesses, place, best)
            if place >= guesses.size:
                return best, chosen
            waiting = sorted(
                (a for a in range(counts.size - 1) if parts >> a & 1), key=lambda a: (counts[a], a)
            )
            for a in waiting:
                if total >= best:
                    break
                slack = best - total + int(lows[a])
                part = ek.solve(
                    tables, int(starts[a]), int(counts[a]), keys[a], 2 * size, slack, k.FREE, 1
                )
                total += part - int(lows[a])
            if total < best:
                best, chosen = total, place
            place += 1

    def guess(self, total: int) -> str:
        """Return the lowest guess that reaches a total, of those that can be the code if any."""
        from perfectplay.mastermind.solver import expected_kernels as ek
        from perfectplay.mastermind.solver import kernels as k

        space, size = space_of(self.variant), self.question.size
        if size <= 2:
            return space.text(self.codes[0])
        marks = self.question.tables.marks
        marks[:] = 0
        self.control[k.MODE] = k.MARK
        self._call(ek.solve, 0, size, self.question.key, size, total + 1, k.FREE, 0)
        found = self.question.frame.guesses[np.flatnonzero(marks)]
        could_be = found[np.isin(found, self.codes)]
        return space.text((could_be if could_be.size else found).min())

    def solvable(self, limit: int) -> bool:
        """Tell whether the set can be solved within so many guesses."""
        from perfectplay.mastermind.solver import kernels as k
        from perfectplay.mastermind.solver import worst_kernels as wk

        size = self.question.size
        self.control[k.MODE] = k.VALUE
        state = self._call(wk.solvable, 0, size, self.question.key, size, limit, 0)
        return bool(state == wk.YES)
