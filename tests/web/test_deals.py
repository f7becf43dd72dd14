"""Games that share a secret, on a SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from perfectplay.web.deals import Export
from perfectplay.web.store import Kept, Store
from tests.web.helpers import game

ROUNDS = 12


def ended(kept: Kept) -> Kept:
    return replace(kept, outcome="maker", result="The code was not found.")


def now(store: Store, kept: Kept) -> Kept:
    found = store.load(kept.id)
    assert found is not None
    return found


def at_once(*work: Callable[[], object]) -> None:
    """Do all of it at the same moment, each in a thread."""
    start = threading.Barrier(len(work))

    def run(act: Callable[[], object]) -> None:
        start.wait()
        act()

    threads = [threading.Thread(target=run, args=(act,)) for act in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_exports_are_kept_once(store: Store) -> None:
    export = Export("h" * 64, "me", "deal", "d" * 64, "0123")
    assert store.find_export(export.token_hash) is None
    at_once(*[partial(store.add_export, export)] * 4)
    store.add_export(replace(export, secret="5432"))  # a token stands for one thing
    assert store.find_export(export.token_hash) == export
    assert "0123" not in repr(export)


def test_the_end_of_one_makes_the_others_practice(store: Store) -> None:
    first = store.add(game())
    copy, other = (store.add(game(deal=first.id)) for _ in range(2))
    joined = store.add(game(deal=first.id, seats={"maker": "me", "breaker": "you"}))
    unrelated = store.add(game())
    assert not copy.practice
    assert not other.practice
    done = store.save(ended(copy))
    assert done is not None
    assert now(store, copy) == done
    assert not done.practice
    for kept in (first, other):
        assert now(store, kept) == replace(kept, practice=True, version=2)
    assert now(store, joined) == joined  # somebody else plays there
    assert now(store, unrelated) == unrelated
    assert store.save(replace(first, turns=1)) is None  # made from what was before
    # Who ends a game in which both sit shows it to both.
    store.save(ended(joined))
    assert store.add(game(deal=first.id)).practice


def test_a_copy_of_a_known_or_forgotten_deal_is_practice(store: Store) -> None:
    first = store.add(game(practice=True))
    late = store.add(game(deal=first.id))
    assert late.practice
    assert now(store, late) == late
    assert store.add(game(deal="gone")).practice


def test_a_copy_made_while_the_original_ends_is_practice(store: Store) -> None:
    for _ in range(ROUNDS):
        first = store.add(game())
        copy = game(deal=first.id)
        at_once(partial(store.save, ended(first)), partial(store.add, copy))
        assert now(store, copy).practice
        assert not now(store, first).practice


def test_of_two_that_end_at_once_one_counts(store: Store) -> None:
    for _ in range(ROUNDS):
        first = store.add(game())
        copies = [store.add(game(deal=first.id)) for _ in range(2)]
        every = [first, *copies]
        at_once(*[partial(store.save, ended(kept)) for kept in every])
        found = [now(store, kept) for kept in every]
        assert sorted((kept.practice, kept.outcome) for kept in found if kept.outcome) == [
            (False, "maker")
        ]
        assert sum(kept.practice for kept in found) == 2
