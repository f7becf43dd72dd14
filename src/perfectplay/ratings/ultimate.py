"""Ratings of people in Ultimate Tic-Tac-Toe, on the scale on which the lab measured the levels."""

from __future__ import annotations

from collections.abc import Mapping

from perfectplay.ratings.elo import Game, Meeting
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.ratings import LevelRating, level_ratings

RATED_RULE = WinRule.LINE.value
"""The rule under which the lab measured the levels."""
CENTRE = 1500.0
"""Where people are believed to be before their first game: a little above level 2."""


def meet(level: int, score: float, known: Mapping[int, LevelRating] | None = None) -> Game | None:
    """Return a game against a level; a win counts 1, a draw a half. None for an unknown level."""
    ratings = level_ratings() if known is None else known
    found = ratings.get(level)
    return None if found is None else (Meeting(found.elo, score),)


def fair_level(rating: float, known: Mapping[int, LevelRating] | None = None) -> int | None:
    """Return the level nearest to a rating, the lower of two."""
    ratings = level_ratings() if known is None else known
    near = sorted((abs(found.elo - rating), level) for level, found in ratings.items())
    return near[0][1] if near else None
