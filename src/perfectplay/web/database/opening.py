"""Opening a database: a SQLite file or PostgreSQL, each so that what was committed stays.

A SQLite file is written through one connection and read through others, which never wait for it.
Nothing waits for ever: not for a lock, not for a connection, not for a server that has gone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from perfectplay.errors import ExtraMissingError, PerfectPlayError, quote
from perfectplay.folders import from_home

READERS = 8
WRITERS = 8
SPARE = 2  # connections for whoever writes and reads before it, or tidies up
PATIENCE = 5.0


class StoreError(PerfectPlayError):
    """A database that cannot be used; the message is for the person who named it."""


@dataclass(frozen=True)
class Database:
    """The ways into one database. They are used at the same time, by so many threads each."""

    reader: sa.Engine
    writer: sa.Engine
    readers: int = READERS
    writers: int = WRITERS
    file: Path | None = None
    """The file, if it is a SQLite database."""

    @property
    def name(self) -> str:
        """The address as it may be shown: without its password."""
        return shown(self.writer.url)

    def close(self) -> None:
        """Let go of all connections."""
        self.reader.dispose()
        self.writer.dispose()


def shown(address: sa.URL) -> str:
    """Return an address for a sentence: of a file its path, else all but the password."""
    if address.get_backend_name() == "sqlite":
        return str(address.database)
    plain = address.set(drivername=address.get_backend_name())
    return plain.render_as_string(hide_password=True).replace("%2F", "/")


def parse_address(url: str) -> sa.URL:
    """Read the address of a database, or say what is wrong with it."""
    try:
        address = sa.make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(
            f"{quote(url)} is not the address of a database; give for example "
            "sqlite:///games.db or postgresql://name@localhost/perfectplay."
        ) from None
    if address.drivername in {"postgres", "postgresql"}:
        address = address.set(drivername="postgresql+psycopg")
    return address


def open_database(url: str, patience: float | None = PATIENCE) -> Database:
    """Get ready to use a database; nothing is asked of it yet.

    Everything but a lock is waited for at most `patience` seconds; None, for work that may take
    long, leaves the statements alone.
    """
    address = parse_address(url)
    try:
        if address.get_backend_name() == "sqlite":
            return _open_sqlite(address, patience or PATIENCE)
        return _open_server(address, patience)
    except ModuleNotFoundError as error:
        if error.name == "psycopg":
            raise ExtraMissingError("A PostgreSQL database", "psycopg", "postgresql") from None
        raise StoreError(
            f"This kind of database needs the package {error.name!r}, which is not installed; use "
            "sqlite or postgresql."
        ) from None
    except NoSuchModuleError:
        raise StoreError(
            f"{address.drivername!r} is not a kind of database that is known here; use sqlite "
            "or postgresql."
        ) from None


def _open_server(address: sa.URL, patience: float | None) -> Database:
    seconds = math.ceil(patience or PATIENCE)
    # A server that has gone without a word is noticed; the least that the driver takes is 2 s.
    given: dict[str, Any] = {"connect_timeout": max(2, seconds)}
    given |= {"keepalives_idle": 2 * seconds, "keepalives_interval": seconds}
    given |= {"keepalives_count": 2, "tcp_user_timeout": 4000 * seconds}
    if patience is not None:
        limit = math.ceil(patience * 1000)
        own = f"-c statement_timeout={limit} -c lock_timeout={limit}"
        own += f" -c idle_in_transaction_session_timeout={4 * limit}"
        given["options"] = f"{own} {address.query.get('options', '')}".strip()
    writer = sa.create_engine(
        address,
        connect_args=given,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=READERS,
        max_overflow=WRITERS + SPARE,
        pool_timeout=patience or PATIENCE,
    )
    # A reader asks one question at a time, so it needs no transaction around it.
    return Database(writer.execution_options(isolation_level="AUTOCOMMIT"), writer)


def _open_sqlite(address: sa.URL, patience: float) -> Database:
    if not address.database or address.database == ":memory:" or "uri" in address.query:
        raise StoreError(
            "Games are kept in a file and not in memory; name one, for example sqlite:///games.db."
        )
    file = from_home(address.database)
    address = address.set(database=str(file))
    # Transactions are begun by us, so that steps which change tables are undone when they fail.
    given = {"timeout": patience, "isolation_level": None, "check_same_thread": False}
    common: dict[str, Any] = {
        "connect_args": given,
        "hide_parameters": True,
        "max_overflow": 0,
        "pool_timeout": patience,
    }
    writer = sa.create_engine(address, pool_size=1, **common)
    reader = sa.create_engine(address, pool_size=READERS + SPARE, **common)

    @sa.event.listens_for(writer, "connect")
    def _prepare_writer(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @sa.event.listens_for(writer, "begin")
    def _begin(db: sa.Connection) -> None:
        # The lock is taken at once: a later one could not be waited for.
        driver: Any = db.connection.driver_connection
        driver.execute("BEGIN IMMEDIATE")

    @sa.event.listens_for(reader, "connect")
    def _prepare_reader(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA query_only = ON")

    return Database(reader, writer, writers=1, file=file)
