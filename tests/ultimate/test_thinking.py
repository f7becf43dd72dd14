"""How the computer of a session thinks, and whether that is how its level was rated."""

from __future__ import annotations

from typing import Any

import pytest

from perfectplay.errors import SessionError
from perfectplay.ultimate import Board
from perfectplay.ultimate.errors import LimitError
from perfectplay.ultimate.levels import level
from perfectplay.ultimate.ponder import Ponderer
from perfectplay.ultimate.search import Limit, SearchTree
from perfectplay.ultimate.session import UltimateSession


def started(number: int = 6, **given: Any) -> UltimateSession:
    session = UltimateSession.new(level_of_computer=number, seed=1)
    session.set_thinking(given.get("limit"), given.get("ponder", False))
    session.move("ee")
    return session


def test_it_is_kept_with_the_game_and_missing_in_older_ones() -> None:
    session = started(limit="cpu=0.5s,simulations=40", ponder=True)
    session.step()
    again = UltimateSession.from_data(session.to_data())
    assert again.move_limit == Limit(cpu=0.5, simulations=40)
    assert (again.ponder, again.as_rated) == (True, False)
    old = session.to_data()
    for name in ("limit", "ponder", "as_rated"):
        del old[name]
    before = UltimateSession.from_data(old)
    assert (before.move_limit, before.ponder, before.as_rated) == (None, False, True)


@pytest.mark.parametrize(
    ("number", "given", "as_rated"),
    [
        (6, {}, True),
        (6, {"limit": "simulations=20"}, False),
        (6, {"ponder": True}, False),
        # A level that makes no use of the player's time stays as it is.
        (4, {"ponder": True}, True),
        (4, {"limit": "simulations=20"}, False),
    ],
)
def test_whether_a_move_was_made_as_the_level_was_rated(
    number: int, given: dict[str, Any], as_rated: bool
) -> None:
    session = started(number, **given)
    assert session.as_rated
    session.step()
    assert session.as_rated is as_rated
    session.set_thinking(None, False)
    assert session.view(("x",)).as_rated is as_rated


def test_a_ponderer_that_was_lent_makes_it_another_player_too() -> None:
    session = started()
    session.ponderer = Ponderer(seed=1)
    session.step()
    assert not session.as_rated


def test_a_front_end_bounds_what_was_asked_for() -> None:
    session = started(limit="simulations=1000000000")
    session.longest_move = 0.01
    session.step()
    assert session.turns_made == 2
    with pytest.raises(LimitError, match=r"time=3s is too long: .* at most 2s"):
        started(limit="time=3s").require_time(2.0)
    started(limit="time=2s,cpu=1s").require_time(2.0)
    started().require_time(2.0)


@pytest.mark.parametrize(
    ("limit", "long"),
    [
        (None, False),
        ("time=1s", False),
        ("time=5s", True),
        ("time=5s,cpu=1s", False),
        ("simulations=9", True),
    ],
)
def test_which_limits_may_take_long(limit: str | None, long: bool) -> None:
    assert started(limit=limit).thinks_long is long


def test_only_against_a_person_it_ponders() -> None:
    for mode in ("two", "watch"):
        session = UltimateSession.new(mode)
        with pytest.raises(SessionError, match=f"the mode {mode}"):
            session.set_thinking(None, True)
    assert started(6, ponder=True).ponders
    assert not started(5, ponder=True).ponders


def test_what_the_game_has_left_behind_is_cleared_away() -> None:
    tree = SearchTree(Board(), seed=1)
    tree.run(Limit(simulations=3000))
    best = tree.best()
    tree.advance(best)
    known, before = tree.root.visits, tree.memory
    tree.tidy()
    assert tree.root.visits == known > 0
    assert tree.memory < before
    assert tree.run(Limit(simulations=500)) == 500
    assert tree.root.visits == known + 500


def test_a_tree_full_of_earlier_positions_goes_on_pondering() -> None:
    ponderer = Ponderer(seed=1, seconds=3600, memory=2**19)
    board = Board()
    assert ponderer.ponder(board, level(9)) > 0
    assert ponderer.nbytes >= 2**19
    assert ponderer.ponder(board, level(9)) == 0
    board.push(ponderer.tree_at(board, level(9)).root.ranked_children()[-1].move or 0)
    # The least visited move leaves nearly all of the tree behind.
    assert ponderer.ponder(board, level(9)) > 0
