"""What can be chosen in Ultimate Tic-Tac-Toe."""

from __future__ import annotations

from dataclasses import dataclass

from perfectplay.ultimate import evaluators
from perfectplay.ultimate.levels import DEFAULT_LEVEL, LEVELS
from perfectplay.ultimate.notation import Notation, WinRule
from perfectplay.ultimate.ratings import LevelRating, level_ratings
from perfectplay.web.settings import Settings


@dataclass(frozen=True)
class RatingView:
    """How strong a level is, as the lab measured it."""

    elo: float
    margin: float
    games: int
    sentence: str


@dataclass(frozen=True)
class LevelView:
    """A level of the computer."""

    number: int
    name: str
    sentence: str
    ponders: bool
    """Whether it makes use of the player's time, where that is wanted."""
    rating: RatingView | None


@dataclass(frozen=True)
class RuleView:
    """Who wins when nobody has three boards in a line."""

    name: str
    title: str
    sentence: str


@dataclass(frozen=True)
class NotationView:
    """A way to write a move."""

    name: str
    example: str


@dataclass(frozen=True)
class EvaluatorView:
    """A way to value positions that a package brings."""

    name: str
    description: str


@dataclass(frozen=True)
class UltimateOptions:
    """What can be chosen in Ultimate Tic-Tac-Toe."""

    levels: list[LevelView]
    default_level: int
    rules: list[RuleView]
    notations: list[NotationView]
    evaluators: list[EvaluatorView]
    ponder: bool
    """Whether the computer can think on the player's time here."""
    move_seconds: float
    """The longest that the computer may be told to think about a move."""


def options(settings: Settings) -> UltimateOptions:
    """List the levels with their ratings, the rules and the notations."""
    ratings = level_ratings()
    return UltimateOptions(
        levels=[
            LevelView(
                known.number,
                known.name,
                known.sentence,
                known.ponders,
                _rating(ratings.get(known.number)),
            )
            for known in LEVELS
        ],
        default_level=DEFAULT_LEVEL,
        rules=[RuleView(rule.value, rule.name_for_people, rule.sentence) for rule in WinRule],
        notations=[NotationView(notation.name.lower(), notation.value) for notation in Notation],
        evaluators=[EvaluatorView(name, evaluators.describe(name)) for name in evaluators.names()],
        ponder=not settings.cluster,
        move_seconds=settings.max_move_seconds,
    )


def _rating(rating: LevelRating | None) -> RatingView | None:
    if rating is None:
        return None
    return RatingView(rating.elo, rating.margin, rating.games, rating.sentence)
