"""What a guess is worth in a position: exact where the solver can be, said so where not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from perfectplay.drawn import Drawn
from perfectplay.judgement import Judgement
from perfectplay.mastermind import strategies
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver import (
    Bounds,
    Budget,
    GuessValue,
    NotExactError,
    Sense,
    Solver,
    lying,
)
from perfectplay.mastermind.solver.best_found import best_found
from perfectplay.mastermind.solver.planned import planned
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.teacher.allowance import Allowance
from perfectplay.mastermind.teacher.shortlist import shortlist
from perfectplay.mastermind.teacher.words import (
    SCALE,
    judge_cost,
    judge_estimate,
    judge_growth,
    judge_unproven,
    skill_at_worst,
    skill_of,
)
from perfectplay.mastermind.variant import Variant

# Up to so many codes a strategy is planned for a suggestion: a tenth of a second.
_PLANNED = 1_000
DEFAULT_BUDGET = Budget(seconds=1.5)
# The search that decides the word gets so much of the time, every other one half of what is left.
_DECIDING = 0.6
# Of more codes than this a proven guess is taken as it was found, not one that tells more.
_CHOOSY = 100


@dataclass(frozen=True)
class Judged(Drawn):
    """Everything that can be said about a guess before its answer is known.

    `value` counts from here with this guess included, `best_worst` and `best_total` are the least
    possible. One measure, `sense`, decides the word, whether the guess is optimal and what would
    have been better. `optimal` is None where neither yes nor no is proven; such a guess is never
    called best. When `exact` is false the word is not proven and `note` says so. `regret` is the
    cost on average, an estimate within the proven bounds unless `exact_average`.
    """

    guess: str
    sense: Sense
    word: Judgement
    optimal: bool | None
    regret: Fraction
    value: GuessValue
    best_worst: Bounds
    best_total: Bounds
    better: str | None
    expected_left: Fraction
    repeated: bool
    note: str = ""

    @property
    def asked(self) -> bool:
        """Whether the teacher asks before the guess is made: exactly when its word is a slip."""
        return self.word.is_slip

    @property
    def growth(self) -> int | None:
        """By how many guesses the worst case grows at least; None when nothing is proven."""
        return _growth(self.value, self.best_worst)

    @property
    def optimal_worst(self) -> bool:
        """Whether it is proven that no guess needs fewer at worst."""
        return self.growth == 0

    @property
    def exact_average(self) -> bool:
        """Whether the cost on average is known to the last fraction."""
        return self.value.total.exact and self.best_total.exact

    @property
    def exact(self) -> bool:
        """Whether the word is proven, in the measure that decides it."""
        return self.growth is not None if self.sense == "worst" else self.exact_average

    @property
    def skill(self) -> int:
        """Skill from 0 to 99, in the measure that decides the word."""
        if self.sense == "expected":
            return skill_of(self.regret)
        if self.growth is None:
            return skill_of(min(self.regret, Fraction(SCALE.good)))
        return skill_at_worst(self.growth)

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


def _growth(value: GuessValue, least: Bounds) -> int | None:
    if value.worst.upper <= least.lower:
        return 0
    grown = value.worst.lower - least.upper
    return grown if grown > 0 else None


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
        self._allowance: Allowance | None = None

    def share(self, part: float = 0.5) -> Budget | None:
        """Return what the next search may take of what is left for a judgement."""
        if self.budget is None:
            return None
        return (self._allowance or Allowance(self.budget)).share(part)

    def _timed(self) -> Judge:
        """Return a judge whose searches from now on keep within the budget all together."""
        if self.budget is None or self._allowance is not None:
            return self
        timed = copy(self)  # others may ask this one at the same time
        timed._allowance = Allowance(self.budget)
        return timed

    def total(self, knowledge: Knowledge) -> Bounds:
        """Return the least total of guesses over the codes left; 0 when the code is found."""
        if is_found(knowledge):
            return Bounds(0, 0)
        return self.solver.expected_total(knowledge, self.budget)

    def best(self, knowledge: Knowledge) -> tuple[str, bool]:
        """Return a best guess in this judge's sense, and whether that is proven.

        Of the many guesses that are optimal in the worst case, the one that is best on average
        when it is among them, as it nearly always is. Where answers may be wrong, it has the least
        worst case, or there is an error that says why none is known.
        """
        if knowledge.variant.lies:
            return lying.optimal_guess(knowledge, self.budget), True
        timed = self._timed()
        if self.sense == "worst":
            guess = timed._best_at_worst(knowledge)
        else:
            guess = timed._optimal(knowledge, "expected")
        return (guess, True) if guess is not None else (good_guess(knowledge), False)

    def _best_at_worst(self, knowledge: Knowledge) -> str | None:
        """Return a guess that is proven best at worst: best on average or telling much, if any."""
        if known := self.solver.shipped_at_worst(knowledge):
            return known
        least = self.solver.worst_case(knowledge, self.share(_DECIDING))
        if not least.exact:
            return None

        def reaches(guess: str) -> bool:
            return self.solver.solved_within(knowledge, guess, least.value, self.share())

        first = self._optimal(knowledge, "expected")
        if first is not None and reaches(first):
            return first
        found = self.solver.found_at_worst(knowledge)
        if found is not None and len(knowledge.candidates) > _CHOOSY and reaches(found):
            return found
        for guess in shortlist(knowledge, 8):
            if reaches(guess):
                return guess
        return self._optimal(knowledge, "worst")

    def _optimal(self, knowledge: Knowledge, sense: Sense) -> str | None:
        try:
            return self.solver.optimal_guess(knowledge, sense, self.share())
        except NotExactError:
            return None

    def _value(self, knowledge: Knowledge, guess: str, least: int = 1) -> GuessValue:
        return self.solver.evaluate(knowledge, guess, self.share(), least)

    def judge(self, knowledge: Knowledge, guess: str | Sequence[int]) -> Judged:
        """Judge a guess in a position."""
        return self._timed()._judge(knowledge, parse_code(self.variant, guess))

    def _judge(self, knowledge: Knowledge, code: str) -> Judged:
        left = knowledge.require_candidates()
        value, best_worst, best_total = self._bounds(knowledge, code)
        growth = _growth(value, best_worst)
        exact = value.total.exact and best_total.exact
        if self.sense == "expected":
            optimal = _is_least(value.total, best_total)
        else:
            optimal = None if growth is None else growth == 0
        suggestion, proven = code, True
        if not optimal:
            suggestion, proven = self._instead(knowledge, best_worst, best_total)
        if exact:
            regret = Fraction(value.total.value - best_total.value, len(left))
        else:
            regret = self._estimate(knowledge, value, best_total)
        if self.sense == "expected":
            word = judge_cost(regret) if exact else judge_estimate(regret)
        else:
            word = judge_unproven(regret) if growth is None else judge_growth(growth)
        sizes = self._sizes(knowledge, code)
        judged = Judged(
            code,
            self.sense,
            word,
            optimal,
            regret,
            value,
            best_worst,
            best_total,
            None,
            Fraction(int((sizes**2).sum()), len(left)),
            any(turn.guess == code for turn in knowledge.turns),
        )
        # What is suggested instead of a slip is none itself.
        if (
            not optimal
            and suggestion != code
            and (proven or not word.is_slip or self._improves(knowledge, suggestion, value))
        ):
            judged = replace(judged, better=suggestion)
        return judged if judged.exact else replace(judged, note=self._note(len(left)))

    def _bounds(self, knowledge: Knowledge, code: str) -> tuple[GuessValue, Bounds, Bounds]:
        """Return what a guess is worth, and the least worst case and total of any guess."""
        # The position comes first: what a guess leaves is a part of it, and is mostly known then.
        if self.sense == "worst":
            best_worst = self.solver.worst_case(knowledge, self.share(_DECIDING))
            best_total = self.solver.expected_total(knowledge, self.share())
            value = self._value(knowledge, code, best_worst.lower)
        else:
            best_total = self.solver.expected_total(knowledge, self.share(_DECIDING))
            value = self._value(knowledge, code)
            best_worst = self.solver.worst_case(knowledge, self.share())
        # No guess is better than the best one, so what this one is sure to reach holds for it too;
        # and what is left after any answer is never harder than the whole was.
        best_worst = Bounds(best_worst.lower, min(best_worst.upper, value.worst.upper))
        best_total = Bounds(best_total.lower, min(best_total.upper, value.total.upper))
        worst = Bounds(value.worst.lower, min(value.worst.upper, best_worst.upper + 1))
        total = Bounds(max(value.total.lower, best_total.lower), value.total.upper)
        return replace(value, worst=worst, total=total), best_worst, best_total

    def _instead(
        self, knowledge: Knowledge, best_worst: Bounds, best_total: Bounds
    ) -> tuple[str, bool]:
        """Return a better guess than one that is not proven optimal, and whether it is proven."""
        least = best_worst if self.sense == "worst" else best_total
        return self.best(knowledge) if least.exact else (good_guess(knowledge), False)

    def _improves(self, knowledge: Knowledge, suggestion: str, value: GuessValue) -> bool:
        """Tell whether a guess that is not proven best is sure to be better than another."""
        if self.sense == "expected":
            return True  # the word of the other one is an estimate by the same guess
        return self._value(knowledge, suggestion).worst.upper < value.worst.lower

    def _note(self, codes: int) -> str:
        many = f"{codes:,} codes are too many"
        if self.sense == "expected":
            return (
                f"{many} to solve exactly in the time given: the cost is estimated by the best "
                "strategy at hand, within proven bounds"
            )
        return f"{many} for a proof in the time given: whether it is optimal at worst is not proven"

    def table(self, knowledge: Knowledge, count: int = 10) -> list[GuessValue]:
        """Return good guesses with their values in both senses, the best first.

        Guesses that differ only in colours not yet used are worth the same and listed once.
        """
        knowledge.require_candidates()
        few = shortlist(knowledge, max(count, 12))
        best, _ = self.best(knowledge)
        values = self.solver.table(knowledge, dict.fromkeys([best, *few]), self.budget)
        return sorted(values, key=self._order)[:count]

    def best_candidate(self, knowledge: Knowledge) -> GuessValue:
        """Return the best of a few codes that could be right and tell the most."""
        few = shortlist(knowledge, 5, candidates_only=True)
        return min(self.solver.table(knowledge, few, self.budget), key=self._order)

    def _order(self, value: GuessValue) -> tuple[int, int, bool]:
        worst, total = value.worst.upper, value.total.upper
        first, second = (worst, total) if self.sense == "worst" else (total, worst)
        return first, second, not value.could_be

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

    def _estimate(self, knowledge: Knowledge, value: GuessValue, least: Bounds) -> Fraction:
        """Estimate the cost in guesses, within what is proven of it.

        It is what the best strategy at hand after the guess needs more than the best one known; or
        the bits given away over the bits of a good guess, if that is less.
        """
        codes = value.candidates
        more = Fraction(value.total.upper - least.upper, codes)
        if more > 0:
            good, given = (self.bits(knowledge, c) for c in (good_guess(knowledge), value.guess))
            if good <= given or math.isclose(good, given):
                more = Fraction(0)
            else:
                more = min(more, Fraction((good - given) / good).limit_denominator(100))
        return max(more, Fraction(value.total.lower - least.upper, codes), Fraction(0))


def _is_least(total: Bounds, least: Bounds) -> bool | None:
    """Tell whether a total is the least one: yes, no, or None when neither is proven."""
    if total.upper <= least.lower:
        return True
    return False if total.lower > least.upper else None


def quick_guess(knowledge: Knowledge) -> str:
    """Return a very good guess at once, without a proof: the one whose answer tells the most."""
    return strategies.get("entropy").choose(knowledge)


def good_guess(knowledge: Knowledge) -> str:
    """Return the guess of the best strategy at hand: the shipped one, a plan, or a quick guess."""
    found = best_found(knowledge)
    if found is None and len(knowledge.candidates) <= _PLANNED:
        found = planned(knowledge)
    return quick_guess(knowledge) if found is None else found.guess


def is_found(knowledge: Knowledge) -> bool:
    """Tell whether the last answer was the winning one."""
    return bool(knowledge.turns) and knowledge.turns[-1].feedback == knowledge.variant.win
