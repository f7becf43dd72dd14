"""What the tools for Mastermind answer with; turns are counted from 0, codes written as digits."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from perfectplay.judgement import Judgement
from perfectplay.mastermind.judged_views import BoundsView, GuessValueView
from perfectplay.mastermind.solver import Sense
from perfectplay.mastermind.views import ContradictionView, WrongAnswerView
from perfectplay.mcp.answering import Answer


class PositionAnswer(Answer):
    """A position that was asked about."""

    variant: str
    history: str = Field(description="The turns as text; every tool reads it as its turns.")
    codes_left: int = Field(description="How many codes fit all the answers.")


class JudgeAnswer(PositionAnswer):
    """A guess, judged before its answer is known."""

    guess: str
    by: Sense
    word: Judgement = Field(description="best, excellent, good, inaccuracy, mistake or blunder.")
    optimal: bool | None = Field(description="Null where neither yes nor no is proven.")
    fits: bool = Field(description="Whether the guess could be the code: it fits all the answers.")
    exact: bool = Field(description="Whether the word is proven and no estimate.")
    regret: str = Field(description="What it costs on average, in guesses, as a fraction.")
    regret_guesses: float = Field(description="The same as a number.")
    regret_exact: bool = Field(description="Whether the regret is exact; else it is an estimate.")
    growth: int | None = Field(
        description="By how many guesses the worst case grows; null where nothing is proven."
    )
    value: GuessValueView
    best_worst: BoundsView = Field(description="The least worst case of any guess here.")
    best_total: BoundsView = Field(description="The least total over the codes left.")
    expected_left: float = Field(description="How many codes will be left on average after it.")
    better: list[GuessValueView] = Field(description="Guesses that are better, the best first.")
    reason: str
    note: str | None = Field(description="What is not proven, and why; null where all is.")


class BestAnswer(PositionAnswer):
    """The best guesses of a position."""

    by: Sense
    worst: BoundsView = Field(description="The most guesses still needed with the best play.")
    total: BoundsView = Field(description="The guesses still needed, added up over all codes left.")
    expected: str = Field(description="The total for each code, as a number or a range.")
    exact: bool = Field(description="Whether the value in the measure asked for is proven.")
    guesses: list[GuessValueView] = Field(description="The best first.")


class CandidatesAnswer(PositionAnswer):
    """The codes that fit all the answers, or a part of them."""

    codes: int = Field(description="How many codes the variant has.")
    start: int
    shown: list[str]
    code: str | None = Field(description="The code that was asked about.")
    possible: bool | None = Field(description="Whether it fits; null if none was asked about.")
    against: list[int] = Field(description="The turns whose answers it does not fit.")


class ContradictionAnswer(PositionAnswer):
    """Whether answers can all be true, and if not, why not and what would mend them."""

    possible: bool
    contradiction: ContradictionView | None
    secret: str | None
    wrong: list[WrongAnswerView] = Field(description="With a secret: every wrong answer.")


class ScoreAnswer(Answer):
    """The answer to a guess for a secret."""

    variant: str
    guess: str
    secret: str
    black: int
    white: int
    answer: str = Field(description="The same as text, such as 1B2W.")


class SolveAnswer(Answer):
    """What perfect play of a variant needs."""

    variant: str
    codes: int
    by: Sense
    value: BoundsView = Field(description="The value in the measure asked for.")
    exact: bool = Field(description="Whether it is proven; else it lies between the bounds.")
    mean: str | None = Field(description="Guesses on average, as a number or a range.")
    worst: BoundsView | None = Field(description="The least worst case.")
    total: BoundsView | None = Field(description="The least total over all codes.")
    openings: list[str] = Field(description="First guesses that reach it, one of each kind.")
    source: Literal["shipped", "searched"] = Field(
        description="Whether it came solved with perfectplay or was searched now."
    )
    seconds: float
