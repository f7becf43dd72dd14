"""The shapes of Mastermind in requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from perfectplay.web.models import Body, Versioned

Peg = Annotated[int, Field(ge=-1, le=100, strict=True)]
CodeText = Annotated[str, Field(max_length=200, examples=["0011", "RRBB"])]
Code = CodeText | Annotated[list[Peg], Field(max_length=40)]
VariantText = Annotated[str, Field(max_length=60, examples=["4x6"])]
Count = Annotated[int, Field(ge=0, le=60, strict=True)]
# Lists rather than tuples: more programs understand their schema.
Answer = Annotated[list[int], Field(min_length=2, max_length=2, examples=[[1, 2]])]
Mend = Annotated[list[int], Field(min_length=3, max_length=3, examples=[[1, 2, 12]])]
SenseName = Literal["worst", "expected"]
ModeName = Literal["learn", "play", "guess", "two"]


class NewMastermind(Body):
    """What to play."""

    variant: VariantText = "classic"
    mode: ModeName = "play"
    palette: Annotated[str, Field(max_length=40)] | None = None
    player: Annotated[str, Field(max_length=40)] = "human"
    sense: SenseName = "worst"
    secret: Code | None = Field(None, description="Only in a game for two.")


class GuessBody(Versioned):
    """A guess; in learn mode one that is not optimal is made only with `keep`."""

    guess: Code
    keep: bool = False


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

    turn: Annotated[int, Field(ge=0, le=100, strict=True)]


class RetryBody(Body):
    """Another guess for a turn of a finished game."""

    turn: Annotated[int, Field(ge=0, le=100, strict=True)]
    guess: Code
    show: bool = False


class ExplainBody(Body):
    """Turns that were answered by a person, and the code that they kept."""

    variant: VariantText
    palette: Annotated[str, Field(max_length=40)] | None = None
    turns: Annotated[list[tuple[Code, tuple[Count, Count]]], Field(max_length=60)]
    secret: Code


class AnalysisBody(Body):
    """A position without a game."""

    variant: VariantText = "classic"
    history: Annotated[str, Field(max_length=4000, examples=["0011 1B1W, 0023 0B2W"])] = ""
    guess: Code | None = None
    sense: SenseName = "worst"
    seconds: Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)] | None = None


class BoundsView(BaseModel):
    """A whole number, or the bounds between which it is."""

    lower: int
    upper: int
    exact: bool


class CodeView(BaseModel):
    """A code as text and as values."""

    guess: str
    values: list[int]


class ValueView(CodeView):
    """What a guess is worth."""

    worst: BoundsView
    total: BoundsView
    expected: str
    groups: int
    largest: int
    could_be: bool


class WordView(BaseModel):
    """A judgement in one word, and the sign that says the same."""

    word: str
    sign: str


class JudgedView(CodeView):
    """A judged guess; fractions are text so that nothing is rounded."""

    word: str
    sign: str
    optimal: bool
    optimal_worst: bool
    regret: str
    regret_decimal: str
    exact: bool
    value: ValueView
    best_worst: BoundsView
    best_total: BoundsView
    better: CodeView | None
    codes: int
    expected_left: str
    reason: str
    note: str | None


class AccountView(BaseModel):
    """Skill and luck of one turn; `luck` is null where it is only bounded."""

    regret: str
    luck: str | None
    skill: int
    fortune: int
    words: str


class TurnReviewView(JudgedView, AccountView):
    """One turn of a review."""

    answer: Answer
    left: int


class ReviewView(BaseModel):
    """A whole game looked at again; turns and slips are counted from 0."""

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


class RemarkView(BaseModel):
    """Why a guess was judged as it was, and what it cost."""

    reason: str
    note: str | None
    regret_decimal: str
    exact: bool


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


class OutcomeView(BaseModel):
    """Who won and why."""

    winner: str
    reason: str


class RepairView(BaseModel):
    """One answer whose change would mend a contradiction: [black, white, codes then left]."""

    turn: int
    answers: list[Mend]


class ContradictionView(BaseModel):
    """Answers that cannot all be true."""

    text: str
    clash: list[int]
    repairs: list[RepairView]
    changes: int


class MastermindView(BaseModel):
    """A game as its asker may see it; `secret` only when it is over."""

    id: str
    kind: Literal["mastermind"]
    version: int
    mode: ModeName
    variant: str
    title: str
    pegs: int
    colours: int
    repeats: bool
    turn_limit: int
    codes: int
    palette: str
    sense: SenseName
    player: str
    seat: str | None
    state: Literal["human", "computer", "game over", "waiting", "contradiction"]
    turns: list[TurnView]
    waiting: CodeView | None
    left: int
    outcome: OutcomeView | None
    secret: str | None
    contradiction: ContradictionView | None
    join: bool
    worst: BoundsView | None
    expected: str | None


class MastermindGame(BaseModel):
    """A game."""

    game: MastermindView


class NewMastermindGame(MastermindGame):
    """A new game; `join` is the token with which a second person takes a seat."""

    join: str | None


class GuessAnswer(MastermindGame):
    """A game after a guess, or the question whether to keep it."""

    asked: JudgedView | None
    account: AccountView | None


class Accounted(MastermindGame):
    """A game after an optimal guess."""

    account: AccountView | None


class Answers(BaseModel):
    """Every answer that some code gives: [black, white]."""

    answers: list[Answer]


class HintView(BaseModel):
    """One step of the hint ladder."""

    step: int
    text: str


class JudgedAnswer(BaseModel):
    """A judged guess."""

    judged: JudgedView


class TableAnswer(BaseModel):
    """The best guesses."""

    guesses: list[ValueView]


class CandidatesAnswer(BaseModel):
    """Some of the codes that fit."""

    count: int
    start: int
    codes: list[str]


class ReviewAnswer(BaseModel):
    """A review."""

    review: ReviewView


class WrongView(BaseModel):
    """An answer that was wrong; turns are counted from 0."""

    turn: int
    guess: str
    given: Answer
    correct: Answer
    text: str


class ExplainAnswer(BaseModel):
    """Every wrong answer."""

    wrong: list[WrongView]


class AnalysisAnswer(BaseModel):
    """What can be said about a position."""

    left: int
    codes: list[str]
    worst: BoundsView
    total: BoundsView
    expected: str
    best: list[ValueView]
    judged: JudgedView | None
