"""Checking a database: its pages, its tables, and whether every game in it can be opened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from perfectplay.errors import UnknownGameError
from perfectplay.session import Session, find_game
from perfectplay.web.database.backup import Progress, own_tables, snapshot
from perfectplay.web.database.opening import Database
from perfectplay.web.database.recognise import recognise
from perfectplay.web.database.schema import NEWEST
from perfectplay.web.database.sqlite_file import look_for_damage

MOST_PAGES_NAMED = 5


def check(database: Database, progress: Progress = lambda *_: None) -> Iterator[str]:
    """Yield a sentence for everything that is wrong; nothing is changed."""
    if database.file is not None:
        damage = look_for_damage(database.file, None)
        for found in damage[:MOST_PAGES_NAMED]:
            yield f"The file is damaged: {found}."
        if damage:
            yield "What can be read was not checked further; restore a backup."
            return
    with snapshot(database) as db:
        step = recognise(db)
        if step is None:
            return
        if step != NEWEST:
            yield (
                f"The database is at step {step} and not at {NEWEST}; start the server once to "
                "bring it up to date, then check again."
            )
            return
        yield from _lost_seats(db)
        yield from _games(db, progress)


def _lost_seats(db: sa.Connection) -> Iterator[str]:
    """A seat without its game cannot be, unless somebody changed the tables by hand."""
    query = sa.text(
        "SELECT DISTINCT game FROM seats WHERE game NOT IN (SELECT id FROM games) ORDER BY game"
    )
    for (game,) in db.execute(query):
        yield f"There is a seat at the game {game}, which does not exist."


def _games(db: sa.Connection, progress: Progress) -> Iterator[str]:
    games = next(table for table in own_tables(db) if table.name == "games")
    total = int(db.scalar(sa.select(sa.func.count()).select_from(games)) or 0)
    query = sa.select(games).order_by(games.c.id).execution_options(yield_per=200)
    for number, row in enumerate(db.execute(query).mappings(), 1):
        if wrong := what_is_wrong(row):
            yield f"The game {row['id']} ({row['kind']}, {row['title']}) {wrong}."
        progress(number, total)


def open_state(kind: str, state: str) -> Session:
    """Set up the session of a game from its kept text."""
    return find_game(kind).load_session().from_data(json.loads(state))


def what_is_wrong(row: Any) -> str | None:
    """Return what is wrong with the row of a game, or None."""
    try:
        session = open_state(row["kind"], row["state"])
        made, ending = session.turns_made, session.ending
        if row["review"] is not None:
            json.loads(row["review"])
    except UnknownGameError:
        return "is of a kind that is not known here"
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        return f"cannot be opened ({type(error).__name__})"
    if made != row["turns"]:
        return f"has {made} turns, but lists say {row['turns']}"
    outcome = None if ending is None else ending.winner or "draw"
    if outcome != row["outcome"]:
        return f"ended as {outcome!r}, but lists say {row['outcome']!r}"
    return None
