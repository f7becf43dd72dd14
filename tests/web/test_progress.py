"""Notes about players: kept, moved with a phrase, forgotten with the games."""

from collections.abc import Iterator
from threading import Barrier, Thread

import pytest

from perfectplay.web import progress
from perfectplay.web.database.tidy import Rules, remove_some
from perfectplay.web.store import Store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    found = Store(database)
    yield found
    found.close()


def test_notes_are_made_changed_and_removed(store: Store) -> None:
    assert store.note("ada", "puzzles", "monday", lambda was: {"tries": 1, "was": was}) == {
        "tries": 1,
        "was": None,
    }
    store.note("ada", "puzzles", "monday", lambda was: {"tries": was["tries"] + 1})
    store.note("ada", "lessons", "monday", lambda _: "another topic")
    store.note("bo", "puzzles", "monday", lambda _: "another player")
    assert store.progress("ada", "puzzles") == {"monday": {"tries": 2}}
    store.note("ada", "puzzles", "monday", lambda _: None)
    assert store.progress("ada", "puzzles") == {}
    assert store.progress("ada", "lessons") == {"monday": "another topic"}
    assert store.knows("bo")
    assert not store.knows("cleo")


def test_a_note_that_is_too_long_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="at most 4,000 characters"):
        store.note("ada", "puzzles", "long", lambda _: "x" * 5000)
    assert not store.knows("ada")


def test_notes_at_the_same_moment_all_count(store: Store) -> None:
    together = Barrier(4)

    def add() -> None:
        together.wait()
        store.note("ada", "puzzles", "today", lambda was: (was or 0) + 1)

    threads = [Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.progress("ada", "puzzles") == {"today": 4}


def test_the_oldest_notes_give_way(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "MOST_NOTES", 3)
    with store.writing() as db:
        for number in range(5):
            progress.change(db, "ada", "slips", f"{number}", lambda _: 1, now=float(number))
    assert list(store.progress("ada", "slips")) == ["2", "3", "4"]


def test_notes_come_along_and_the_later_ones_stay(store: Store) -> None:
    with store.writing() as db:
        progress.change(db, "old", "lessons", "a", lambda _: "old, later", now=2.0)
        progress.change(db, "new", "lessons", "a", lambda _: "new", now=1.0)
        progress.change(db, "old", "lessons", "b", lambda _: "old", now=1.0)
        progress.change(db, "new", "lessons", "b", lambda _: "new, later", now=2.0)
        progress.change(db, "old", "lessons", "c", lambda _: "only old", now=1.0)
    store.move_seats("old", "new")
    assert store.progress("old", "lessons") == {}
    assert store.progress("new", "lessons") == {
        "c": "only old",
        "a": "old, later",
        "b": "new, later",
    }


def test_what_is_old_goes_unless_the_player_came_back(store: Store) -> None:
    with store.writing() as db:
        progress.change(db, "gone", "lessons", "a", lambda _: 1, now=10.0)
        progress.change(db, "here", "lessons", "a", lambda _: 1, now=10.0)
        progress.change(db, "here", "puzzles", "b", lambda _: 1, now=30.0)
        assert remove_some(db, Rules(20.0, None)) == 0
    assert not store.knows("gone")
    assert store.progress("here", "lessons") == {"a": 1}


def test_deleting_all_games_forgets_the_player(store: Store) -> None:
    store.note("ada", "lessons", "a", lambda _: 1)
    store.note("bo", "lessons", "a", lambda _: 1)
    store.delete_all("ada")
    assert not store.knows("ada")
    assert store.knows("bo")
