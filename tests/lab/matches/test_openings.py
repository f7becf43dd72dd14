"""Openings: varied, repeatable, never decided."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.openings import BOOK, MOST_PLIES, OpeningSupply, parse_openings
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import Limit, SearchTree


def board_after(opening: tuple[int, ...], rule: WinRule = WinRule.LINE) -> Board:
    board = Board(rule=rule)
    for move in opening:
        board.check(move)
        board.push(move)
    return board


def test_the_book_holds_fifty_different_legal_openings() -> None:
    assert len(BOOK) == len(set(BOOK)) == 50
    assert not any(board_after(opening).is_over for opening in BOOK)


def test_the_book_is_the_published_one() -> None:
    # By length: first moves that are no images of each other, answers, and quick openings.
    assert Counter(map(len, BOOK)) == {1: 15, 3: 3, 5: 10, 6: 22}
    assert parse_openings(" Published ") == parse_openings("book") == OpeningSupply()


@given(st.integers(0, 10**6))
def test_the_book_is_gone_through_before_anything_comes_again(seed: int) -> None:
    supply = OpeningSupply()
    once = [supply.opening(seed, pair) for pair in range(50)]
    assert sorted(once) == sorted(BOOK)
    again = [supply.opening(seed, pair) for pair in range(50, 100)]
    assert sorted(again) == sorted(BOOK)
    assert again != once
    assert [supply.opening(seed, pair) for pair in range(50)] == once


def test_another_seed_is_another_order() -> None:
    orders = {tuple(OpeningSupply().opening(seed, pair) for pair in range(5)) for seed in range(20)}
    assert len(orders) == 20


@settings(max_examples=30, deadline=None)
@given(st.integers(0, MOST_PLIES), st.integers(0, 10**6), st.sampled_from(WinRule))
def test_random_openings_are_legal_as_long_as_asked_and_open(
    plies: int, seed: int, rule: WinRule
) -> None:
    supply = OpeningSupply(plies)
    opening = supply.opening(seed, 3, rule)
    assert len(opening) == plies
    assert not board_after(opening, rule).is_over
    assert supply.opening(seed, 3, rule) == opening


def test_random_openings_are_neither_decided_nor_very_uneven() -> None:
    off = []
    for pair in range(25):
        tree = SearchTree(board_after(OpeningSupply(10).opening(1, pair)), seed=9)
        tree.run(Limit(simulations=3000))
        assert tree.root.proof is None
        off.append(abs(tree.root.chance - 0.5))
    assert sum(off) / len(off) < 0.15


@given(st.none() | st.integers(0, MOST_PLIES))
def test_what_is_written_is_read_back(plies: int | None) -> None:
    assert parse_openings(str(OpeningSupply(plies))) == OpeningSupply(plies)


@pytest.mark.parametrize(
    "text", ["", "books", "random", "random:", "random:x", "random:-1", "random:31", "random:²"]
)
def test_other_supplies_are_refused(text: str) -> None:
    with pytest.raises(SettingError, match="book, or random: and a number of moves up to 30"):
        parse_openings(text)
