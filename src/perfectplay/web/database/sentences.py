"""Why a database cannot be opened, as a sentence for the person who named it."""

from __future__ import annotations

import re

from perfectplay.web.database.opening import Database
from perfectplay.web.database.trouble import DAMAGED, FULL, LOCKED, READ_ONLY, reason_of

STARTING = (
    *("starting up", "shutting down", "not yet accepting", "not accepting connections"),
    *("in recovery", "recovery state", "read-only transaction"),
)
"""What PostgreSQL says while it gets ready."""
HOPELESS = (
    *("authentication failed", "no password supplied", "does not exist", "pg_hba.conf"),
    *("permission denied", "malformed", "not a database"),
)
"""What does not become better by waiting."""


def text_of(error: Exception) -> str:
    """Return what the database or its driver said."""
    return str(getattr(error, "orig", None) or error)


def is_starting(error: Exception) -> bool:
    """Tell whether a database says that it will be ready soon."""
    return any(sign in text_of(error) for sign in STARTING)


def is_hopeless(error: Exception) -> bool:
    """Tell whether waiting for a database is of no use."""
    return any(sign in text_of(error) for sign in HOPELESS)


def why_not(database: Database, error: Exception) -> str:
    """Say in one sentence why a database cannot be used, and what could be done."""
    name = database.name
    reason = reason_of(error)
    if database.file is not None:
        if reason == DAMAGED:
            return damaged(name, text_of(error))
        if reason == LOCKED:
            return (
                f"The database {name} is locked by another program; end that program, or wait for "
                "it with: perfectplay serve --wait 60."
            )
    if reason == FULL:
        return f"The disk of the database {name} is full; make room on it and try again."
    text = text_of(error)
    if found := re.search(r'database "([^"]*)" does not exist', text):
        return (
            f"There is no database {found[1]!r} at {name}; make it with: createdb {found[1]}, or "
            "name another one."
        )
    if "authentication failed" in text or "no password supplied" in text:
        return f"The database {name} refuses this name and password: {_line(text)}."
    if reason == READ_ONLY:
        return f"The database {name} cannot be written by this user: {_line(text)}."
    return f"The database {name} cannot be used: {_line(text)}."


def damaged(name: str, found: str) -> str:
    """Say that a file is damaged and what to do about it."""
    return (
        f"The database {name} is damaged ({_line(found)}); restore a backup into a new file with: "
        "perfectplay database restore."
    )


def _line(text: str) -> str:
    """Return the one line of an error that says why, without the path that led there."""
    lines = [line.strip(" -\t") for line in text.splitlines() if line.strip(" -\t")]
    # Where a name has several addresses, the driver lists what each of them said.
    told = next((line for line in lines if "failed:" in line or "FATAL" in line), None)
    line = told or (lines[0] if lines else "no reason was given")
    line = re.sub(r"^.*?(FATAL|ERROR):\s+", "", line)
    return line.rstrip(".")[:300]
