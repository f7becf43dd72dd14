"""Requests about Mastermind, and the small shapes around its views in answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from perfectplay.mastermind.judged_views import (
    AccountView,
    GuessesReviewView,
    GuessValueView,
    JudgedView,
)
from perfectplay.mastermind.views import MastermindView, WrongAnswerView
from perfectplay.web.models import Body, ClockText, Versioned

Peg = Annotated[int, Field(ge=-1, le=100, strict=True)]
CodeText = Annotated[str, Field(max_length=200, examples=["0011", "RRBB"])]
Code = CodeText | Annotated[list[Peg], Field(max_length=40)]
VariantText = Annotated[str, Field(max_length=60, examples=["4x6"])]
PaletteName = Annotated[str, Field(max_length=40)]
Count = Annotated[int, Field(ge=0, le=60, strict=True)]
TurnNumber = Annotated[int, Field(ge=0, le=100, strict=True)]
SenseName = Literal["worst", "expected"]
ModeName = Literal["learn", "play", "guess", "two"]


class NewMastermind(Body):
    """What to play."""

    variant: VariantText = "classic"
    mode: ModeName = "play"
    palette: PaletteName | None = None
    player: Annotated[str, Field(max_length=40)] = "human"
    sense: SenseName = "worst"
    secret: Code | None = Field(None, description="Only in a game for two.")
    clock: ClockText | None = None


class GuessBody(Versioned):
    """A guess; in learn mode a slip that is judged in time is made only with `keep`."""

    guess: Code
    keep: bool = False
    skip: bool = Field(False, description="Do not wait for the judgement.")


class JudgementBody(Versioned):
    """Which turn is waited for, counted from 0; the others that wait are judged with it."""

    turn: TurnNumber | None = None


class PlayerBody(Versioned):
    """Who breaks the code from now on."""

    player: str = Field(max_length=40)


class SenseBody(Versioned):
    """What is taught from now on."""

    sense: SenseName


class AnswerBody(Versioned):
    """The answer to the program's guess."""

    black: Count
    white: Count


class CorrectBody(AnswerBody):
    """Another answer for an earlier turn, counted from 0."""

    turn: TurnNumber


class RetryBody(Body):
    """Another guess for a turn of a finished game."""

    turn: TurnNumber
    guess: Code
    show: bool = False


class ExplainBody(Body):
    """Turns that were answered by a person, and the code that they kept."""

    variant: VariantText
    palette: PaletteName | None = None
    turns: Annotated[list[tuple[Code, tuple[Count, Count]]], Field(max_length=60)]
    secret: Code


class ScoreBody(Body):
    """A guess, and the code that its asker keeps."""

    variant: VariantText
    palette: PaletteName | None = None
    guess: Code
    secret: Code


class AnalysisBody(Body):
    """A position without a game."""

    variant: VariantText = "classic"
    history: Annotated[str, Field(max_length=4000, examples=["0011 1B1W, 0023 0B2W"])] = ""
    guess: Code | None = None
    sense: SenseName = "worst"
    seconds: Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)] | None = None


@dataclass(frozen=True)
class GuessAnswer:
    """A game after a guess. In a lesson it comes judged; `asked` says that it was not made yet."""

    game: MastermindView
    asked: bool
    judged: JudgedView | None
    account: AccountView | None


@dataclass(frozen=True)
class Answers:
    """Every answer that some code gives: [black, white]."""

    answers: list[list[int]]


@dataclass(frozen=True)
class JudgedAnswer:
    """A judged guess."""

    judged: JudgedView


@dataclass(frozen=True)
class TableAnswer:
    """The best guesses."""

    guesses: list[GuessValueView]


@dataclass(frozen=True)
class CandidatesAnswer:
    """Some of the codes that fit."""

    count: int
    start: int
    codes: list[str]


@dataclass(frozen=True)
class GuessesReviewAnswer:
    """A review, the slips in it that are the asker's own, and those that they have solved."""

    review: GuessesReviewView
    mine: list[int]
    solved: list[int]


@dataclass(frozen=True)
class ScoreAnswer:
    """The right answer."""

    black: int
    white: int


@dataclass(frozen=True)
class ExplainAnswer:
    """Every wrong answer."""

    wrong: list[WrongAnswerView]
