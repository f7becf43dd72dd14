"""Opening a database for a server: wait until it is there, look at it, bring it up to date."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from perfectplay.web.database.migrate import Say, bring_up_to_date
from perfectplay.web.database.opening import PATIENCE, Database, StoreError, open_database
from perfectplay.web.database.sentences import (
    damaged,
    is_hopeless,
    is_starting,
    text_of,
    why_not,
)
from perfectplay.web.database.sqlite_file import look_for_damage, prepare_file

log = logging.getLogger("perfectplay.web")
WAIT_FOR_START = 30.0
"""A database that says that it is starting is waited for so long, whatever else is asked for."""
PAUSE = 0.3


def open_ready(
    url: str,
    patience: float | None = PATIENCE,
    *,
    wait: float = 0.0,
    closely: bool = False,
    say: Say = log.warning,
) -> Database:
    """Open a database with all tables of this version, or say in one sentence why it cannot be.

    `wait` is for how many seconds a database is waited for that does not answer. With `closely` the
    pages of a SQLite file are checked first.
    """
    database = open_database(url, patience)
    try:
        with saying_why(database):
            if database.file is not None:
                prepare_file(database.file)
                if closely and (found := look_for_damage(database.file)):
                    raise StoreError(damaged(str(database.file), found[0]))
            _bring_up_to_date(database, wait, say)
    except BaseException:
        database.close()
        raise
    return database


@contextmanager
def as_it_is(url: str) -> Iterator[Database]:
    """Use a database that is there, without making or changing anything; for work of any length."""
    database = open_database(url, None)
    if database.file is not None and not database.file.exists():
        raise StoreError(f"There is no file {database.file}; name the database with --database.")
    try:
        with saying_why(database):
            if database.file is not None:
                prepare_file(database.file)
            yield database
    finally:
        database.close()


@contextmanager
def saying_why(database: Database) -> Iterator[None]:
    """Turn what a database or its driver complains about into one sentence."""
    try:
        yield
    except (sa.exc.SQLAlchemyError, sqlite3.Error, UnicodeError) as error:
        raise StoreError(why_not(database, error)) from None


def _bring_up_to_date(database: Database, wait: float, say: Say) -> None:
    begin, told = time.monotonic(), False
    while True:
        try:
            bring_up_to_date(database, say)
            return
        except (sa.exc.DBAPIError, sqlite3.OperationalError) as error:
            limit = 0.0
            if is_starting(error):
                limit = max(wait, WAIT_FOR_START)
            elif not is_hopeless(error):
                limit = wait
            if time.monotonic() - begin + PAUSE > limit:
                raise
            if not told:
                why = text_of(error).strip().splitlines()[-1].strip()
                say(f"Waiting up to {limit:g} s for the database {database.name}: {why}")
                told = True
            time.sleep(PAUSE)
