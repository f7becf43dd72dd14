"""The shapes of Ultimate Tic-Tac-Toe in requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from perfectplay.web.models import Body, Versioned

MoveText = Annotated[str, Field(max_length=40, examples=["ee"])]
Text = Annotated[str, Field(max_length=8000)]
RuleName = Annotated[str, Field(max_length=20, examples=["line", "boards"])]
PositionText = Annotated[str, Field(max_length=300, examples=["9/9/9/9/4x4/9/9/9/9 o e line"])]
LevelNumber = Annotated[int, Field(ge=1, le=10, strict=True)]
Seconds = Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)]
ModeName = Literal["computer", "two", "watch"]
FirstName = Literal["me", "computer"]
ProofName = Literal["win", "draw", "loss"]


class NewUltimate(Body):
    """What to play; `moves` or `position` let it begin elsewhere than at the start."""

    mode: ModeName = "computer"
    first: FirstName = "me"
    level: LevelNumber = 5
    rule: RuleName | None = None
    moves: Text | None = None
    position: PositionText | None = None


class MoveBody(Versioned):
    """A play, in any notation."""

    move: MoveText


class LevelBody(Versioned):
    """The computer's level from now on."""

    level: LevelNumber


class RetryPlayBody(Body):
    """Another play for a moment of the game, counted in plays from 0."""

    ply: Annotated[int, Field(ge=0, le=100, strict=True)]
    move: MoveText
    show: bool = False


class ReadBody(Body):
    """Plays in any notation, a record, or a position."""

    text: Text
    rule: RuleName | None = None


class PositionBody(Body):
    """A position to analyse, as text or as the plays that lead to it."""

    position: Text
    rule: RuleName | None = None
    seconds: Seconds = 2.0


class EndView(BaseModel):
    """How a game ended."""

    winner: Literal["X", "O", "draw"]
    text: str
    result: str


class BoardView(BaseModel):
    """Everything that is needed to draw a board and to play on it."""

    cells: list[str] = Field(min_length=81, max_length=81)
    boards: list[str] = Field(min_length=9, max_length=9)
    legal: list[str]
    target: int | None
    turn: Literal["X", "O"]
    last: str | None
    outcome: EndView | None
    rule: str
    position: str


class UltimateView(BaseModel):
    """A game as its asker sees it."""

    id: str
    kind: Literal["ultimate"]
    version: int
    mode: ModeName
    first: FirstName
    level: int
    rule: str
    start: str
    seat: str | None
    moves: list[str]
    board: BoardView
    message: str
    join: bool


class UltimateGame(BaseModel):
    """A game."""

    game: UltimateView


class NewUltimateGame(UltimateGame):
    """A new game; `join` is the token with which a second person takes a seat."""

    join: str | None


class BoardAnswer(BaseModel):
    """A board."""

    board: BoardView


class ReadAnswer(BoardAnswer):
    """What a text says: the plays and the position after them."""

    moves: list[str]
    start: str
    position: str


class HintPlay(BaseModel):
    """A suggestion; `chance` is the expected score of the side to move."""

    move: str
    text: str
    chance: float
    proof: ProofName | None


class PlayView(BaseModel):
    """One legal play of an analysis."""

    move: str
    board: int
    cell: int
    visits: int
    chance: float
    proof: ProofName | None


class AnalysisView(BaseModel):
    """What the engine thinks of a position; the best play comes first."""

    position: str
    turn: Literal["X", "O"]
    simulations: int
    seconds: float
    chance: float
    proof: ProofName | None
    plays: list[PlayView]
    line: list[str]


class MoveReviewView(BaseModel):
    """One play of a review; chances are those of the player who made it, `chance_x` those of X."""

    move: str
    by: Literal["X", "O"]
    word: str
    sign: str
    chance: float
    chance_x: float
    lost: float
    best: str
    proof: ProofName | None


class PlaysReview(BaseModel):
    """A whole game; slips and turning points are plies from 0."""

    moves: list[MoveReviewView]
    slips: list[int]
    turning: list[int]


class PlaysReviewAnswer(BaseModel):
    """A review."""

    review: PlaysReview


class RetriedPlay(BaseModel):
    """Another play, judged."""

    move: str
    word: str
    sign: str
    chance: float
    lost: float
    text: str
    best: str | None
