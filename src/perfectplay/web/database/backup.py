"""Backups: one file that every kind of database can be restored from, with a checksum at its end.

The file is compressed text, a JSON object a line: what it is and how many rows of which tables it
has; then row by row; then a checksum of all lines before. It holds everything, secrets included, so
it is private to its user.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from perfectplay import __version__
from perfectplay.errors import PerfectPlayError
from perfectplay.web.database.opening import Database
from perfectplay.web.database.recognise import known_steps, recognise
from perfectplay.web.database.schema import tables
from perfectplay.web.database.sqlite_file import PRIVATE_FILE

FORMAT = "perfectplay backup 1"
AT_ONCE = 500
LONGEST_LINE = 64 * 2**20
Progress = Callable[[int, int], None]


class BackupError(PerfectPlayError):
    """A backup that cannot be written or read; the message is for whoever named the file."""


@dataclass(frozen=True)
class Backup:
    """What the first line of a backup says: its step, when it was made, the rows of its tables."""

    step: str
    made: str
    rows: dict[str, int]

    @property
    def games(self) -> int:
        """How many games it has."""
        return self.rows.get("games", 0)

    @property
    def total(self) -> int:
        """How many rows it has in all."""
        return sum(self.rows.values())


@contextmanager
def snapshot(database: Database) -> Iterator[sa.Connection]:
    """Read a database as it is at one moment, however long it takes and whatever others change."""
    with database.reader.connect() as db:
        if db.dialect.name == "postgresql":
            db.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        else:
            db.exec_driver_sql("BEGIN")
        yield db


def own_tables(db: sa.Connection) -> list[sa.Table]:
    """Return our tables as a database has them, those first that others refer to."""
    found = set(sa.inspect(db).get_table_names())
    known = sa.MetaData()
    known.reflect(db, only=sorted(found & set(tables.tables)))
    return known.sorted_tables


def write_backup(database: Database, file: Path, progress: Progress = lambda *_: None) -> Backup:
    """Write all rows into a new file; while a server goes on playing, too."""
    if file.exists():
        raise BackupError(f"The file {file} is there already; name another one.")
    half = file.with_name(f"{file.name}.part")
    try:
        with snapshot(database) as db, _private(half) as out:
            made = _write(db, out, progress)
        half.replace(file)
    except OSError as error:
        raise BackupError(f"The file {file} cannot be written: {error.strerror}.") from None
    finally:
        half.unlink(missing_ok=True)
    return made


@contextmanager
def _private(file: Path) -> Iterator[io.BufferedWriter]:
    """Open a file that only its user can read, and see to it that it is on the disk at the end."""
    file.unlink(missing_ok=True)
    handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE)
    with os.fdopen(handle, "wb") as out:
        yield out
        out.flush()
        os.fsync(out.fileno())


def _write(db: sa.Connection, out: io.BufferedWriter, progress: Progress) -> Backup:
    step = recognise(db)
    if step is None:
        raise BackupError("There is nothing to back up: this database has no games.")
    own = own_tables(db)
    rows = {table.name: int(db.scalar(sa.select(sa.func.count()).select_from(table)) or 0)
            for table in own}  # fmt: skip
    made = Backup(step, datetime.now(UTC).isoformat(timespec="seconds"), rows)
    seen, done = hashlib.sha256(), 0
    with gzip.GzipFile("", "wb", 6, out, mtime=0) as packed:

        def line(content: Any) -> None:
            text = json.dumps(content, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"
            seen.update(text)
            packed.write(text)

        head = {"format": FORMAT, "step": made.step, "made": made.made, "by": __version__}
        line({**head, "rows": made.rows})
        for table in own:
            query = sa.select(table).execution_options(yield_per=AT_ONCE)
            for row in db.execute(query).mappings():
                line({"table": table.name, "row": dict(row)})
                done += 1
                progress(done, made.total)
        packed.write(json.dumps({"sha256": seen.hexdigest()}).encode() + b"\n")
    return made


def check_backup(file: Path) -> Backup:
    """Read a whole backup and return what it has, or say in one sentence what is wrong with it."""
    with _reading(file):
        head, seen = None, dict[str, int]()
        for line in _lines(file):
            if head is None:
                head = _head(file, line)
            else:
                seen[line["table"]] = seen.get(line["table"], 0) + 1
        if head is None or seen != {name: rows for name, rows in head.rows.items() if rows}:
            raise ValueError("rows are missing")
        return head


def read_rows(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield the rows of a backup, some of one table at a time."""
    table, some = "", list[dict[str, Any]]()
    lines = _lines(file)
    next(lines)
    for line in lines:
        if some and (line["table"] != table or len(some) >= AT_ONCE):
            yield table, some
            some = []
        table = line["table"]
        some.append(line["row"])
    if some:
        yield table, some


@contextmanager
def _reading(file: Path) -> Iterator[None]:
    try:
        yield
    except BackupError:
        raise
    except OSError as error:
        if not isinstance(error, gzip.BadGzipFile):
            raise BackupError(f"The file {file} cannot be read: {error.strerror}.") from None
        raise BackupError(f"{file} is not a backup of perfectplay.") from None
    except (EOFError, zlib.error, ValueError, LookupError, TypeError, AttributeError):
        raise BackupError(
            f"The backup {file} is damaged or cut off, so nothing was changed; use another one."
        ) from None


def _lines(file: Path) -> Iterator[Any]:
    """Yield what each line but the last says, and check the last: the checksum of the others."""
    seen, last = hashlib.sha256(), None
    with gzip.open(file, "rb") as packed:
        while line := packed.readline(LONGEST_LINE):
            if last is not None:
                seen.update(last)
                yield json.loads(last)
            last = line
    if last is None or json.loads(last)["sha256"] != seen.hexdigest():
        raise ValueError("the checksum is another one")


def _head(file: Path, line: Any) -> Backup:
    if line.get("format") != FORMAT:
        raise BackupError(f"{file} is not a backup of perfectplay that this version can read.")
    if line["step"] not in known_steps():
        raise BackupError(
            f"The backup {file} was made by a newer version of perfectplay (step {line['step']}); "
            "update perfectplay to restore it."
        )
    return Backup(line["step"], line["made"], line["rows"])
