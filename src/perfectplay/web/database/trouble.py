"""When the database cannot do what it is asked: one error, with a sentence for whoever waits."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from perfectplay.errors import PerfectPlayError

RETRY_SECONDS = 5
UNREACHABLE = "The database cannot be reached at the moment"
LOCKED = "The database is locked by another program"
FULL = "The disk of the database is full"
READ_ONLY = "The database cannot be written at the moment"
DAMAGED = "The database is damaged; whoever runs this server should check it"
BUSY = "The database has too much to do at the moment"
SILENT = "The database does not answer"
UNKNOWN_FATE = (
    "The database was lost while it kept this, so it is not known whether it was kept; "
    "look again, or send the same once more."
)

# What each database says, in small letters; the first that fits counts.
_SIGNS = (
    (LOCKED, ("database is locked", "database table is locked", "lock timeout")),
    (FULL, ("disk is full", "no space left", "could not extend file", "disk quota")),
    (READ_ONLY, ("readonly database", "read-only transaction", "permission denied")),
    (DAMAGED, ("malformed", "not a database", "no such table", "no such column", 'relation "',
               "invalid page", "could not read block")),
    (BUSY, ("too many clients", "too many connections", "remaining connection slots",
            "queuepool limit", "statement timeout")),
)  # fmt: skip


class DatabaseUnavailable(PerfectPlayError):  # noqa: N818 - the name is what clients see
    """The database cannot be used for the moment; nothing is half done."""

    def __init__(self, message: str) -> None:
        super().__init__(message, allowed="try again later")
        self.retry_after = RETRY_SECONDS


def unavailable(reason: str) -> DatabaseUnavailable:
    """Return the error for a reason, with what a player needs to know."""
    return DatabaseUnavailable(f"{reason}; nothing was changed, please try again in a moment.")


def reason_of(error: Exception) -> str:
    """Return in a few words why a database failed."""
    text = str(getattr(error, "orig", None) or error).lower()
    for reason, signs in _SIGNS:
        if any(sign in text for sign in signs):
            return reason
    return UNREACHABLE


def driver_says(error: Exception) -> str:
    """Return what the driver said, for the end of a line in the log; no values are in it."""
    text = str(getattr(error.__cause__, "orig", None) or error.__cause__ or "").strip()
    return f" ({text.splitlines()[0]})" if text else ""


def is_trouble(error: Exception) -> bool:
    """Tell whether an error is the database's and not that of whoever asks it."""
    if isinstance(error, sa.exc.IntegrityError | sa.exc.DataError):
        return False
    return isinstance(error, sa.exc.DBAPIError | sa.exc.TimeoutError | sqlite3.OperationalError)


@contextmanager
def telling_trouble() -> Iterator[None]:
    """Turn the errors of a database that cannot be used into :class:`DatabaseUnavailable`."""
    try:
        yield
    except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
        if is_trouble(error):
            raise unavailable(reason_of(error)) from error
        raise


@contextmanager
def telling_lost_commit() -> Iterator[None]:
    """The same for a commit: when the connection is lost in it, nobody knows whether it was kept.

    A commit that the database itself refuses, because its disk is full for example, was not kept.
    """
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        reason = reason_of(error)
        raise (
            DatabaseUnavailable(UNKNOWN_FATE) if reason == UNREACHABLE else unavailable(reason)
        ) from error
