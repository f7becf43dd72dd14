"""What a guess is worth in a position: exact where the solver can be, said so where not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from perfectplay.judgement import Judgement
from perfectplay.mastermind import kernels, strategies
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver import Bounds, Budget, GuessValue, NotExactError, Sense, Solver
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.teacher.words import judge_cost
from perfectplay.mastermind.variant import Variant

if TYPE_CHECKING:
    from perfectplay.mastermind.kernels import Words

DEFAULT_BUDGET = Budget(seconds=3.0)


@dataclass(frozen=True)
class Judged:
    """Everything that can be said about a guess before its answer is known.

    `value` counts from here with this guess included, `best` is the least possible in each sense.
    When `exact` is false the totals are bounds, `regret` is an estimate from how much the answer
    tells, and `note` says what was looked at.
    """

    guess: str
    sense: Sense
    word: Judgement
    optimal: bool
    optimal_worst: bool
    regret: Fraction
    value: GuessValue
    best_worst: Bounds
    best_total: Bounds
    better: str | None
    expected_left: Fraction
    repeated: bool
    exact: bool
    note: str = ""

    @property
    def codes(self) -> int:
        """How many codes were possible before the guess."""
        return self.value.candidates

    @property
    def expected(self) -> Fraction | None:
        """Guesses needed from here on average, this one included; None when only bounded."""
        return Fraction(self.value.total.value, self.codes) if self.value.total.exact else None

    @property
    def best_expected(self) -> Fraction | None:
        """Guesses needed from here on average with the best guess; None when only bounded."""
        return Fraction(self.best_total.value, self.codes) if self.best_total.exact else None


class Judge:
    """Judges guesses of one variant; remembers what it has solved."""

    def __init__(
        self,
        variant: Variant,
        sense: Sense = "worst",
        solver: Solver | None = None,
        budget: Budget | None = DEFAULT_BUDGET,
    ) -> None:
        self.variant = variant
        self.sense = sense
        self.solver = solver or Solver(variant)
        self.budget = budget

    @property
    def share(self) -> Budget | None:
        """What each of the handful of searches behind one judgement may take."""
        if self.budget is None or self.budget.seconds is None:
            return self.budget
        return Budget(self.budget.seconds / 4, self.budget.nodes)

    def total(self, knowledge: Knowledge) -> Bounds:
        """Return the least total of guesses over the codes left; 0 when the code is found."""
        if is_found(knowledge):
            return Bounds(0, 0)
        return self.solver.expected_total(knowledge, self.budget)

    def best(self, knowledge: Knowledge) -> tuple[str, bool]:
        """Return a best guess in this judge's sense, and whether that is proven.

        Of the many guesses that are optimal in the worst case, the one that is best on average
        when it is among them, as it nearly always is.
        """
        try:
            guess = self.solver.optimal_guess(knowledge, "expected", self.share)
            if self.sense == "worst":
                least = self.solver.worst_case(knowledge, self.share)
                if self.solver.evaluate(knowledge, guess, self.share).worst != least:
                    guess = self.solver.optimal_guess(knowledge, "worst", self.share)
            return guess, True
        except NotExactError:
            return strategies.get("entropy").choose(knowledge), False

    def judge(self, knowledge: Knowledge, guess: str | Sequence[int]) -> Judged:
        """Judge a guess in a position."""
        code = parse_code(self.variant, guess)
        left = knowledge.require_candidates()
        value = self.solver.evaluate(knowledge, code, self.share)
        best_worst = self.solver.worst_case(knowledge, self.share)
        best_total = self.solver.expected_total(knowledge, self.share)
        exact = value.total.exact and best_total.exact
        optimal_worst = value.worst.upper <= best_worst.lower
        grew = value.worst.lower > best_worst.upper
        suggestion, note = "", ""
        if exact:
            regret = Fraction(value.total.value - best_total.value, len(left))
        else:
            suggestion, _ = self.best(knowledge)
            regret = self._estimate(knowledge, code, suggestion)
            note = (
                f"{len(left):,} codes are too many to solve exactly in the time given: the cost "
                "is estimated from how much the answer tells"
            )
        optimal = optimal_worst if self.sense == "worst" else regret == 0
        if not exact and self.sense == "worst" and not grew and not optimal_worst:
            # Nobody has proven that it is not optimal, so it is not called so.
            optimal = regret == 0
        if not suggestion and (regret > 0 or not optimal):
            suggestion, _ = self.best(knowledge)
        sizes = self._sizes(knowledge, code)
        return Judged(
            code,
            self.sense,
            judge_cost(regret, grew),
            optimal,
            optimal_worst,
            regret,
            value,
            best_worst,
            best_total,
            suggestion if suggestion not in {"", code} and (regret > 0 or not optimal) else None,
            Fraction(int((sizes**2).sum()), len(left)),
            any(turn.guess == code for turn in knowledge.turns),
            exact and best_worst.exact and value.worst.exact,
            note,
        )

    def table(self, knowledge: Knowledge, count: int = 10) -> list[GuessValue]:
        """Return good guesses with their values in both senses, the best first.

        Guesses that differ only in colours not yet used are worth the same and listed once.
        """
        knowledge.require_candidates()
        shortlist = self._shortlist(knowledge, max(count, 12))
        best, _ = self.best(knowledge)
        values = self.solver.table(knowledge, dict.fromkeys([best, *shortlist]), self.budget)
        return sorted(values, key=self._order)[:count]

    def best_candidate(self, knowledge: Knowledge) -> GuessValue:
        """Return the best of a few codes that could be right and tell the most."""
        few = self._shortlist(knowledge, 5, candidates_only=True)
        return min(self.solver.table(knowledge, few, self.budget), key=self._order)

    def _order(self, value: GuessValue) -> tuple[int, int, bool]:
        worst, total = value.worst.upper, value.total.upper
        first, second = (worst, total) if self.sense == "worst" else (total, worst)
        return first, second, not value.could_be

    def _shortlist(
        self, knowledge: Knowledge, count: int, candidates_only: bool = False
    ) -> list[str]:
        """Return the guesses whose answers tell the most, half of them codes that can be right."""
        space = space_of(self.variant)
        candidates = knowledge.candidates.packed
        played = [turn.guess for turn in knowledge.turns]
        # Colours not yet used are alike, so one guess stands for all that differ only in them.
        pools = [_thin(space.canonical(candidates, played), 5_000)]
        if not candidates_only:
            pools.insert(0, _thin(space.canonical(space.codes, played), 20_000))
        secrets = space.masks(_thin(candidates, 2_000))
        table = strategies.n_log_n(secrets.shape[0])
        found: list[str] = []
        for codes in pools:
            values = np.empty(codes.size, np.int64)
            kernels.measure(space.masks(codes), secrets, kernels.ENTROPY, table, space.win, values)
            order = np.argsort(values, kind="stable")[:count]
            found += [space.text(code) for code in codes[order]]
        return found

    def _sizes(self, knowledge: Knowledge, guess: str) -> NDArray[np.int64]:
        """Return the number of codes left after each answer but the winning one."""
        space = space_of(self.variant)
        answers = space.answers(guess, knowledge.candidates.packed)
        return np.bincount(answers, minlength=space.win + 1)[: space.win].astype(np.int64)

    def bits(self, knowledge: Knowledge, guess: str) -> float:
        """Return how much the answer to a guess tells, in bits."""
        space = space_of(self.variant)
        answers = space.answers(guess, knowledge.candidates.packed)
        shares = np.bincount(answers) / answers.size
        shares = shares[shares > 0]
        return float(-(shares * np.log2(shares)).sum())

    def _estimate(self, knowledge: Knowledge, guess: str, suggestion: str) -> Fraction:
        """Estimate the cost in guesses: the bits given away over the bits of a good guess."""
        good, given = (self.bits(knowledge, code) for code in (suggestion, guess))
        if good <= 0 or math.isclose(good, given) or given > good:
            return Fraction(0)
        return Fraction((good - given) / good).limit_denominator(100)


def _thin(codes: Words, most: int) -> Words:
    """Draw some codes, always the same ones, when there are too many to look at."""
    if codes.size <= most:
        return codes
    return np.sort(np.random.default_rng(0).choice(codes, most, replace=False))


def is_found(knowledge: Knowledge) -> bool:
    """Tell whether the last answer was the winning one."""
    return bool(knowledge.turns) and knowledge.turns[-1].feedback == knowledge.variant.win
