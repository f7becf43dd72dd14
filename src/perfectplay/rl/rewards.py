"""What a guess earns: for finding the code, for every guess, or by what it gave away."""

from __future__ import annotations

from typing import Literal, NamedTuple

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Budget
from perfectplay.mastermind.teacher.judge import Judge
from perfectplay.rl.errors import OptionError

Reward = Literal["win", "guesses", "regret"]
REWARDS: tuple[Reward, ...] = ("win", "guesses", "regret")

LARGEST_JUDGED = 5_040
"""The most codes for which guesses are judged while a game goes on: those of bulls and cows."""
NODES = 10_000
"""How far the solver searches for one guess; the same everywhere, unlike a time."""
_REMEMBERED_TURNS = 1
"""Judgements up to so many turns are kept: they come again in every game."""


class Regret(NamedTuple):
    """What a guess gives away on average, in guesses, and whether that is proven."""

    guesses: float
    exact: bool


WASTED = Regret(1.0, True)
"""A turn without a guess changes nothing that is known, so it costs itself."""


class Regrets:
    """Judges the guesses of a variant by the exact solver.

    >>> judge = Regrets(Variant.parse("3x4"))
    >>> judge.of(Knowledge(judge.variant), "000").exact
    True
    """

    def __init__(self, variant: Variant, nodes: int = NODES) -> None:
        variant.require_true_answers("The regret of a guess")
        if variant.size > LARGEST_JUDGED:
            raise OptionError(
                f"{variant} has {variant.size:,} codes and regret is known while a game goes on "
                f"for up to {LARGEST_JUDGED:,}; take another reward, for example "
                "reward='guesses', or a smaller variant, for example 4x6.",
                given=str(variant),
                allowed=f"{LARGEST_JUDGED:,} codes",
            )
        self.variant = variant
        self._judge = Judge(variant, "expected", budget=Budget(nodes=nodes))
        self._known: dict[tuple[object, str], Regret] = {}

    def of(self, knowledge: Knowledge, guess: str) -> Regret:
        """Return the regret of a guess: an estimate within proven bounds where it is not exact."""
        key = (knowledge.turns, guess)
        if (known := self._known.get(key)) is not None:
            return known
        judged = self._judge.judge(knowledge, guess)
        found = Regret(float(judged.regret), judged.exact_average)
        if len(knowledge.turns) <= _REMEMBERED_TURNS:
            self._known[key] = found
        return found
