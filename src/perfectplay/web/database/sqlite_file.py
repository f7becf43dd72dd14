"""The file of a SQLite database: made for its user alone, and looked at before it is used."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

from perfectplay.folders import data_folder
from perfectplay.web.database.opening import StoreError

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
HEADER = b"SQLite format 3\0"
LOOK_SECONDS = 2.0
"""How long the pages of a file are checked at a start; `perfectplay database check` sees all."""


def prepare_file(file: Path) -> None:
    """Make the file and its folder if they are missing, for their user alone; check that it is one.

    In our own data folder the permissions of older releases are mended too. Other folders and files
    that were there before are left as they are.
    """
    try:
        make_private_folder(file.parent)
        if file.is_dir():
            raise StoreError(f"{file} is a folder; name a file, for example {file / 'games.db'}.")
        make_private_file(file)
        if file.parent == data_folder():
            _tighten(file)
        _require_access(file)
        with file.open("rb") as opened:
            begin = opened.read(len(HEADER))
    except StoreError:
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "no file can have that name"
        raise StoreError(f"The file {str(file)!r} for the games cannot be used: {why}.") from None
    if begin and begin != HEADER:
        raise StoreError(
            f"{file} is not a SQLite database, so it was left alone; name another file, or move "
            "this one away."
        )


def make_private_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for their user alone."""
    if folder.exists():
        return
    make_private_folder(folder.parent)
    with suppress(FileExistsError):
        folder.mkdir(PRIVATE_FOLDER)
        folder.chmod(PRIVATE_FOLDER)  # whatever the umask took away


def make_private_file(file: Path) -> None:
    """Make an empty file for its user alone, unless it is there already."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))
        file.chmod(PRIVATE_FILE)


def _tighten(file: Path) -> None:
    for path, wanted in ((file.parent, PRIVATE_FOLDER), *((f, PRIVATE_FILE) for f in beside(file))):
        with suppress(OSError):  # somebody else's, then
            if stat.S_IMODE(path.stat().st_mode) & ~wanted:
                path.chmod(wanted)


def beside(file: Path) -> list[Path]:
    """Return the file of a database and all that we keep beside it: its log and its copies."""
    ours = (f"{file.name}-", f"{file.name}.")
    return [file, *sorted(path for path in file.parent.iterdir() if path.name.startswith(ours))]


def _require_access(file: Path) -> None:
    if not _may(file, os.R_OK):
        raise StoreError(f"The file {file} may not be read by this user.")
    if not _may(file, os.W_OK) or not _may(file.parent, os.W_OK):
        raise StoreError(
            f"The file {file} and its folder may not be written by this user, or the disk is "
            "read-only; games cannot be kept there."
        )


def _may(path: Path, how: int) -> bool:
    return os.access(path, how, effective_ids=os.access in os.supports_effective_ids)


def connect_to_look(file: Path) -> sqlite3.Connection:
    """Open a file for reading alone; not even its kind of log is changed."""
    address = f"file:{quote(str(file.absolute()))}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


def look_for_damage(file: Path, seconds: float | None = LOOK_SECONDS) -> list[str]:
    """Return what is wrong with the pages of a file, as far as it can be found out in this time."""
    end = None if seconds is None else time.monotonic() + seconds
    with closing(connect_to_look(file)) as db:
        if end is not None:
            db.set_progress_handler(lambda: time.monotonic() > end, 10_000)
        try:
            thorough = "quick_check" if seconds is not None else "integrity_check"
            found = [str(row[0]) for row in db.execute(f"PRAGMA {thorough}")]
        except sqlite3.OperationalError as error:
            if "interrupted" in str(error):
                return []  # the time is over
            raise
        except sqlite3.DatabaseError as error:
            return [str(error)]
    return [] if found == ["ok"] else found
