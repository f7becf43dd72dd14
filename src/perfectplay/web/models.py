"""The shapes that both games share in requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Version = Annotated[
    int, Field(ge=1, le=2**31 - 1, description="The version of the game that this was made from.")
]


class Body(BaseModel):
    """A request; unknown fields are refused, so that a slip is noticed."""

    model_config = ConfigDict(extra="forbid")


class Versioned(Body):
    """A request that changes a game."""

    version: Version


class ErrorBody(BaseModel):
    """What went wrong: one sentence for people, a name for programs."""

    kind: str
    message: str
    given: Any = None
    allowed: str | None = None
    at: int | None = Field(None, description="Where the wrong character of a text is, from 0.")


class Error(BaseModel):
    """The one shape of all errors; 409 brings the game as it stands now."""

    error: ErrorBody
    game: dict[str, Any] | None = None


class Health(BaseModel):
    """Whether the server is well, and whether the engines still get ready."""

    status: Literal["ok"] = "ok"
    warming: bool
    version: str


class GameLine(BaseModel):
    """One line in the list of games."""

    id: str
    kind: Literal["mastermind", "ultimate"]
    mode: str
    variant: str | None = None
    rule: str | None = None
    level: int | None = None
    seat: str | None
    created: str
    updated: str
    result: str | None
    outcome: str | None
    turns: int
    url: str


class GameList(BaseModel):
    """The games of one player, the latest first."""

    games: list[GameLine]


class SkillPoint(BaseModel):
    """One finished game on the chart of skill."""

    id: str
    date: str
    skill: int
    luck: int
    guesses: int


class MastermindStats(BaseModel):
    """Mastermind games of one player as the code breaker."""

    games: int
    won: int
    mean_guesses: float | None
    skill: list[SkillPoint]


class LevelStats(BaseModel):
    """Results against one level."""

    level: int
    games: int
    won: int
    drawn: int
    lost: int


class UltimateStats(BaseModel):
    """Ultimate games of one player against the computer or another person."""

    games: int
    won: int
    drawn: int
    lost: int
    by_level: list[LevelStats]


class Stats(BaseModel):
    """A player's statistics."""

    mastermind: MastermindStats
    ultimate: UltimateStats


class Join(Body):
    """The token of an invitation."""

    token: str = Field(min_length=1, max_length=200)


class Import(Body):
    """A game that was exported as text or JSON."""

    text: str = Field(min_length=1, max_length=50_000)


class AnyGame(BaseModel):
    """A game of either kind, as the routes of its kind show it."""

    game: dict[str, Any]


ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": Error, "description": "Not possible; the sentence says what is."},
    403: {"model": Error, "description": "Not your seat."},
    404: {"model": Error, "description": "No such game."},
    409: {"model": Error, "description": "Made from an old version; brings the new state."},
    413: {"model": Error, "description": "The request is too large."},
    422: {"model": Error, "description": "The request is not understood."},
    503: {"model": Error, "description": "All engines are busy; Retry-After says how long."},
}
