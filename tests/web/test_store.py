"""The store: the same tests on a SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from perfectplay.web.database.opening import StoreError
from perfectplay.web.store import Store
from tests.web.helpers import PATIENCE, game


def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    kept = store.add(game(state={"word": "naïve ●○", "turns": [1, 2]}, join_hash="abc"))
    again = store.load(kept.id)
    assert again == kept
    assert again is not None
    assert again.version == 1
    assert store.version(kept.id) == 1


def test_what_is_not_there(store: Store) -> None:
    for name in ("nowhere", "", "no\0where", "\ud800", "é", "x" * 5000):
        assert store.load(name) is None
        assert store.version(name) is None
    assert store.save(game()) is None
    assert store.mine("nobody", 10) == []


def test_a_change_makes_the_next_version(store: Store) -> None:
    kept = store.add(game())
    changed = store.save(replace(kept, state={"turns": ["a"]}, turns=1))
    assert changed is not None
    assert changed.version == 2
    assert store.load(kept.id) == changed


def test_of_two_changes_from_one_version_one_is_kept(store: Store) -> None:
    kept = store.add(game())
    first = store.save(replace(kept, turns=1))
    second = store.save(replace(kept, turns=2))
    assert first is not None
    assert second is None
    now = store.load(kept.id)
    assert now is not None
    assert (now.turns, now.version) == (1, 2)


def test_threads_race_and_every_change_counts_once(store: Store) -> None:
    kept = store.add(game(state={"turns": []}))
    done: list[str] = []

    def play(name: int) -> None:
        for turn in range(10):
            while True:
                now = store.load(kept.id)
                assert now is not None
                mark = f"{name}-{turn}"
                after = replace(now, state={"turns": [*now.state["turns"], mark]})
                if store.save(after):
                    done.append(mark)
                    break

    threads = [threading.Thread(target=play, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    now = store.load(kept.id)
    assert now is not None
    assert sorted(now.state["turns"]) == sorted(done)
    assert len(done) == len(set(done)) == 40
    assert now.version == 41


RACER = """
import sys
from dataclasses import replace
from perfectplay.web.store import Store
store = Store(sys.argv[1])
sys.stdin.readline()
for turn in range(25):
    while True:
        now = store.load(sys.argv[2])
        mark = f"{sys.argv[3]}-{turn}"
        if store.save(replace(now, state={"turns": [*now.state["turns"], mark]})):
            break
store.close()
"""


def test_processes_race_and_every_change_counts_once(database: str, store: Store) -> None:
    kept = store.add(game(state={"turns": []}))
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, database, kept.id, name],
            stdin=subprocess.PIPE,
            text=True,
        )
        for name in ("a", "b")
    ]
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    for racer in racers:
        racer.communicate(timeout=PATIENCE)
        assert racer.returncode == 0
    now = store.load(kept.id)
    assert now is not None
    wanted = [f"{name}-{turn}" for name in "ab" for turn in range(25)]
    assert sorted(now.state["turns"]) == sorted(wanted)
    assert now.version == 51


def test_seats_follow_the_game(store: Store) -> None:
    kept = store.add(game(seats={"maker": "me", "breaker": "me"}, join_hash="token"))
    joined = store.save(replace(kept, seats={"maker": "me", "breaker": "you"}, join_hash=None))
    assert joined is not None
    assert store.load(kept.id) == joined
    assert [g.id for g in store.mine("you", 5)] == [kept.id]
    moved = store.save(replace(joined, seats={"o": "you"}))
    assert moved is not None
    assert store.load(kept.id) == moved
    assert store.mine("me", 5) == []


def test_my_games_the_latest_first(store: Store) -> None:
    games = [store.add(game()) for _ in range(4)]
    store.add(game(seats={"breaker": "somebody else"}))
    store.save(replace(games[1], turns=3))
    found = [g.id for g in store.mine("me", 3)]
    assert found == [games[1].id, games[3].id, games[2].id]
    assert store.mine("me", 9)[0].seats == {"breaker": "me"}


def test_a_review_is_kept_until_the_game_changes(store: Store) -> None:
    kept = store.add(game())
    store.save_review(kept, {"skill": 80})
    with_review = store.load(kept.id)
    assert with_review is not None
    assert with_review.review == {"skill": 80}
    assert with_review.version == 1
    changed = store.save(with_review)
    assert changed is not None
    store.save_review(kept, {"skill": 1})  # of the old version, so it is dropped
    now = store.load(kept.id)
    assert now is not None
    assert now.review is None


def test_the_key_is_made_once(database: str, store: Store) -> None:
    key = store.key()
    assert len(key) == 32
    other = Store(database)
    assert other.key() == store.key() == key
    other.close()


def test_sqlite_is_durable(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'deep' / 'kept.db'}")
    with store.database.writer.connect() as db:
        assert db.scalar(sa.text("PRAGMA journal_mode")) == "wal"
        assert db.scalar(sa.text("PRAGMA synchronous")) == 2
    store.close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "not the address of a database"),
        ("mongodb://here/there", "not a kind of database"),
        ("sqlite:////dev/null/nowhere/games.db", "Not a directory"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be used"),
    ],
)
def test_a_wrong_database_is_one_sentence(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        Store(url)


def test_a_password_is_not_shown() -> None:
    with pytest.raises(StoreError) as caught:
        Store("postgresql://me:hush@127.0.0.1:1/none")
    assert "hush" not in str(caught.value)
