"""Thinking on the other player's time: what is found is kept, and nothing is held up."""

import threading

import pytest

from perfectplay.ultimate import Board, Opponent, Ponderer, level
from perfectplay.ultimate.levels import LEVELS
from perfectplay.ultimate.ponder import TIMES
from perfectplay.ultimate.search import SearchTree


def started(strength: int, ponderer: Ponderer) -> tuple[Board, Opponent]:
    """Let the opponent begin a game."""
    board, opponent = Board(), Opponent(level(strength), seconds=None, ponderer=ponderer)
    board.push(opponent.choose(board))
    return board, opponent


def test_what_was_pondered_about_the_reply_is_kept() -> None:
    ponderer = Ponderer(seed=1, seconds=3600)
    board, opponent = started(6, ponderer)
    known = ponderer.tree_at(board, level(6)).root.visits
    made = ponderer.ponder(board, level(6))
    assert made == ponderer.simulations == TIMES * level(6).simulations
    tree = ponderer.tree_at(board, level(6))
    assert tree.root.visits == known + made
    reply = tree.best()
    about = next(child.visits for child in tree.root.children if child.move == reply)
    board.push(reply)
    opponent.choose(board)
    assert ponderer.kept == about > 0
    # The simulations of the level are the least that it does about its own move.
    assert opponent.searched >= about + level(6).simulations


def test_one_move_is_not_pondered_for_ever() -> None:
    ponderer = Ponderer(seconds=3600)
    board, _ = started(8, ponderer)
    assert ponderer.ponder(board, level(8)) == TIMES * level(8).simulations
    assert ponderer.ponder(board, level(8)) == 0
    hurried = Ponderer(seconds=1e-6)
    assert hurried.ponder(board, level(8)) < level(8).simulations
    assert hurried.ponder(board, level(8)) == 0
    small = Ponderer(seconds=3600, memory=2**16)
    assert 0 < small.ponder(board, level(8)) < TIMES * level(8).simulations
    assert small.nbytes < 2**20


def test_another_game_begins_with_an_empty_tree() -> None:
    ponderer = Ponderer()
    board, _ = started(6, ponderer)
    ponderer.ponder(board, level(6))
    other = Board()
    other.push(board.legal_moves[3])
    assert ponderer.tree_at(other, level(6)).root.visits == 0
    assert ponderer.tree_at(other, level(7)).style == level(7).style


@pytest.mark.parametrize("number", [known.number for known in LEVELS if not known.ponders])
def test_weak_levels_make_no_use_of_it(number: int) -> None:
    ponderer = Ponderer()
    board = Board()
    assert ponderer.ponder(board, level(number)) == 0
    rated = Opponent(level(number), seed=3, seconds=None).choose(board)
    assert Opponent(level(number), seed=3, seconds=None, ponderer=ponderer).choose(board) == rated
    assert number <= 5


def test_it_ends_with_the_block_however_that_ends() -> None:
    ponderer = Ponderer(seconds=3600)
    board, begun = Board(), threading.Event()

    def wait() -> None:
        with ponderer.thinking(board, level(10)):
            while not ponderer.nbytes:
                begun.wait(0.001)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        wait()
    assert not ponderer.is_running
    assert ponderer.nbytes > 0


def test_an_error_while_it_reports_loses_nothing() -> None:
    ponderer = Ponderer()
    seen: list[int] = []

    def leave(tree: SearchTree) -> None:
        seen.append(tree.root.visits)
        raise InterruptedError

    with pytest.raises(InterruptedError):
        ponderer.ponder(Board(), level(8), leave)
    assert ponderer.simulations == seen[0] > 0


def test_a_finished_game_is_not_pondered() -> None:
    over = Board("xxx6/xxx6/xxx6/oo7/oo7/oo7/2o6/8o/9 o - line")
    ponderer = Ponderer()
    with ponderer.thinking(over, level(10)):
        pass
    assert ponderer.simulations == 0
