"""Databases that cannot be used: one sentence at the start, exit code 2, and nothing changed."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from perfectplay.cli.app import app
from perfectplay.web.database.opening import StoreError, open_database
from perfectplay.web.database.schema import NEWEST
from perfectplay.web.database.sqlite_file import look_for_damage
from perfectplay.web.database.start import open_ready
from perfectplay.web.store import Store
from tests.web.helpers import game
from tests.web.postgres import PostgreSQL

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and signals")
NOBODY = 65534


def serve(database: str, *options: str) -> str:
    """Start the server where it cannot start; return the one sentence that it says."""
    command = ["serve", "--no-browser", "--port", "0", "--database", database, *options]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].endswith(".")
    return lines[0]


def random_bytes(file: Path) -> None:
    file.write_bytes(os.urandom(5000))


def folder(file: Path) -> None:
    file.mkdir()


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")


def other_columns(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, platform TEXT)")


def incomplete(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file)) as db:
        db.execute("DROP TABLE exports")


def newer(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9001'")


def damaged(file: Path) -> None:
    """A file whose header and schema are fine, with a page in the middle that is not."""
    store = Store(f"sqlite:///{file}")
    for _ in range(60):
        store.add(game(state={"turns": ["x" * 2000]}))
    store.close()
    pages = bytearray(file.read_bytes())
    middle = len(pages) // 4096 // 2 * 4096
    pages[middle : middle + 8192] = os.urandom(8192)
    file.write_bytes(pages)


def cut(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    file.write_bytes(file.read_bytes()[:9000])


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (random_bytes, "is not a SQLite database"),
        (folder, "is a folder; name a file"),
        (foreign, "another program (it has the table 'bookmarks')"),
        (other_columns, "tables of other programs under the names that are used here"),
        (incomplete, "lacks the table 'exports'"),
        (newer, f"newer version of perfectplay (step 9001; this one knows steps up to {NEWEST})"),
        (damaged, "is damaged"),
        (cut, "is damaged"),
    ],
    ids=lambda given: getattr(given, "__name__", ""),
)
def test_a_file_that_cannot_be_used(
    tmp_path: Path, make: Callable[[Path], None], said: str
) -> None:
    file = tmp_path / "games.db"
    make(file)
    before = None if file.is_dir() else file.read_bytes()
    assert said in serve(f"sqlite:///{file}")
    if before is not None:
        assert file.read_bytes() == before
    left = {path.name for path in tmp_path.iterdir()} - {"games.db"}
    assert left <= {"games.db-wal", "games.db-shm"}


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    kept = store.add(game())
    assert store.load(kept.id) == kept
    store.close()
    assert look_for_damage(tmp_path / "games.db") == []


@contextmanager
def as_nobody() -> Iterator[None]:
    """Be a user who may do nothing; who is not root is one already."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@posix
def test_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "there" / "games.db"
    Store(f"sqlite:///{file}").close()
    for path in (tmp_path, *tmp_path.parents):
        if path.stat().st_uid == os.getuid() and path != Path("/"):
            path.chmod(path.stat().st_mode | 0o755)
    file.parent.chmod(0o555)
    file.chmod(0o444)
    with as_nobody():
        assert "may not be written by this user" in serve(f"sqlite:///{file}")
        file_there = tmp_path / "there" / "other.db"
        assert "cannot be used: Permission denied" in serve(f"sqlite:///{file_there}")
    file.chmod(0o000)
    with as_nobody():
        assert "may not be read" in serve(f"sqlite:///{file}")
    file.parent.chmod(0o755)


def test_names_that_no_database_has() -> None:
    assert "not the address of a database" in serve("postgresql://a:b@h:port/d")
    assert "not in memory" in serve("sqlite://")
    assert "not in memory" in serve("sqlite:///file:x?mode=memory&uri=true")
    assert "no file can have that name" in serve("sqlite:///a\0b")
    assert "cannot be used" in serve("postgresql://me@no-such-host.invalid/games")
    assert "onnection refused" in serve("postgresql://me@127.0.0.1:1/games")


@pytest.fixture
def guarded(postgresql: PostgreSQL, empty_postgresql: str) -> PostgreSQL:
    """A PostgreSQL with a role that needs a password."""
    rules = postgresql.data / "pg_hba.conf"
    line = "local all guarded scram-sha-256\n"
    if not rules.read_text().startswith(line):
        rules.write_text(line + rules.read_text())
    postgresql.new_role("guarded", "PASSWORD 'right'")
    postgresql.change("SELECT pg_reload_conf()")
    return postgresql


