"""What is in a database before it is used: nothing, our tables, or those of another program."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from perfectplay.web.database.opening import Database, StoreError, shown
from perfectplay.web.database.schema import NEWEST, tables

STEPS = Path(__file__).parent / "migrations"
FIRST_RELEASE = "0001"
VERSION_TABLE = "alembic_version"
# The tables of the first release, which knew nothing of steps.
FIRST_TABLES = {
    "games": {
        *("id", "kind", "mode", "title", "version", "state", "join_hash", "outcome", "result"),
        *("turns", "review", "created", "updated"),
    },
    "seats": {"game", "seat", "owner"},
    "server": {"name", "value"},
}


def known_steps() -> list[str]:
    """Return the names of all steps, the first one first."""
    return sorted(path.name[:4] for path in (STEPS / "versions").glob("[0-9]*.py"))


def recognise(db: sa.Connection) -> str | None:
    """Return the last step that a database has taken, or None if it is empty.

    A database that is not ours, that lacks something or that is newer than this program is refused;
    nothing is changed.
    """
    name = shown(db.engine.url)
    own = {*tables.tables, VERSION_TABLE}
    found = set(sa.inspect(db).get_table_names())
    if not found & own:
        if found and db.dialect.name == "sqlite":
            raise StoreError(
                f"{name} is a database of another program (it has the table "
                f"{min(found)!r}), so it was left alone; name another file."
            )
        return None
    columns = _columns(db, found & own)
    missing = _missing(columns, FIRST_TABLES)
    if missing:
        raise StoreError(
            f"The database {name} has tables of other programs under the names that are used "
            f"here ({', '.join(sorted(found & own))}; {missing} is missing), so it was left alone; "
            "give perfectplay a database of its own."
        )
    step = step_of(db) if VERSION_TABLE in found else FIRST_RELEASE
    if step not in known_steps():
        raise StoreError(
            f"The database {name} was made by a newer version of perfectplay (step {step}; "
            f"this one knows steps up to {NEWEST}), so it was left alone; update perfectplay."
        )
    if step == NEWEST:
        newest = {name: set(table.columns.keys()) for name, table in tables.tables.items()}
        if missing := _missing(columns, newest):
            raise StoreError(
                f"The database {name} lacks {missing}, so it is not complete; restore a "
                "backup with: perfectplay database restore."
            )
    return step


def require_newest(database: Database) -> None:
    """Refuse a database that is empty or not up to date."""
    with database.reader.connect() as db:
        step = recognise(db)
    if step != NEWEST:
        at = "has no games yet" if step is None else f"is at step {step} and not at {NEWEST}"
        raise StoreError(
            f"The database {database.name} {at}; start the server once to bring it up to date."
        )


def step_of(db: sa.Connection) -> str | None:
    """Return the step that is written in a database."""
    found: str | None = db.scalar(sa.text(f"SELECT version_num FROM {VERSION_TABLE}"))
    return found


def _columns(db: sa.Connection, names: set[str]) -> dict[str, set[str]]:
    found = sa.inspect(db).get_multi_columns(filter_names=sorted(names))
    return {name: {str(c["name"]) for c in columns} for (_, name), columns in found.items()}


def _missing(found: dict[str, set[str]], wanted: dict[str, set[str]]) -> str | None:
    """Return the first table or column that is wanted and not there."""
    for table, columns in wanted.items():
        if table not in found:
            return f"the table {table!r}"
        if lacking := sorted(columns - found[table]):
            return f"the column {lacking[0]!r} of {table!r}"
    return None
