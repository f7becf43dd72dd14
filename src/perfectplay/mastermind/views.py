"""What is shown of a game of Mastermind: the one definition of every shape.

The page's API answers with these, the terminal's `--json` writes them, and the types that the
page's JavaScript is checked against are made from them. Fractions are text, so that nothing is
rounded; turns are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from perfectplay.judgement import Judgement
from perfectplay.mastermind.contradiction import (
    Contradiction,
    WrongAnswer,
    explain_wrong_answer,
)
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.solver import Bounds, GuessValue, Sense
from perfectplay.mastermind.teacher import Judged, Review, TurnReview
from perfectplay.mastermind.teacher.reasons import account_text, decimal, mean_text
from perfectplay.mastermind.teacher.words import luck_words
from perfectplay.mastermind.variant import Variant
from perfectplay.session import View

Standing = Literal["human", "computer", "waiting", "contradiction", "game over"]
"""Whose turn it is; `waiting` for the answer to the program's guess."""
Mode = Literal["learn", "play", "guess", "two"]


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
    """A judged guess with the sentence that explains it."""

    word: Judgement
    sign: str
    optimal: bool
    optimal_worst: bool
    regret: str
    regret_decimal: str
    exact: bool
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


def _judged_fields(variant: Variant, judged: Judged, reason: str) -> dict[str, Any]:
    better = judged.better
    return {
        "guess": judged.guess,
        "values": list(variant.values(judged.guess)),
        "word": judged.word,
        "sign": judged.word.sign,
        "optimal": judged.optimal,
        "optimal_worst": judged.optimal_worst,
        "regret": str(judged.regret),
        "regret_decimal": decimal(judged.regret),
        "exact": judged.exact,
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
    """A whole game looked at again; the numbers of the account are exact where `exact` says so."""

    turns: list[TurnReviewView]
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
        cls, review: Review, reason: Callable[[int], str] = lambda turn: ""
    ) -> GuessesReviewView:
        """Show a review, with a sentence for each turn that is worth trying again."""
        slips = set(review.slips)
        return cls(
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
    """Why a guess was judged as it was, and what it cost."""

    reason: str
    note: str | None
    regret_decimal: str
    exact: bool

    @classmethod
    def of(cls, judged: Judged, reason: str) -> RemarkView:
        """Keep of a judgement what is shown beside its turn."""
        return cls(
            reason=reason,
            note=judged.note or None,
            regret_decimal=decimal(judged.regret),
            exact=judged.exact,
        )


@dataclass(frozen=True, kw_only=True)
class TurnView(CodeView):
    """One turn of a game with the codes that fit before and after it."""

    black: int
    white: int
    left: int
    before: int
    player: str
    word: WordView | None
    skill: int | None
    fortune: int | None
    words: str | None
    remark: RemarkView | None


@dataclass(frozen=True, kw_only=True)
class GuessOutcomeView:
    """Who won and why."""

    winner: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class RepairView:
    """One answer whose change would mend a contradiction: [black, white, codes then left]."""

    turn: int
    answers: list[list[int]]


@dataclass(frozen=True, kw_only=True)
class ContradictionView:
    """Answers that cannot all be true, and every single change that would mend them."""

    text: str
    clash: list[int]
    repairs: list[RepairView]
    changes: int

    @classmethod
    def of(cls, found: Contradiction, palette: Palette | None = None) -> ContradictionView:
        """Show what clashes."""
        return cls(
            text=found.text(palette),
            clash=list(found.clash),
            repairs=[
                RepairView(
                    turn=repair.turn,
                    answers=[[*answer, codes] for answer, codes in repair.answers.items()],
                )
                for repair in found.repairs
            ],
            changes=found.changes,
        )


@dataclass(frozen=True, kw_only=True)
class WrongAnswerView:
    """An answer that is not the one the revealed code gives."""

    turn: int
    guess: str
    given: list[int]
    correct: list[int]
    text: str

    @classmethod
    def of(
        cls, variant: Variant, wrong: WrongAnswer, palette: Palette | None = None
    ) -> WrongAnswerView:
        """Show a wrong answer."""
        return cls(
            turn=wrong.turn,
            guess=wrong.guess,
            given=list(wrong.given),
            correct=list(wrong.correct),
            text=explain_wrong_answer(variant, wrong, palette),
        )


@dataclass(frozen=True, kw_only=True)
class GuessHintView:
    """One step of the hint ladder: 1 a nudge, 2 a direction, 3 the guess."""

    step: int
    text: str


@dataclass(frozen=True, kw_only=True)
class KnowledgeView:
    """What can be said about a position without a game."""

    left: int
    codes: list[str]
    worst: BoundsView
    total: BoundsView
    expected: str
    best: list[GuessValueView]
    judged: JudgedView | None


@dataclass(frozen=True, kw_only=True)
class MastermindView(View):
    """A game as somebody may see it; the secret is there only when the game is over."""

    kind: Literal["mastermind"] = "mastermind"
    mode: Mode
    variant: str
    title: str
    pegs: int
    colours: int
    repeats: bool
    turn_limit: int
    codes: int
    palette: str
    sense: Sense
    player: str
    state: Standing
    turns: list[TurnView]
    waiting: CodeView | None
    left: int
    outcome: GuessOutcomeView | None
    secret: str | None
    secret_values: list[int] | None
    contradiction: ContradictionView | None
    worst: BoundsView | None
    expected: str | None


def _text(number: Fraction | None) -> str | None:
    return None if number is None else str(number)
