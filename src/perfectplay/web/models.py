"""The shapes that all games share in requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from perfectplay.session import View

Version = Annotated[
    int, Field(ge=1, le=2**31 - 1, description="The version of the game that this was made from.")
]


ClockText = Annotated[
    str,
    Field(
        max_length=20,
        examples=["5+5", "1 day"],
        description="Minutes+seconds or days for a move, in a game for two; null for no clock.",
    ),
]


class Body(BaseModel):
    """A request; unknown fields are refused, so that a slip is noticed."""

    model_config = ConfigDict(extra="forbid")


class Versioned(Body):
    """A request that changes a game."""

    version: Version


class MoveBody(Versioned):
    """A move as its player writes it."""

    move: Annotated[str, Field(max_length=40)]


class ErrorBody(BaseModel):
    """What went wrong: one sentence for people, a name for programs."""

    kind: str
    message: str
    given: Any = None
    allowed: str | None = None
    at: int | None = Field(None, description="Where the wrong character of a text is, from 0.")
    request: str | None = Field(None, description="The id under which the log knows the request.")


class Error(BaseModel):
    """The one shape of all errors; 409 brings the game as it stands now."""

    error: ErrorBody
    game: dict[str, Any] | None = None


class Alive(BaseModel):
    """The process answers."""

    live: Literal[True] = True


class Health(Alive):
    """How the server is; `warming` while the engines still get ready."""

    status: Literal["ok", "trouble"]
    ready: bool = Field(description="Whether the server can do what it is asked for.")
    warming: bool
    version: str
    database: str = Field(description="A sentence about the database.")
    engine: str = Field(description="A sentence about the engines.")


class GameLine(BaseModel):
    """One line in the list of games; `label` says what is played in a few words.

    A `practice` game went on, or was brought in, with a known secret: it does not count.
    """

    id: str
    kind: str
    mode: str
    title: str
    label: str
    seat: str | None
    created: str
    updated: str
    result: str | None
    outcome: str | None
    turns: int
    practice: bool
    url: str


class GameList(BaseModel):
    """The games of one player, the latest first."""

    games: list[GameLine]


class Join(Body):
    """The token of an invitation."""

    token: str = Field(min_length=1, max_length=200)


class Import(Body):
    """A game that was exported as text or JSON."""

    text: str = Field(min_length=1, max_length=50_000)


def game_answer(view: type[View]) -> type[BaseModel]:
    """Make the shape of an answer with a game, such as MastermindGame."""
    about = "A game as its asker may see it."
    return create_model(f"{_name(view)}Game", __doc__=about, game=(view, ...))


def new_game_answer(view: type[View]) -> type[BaseModel]:
    """Make the shape of an answer with a new game, such as NewMastermindGame."""
    about = "A new game; `join` is the token with which a second person takes a seat."
    shape: dict[str, Any] = {"game": (view, ...), "join": (str | None, ...)}
    return create_model(f"New{_name(view)}Game", __doc__=about, **shape)


def _name(view: type[View]) -> str:
    return view.__name__.removesuffix("View")


ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": Error, "description": "Not possible; the sentence says what is."},
    403: {"model": Error, "description": "Not your seat, or asked from another site."},
    404: {"model": Error, "description": "No such game."},
    409: {"model": Error, "description": "Made from an old version; brings the new state."},
    413: {"model": Error, "description": "The request is too large."},
    422: {"model": Error, "description": "The request is not understood."},
    429: {"model": Error, "description": "Too many in a minute; Retry-After says how long."},
    503: {"model": Error, "description": "Too busy, or no database now; see Retry-After."},
}
