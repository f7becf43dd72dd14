"""What a game brings along for training: its positions, its slips, and how its games are rated."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.judgement import Judgement
from perfectplay.ratings.elo import WINDOW, estimate, over_time
from perfectplay.ratings.story import Phases, Played, story
from perfectplay.session import Data
from perfectplay.web.players import Owner
from perfectplay.web.stats import iso
from perfectplay.web.store import Kept


@dataclass(frozen=True)
class Slip:
    """A guess or a move of the player's own that is worth trying again."""

    key: str
    """The same for the same slip in the same position, in whichever game it was made."""
    turn: int
    """Counted from 0."""
    word: Judgement
    cost: str
    """What it cost, in a few words."""


@dataclass(frozen=True, kw_only=True)
class Tried:
    """A judged try; `best` is hidden until it is solved or shown."""

    given: str
    values: list[int] | None
    """The pegs of a guess."""
    word: Judgement
    sign: str
    solved: bool
    text: str
    best: str | None
    best_values: list[int] | None


@dataclass(frozen=True, kw_only=True)
class FairOpponent:
    """Whom to play next; `url` begins such a game."""

    name: str
    title: str
    text: str
    url: str


@dataclass(frozen=True, kw_only=True)
class RatingPoint:
    """How a rating stood after a game."""

    game: str
    date: str
    rating: int
    low: int
    high: int


@dataclass(frozen=True, kw_only=True)
class Rating:
    """How strong somebody plays; None before the first game that counts."""

    rating: int | None
    margin: int | None
    games: int
    story: str
    counts: str
    """Which games count, in a sentence."""
    fair: FairOpponent | None
    points: list[RatingPoint]


@dataclass(frozen=True, kw_only=True)
class Scale:
    """How the games of one kind are rated."""

    centre: float
    by_guesses: bool
    phases: Phases
    counts: str
    fair: Callable[[float], FairOpponent | None]


@dataclass(frozen=True)
class Training:
    """The part of one game."""

    position: type
    """The shape in which a position is shown; its field `kind` names the game."""
    of_game: Callable[[Any, int], Any]
    """Show the position of a session before a turn, with nothing that came later."""
    slips: Callable[[Kept, Owner], list[Slip] | None]
    """Find a player's own slips in a finished game; None when it has to be reviewed first."""
    own_turns: Callable[[Kept, Owner], frozenset[int] | None]
    """Find the turns that a player made in a reviewed game; None where no side is theirs alone."""
    played: Callable[[Kept, Owner], Played | None]
    """Rate a finished game; None when it does not count."""
    made: Callable[[Any, int], tuple[str, list[int] | None]]
    """Return what was guessed or moved at a turn, and its pegs."""
    tried: Callable[[Any, Any], Tried]
    """Show what a session's `retry` said, the same way for every game."""
    scale: Scale
    of_puzzle: Callable[[Any], Any]
    """Show the position of a puzzle."""
    of_step: Callable[[Any], Any]
    """Show the position of a step of a lesson."""
    answer: Callable[[Any], tuple[str, list[int] | None]]
    """Return the answer of a puzzle as people read it, and its pegs."""
    walk: Callable[[Any], list[Any]] = lambda puzzle: []
    """Show the positions of a puzzle's solution, after each of its moves."""
    values: Callable[[Any, str], list[int] | None] = lambda asked, given: None
    """Return the pegs of a try at a puzzle or a step, as the library writes it."""
    known: Callable[[Kept, int], dict[str, Any]] = lambda kept, turn: {}
    """Return what a session's `retry` wants to know of a kept review."""
    by_pegs: bool = False
    """Whether a try can be given as values of pegs."""

    def rate(self, games: Sequence[Kept], owner: Owner) -> Rating:
        """Rate finished games, the latest first as lists have them."""
        found = [(game, played) for game in games if (played := self.played(game, owner))]
        found.reverse()
        scale = self.scale
        rated = [played for _, played in found]
        told = story(rated, scale.phases, by_guesses=scale.by_guesses, centre=scale.centre)
        if not found:
            return Rating(
                rating=None,
                margin=None,
                games=0,
                story=told,
                counts=scale.counts,
                fair=scale.fair(scale.centre),
                points=[],
            )
        meetings = [played.meetings for played in rated]
        now = estimate(meetings, scale.centre)
        line = over_time(meetings, scale.centre)
        return Rating(
            rating=round(now.rating),
            margin=round(now.margin),
            games=now.games,
            story=told,
            counts=scale.counts,
            fair=scale.fair(now.rating),
            points=[
                RatingPoint(
                    game=game.id,
                    date=iso(game.updated),
                    rating=round(then.rating),
                    low=round(then.rating - then.margin),
                    high=round(then.rating + then.margin),
                )
                for (game, _), then in zip(found[-WINDOW:], line, strict=True)
            ],
        )


def key_of(*parts: str) -> str:
    """Return a short name for a position and what was played there."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:20]


def slip_turns(review: Data | None) -> tuple[int, ...] | None:
    """Return the turns, from 1, that a kept review calls slips; None without a review."""
    return None if review is None else tuple(turn + 1 for turn in review["slips"])
