"""A player's games: one line for each in a list, and numbers for every kind."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from perfectplay.session import seat_of
from perfectplay.web.errors import BadRequest
from perfectplay.web.models import GameLine
from perfectplay.web.open_game import session_of
from perfectplay.web.players import Owner
from perfectplay.web.room import Room
from perfectplay.web.store import Kept


def iso(seconds: float) -> str:
    """Write a moment as text."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def line(game: Kept, owner: Owner) -> GameLine:
    """Return a game as one line of a list."""
    return GameLine(
        id=game.id,
        kind=game.kind,
        mode=game.mode,
        title=game.title,
        label=_label(game),
        seat=seat_of(owner.seats(game)),
        created=iso(game.created),
        updated=iso(game.updated),
        result=game.result,
        outcome=game.outcome,
        turns=game.turns,
        practice=game.practice,
        url=f"/{game.kind}/{game.id}",
    )


def _label(game: Kept) -> str:
    """Return what is played and how; a game of another version still has its title."""
    try:
        return str(session_of(game).label)
    except BadRequest:
        return game.title


def stats(games: list[Kept], owner: Owner, rooms: Mapping[str, Room]) -> dict[str, Any]:
    """Return the statistics of finished games, by kind; practice and imports do not count.

    A game with one person at both sides is nobody's victory.
    """
    counted = [
        game
        for game in games
        if game.outcome is not None
        and not game.practice
        and not game.imported
        and len(owner.seats(game)) == 1
    ]
    return {
        kind: room.stats([game for game in counted if game.kind == kind], owner)
        for kind, room in rooms.items()
    }
