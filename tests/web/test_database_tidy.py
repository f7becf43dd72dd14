"""Games that nobody needs any more go; everything else stays."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from perfectplay.web.context import Context
from perfectplay.web.database.schema import exports, games, seats
from perfectplay.web.database.tidy import (
    DAY,
    Rules,
    claim_day,
    find_untouched,
    remove_games,
    remove_some,
)
from perfectplay.web.room import load_rooms
from perfectplay.web.store import Store
from perfectplay.web.tidying import tidy_up
from tests.web.helpers import PATIENCE, game, settings

NOW = time.time()
RULES = Rules.of(365, 1, NOW)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    found = Store(database)
    yield found
    found.close()


def add(store: Store, name: str, days: float, **given: Any) -> None:
    """Keep a game that was touched some days ago."""
    store.add(game(id=name, **given))
    with store.writing() as db:
        db.execute(games.update().where(games.c.id == name).values(updated=NOW - days * DAY))


def add_export(store: Store, deal: str) -> None:
    with store.writing() as db:
        db.execute(
            exports.insert().values(
                token_hash=f"of {deal}", owner="me", deal=deal, digest="", secret="", created=NOW
            )
        )


def left(store: Store) -> set[str]:
    with store.reading() as db:
        found = set(db.execute(sa.select(games.c.id)).scalars())
        assert set(db.execute(sa.select(seats.c.game)).scalars()) == found
        return found


def exported(store: Store) -> set[str]:
    with store.reading() as db:
        return set(db.execute(sa.select(exports.c.deal)).scalars())


def fill(store: Store) -> None:
    add(store, "old", 366, turns=5)
    add(store, "oldover", 400, turns=5, outcome="breaker")
    add(store, "oldempty", 500)
    add(store, "empty", 2)
    add(store, "fresh", 0.5)
    add(store, "played", 364, turns=1)
    add(store, "givenup", 3, outcome="maker")
    add(store, "copied", 400, turns=2, deal="played")
    add(store, "lastcopy", 400, turns=2, deal="gone")
    for deal in ("old", "played", "gone", "fresh"):
        add_export(store, deal)


def test_what_is_old_or_empty_goes(store: Store) -> None:
    fill(store)
    with store.reading() as db:
        found = find_untouched(db, RULES)
    assert (found.old, found.empty, found.games) == (5, 1, 6)
    assert found.oldest == pytest.approx(NOW - 500 * DAY, abs=1)
    assert len(left(store)) == 9  # nothing goes by looking
    with store.writing() as db:
        assert remove_some(db, RULES) == 6
        assert remove_some(db, RULES) == 0
    assert left(store) == {"fresh", "played", "givenup"}
    assert exported(store) == {"played", "fresh"}
    with store.reading() as db:
        assert find_untouched(db, RULES).oldest is None


def test_zero_days_are_for_ever(store: Store) -> None:
    fill(store)
    with store.writing() as db:
        assert remove_some(db, Rules.of(0, 0, NOW)) == 0
        assert remove_some(db, Rules.of(0, 1, NOW)) == 2
        assert remove_some(db, Rules.of(365, 0, NOW)) == 4
    assert left(store) == {"fresh", "played", "givenup"}


def test_a_copy_keeps_the_exports_of_its_deal(store: Store) -> None:
    add(store, "first", 0, turns=1)
    add(store, "second", 0, turns=1, deal="first")
    add_export(store, "first")
    with store.writing() as db:
        remove_games(db, ["first"])
    assert exported(store) == {"first"}
    with store.writing() as db:
        remove_games(db, ["second"])
    assert exported(store) == set()


def test_several_processes_do_not_collide(database: str, store: Store) -> None:
    old = {"kind": "chess", "mode": "", "title": "", "version": 1, "state": "{}", "turns": 1}
    old |= {"created": 0.0, "updated": NOW - 400 * DAY}
    with store.writing() as db:
        db.execute(games.insert(), [{**old, "id": f"g{number}"} for number in range(250)])
    add(store, "stays", 1, turns=1)
    removed: list[int] = []
    claimed: list[bool] = []

    def tidy() -> None:
        own = Store(database, patience=PATIENCE)
        try:
            with own.writing() as db:
                claimed.append(claim_day(db, NOW))
        except sa.exc.IntegrityError:
            claimed.append(False)
        while True:
            with own.writing() as db:
                some = remove_some(db, RULES)
            if not some:
                break
            removed.append(some)
        own.close()

    threads = [threading.Thread(target=tidy) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert sum(removed) == 250
    assert left(store) == {"stays"}
    assert sorted(claimed) == [False, False, False, True]
    with store.writing() as db:
        assert not claim_day(db, NOW + DAY - 1)
        assert claim_day(db, NOW + DAY + 1)
        assert not claim_day(db, NOW + DAY + 2)


def test_the_server_does_it_once_a_day(database: str, tmp_path: Path) -> None:
    context = Context(settings(tmp_path, database=database), load_rooms())
    try:
        fill(context.store)
        assert asyncio.run(tidy_up(context)) == 6
        add(context.store, "later", 400, turns=1)
        assert asyncio.run(tidy_up(context)) == 0  # it was done today
        assert left(context.store) == {"fresh", "played", "givenup", "later"}
    finally:
        context.close()
    keep = Context(
        settings(tmp_path, database=database, keep_days=0, keep_empty_days=0), load_rooms()
    )
    assert asyncio.run(tidy_up(keep)) == 0
    keep.close()
