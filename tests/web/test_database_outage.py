"""The database goes away under a running server: 503, nothing half done, and all is well again."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from perfectplay.web.context import Context
from perfectplay.web.database.opening import Database, open_database
from perfectplay.web.players import hashed
from perfectplay.web.presence import Pulse
from perfectplay.web.store import Store
from tests.web.helpers import PATIENCE, Json, client, error, game, key, new, settings
from tests.web.postgres import PostgreSQL
from tests.web.test_database_start import damaged

LOCKER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.readline()
db.execute("ROLLBACK")
"""
RULES: Json = {"variant": "4x6 60 turns", "mode": "two", "secret": "5432"}


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Let another process keep the lock of a SQLite file."""
    command = [sys.executable, "-c", LOCKER, str(file)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        try:
            yield
        finally:
            process.communicate("\n", timeout=PATIENCE)


def unavailable(answer: Any, said: str = "") -> None:
    """Check that a request was told to come back because of the database."""
    assert said in error(answer, 503, "DatabaseUnavailable")["message"]
    assert int(answer.headers["Retry-After"]) >= 1


def guess(api: TestClient, url: str, version: int = 1) -> Any:
    return api.post(f"{url}/guess", json={"guess": "0011", "version": version})


def applied_once(api: TestClient, url: str) -> None:
    """Send a guess that was refused before again: it is made, and made once."""
    assert api.get(url).json()["game"]["turns"] == []
    after = guess(api, url)
    assert after.status_code == 200, after.text
    assert len(after.json()["game"]["turns"]) == 1
    assert len(error_game(guess(api, url))["turns"]) == 1


def error_game(answer: Any) -> Json:
    error(answer, 409, "Stale")
    found: Json = answer.json()["game"]
    return found


def test_reads_do_not_wait_for_writers_that_wait_for_a_lock(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        urls = [new(api, **RULES)[0] for _ in range(20)]
        answers: list[Any] = []

        def play(url: str) -> None:
            answers.append(guess(api, url))

        writers = [threading.Thread(target=play, args=(url,)) for url in urls]
        with locked(tmp_path / "games.db"):
            for writer in writers:
                writer.start()
            others = ("/api/games", "/api/stats", "/api/health/ready", f"{urls[0]}/candidates")
            for path in (*urls, *others):
                assert api.get(path).status_code == 200, path
            assert answers == []
        for writer in writers:
            writer.join(PATIENCE)
        assert [answer.status_code for answer in answers] == [200] * 20


def test_a_lock_that_stays_is_told_and_nothing_is_changed(tmp_path: Path) -> None:
    with client(settings(tmp_path, database_patience=0.3)) as api:
        url, _ = new(api, **RULES)
        with locked(tmp_path / "games.db"):
            unavailable(guess(api, url), "locked by another program; nothing was changed")
            unavailable(api.post("/api/mastermind/games", json=RULES), "locked")
            health = api.get("/api/health/ready").json()
            assert health["ready"]
            assert "the last change failed: The database is locked" in health["database"]
        applied_once(api, url)
        assert api.get("/api/health").json()["database"] == "The database answers."
        assert len(api.get("/api/games").json()["games"]) == 1


def context_of(api: TestClient) -> Context:
    app: Any = api.app
    context: Context = app.state.context
    return context


def test_a_full_disk(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        url, _ = new(api, **RULES)
        with context_of(api).store.database.writer.connect() as db:
            pages = db.exec_driver_sql("PRAGMA page_count").scalar_one()
            db.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        made = 0
        while (answer := api.post("/api/mastermind/games", json=RULES)).status_code == 201:
            made += 1
        unavailable(answer, "disk of the database is full; nothing was changed")
        assert len(api.get("/api/games").json()["games"]) == 1 + made
        with context_of(api).store.database.writer.connect() as db:
            db.exec_driver_sql("PRAGMA max_page_count = 100000")
        applied_once(api, url)


def test_a_damaged_page_while_running(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    damaged(file)
    store = Store(f"sqlite:///{file}")
    kept = store.add(game(seats={"breaker": hashed(key("me")["X-Player-Key"])}))
    with store.writing() as db:
        db.exec_driver_sql("UPDATE seats SET owner = ?", (kept.seats["breaker"],))
    store.close()
    with client(settings(tmp_path)) as api:
        unavailable(api.get("/api/games", headers=key("me")), "The database is damaged")
        url, _ = new(api, **RULES)
        assert guess(api, url).status_code == 200


@pytest.fixture
def app(postgresql: PostgreSQL, empty_postgresql: str, tmp_path: Path) -> Iterator[TestClient]:
    """An app on PostgreSQL, as a user who can be kept out."""
    Store(empty_postgresql).close()
    postgresql.new_role("guest")
    postgresql.change("GRANT ALL ON ALL TABLES IN SCHEMA public TO guest")
    url = empty_postgresql.replace("player@", "guest@")
    with client(settings(tmp_path, database=url)) as api:
        yield api


@contextmanager
def admin(url: str) -> Iterator[sa.Connection]:
    opened: Database = open_database(url)
    with opened.writer.connect() as db:
        db.execution_options(isolation_level="AUTOCOMMIT")
        yield db
    opened.close()


def change_guest(postgresql: PostgreSQL, statement: str) -> None:
    """Change something for a user and end their connections, as they keep what they had."""
    postgresql.change(
        f"ALTER ROLE guest {statement}",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guest'",
    )


def test_postgresql_ends_and_comes_back(
    app: TestClient, postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, made = new(app, **RULES)
    heard: list[str] = []

    def listen() -> None:
        heard.append(app.get(f"/api/games/{made['game']['id']}/events?seconds=3").text)

    store = context_of(app).store
    looks: list[Pulse | None] = []
    pulse = store.pulse

    def look(game: str) -> Pulse | None:
        looks.append(pulse(game))
        return looks[-1]

    monkeypatch.setattr(store, "pulse", look)
    listener = threading.Thread(target=listen)
    listener.start()
    while not looks:
        time.sleep(0.01)
    postgresql.stop()
    try:
        unavailable(guess(app, url), "cannot be reached at the moment; nothing was changed")
        unavailable(app.get(url))
        unavailable(app.get("/api/games"))
        assert app.get("/api/health/live").json() == {"live": True}
        said = error(app.get("/api/health/ready"), 503, "NotReady")["message"]
        assert said.startswith("The database cannot be reached")
        health = app.get("/api/health").json()
        assert (health["live"], health["ready"], health["status"]) == (True, False, "trouble")
    finally:
        postgresql.start()
    assert app.get("/api/health/ready").json()["ready"]
    applied_once(app, url)
    listener.join(PATIENCE)
    assert "event: version" in heard[0]


def test_postgresql_has_no_connection_left(app: TestClient, postgresql: PostgreSQL) -> None:
    url, _ = new(app, **RULES)
    change_guest(postgresql, "CONNECTION LIMIT 0")
    unavailable(guess(app, url), "too much to do")
    change_guest(postgresql, "CONNECTION LIMIT -1")
    applied_once(app, url)


def test_postgresql_is_read_only(app: TestClient, postgresql: PostgreSQL) -> None:
    url, _ = new(app, **RULES)
    change_guest(postgresql, "SET default_transaction_read_only = on")
    unavailable(guess(app, url), "cannot be written at the moment")
    assert app.get(url).status_code == 200
    change_guest(postgresql, "RESET default_transaction_read_only")
    applied_once(app, url)


def test_a_commit_whose_fate_is_unknown(app: TestClient, empty_postgresql: str) -> None:
    """The connection is lost in a commit that was kept: the answer claims neither."""
    url, _ = new(app, **RULES)
    answers: list[Any] = []
    waits = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    with admin(empty_postgresql) as db:
        # A commit is kept and then waits for a copy elsewhere, which never comes.
        db.exec_driver_sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        db.exec_driver_sql("SELECT pg_reload_conf()")
        try:
            player = threading.Thread(target=lambda: answers.append(guess(app, url)))
            player.start()
            end = time.monotonic() + PATIENCE
            while (waiting := db.exec_driver_sql(waits).scalar()) is None:
                assert time.monotonic() < end
                time.sleep(0.05)
            db.exec_driver_sql(f"SELECT pg_terminate_backend({waiting})")
            player.join(PATIENCE)
        finally:
            db.exec_driver_sql("ALTER SYSTEM RESET synchronous_standby_names")
            db.exec_driver_sql("SELECT pg_reload_conf()")
    unavailable(answers[0], "it is not known whether it was kept")
    assert len(error_game(guess(app, url))["turns"]) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="lists the processes of PostgreSQL")
@pytest.mark.slow
def test_a_frozen_postgresql_holds_nobody_up(
    empty_postgresql: str, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    with client(settings(tmp_path, database=empty_postgresql, database_patience=0.5)) as api:
        url, _ = new(api, **RULES)
        with postgresql.frozen():
            unavailable(guess(api, url), "not known whether it was kept")
            unavailable(api.get(url))
            assert not api.get("/api/health").json()["ready"]
            assert api.get("/api/health/live").status_code == 200

        def answers(ask: Callable[[], Any]) -> Any:
            """Ask until PostgreSQL is awake."""
            end = time.monotonic() + PATIENCE
            while (answer := ask()).status_code == 503:
                assert time.monotonic() < end
            return answer

        assert answers(lambda: api.get(url)).status_code == 200
        once = answers(lambda: guess(api, url))
        assert once.status_code in (200, 409)
        assert len(once.json()["game"]["turns"]) == 1
