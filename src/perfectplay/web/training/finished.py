"""A player's games as training sees them: which have ended, without reading what is in them."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from perfectplay.web.database.schema import games, seats
from perfectplay.web.store import Store

MOST_LISTED = 2000


@dataclass(frozen=True)
class Line:
    """A game of a player, short."""

    id: str
    kind: str
    mode: str
    version: int
    outcome: str | None
    turns: int
    counts: bool
    """Whether it was played here, with its secret unknown."""
    reviewed: bool


def list_games(store: Store, owner: str) -> list[Line]:
    """List the games in which a player has a seat, the latest first."""
    of_owner = sa.select(seats.c.game).where(seats.c.owner == owner)
    query = (
        sa.select(
            games.c.id,
            games.c.kind,
            games.c.mode,
            games.c.version,
            games.c.outcome,
            games.c.turns,
            games.c.practice,
            games.c.imported,
            games.c.review.is_not(None).label("reviewed"),
        )
        .where(games.c.id.in_(of_owner))
        .order_by(games.c.updated.desc(), games.c.id)
        .limit(MOST_LISTED)
    )
    with store.reading() as db:
        return [
            Line(
                row.id,
                row.kind,
                row.mode,
                row.version,
                row.outcome,
                row.turns,
                not (row.practice or row.imported),
                bool(row.reviewed),
            )
            for row in db.execute(query)
        ]
