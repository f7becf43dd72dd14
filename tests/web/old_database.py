"""The database of the first release, as `tools.make_old_database` has kept it for the tests."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from perfectplay.web.database.opening import open_database

DATA = Path(__file__).parent.parent / "data"
TABLES = ("games", "seats", "server")
# The columns that PostgreSQL tells from numbers.
Json = dict[str, Any]


def expected() -> list[Json]:
    """Return every game as the first release showed it to its two players."""
    found: list[Json] = json.loads((DATA / "games_0_1.json").read_text("utf-8"))
    return found


def write_sqlite(file: Path) -> None:
    """Make the SQLite file of the first release."""
    with closing(sqlite3.connect(file)) as db:
        db.executescript((DATA / "games_0_1.sql").read_text("utf-8"))
        db.execute("PRAGMA journal_mode = WAL")


def write(url: str, folder: Path) -> None:
    """Make the database of the first release at an address, whose database is empty."""
    if url.startswith("sqlite"):
        write_sqlite(Path(sa.make_url(url).database or ""))
        return
    write_sqlite(folder / "first.db")
    opened = open_database(url)
    with closing(sqlite3.connect(folder / "first.db")) as old, opened.writer.begin() as new:
        for (statement,) in old.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"):
            new.exec_driver_sql(statement)
        for table in TABLES:
            rows = old.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in rows.description]
            into = sa.table(table, *(sa.column(name) for name in names))
            new.execute(into.insert(), [dict(zip(names, row, strict=True)) for row in rows])
    opened.close()
