"""What a game has on the server: its routes, what can be chosen, its statistics, its tools.

The app asks the registry of games for their rooms; shared code knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, get_type_hints

from fastapi import APIRouter

from perfectplay.session import Data, View, games, load
from perfectplay.web.jobs import Job
from perfectplay.web.models import ERRORS
from perfectplay.web.players import Owner
from perfectplay.web.questions import Question
from perfectplay.web.settings import Settings
from perfectplay.web.store import Kept

if TYPE_CHECKING:
    from perfectplay.web.training.parts import Training


@dataclass(frozen=True)
class NoOptions:
    """Nothing can be chosen."""


@dataclass(frozen=True)
class Figures:
    """What the tools of a room tell those who watch the server."""

    kept_bytes: int = 0
    simulations: int | None = None


@dataclass(frozen=True)
class Results:
    """How many games somebody has finished, and how they ended."""

    games: int
    won: int
    drawn: int
    lost: int


def no_options(settings: Settings) -> NoOptions:
    """Offer no choice."""
    return NoOptions()


def count_results(finished: Sequence[Kept], owner: Owner) -> Results:
    """Count finished games by how they ended for one player."""
    won = sum(game.outcome in owner.seats(game) for game in finished)
    drawn = sum(game.outcome == "draw" for game in finished)
    return Results(len(finished), won, drawn, len(finished) - won - drawn)


def game_router(kind: str) -> APIRouter:
    """Return an empty router for the addresses of a game."""
    return APIRouter(prefix=f"/api/{kind}", tags=[kind], responses=ERRORS)


@dataclass(frozen=True)
class Room:
    """The parts of one game; `options` and `stats` say by their annotations what they return."""

    kind: str
    router: APIRouter
    view: type[View]
    options: Callable[[Settings], Any] = no_options
    """What can be chosen for a new game."""
    stats: Callable[[Sequence[Kept], Owner], Any] = count_results
    """The numbers of a player's finished games."""
    accept: Callable[[Any, Settings], None] = lambda session, settings: None
    """Refuse, by an error, a new session that this server does not take on."""
    begin: Callable[[Any], str | None] = lambda session: None
    """Name the method that an engine does before a new session is kept, if there is one."""
    tools: Callable[[Settings], Any] = lambda settings: None
    """Make what is kept for all games of a process."""
    at_work: Callable[[Any, Any, Job], AbstractContextManager[object]] = (
        lambda session, tools, job: nullcontext()
    )
    """Lend a session the tools for a job, with the brakes that end it early."""
    tasks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Engine work without a game, by name: called with a job, the tools and plain data."""
    tell: Callable[[Any, Question], Data] = lambda session, question: session.to_data()
    """Return what an engine elsewhere hears of a session to answer a question."""
    settle: Callable[[Any, Data], Data] = lambda session, state: state
    """Complete what came back of a session by what was not told."""
    prepare: Callable[[Any], None] = lambda tools: None
    """Get the tools ready before somebody waits for them."""
    figures: Callable[[Any], Figures] = lambda tools: Figures()
    """Tell how much the tools remember, and how much was searched."""
    training: Training | None = None
    """What the game brings along for puzzles, lessons, mistakes and ratings."""

    @property
    def options_type(self) -> Any:
        """The shape of the options."""
        return get_type_hints(self.options)["return"]

    @property
    def stats_type(self) -> Any:
        """The shape of the statistics."""
        return get_type_hints(self.stats)["return"]


def load_rooms() -> dict[str, Room]:
    """Load the room of every registered game that has one."""
    return {game.name: load(game.page) for game in games() if game.page is not None}