def test_postgresql_that_lets_nobody_in(guarded: PostgreSQL) -> None:
    where = f"/postgres?host={guarded.folder}"
    said = serve(f"postgresql://guarded:wrong@{where}")
    assert "refuses this name and password" in said
    assert "wrong" not in said
    assert "no password" in serve(f"postgresql://guarded@{where}")
    said = serve(f"postgresql://player@/nowhere?host={guarded.folder}")
    assert "There is no database 'nowhere'" in said
    assert "createdb nowhere" in said
    # Nobody may make tables but the owner of the schema.
    said = serve(f"postgresql://guarded:right@{where}")
    assert "cannot be written by this user: permission denied for schema public" in said


def test_postgresql_with_other_tables(empty_postgresql: str) -> None:
    opened = open_database(empty_postgresql)
    with opened.writer.begin() as db:
        db.exec_driver_sql("CREATE TABLE bookmarks (url TEXT)")
    Store(empty_postgresql).close()
    with opened.writer.begin() as db:
        names = sa.inspect(db).get_table_names()
        assert {"bookmarks", "games", "seats"} <= set(names)
        db.exec_driver_sql("DROP TABLE seats, exports, alembic_version, games CASCADE")
        db.exec_driver_sql("CREATE TABLE games (id INTEGER)")
    said = serve(empty_postgresql)
    assert "tables of other programs" in said
    assert "give perfectplay a database of its own" in said
    opened.close()


def test_a_start_waits_for_postgresql(postgresql: PostgreSQL, empty_postgresql: str) -> None:
    """It is not there at first, then it recovers, then it answers; that is said once."""
    said: list[str] = []
    url = empty_postgresql
    postgresql.stop()
    try:
        with pytest.raises(StoreError, match="cannot be used"):
            open_ready(url, say=said.append)
        assert said == []
        waited = threading.Event()
        opened: list[str] = []

        def tell(text: str) -> None:
            said.append(text)
            waited.set()

        def start() -> None:
            try:
                open_ready(url, wait=300, say=tell).close()
                opened.append("opened")
            except StoreError as error:
                opened.append(str(error))

        starting = threading.Thread(target=start)
        starting.start()
        assert waited.wait(300)
    finally:
        # It asks for its log in an archive that has none, and recovers until it is told so.
        told = postgresql.folder / "told"
        told.unlink(missing_ok=True)
        (postgresql.data / "recovery.signal").touch(mode=0o666)
        if os.geteuid() == 0:
            owner = postgresql.data.stat()
            os.chown(postgresql.data / "recovery.signal", owner.st_uid, owner.st_gid)
        asked = f"while [ ! -e {told} ]; do sleep 0.1; done; false"
        postgresql.begin(f"restore_command={asked}")
    # Whoever asks without an option waits for one that says that it is starting.
    recovering: list[str] = []

    def note(text: str) -> None:
        recovering.append(text)
        told.touch()

    while not recovering:
        with contextlib.suppress(StoreError):  # it does not even listen yet
            open_ready(url, say=note).close()
            break
    starting.join(300)
    postgresql.wait()
    assert opened == ["opened"]
    assert len(said) == 1
    assert said[0].startswith("Waiting up to 300 s for the database postgresql")
    assert len(recovering) == 1
    assert recovering[0].startswith("Waiting up to 30 s for the database postgresql")


@posix
@pytest.mark.parametrize("mask", [0o000, 0o022, 0o277])
def test_what_is_made_is_private(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        store = Store(f"sqlite:///{tmp_path / 'a' / 'b' / 'games.db'}")
        store.add(game())
        for path in (tmp_path / "a", tmp_path / "a" / "b"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o700
        for path in (tmp_path / "a" / "b").iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        assert len(list((tmp_path / "a" / "b").iterdir())) == 3
        store.close()
    finally:
        os.umask(before)


@posix
def test_our_own_folder_is_tightened_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    ours, other = tmp_path / "perfectplay", tmp_path / "shared"
    for path in (ours, other):
        path.mkdir()
        path.chmod(0o755)
        Store(f"sqlite:///{path / 'games.db'}").close()
        (path / "games.db.before-0002").touch()
        for file in path.iterdir():
            file.chmod(0o644)
        Store(f"sqlite:///{path / 'games.db'}").close()
    assert stat.S_IMODE(other.stat().st_mode) == 0o755
    assert stat.S_IMODE((other / "games.db").stat().st_mode) == 0o644
    assert stat.S_IMODE(ours.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in ours.iterdir()} == {0o600}


@posix
def test_a_read_only_disk(tmp_path: Path) -> None:
    mounted = tmp_path / "disk"
    mounted.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(mounted)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        assert "Read-only file system" in serve(f"sqlite:///{mounted / 'games.db'}")
    finally:
        subprocess.run(["umount", str(mounted)], check=True)
