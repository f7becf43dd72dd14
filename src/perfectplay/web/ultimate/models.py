"""Requests about Ultimate Tic-Tac-Toe, and the small shapes around its views in answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from perfectplay.ultimate.views import BoardView, First, Mode, MovesReviewView, UltimateView
from perfectplay.web.models import Body, ClockText, Versioned

MoveText = Annotated[str, Field(max_length=40, examples=["ee"])]
Text = Annotated[str, Field(max_length=8000)]
GameText = Annotated[str, Field(max_length=50_000)]
RuleName = Annotated[str, Field(max_length=20, examples=["line", "boards"])]
EvaluatorName = Annotated[str, Field(max_length=80, examples=["mine"])]
PositionText = Annotated[str, Field(max_length=300, examples=["9/9/9/9/4x4/9/9/9/9 o e line"])]
LimitText = Annotated[
    str,
    Field(
        max_length=100,
        examples=["time=2s", "cpu=0.5s", "simulations=20000"],
        description="How long the computer thinks about a move: `time`, `cpu` or `simulations`, or "
        "several with commas between; the server's own longest time ends it too. null: as long as "
        "its level does. A game with a limit does not count for a rating.",
    ),
]
PonderFlag = Annotated[
    bool,
    Field(
        strict=True,
        description="Whether the computer may think on the player's time, at levels that make use "
        "of it; the game does not count for a rating then.",
    ),
]
LevelNumber = Annotated[int, Field(ge=1, le=10, strict=True)]
Ply = Annotated[int, Field(ge=0, le=100, strict=True)]
LineNumber = Annotated[int, Field(ge=0, le=100_000, strict=True)]
Seconds = Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)]


class NewUltimate(Body):
    """What to play; `moves` or `position` let it begin elsewhere than at the start."""

    mode: Mode = "computer"
    first: First = "me"
    level: LevelNumber = 5
    rule: RuleName | None = None
    moves: Text | None = None
    position: PositionText | None = None
    clock: ClockText | None = None
    limit: LimitText | None = None
    ponder: PonderFlag = False


class AnsweredMoveBody(Versioned):
    """A move in any notation; with `answer` the computer moves too, if it is its turn then."""

    move: MoveText
    answer: bool = False


class LevelBody(Versioned):
    """The computer's level from now on."""

    level: LevelNumber


class ThinkingBody(Versioned):
    """How the computer thinks from now on."""

    limit: LimitText | None
    ponder: PonderFlag


class RetryMoveBody(Body):
    """Another move for a moment of the game, counted in moves from 0."""

    ply: Ply
    move: MoveText
    show: bool = False


class LineBody(Versioned):
    """Moves to walk on from a node of the tree: `ply` moves along a line, 0 being the game.

    What is not there yet is added as a variation; `note` says something about it.
    """

    line: LineNumber = 0
    ply: Ply
    moves: Annotated[str, Field(min_length=1, max_length=400, examples=["ee ea"])]
    note: Annotated[str, Field(max_length=80)] = ""


class DeleteLineBody(Versioned):
    """A variation to forget, with those that branch from it."""

    line: Annotated[int, Field(ge=1, le=100_000, strict=True)]


class ReadBody(Body):
    """Moves in any notation, a record, a position, or a game as another program writes it."""

    text: GameText
    rule: RuleName | None = None


class PositionBody(Body):
    """A position to analyse, as text or as the moves that lead to it."""

    position: Text
    rule: RuleName | None = None
    seconds: Seconds = 2.0


class PositionAnalysisBody(PositionBody):
    """A position to analyse; an evaluator that a package brings may value what comes of it."""

    evaluator: EvaluatorName | None = None


class SolveBody(PositionBody):
    """A position to solve; with `all` every legal move gets its exact result."""

    seconds: Seconds = 10.0
    all: bool = False


@dataclass(frozen=True)
class LineAnswer:
    """The game with its variations, and the node that the moves lead to."""

    game: UltimateView
    line: int
    ply: int


@dataclass(frozen=True)
class PonderAnswer:
    """What the computer found on the player's time, and why it ended.

    `enough`: as much as is done about one move, or all there is to find. `changed`: the game has
    moved on. `busy`: others needed all engines, or too many wait for idle ones.
    """

    ended: Literal["enough", "changed", "busy"]
    simulations: int
    known: int


@dataclass(frozen=True)
class BoardAnswer:
    """A board."""

    board: BoardView


@dataclass(frozen=True)
class Problem:
    """Why a text is not understood, and where its wrong character is, from 0."""

    message: str
    at: int | None


@dataclass(frozen=True)
class ReadAnswer:
    """What a text says: the moves and the position after them; or the problem with it."""

    moves: list[str]
    start: str
    position: str
    board: BoardView | None
    problem: Problem | None
    note: str
    """What the text says after its last move, such as why a game ends there."""


@dataclass(frozen=True)
class MovesReviewAnswer:
    """A review, the slips in it that are the asker's own, and those that they have solved."""

    review: MovesReviewView
    mine: list[int]
    solved: list[int]
