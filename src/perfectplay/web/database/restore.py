"""Restoring a backup into a database of any kind: all of it, or nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from perfectplay.folders import data_folder
from perfectplay.web.database.backup import (
    Backup,
    BackupError,
    Progress,
    check_backup,
    own_tables,
    read_rows,
    write_backup,
)
from perfectplay.web.database.migrate import copy_file, take_steps
from perfectplay.web.database.opening import Database
from perfectplay.web.database.recognise import VERSION_TABLE, recognise
from perfectplay.web.database.sqlite_file import make_private_folder


def count_games(database: Database) -> int:
    """Return how many games a database has; one without tables has none."""
    with database.reader.connect() as db:
        if recognise(db) is None:
            return 0
        return int(db.scalar(sa.text("SELECT COUNT(*) FROM games")) or 0)


def keep_copy(database: Database) -> Path:
    """Keep what a database has before it is replaced: a SQLite file beside it, else a backup."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    if database.file is not None:
        return copy_file(database.file, f".before-restore-{moment}")
    folder = data_folder()
    make_private_folder(folder)
    copy = folder / f"before-restore-{moment}.jsonl.gz"
    write_backup(database, copy)
    return copy


def restore(database: Database, file: Path, progress: Progress = lambda *_: None) -> Backup:
    """Put the rows of a backup in the place of all that a database has of ours.

    The whole file is checked before anything is changed, and everything is changed in one
    transaction. A backup of an older version is brought up to date.
    """
    found, done = check_backup(file), 0
    with database.writer.begin() as db:
        if db.dialect.name == "postgresql":
            db.execute(sa.text("SET LOCAL statement_timeout = 0"))
        recognise(db)  # refuses what is not ours
        for table in (*reversed(own_tables(db)), sa.Table(VERSION_TABLE, sa.MetaData())):
            table.drop(db, checkfirst=True)
        take_steps(db, None, found.step)
        into = {table.name: table for table in own_tables(db)}
        for name, rows in read_rows(file):
            if name not in into:
                raise BackupError(f"The backup {file} has a table {name!r} that is not known here.")
            db.execute(into[name].insert(), rows)
            done += len(rows)
            progress(done, found.total)
        take_steps(db, found.step)
    return found
