"""The player that never errs: an optimal guess wherever the solver can prove one in time."""

from __future__ import annotations

import random
from functools import lru_cache

from perfectplay.mastermind import strategies
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver.errors import NotExactError
from perfectplay.mastermind.solver.solver import Solver
from perfectplay.mastermind.solver.values import Budget
from perfectplay.mastermind.strategies import Choice, Progress, Strategy
from perfectplay.mastermind.strategies.base import require_open
from perfectplay.mastermind.variant import Variant

BUDGET = Budget(seconds=3.0)


class OptimalPlayer(Strategy):
    """The least expected number of guesses; the entropy player's choice where that takes long."""

    name = "optimal"
    description = "needs the fewest guesses on average, by exact search"

    def __init__(self, solver: Solver | None = None) -> None:
        self.solver = solver

    def consider(
        self,
        knowledge: Knowledge,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Choice:
        """Ask the solver; say so when it could not prove its choice in time."""
        require_open(knowledge)
        solver = self.solver or _solver(knowledge.variant.rules)
        try:
            return Choice(solver.optimal_guess(knowledge, "expected", BUDGET))
        except NotExactError:
            guess = strategies.get("entropy").choose(knowledge, rng)
            return Choice(guess, "not proven in the time given: the guess that tells the most")


def register() -> None:
    """Add the player to the list of players, unless somebody did."""
    if OptimalPlayer.name not in strategies.names():
        strategies.REGISTRY[OptimalPlayer.name] = OptimalPlayer


@lru_cache(maxsize=2)
def _solver(variant: Variant) -> Solver:
    return Solver(variant, memory_mb=64)
