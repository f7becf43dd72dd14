"""What a worker does for the table of Mastermind: one size, as far as the time goes.

Every question is asked of the exact solver with what is left of the time, the most wanted first:
the least total, the least worst case, the strategy that reaches the total, the least total within
the worst case, which kinds of first guesses are best, and what the others are worth. What is exact
is the same wherever it was found; bounds depend on how far the machine came.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from perfectplay.lab.run import ChunkResult
from perfectplay.lab.table.row import FirstKind, TableRow
from perfectplay.mastermind import strategies
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import (
    Bounds,
    Budget,
    DecisionTree,
    Solver,
)
from perfectplay.mastermind.solver.longest import longest_game
from perfectplay.mastermind.solver.tree import Choose, grow
from perfectplay.mastermind.variant import Variant

PLAYERS = ("entropy-win", "most-parts")
"""Players whose strategies are written down where none is proven to be best."""
MEMORY_MB = 256


def settle(known: Mapping[str, Any], seconds: float) -> ChunkResult:
    """Find out as much as the time allows about a size, beginning with what is known of it."""
    row = TableRow.from_data(known)
    return ChunkResult(_Size(row, seconds).settled().to_data())


def longest(known: Mapping[str, Any], seconds: float) -> ChunkResult:
    """Find the longest game of a consistent player, as far as the time goes."""
    row = TableRow.from_data(known)
    found = longest_game(row.variant, seconds)
    length = len(found.guesses)
    bounds = Bounds(length, length if found.exact else row.longest.upper)
    if length >= row.longest.lower:
        row = replace(row, longest=bounds, longest_game=found.guesses)
    return ChunkResult(row.to_data())


@lru_cache(maxsize=1)
def _solver(variant: Variant) -> Solver:
    """Return the solver of a size; what it remembers saves time when the size comes again."""
    return Solver(variant, MEMORY_MB, shipped=False)


class _Size:
    """One size under work: the row so far, and the end of its time."""

    def __init__(self, row: TableRow, seconds: float) -> None:
        self.row = row
        self.solver = _solver(row.variant)
        self.start = Knowledge(row.variant)
        self.end = time.monotonic() + seconds

    def settled(self) -> TableRow:
        """Ask one question after the other."""
        try:
            self._least_total()
            self._least_worst()
            self._strategy()
            self._least_within()
            self._best_firsts()
            self._other_firsts()
        except MastermindError:
            # The solver refuses the size, or the time was over before a strategy was complete.
            pass
        self._players()
        return self.row

    def _left(self, part: float = 1.0) -> Budget:
        """Return a part of the time that is left, and a moment when it is over."""
        return Budget(seconds=max(0.05, part * (self.end - time.monotonic())))

    def _learn(self, **facts: Any) -> None:
        """Take over what was found, together with what was known."""
        self.row = self.row.merged(replace(self.row, **facts))

    def _least_total(self) -> None:
        if not self.row.total.exact:
            found = self.solver.expected_total(self.start, self._left(0.8))
            self._learn(total=found)
            self._learn(within=Bounds(self.row.total.lower, self.row.within.upper))

    def _least_worst(self) -> None:
        if not self.row.worst.exact:
            self._learn(worst=self.solver.worst_case(self.start, self._left(0.8)))
            most = self.row.variant.size * self.row.worst.upper
            self._learn(within=Bounds(self.row.within.lower, min(self.row.within.upper, most)))

    def _strategy(self) -> None:
        """Write down a best strategy; it may also be best within the worst case."""
        row = self.row
        if not row.total.exact or (row.distribution and row.strategy == "optimal"):
            return
        counts = self._distribution(None)
        self._learn(distribution=counts, strategy="optimal")
        if row.worst.exact and len(counts) <= row.worst.value:
            self._learn(within=row.total, within_distribution=counts)

    def _least_within(self) -> None:
        if not self.row.worst.exact or not self.row.total.exact:
            return
        most = self.row.worst.value
        if not self.row.within.exact:
            # The first strategy within a depth is looked for whatever the budget, unless stopped.
            timer = threading.Timer(max(1.0, self.end - time.monotonic()), self.solver.stop)
            timer.start()
            try:
                found = self.solver.expected_total(self.start, self._left(0.8), within=most)
            finally:
                timer.cancel()
            self._learn(within=found)
        if self.row.within.exact and not self.row.within_distribution:
            self._learn(within_distribution=self._distribution(most))

    def _distribution(self, within: int | None) -> tuple[int, ...]:
        """Write a best strategy down and count its guesses by playing it against every code."""

        def choose(know: Knowledge) -> str:
            left = None if within is None else within - len(know.turns)
            return self.solver.optimal_guess(know, budget=self._left(), within=left)

        return _played(self.row.variant, choose)

    def _best_firsts(self) -> None:
        """Find which kinds of first guesses reach the least total."""
        row = self.row
        if not row.total.exact or row.best_firsts is not None:
            return
        found = self.solver.best_guesses(self.start, budget=self._left(0.8))
        if found.complete and found.bounds.exact:
            best = found.bounds.value
            self._learn(
                firsts=tuple(
                    replace(
                        kind,
                        total=Bounds(best, best)
                        if kind.guess in found.guesses
                        else Bounds(max(best + 1, kind.total.lower), kind.total.upper),
                    )
                    for kind in row.firsts
                )
            )

    def _other_firsts(self) -> None:
        """Value every kind of first guess, in the order of their bounds."""
        for kind in sorted(self.row.firsts, key=lambda kind: kind.total):
            if not (kind.total.exact and kind.worst.exact) and time.monotonic() < self.end:
                value = self.solver.evaluate(self.start, kind.guess, self._left(0.5))
                found = FirstKind(kind.guess, kind.codes, value.total, value.worst)
                firsts = (found if k.guess == kind.guess else k for k in self.row.firsts)
                self._learn(firsts=tuple(firsts))
        if not self.row.firsts:
            return
        least = min(kind.total.lower for kind in self.row.firsts)
        self._learn(total=Bounds(max(least, self.row.total.lower), self.row.total.upper))

    def _players(self) -> None:
        """Let players give a strategy where there is none yet; the better one is kept.

        So it may be even when the least total is known: the time can end between the two.
        """
        if self.row.distribution:
            return
        for name in PLAYERS:
            counts = _played(self.row.variant, strategies.get(name).choose)
            total = sum(guesses * codes for guesses, codes in enumerate(counts, 1))
            self._learn(distribution=counts, strategy=name)
            self._learn(
                total=Bounds(self.row.total.lower, min(self.row.total.upper, total)),
                worst=Bounds(self.row.worst.lower, min(self.row.worst.upper, len(counts))),
            )


def _played(variant: Variant, choose: Choose) -> tuple[int, ...]:
    """Return how many codes a strategy finds with 1, 2, 3, … guesses, played against each."""
    tree = DecisionTree(variant, grow(Knowledge(variant), choose), "")
    report = tree.verify()
    return tuple(report.distribution.get(n, 0) for n in range(1, report.depth + 1))
