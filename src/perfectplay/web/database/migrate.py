"""Bringing a database up to date: alembic's steps, from any release that kept games.

The steps are the files in `migrations/versions`. All that are missing are taken in one transaction:
when one fails, the database is as it was. A SQLite file is copied before.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from perfectplay.web.database.opening import Database, StoreError
from perfectplay.web.database.recognise import FIRST_RELEASE, STEPS, VERSION_TABLE, recognise
from perfectplay.web.database.schema import NEWEST
from perfectplay.web.database.sqlite_file import connect_to_look, make_private_file

Say = Callable[[str], object]
_one_at_a_time = threading.Lock()  # alembic keeps what it works on in one place for all threads


def bring_up_to_date(database: Database, say: Say) -> None:
    """Make the tables of an empty database, or take the steps that an older one has not taken."""
    with database.reader.connect() as db:
        if recognise(db) == NEWEST:
            return
    with database.writer.begin() as db:
        if db.dialect.name == "postgresql":
            # Workers start together; one takes the steps, the others wait for it.
            db.execute(sa.text("SET LOCAL statement_timeout = 0"))
            db.execute(sa.text("SET LOCAL lock_timeout = 0"))
            db.execute(sa.text("SELECT pg_advisory_xact_lock(813781378137)"))
        found = recognise(db)
        if found == NEWEST:
            return
        if found is not None:
            if database.file is not None:
                copy = copy_file(database.file, f".before-{NEWEST}")
                say(f"The games are kept in a new way now; the old file was copied to {copy}.")
            else:
                say("The games are kept in a new way now; the database is brought up to date.")
        take_steps(db, found)


def take_steps(db: sa.Connection, found: str | None, last: str = "head") -> None:
    """Take the steps after the one that was found, within the transaction of a connection."""
    # Slow to import, and seldom needed.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.attributes["connection"] = db
    with _one_at_a_time:
        if found == FIRST_RELEASE and not sa.inspect(db).has_table(VERSION_TABLE):
            command.stamp(config, FIRST_RELEASE)
        command.upgrade(config, last)


def copy_file(file: Path, ending: str) -> Path:
    """Copy a SQLite database as it is now, log included, to a private file beside it."""
    copy = file.with_name(file.name + ending)
    half = file.with_name(f"{copy.name}.part")
    try:
        half.unlink(missing_ok=True)
        make_private_file(half)
        with closing(connect_to_look(file)) as old, closing(sqlite3.connect(half)) as new:
            old.backup(new)
        half.replace(copy)
    except (OSError, sqlite3.Error) as error:
        half.unlink(missing_ok=True)
        why = getattr(error, "strerror", None) or str(error)
        raise StoreError(
            f"The database {file} was left as it is, because it could not be copied first: {why}."
        ) from None
    return copy
