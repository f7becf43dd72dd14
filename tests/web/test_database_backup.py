"""Backups of both kinds of database, restored into both; checks and exports."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from perfectplay.web.database.backup import (
    BackupError,
    check_backup,
    own_tables,
    read_rows,
    snapshot,
    write_backup,
)
from perfectplay.web.database.check import check
from perfectplay.web.database.export import export, format_game
from perfectplay.web.database.opening import Database, StoreError, open_database
from perfectplay.web.database.restore import count_games, keep_copy, restore
from perfectplay.web.database.schema import NEWEST
from perfectplay.web.players import hashed
from perfectplay.web.store import Store
from tests.web import old_database
from tests.web.helpers import PATIENCE, client, game, key, settings

Rows = dict[str, list[dict[str, Any]]]


def rows_of(database: Database) -> Rows:
    """Return all our rows, in an order that both kinds of database agree on."""
    with snapshot(database) as db:
        return {
            table.name: sorted(
                (dict(row) for row in db.execute(sa.select(table)).mappings()), key=repr
            )
            for table in own_tables(db)
        }


@pytest.fixture
def source(database: str, tmp_path: Path) -> Iterator[Database]:
    """The games of the first release, brought up to date, in each kind of database."""
    old_database.write(database, tmp_path)
    store = Store(database)
    store.key()
    with store.writing() as db:
        db.exec_driver_sql("INSERT INTO exports VALUES ('t', 'me', 'd', 'x', '0123', 1.5)")
    store.close()
    opened = open_database(database, None)
    yield opened
    opened.close()


def test_a_backup_restores_both_kinds(
    source: Database, tmp_path: Path, postgresql_url: str
) -> None:
    file = tmp_path / "games.backup"
    made = write_backup(source, file)
    assert (made.step, made.games) == (NEWEST, 22)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 or os.name != "posix"
    assert check_backup(file) == made
    before = rows_of(source)
    there = f"sqlite:///{tmp_path / 'restored.db'}"
    others = [there]
    if source.file is not None:
        empty = open_database(postgresql_url)
        with empty.writer.begin() as db:
            db.exec_driver_sql("DROP SCHEMA public CASCADE")
            db.exec_driver_sql("CREATE SCHEMA public")
        empty.close()
        others.append(postgresql_url)
    else:
        others.append(postgresql_url)  # over itself
    for url in others:
        target = open_database(url, None)
        assert restore(target, file) == made
        assert rows_of(target) == before
        assert list(check(target)) == []
        target.close()
        store = Store(url)
        assert len(store.mine(hashed(key("anna")["X-Player-Key"]), 99)) == 22
        store.close()


def test_a_backup_of_the_first_release_is_brought_up_to_date(database: str, tmp_path: Path) -> None:
    old_database.write(database, tmp_path)
    opened = open_database(database, None)
    assert write_backup(opened, tmp_path / "old.backup").step == "0001"
    Store(database).close()
    wanted = rows_of(opened)
    opened.close()
    target = open_database(f"sqlite:///{tmp_path / 'new.db'}", None)
    restore(target, tmp_path / "old.backup")
    assert rows_of(target) == wanted
    target.close()


def test_a_backup_is_of_one_moment(database: str, tmp_path: Path) -> None:
    """A server goes on starting games; in the backup every game has its seat, and no more."""
    store = Store(database)
    store.add(game())
    stop, added = threading.Event(), [0]

    def play() -> None:
        while not stop.is_set():
            store.add(game())
            added[0] += 1

    def wait_for_others(done: int, total: int) -> None:
        if done == 1:
            wanted = added[0] + 3
            while added[0] < wanted:
                stop.wait(0.01)

    player = threading.Thread(target=play)
    player.start()
    opened = open_database(database, None)
    try:
        made = write_backup(opened, tmp_path / "games.backup", wait_for_others)
    finally:
        stop.set()
        player.join(PATIENCE)
        opened.close()
        store.close()
    rows: Rows = {}
    for table, some in read_rows(tmp_path / "games.backup"):
        rows.setdefault(table, []).extend(some)
    assert made.rows["games"] == len(rows["games"]) <= added[0] - 2
    assert {row["id"] for row in rows["games"]} == {row["game"] for row in rows["seats"]}


def test_a_damaged_backup_changes_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    old_database.write_sqlite(tmp_path / "games.db")
    Store(url).close()
    opened = open_database(url, None)
    good = tmp_path / "good.backup"
    write_backup(opened, good)
    whole, wanted = good.read_bytes(), [*read_rows(good)]
    before = rows_of(opened)
    rng = random.Random(7)
    bad = tmp_path / "bad.backup"
    damaged = [whole[:length] for length in (0, 1, 15, 100, len(whole) // 2, len(whole) - 1)]
    for _ in range(150):
        place = rng.randrange(len(whole))
        change = bytes([whole[place] ^ rng.randrange(1, 256)])
        damaged.append(whole[:place] + change + whole[place + 1 :])
    damaged += [os.urandom(500), b"{}", whole + b"more"]
    refused = 0
    for content in damaged:
        bad.write_bytes(content)
        try:
            restore(opened, bad)
        except BackupError as error:
            assert str(error).endswith(".")  # noqa: PT017 - some damage is in bytes without meaning
            assert "\n" not in str(error)  # noqa: PT017
            refused += 1
        else:
            assert [*read_rows(bad)] == wanted
    assert refused >= len(damaged) - 12
    assert rows_of(opened) == before
    with pytest.raises(BackupError, match="is there already"):
        write_backup(opened, good)
    with pytest.raises(BackupError, match="cannot be read"):
        restore(opened, tmp_path / "nowhere")
    opened.close()


def test_a_restore_that_fails_in_the_middle_changes_nothing(
    source: Database, tmp_path: Path
) -> None:
    write_backup(source, tmp_path / "games.backup")
    before = rows_of(source)

    def fail(done: int, total: int) -> None:
        if done > total / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(source, tmp_path / "games.backup", fail)
    assert rows_of(source) == before


def test_a_foreign_database_is_not_restored_over(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.add(game())
    write_backup(store.database, tmp_path / "games.backup")
    store.close()
    with closing(sqlite3.connect(tmp_path / "other.db")) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")
    other = open_database(f"sqlite:///{tmp_path / 'other.db'}", None)
    with pytest.raises(StoreError, match="another program"):
        restore(other, tmp_path / "games.backup")
    other.close()


def test_what_was_there_is_kept(
    source: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    copy = keep_copy(source)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600 or os.name != "posix"
    if source.file is None:
        assert check_backup(copy).games == count_games(source) == 22
    else:
        kept = open_database(f"sqlite:///{copy}", None)
        assert rows_of(kept) == rows_of(source)
        kept.close()


def test_a_check_names_every_game_that_is_wrong(source: Database) -> None:
    assert list(check(source)) == []
    with source.writer.begin() as db:
        games = db.execute(sa.text("SELECT id FROM games ORDER BY id LIMIT 5")).scalars().all()
        for number, change in enumerate(
            ("state = '{}'", "state = 'no JSON'", "turns = 77", "kind = 'chess'", "outcome = 'me'")
        ):
            db.execute(sa.text(f"UPDATE games SET {change} WHERE id = :id"), {"id": games[number]})
    found = list(check(source))
    assert len(found) == 5
    for name, sentence, said in zip(
        games,
        found,
        ("cannot be opened (KeyError)", "cannot be opened (JSONDecodeError)", "lists say 77",
         "not known here", "lists say 'me'"),
        strict=True,
    ):  # fmt: skip
        assert name in sentence
        assert said in sentence
        assert sentence.endswith(".")


def test_a_seat_without_its_game_is_found(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.add(game(id="here", state=json.loads('{"turns": []}')))
    store.close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as db, db:
        db.execute("INSERT INTO seats (game, seat, owner) VALUES ('gone', 'breaker', 'me')")
    opened = open_database(f"sqlite:///{tmp_path / 'games.db'}", None)
    assert "There is a seat at the game gone, which does not exist." in list(check(opened))
    opened.close()


def test_an_export_never_tells_the_secret_of_a_running_game(database: str, tmp_path: Path) -> None:
    with client(settings(tmp_path, database=database)) as api:
        for name, guesses in (("anna", 1), ("anna", 2), ("boris", 0)):
            rules = {"variant": "5x8 2 turns", "mode": "two", "secret": "70605"}
            made = api.post("/api/mastermind/games", json=rules, headers=key(name)).json()
            path, version = f"/api/mastermind/games/{made['game']['id']}", 1
            for code in ("11111", "22222")[:guesses]:
                body = {"guess": code, "version": version}
                assert api.post(f"{path}/guess", json=body, headers=key(name)).status_code == 200
                version += 1
    opened = open_database(database, None)
    told = list(export(opened))
    assert [one["turns"] for one in told] == [1, 2, 0]
    for one in told:
        for as_json in (False, True):
            text = format_game(one, as_json)
            assert ("70605" in text) == (one["turns"] == 2)
            assert ("secret" in text) == (one["turns"] == 2)
            assert text.startswith("{" if as_json else f"# {one['id']}: mastermind, two, 5x8")
    mine = list(export(opened, hashed(key("anna")["X-Player-Key"])))
    assert mine == told[:2]
    with opened.writer.begin() as db:
        db.execute(sa.text("UPDATE games SET state = '{}'"))
    assert {one["record"] for one in export(opened)} == {None}
    opened.close()
