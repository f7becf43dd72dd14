"""What is shown of the teacher: values, judged guesses, reviews; part of the shapes of views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from perfectplay.judgement import Judgement
from perfectplay.mastermind.solver import Bounds, GuessValue, Sense
from perfectplay.mastermind.teacher import Judged, Review, TurnReview
from perfectplay.mastermind.teacher.reasons import (
    account_text,
    aside_text,
    cost_text,
    decimal,
    mean_text,
    question_reason,
    review_cost_text,
)
from perfectplay.mastermind.teacher.words import luck_words
from perfectplay.mastermind.variant import Variant


@dataclass(frozen=True, kw_only=True)
class BoundsView:
    """A whole number, or the bounds between which it is."""

    lower: int
    upper: int
    exact: bool

    @classmethod
    def of(cls, bounds: Bounds) -> BoundsView:
        """Show bounds."""
        return cls(lower=bounds.lower, upper=bounds.upper, exact=bounds.exact)


@dataclass(frozen=True, kw_only=True)
class CodeView:
    """A code as text and as values."""

    guess: str
    values: list[int]

    @staticmethod
    def of_code(variant: Variant, code: str) -> CodeView:
        """Show a code."""
        return CodeView(guess=code, values=list(variant.values(code)))


@dataclass(frozen=True, kw_only=True)
class GuessValueView(CodeView):
    """What a guess is worth: at worst, in all, and how it splits the codes."""

    worst: BoundsView
    total: BoundsView
    expected: str
    groups: int
    largest: int
    could_be: bool

    @classmethod
    def of(cls, variant: Variant, value: GuessValue) -> GuessValueView:
        """Show the value of a guess."""
        return cls(
            guess=value.guess,
            values=list(variant.values(value.guess)),
            worst=BoundsView.of(value.worst),
            total=BoundsView.of(value.total),
            expected=mean_text(value.total, value.candidates),
            groups=value.parts,
            largest=value.largest,
            could_be=value.could_be,
        )


@dataclass(frozen=True, kw_only=True)
class WordView:
    """A judgement in one word, with the sign and the colour that say the same."""

    word: Judgement
    sign: str
    colour: str

    @classmethod
    def of(cls, word: Judgement) -> WordView:
        """Show a judgement."""
        return cls(word=word, sign=word.sign, colour=word.colour)


@dataclass(frozen=True, kw_only=True)
class JudgedView(CodeView):
    """A judged guess with the sentences that explain it.

    `cost` is what it costs in the measure that decides the word, `aside` in the other one.
    `optimal` is null where neither yes nor no is proven.
    """

    sense: Sense
    word: Judgement
    sign: str
    asked: bool
    optimal: bool | None
    optimal_worst: bool
    growth: int | None
    regret: str
    regret_decimal: str
    exact: bool
    cost: str
    aside: str
    value: GuessValueView
    best_worst: BoundsView
    best_total: BoundsView
    better: CodeView | None
    codes: int
    expected_left: str
    reason: str
    note: str | None

    @classmethod
    def of(cls, variant: Variant, judged: Judged, reason: str = "") -> JudgedView:
        """Show a judgement."""
        return cls(**_judged_fields(variant, judged, reason))

    @classmethod
    def of_question(cls, variant: Variant, judged: Judged) -> JudgedView:
        """Show a judgement without what would have been better, for whoever may still choose."""
        return cls.of(variant, replace(judged, better=None), question_reason(judged))


def _judged_fields(variant: Variant, judged: Judged, reason: str) -> dict[str, Any]:
    better = judged.better
    return {
        "guess": judged.guess,
        "values": list(variant.values(judged.guess)),
        "sense": judged.sense,
        "word": judged.word,
        "sign": judged.word.sign,
        "asked": judged.asked,
        "optimal": judged.optimal,
        "optimal_worst": judged.optimal_worst,
        "growth": judged.growth,
        "regret": str(judged.regret),
        "regret_decimal": decimal(judged.regret),
        "exact": judged.exact,
        "cost": cost_text(judged),
        "aside": aside_text(judged),
        "value": GuessValueView.of(variant, judged.value),
        "best_worst": BoundsView.of(judged.best_worst),
        "best_total": BoundsView.of(judged.best_total),
        "better": None if better is None else CodeView.of_code(variant, better),
        "codes": judged.codes,
        "expected_left": decimal(judged.expected_left),
        "reason": reason,
        "note": judged.note or None,
    }


@dataclass(frozen=True, kw_only=True)
class AccountView:
    """Skill and luck of one turn; `luck` is None where it is only bounded."""

    regret: str
    luck: str | None
    skill: int
    fortune: int
    words: str

    @classmethod
    def of_account(cls, told: TurnReview) -> AccountView:
        """Show the account of a turn."""
        return cls(**_account_fields(told))


def _account_fields(told: TurnReview) -> dict[str, Any]:
    return {
        "regret": str(told.regret),
        "luck": _text(told.luck),
        "skill": told.skill,
        "fortune": told.fortune,
        "words": luck_words(told.fortune),
    }


@dataclass(frozen=True, kw_only=True)
class TurnReviewView(JudgedView, AccountView):
    """One turn of a review."""

    answer: list[int]
    left: int

    @classmethod
    def of_review(cls, variant: Variant, told: TurnReview, reason: str = "") -> TurnReviewView:
        """Show a reviewed turn."""
        fields = _judged_fields(variant, told.judged, reason) | _account_fields(told)
        return cls(**fields, answer=list(told.turn.feedback), left=told.left)


@dataclass(frozen=True, kw_only=True)
class GuessesReviewView:
    """A whole game looked at again; the numbers of the account are exact where `exact` says so.

    `sense` is the measure of words, slips and `cost`; the account is by the average.
    """

    sense: Sense
    turns: list[TurnReviewView]
    cost: str
    start: str | None
    rest: str | None
    regret: str
    luck: str | None
    exact: bool
    balanced: bool
    account: str
    skill: int
    fortune: int
    words: str
    slips: list[int]

    @classmethod
    def of(
        cls,
        review: Review,
        reason: Callable[[int], str] = lambda turn: "",
        whose: str = "Your guesses",
    ) -> GuessesReviewView:
        """Show a review, with a sentence for each turn that is worth trying again."""
        slips = set(review.slips)
        return cls(
            sense=review.sense,
            cost=review_cost_text(review, whose),
            turns=[
                TurnReviewView.of_review(
                    review.variant, told, reason(number) if number in slips else ""
                )
                for number, told in enumerate(review.turns)
            ],
            start=_text(review.start),
            rest=_text(review.rest),
            regret=str(review.regret),
            luck=_text(review.luck),
            exact=review.exact,
            balanced=review.balanced,
            account=account_text(review),
            skill=review.skill,
            fortune=review.fortune,
            words=luck_words(review.fortune),
            slips=list(review.slips),
        )


@dataclass(frozen=True, kw_only=True)
class RemarkView:
    """Why a guess was judged as it was, and what it cost, in its measure and in the other."""

    reason: str
    cost: str
    aside: str
    note: str | None
    regret_decimal: str
    exact: bool

    @classmethod
    def of(cls, judged: Judged, reason: str) -> RemarkView:
        """Keep of a judgement what is shown beside its turn."""
        return cls(
            reason=reason,
            cost=cost_text(judged),
            aside=aside_text(judged),
            note=judged.note or None,
            regret_decimal=decimal(judged.regret),
            exact=judged.exact,
        )


def _text(number: Fraction | None) -> str | None:
    return None if number is None else str(number)
