"""Fixtures: a client, and every kind of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from perfectplay.mastermind import breaking
from tests.web import helpers


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
def postgresql_url() -> Iterator[str]:
    """A real PostgreSQL, started for these tests."""
    with helpers.postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'kept.db'}"
        return
    import sqlalchemy as sa

    from perfectplay.web.store import _open, tables

    url: str = request.getfixturevalue("postgresql_url")
    engine: sa.Engine = _open(url)
    tables.drop_all(engine)
    engine.dispose()
    yield url
