"""Players that make optimal guesses, and say so where a guess could not be proven in time."""

from __future__ import annotations

import random
from typing import ClassVar

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import lying, shipped
from perfectplay.mastermind.solver.best_found import best_found
from perfectplay.mastermind.solver.errors import DepthError, NotExactError, TooLargeError, TreeError
from perfectplay.mastermind.solver.shared import solver_of
from perfectplay.mastermind.solver.values import Budget, ProgressCallback, Sense, SolverProgress
from perfectplay.mastermind.strategies.base import Choice, Progress, Strategy, require_open
from perfectplay.mastermind.strategies.measured import EntropyPlayer, MostPartsPlayer

SECONDS = 5.0
SEARCHED = 60
"""Up to so many codes are always searched, even if a strategy for them is known."""


class OptimalPlayer(Strategy):
    """The least expected number of guesses, proven; the shipped tree where the game follows it."""

    name = "optimal"
    title = "Perfect on average"
    description = "perfect on average: the least expected number of guesses, proven where it can be"
    sense: ClassVar[Sense] = "expected"

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    def consider(
        self,
        knowledge: Knowledge,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Choice:
        """Look the guess up, or search for it; take the guess with the most parts if that fails."""
        require_open(knowledge)
        left = knowledge.require_candidates()
        if len(left) <= 2:
            return Choice(left[0])
        if knowledge.variant.lies:
            return self._with_lies(knowledge, rng, progress)
        if found := self._from_tree(knowledge):
            return Choice(found)
        if known := self._best_found(knowledge):
            return known

        def report(now: SolverProgress) -> None:
            if progress:
                progress(int(min(now.seconds, self.seconds) * 10), int(self.seconds * 10))

        try:
            budget = Budget(self.seconds)
            return Choice(self._search(knowledge, budget, report if progress else None))
        except NotExactError:
            choice = MostPartsPlayer().consider(knowledge, rng, progress)
            return Choice(
                choice.guess,
                f"not proven best: the guess with the most different answers, as {len(left):,} "
                "codes are too many to search" + (f"; {choice.sample}" if choice.sample else ""),
            )

    def _with_lies(
        self, knowledge: Knowledge, rng: random.Random | None, progress: Progress | None
    ) -> Choice:
        """Take the guess with the least worst case, whatever the sense; none is least on average.

        Where that cannot be proven it is the guess whose true answer tells the most.
        """
        try:
            return Choice(lying.optimal_guess(knowledge, Budget(self.seconds)))
        except (TooLargeError, NotExactError):
            choice = EntropyPlayer().consider(knowledge, rng, progress)
            return Choice(
                choice.guess,
                "not proven best: the guess whose answer tells the most, if it is true"
                + (f"; {choice.sample}" if choice.sample else ""),
            )

    def _from_tree(self, knowledge: Knowledge) -> str | None:
        tree = shipped.tree(knowledge.variant, self.sense)
        if tree is None:
            return None
        try:
            return tree.next_guess(knowledge.turns)
        except TreeError:
            return None

    def _best_found(self, knowledge: Knowledge) -> Choice | None:
        """Follow the best strategy known if it is proven, or the codes are too many to search."""
        known = best_found(knowledge) if self.sense == "expected" else None
        if known is not None and known.proven:
            return Choice(known.guess)
        if known is None or len(knowledge.candidates) <= SEARCHED:
            return None
        return Choice(
            known.guess,
            f"not proven best: the guess of the best strategy known, which needs {known.total:,} "
            f"guesses for these {known.codes:,} codes",
        )

    def _search(self, knowledge: Knowledge, budget: Budget, report: ProgressCallback | None) -> str:
        return solver_of(knowledge.variant).optimal_guess(
            knowledge,
            by="expected",
            budget=budget,
            progress=report,
        )


class OptimalWorstPlayer(OptimalPlayer):
    """The least worst case, proven, and of such guesses one with the least expected number."""

    name = "optimal-worst"
    title = "Perfect at worst"
    description = "perfect at worst: never more guesses than needed, and few on average"
    sense = "worst"

    def _search(self, knowledge: Knowledge, budget: Budget, report: ProgressCallback | None) -> str:
        solver = solver_of(knowledge.variant)
        worst = solver.worst_case(knowledge, budget)
        try:
            return solver.optimal_guess(knowledge, by="expected", budget=budget, within=worst.value)
        except (NotExactError, DepthError):
            return solver.optimal_guess(knowledge, by="worst", budget=budget)
