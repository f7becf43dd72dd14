"""Removing games that nobody needs: untouched for long, or begun and left without a move.

Some are removed at a time, each time in one transaction, so that players hardly notice; processes
that do it at the same moment do not get in each other's way.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import sqlalchemy as sa

from perfectplay.web.database.schema import exports, games, progress, seats, server

AT_ONCE = 100
DAY = 86400.0
MARK = "tidied"


@dataclass(frozen=True)
class Untouched:
    """What can be removed at one moment; `oldest` is when the oldest was last touched."""

    old: int
    empty: int
    oldest: float | None

    @property
    def games(self) -> int:
        """How many games that are in all."""
        return self.old + self.empty


@dataclass(frozen=True)
class Rules:
    """Which games are kept: those touched since these moments, in seconds; None keeps all."""

    old: float | None
    empty: float | None

    @classmethod
    def of(cls, keep_days: int, keep_empty_days: int, now: float | None = None) -> Rules:
        """Count back from now; 0 days mean for ever."""
        now = time.time() if now is None else now
        return cls(
            now - keep_days * DAY if keep_days else None,
            now - keep_empty_days * DAY if keep_empty_days else None,
        )

    @property
    def is_old(self) -> sa.ColumnElement[bool]:
        """A game that nobody has touched for long."""
        return sa.false() if self.old is None else games.c.updated < self.old

    @property
    def is_empty(self) -> sa.ColumnElement[bool]:
        """A game that was begun and left without a guess or move."""
        if self.empty is None:
            return sa.false()
        return (games.c.turns == 0) & games.c.outcome.is_(None) & (games.c.updated < self.empty)

    @property
    def goes(self) -> sa.ColumnElement[bool]:
        """A game that is removed."""
        return self.is_old | self.is_empty


def find_untouched(db: sa.Connection, rules: Rules) -> Untouched:
    """Count what can be removed."""
    old = sa.func.count().filter(rules.is_old)
    empty = sa.func.count().filter(rules.is_empty & ~rules.is_old)
    row = db.execute(sa.select(old, empty, sa.func.min(games.c.updated)).where(rules.goes)).one()
    return Untouched(int(row[0]), int(row[1]), row[2])


def remove_some(db: sa.Connection, rules: Rules) -> int:
    """Remove some of the games; return how many, 0 when there are no more."""
    some = sa.select(games.c.id).where(rules.goes).order_by(games.c.updated).limit(AT_ONCE)
    # Whoever changes a game at this moment keeps it; another process takes other games.
    found = db.execute(some.with_for_update(skip_locked=True)).scalars().all()
    if found:
        remove_games(db, list(found))
    elif rules.old is not None:
        _forget_players(db, rules.old)
    return len(found)


def _forget_players(db: sa.Connection, since: float) -> None:
    """Remove the notes about players of whom nothing was noted since then."""
    other = progress.alias()
    active = sa.exists().where(other.c.owner == progress.c.owner, other.c.changed >= since)
    db.execute(progress.delete().where(progress.c.changed < since, ~active))


def remove_games(db: sa.Connection, ids: list[str]) -> None:
    """Remove games with their seats, and the exports of deals of which nothing is left."""
    wanted = games.c.id.in_(ids)
    deal = sa.func.coalesce(games.c.deal, games.c.id)
    deals = db.execute(sa.select(deal).where(wanted)).scalars().all()
    db.execute(seats.delete().where(seats.c.game.in_(ids)))
    db.execute(games.delete().where(wanted))
    left = sa.exists().where((games.c.deal == exports.c.deal) | (games.c.id == exports.c.deal))
    db.execute(exports.delete().where(exports.c.deal.in_(deals), ~left))


def claim_day(db: sa.Connection, now: float | None = None) -> bool:
    """Tell whether it is this process that tidies up today; only one of several is told so."""
    now = time.time() if now is None else now
    mark = server.c.name == MARK
    last = db.scalar(sa.select(server.c.value).where(mark))
    if last is None:
        db.execute(server.insert().values(name=MARK, value=str(now)))
        return True
    if now - float(last) < DAY:
        return False
    done = db.execute(server.update().where(mark, server.c.value == last).values(value=str(now)))
    return done.rowcount == 1
