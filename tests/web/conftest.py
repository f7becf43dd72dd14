"""Fixtures: a client, and every kind of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from perfectplay.mastermind import breaking
from perfectplay.table import Table
from perfectplay.web.database.opening import open_database
from perfectplay.web.store import Store
from tests.web import helpers
from tests.web.postgres import PostgreSQL


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let apps in this process draw a code that no test guesses, so that none ends by luck.

    Servers in processes of their own draw as ever.
    """
    monkeypatch.setattr(breaking, "random_code", helpers.drawn_code)


@pytest.fixture
def api(tmp_path: Path) -> Iterator[TestClient]:
    """One player at an app with an empty database."""
    with helpers.client(helpers.settings(tmp_path)) as found:
        yield found


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A real PostgreSQL, started for these tests; whoever stops it starts it again."""
    with PostgreSQL() as server:
        yield server


@pytest.fixture(scope="session")
def postgresql_url(postgresql: PostgreSQL) -> str:
    """The address of a real PostgreSQL."""
    return postgresql.url


@pytest.fixture
def empty_postgresql(postgresql_url: str) -> str:
    """The same, without any table."""
    opened = open_database(postgresql_url)
    with opened.writer.begin() as db:
        db.execute(sa.text("DROP SCHEMA public CASCADE"))
        db.execute(sa.text("CREATE SCHEMA public"))
    opened.close()
    return postgresql_url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'kept.db'}"
        return
    yield request.getfixturevalue("empty_postgresql")


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An empty store on each kind of database."""
    found = Store(database)
    yield found
    found.close()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of all clocks on tables, for a test to set."""
    time_now = [1000.0]
    monkeypatch.setattr(Table, "now", staticmethod(lambda: time_now[0]))
    return time_now
