"""Deals: games that share a secret, because one is a copy of the other.

An export of a running game carries a token; what it stands for, the secret above all, stays in the
table of exports. A game that is nobody's copy is a deal by itself, named by its own address.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import sqlalchemy as sa

from perfectplay.web.database.schema import exports, games, seats

LOCKS = 8137
"""A range of PostgreSQL's advisory locks, for deals alone."""


@dataclass(frozen=True)
class Export:
    """What the token in an export stands for; `digest` is that of the rest of the text."""

    token_hash: str
    owner: str
    deal: str
    digest: str
    secret: str = field(repr=False)


def add_export(db: sa.Connection, export: Export) -> None:
    """Keep what a token stands for."""
    db.execute(exports.insert().values(**vars(export), created=time.time()))


def find_export(db: sa.Connection, token_hash: str) -> Export | None:
    """Return what a token stands for, if it was ever given out."""
    columns = [exports.c[name] for name in Export.__dataclass_fields__]
    row = db.execute(sa.select(*columns).where(exports.c.token_hash == token_hash)).first()
    return None if row is None else Export(*row)


def hold(db: sa.Connection, deal: str) -> None:
    """Let nobody else end or add a game of the deal before this transaction is over.

    SQLite has one writer at a time anyway, from the first change of a transaction on.
    """
    if db.dialect.name == "postgresql":
        db.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCKS, sa.func.hashtext(deal))))


def is_known(db: sa.Connection, deal: str, but: str) -> bool:
    """Tell whether the secret was shown in a game of the deal, one game left aside.

    Where no game of the deal is left, it may have been.
    """
    query = sa.select(games.c.outcome, games.c.practice).where(_of(deal), games.c.id != but)
    rows = db.execute(query).all()
    return not rows or any(row.outcome is not None or row.practice for row in rows)


def make_practice(db: sa.Connection, deal: str, ended: str, saw: list[str]) -> None:
    """Let every other running game of the deal go on as practice, now that one has ended.

    Only games whose players all `saw` the secret: a code maker who plays a copy to its end does not
    spoil the game of the code breaker. A new version tells those who watch.
    """
    somebody_else = sa.exists().where(seats.c.game == games.c.id, seats.c.owner.not_in(saw))
    db.execute(
        games.update()
        .where(_of(deal), games.c.id != ended)
        .where(games.c.outcome.is_(None), games.c.practice.is_(False))
        .where(~somebody_else)
        .values(practice=True, version=games.c.version + 1)
    )


def _of(deal: str) -> sa.ColumnElement[bool]:
    return (games.c.deal == deal) | (games.c.id == deal)
