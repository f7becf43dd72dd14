"""The view of the legal moves."""

import random

import numpy as np
import pytest
from hypothesis import given

from perfectplay.ultimate.board import Board, illegal_rule
from perfectplay.ultimate.notation import format_move
from tests.ultimate.strategies import boards


@given(boards())
def test_the_view_agrees_with_the_rules(board: Board) -> None:
    legal = [move for move in range(81) if illegal_rule(board, move) is None]
    view = board.legal_moves
    assert list(view) == legal
    assert len(view) == view.count() == len(legal)
    assert bool(view) == bool(legal)
    assert [move for move in range(-9, 100) if move in view] == legal
    assert all(view[i] == legal[i] for i in range(len(legal)))
    shown = ", ".join(map(format_move, legal)) or "none"
    assert repr(view) == f"<LegalMoves {shown}>"


def test_the_view_changes_with_the_board_but_a_loop_does_not() -> None:
    board = Board()
    view = board.legal_moves
    seen = []
    for move in view:
        board.push(move)
        seen.append((move, len(view)))
        board.pop()
    assert [move for move, _ in seen] == list(range(81))
    assert {count for _, count in seen} == {8, 9}
    board.push_text("ee")
    assert repr(view) == "<LegalMoves ea, eb, ec, ed, ef, eg, eh, ei>"


def test_the_view_takes_any_whole_number_and_refuses_the_rest() -> None:
    view = Board().legal_moves
    assert np.int64(40) in view
    assert "ee" not in view
    assert None not in view
    with pytest.raises(IndexError):
        view[81]
    assert view[-1] == 80


def test_views_are_equal_when_their_moves_are() -> None:
    one, other = Board(), Board()
    assert one.legal_moves == other.legal_moves
    other.push_text("ee")
    assert one.legal_moves != other.legal_moves
    assert one.legal_moves != list(range(81))


def test_a_random_move_can_be_chosen() -> None:
    assert random.Random(1).choice(Board().legal_moves) in range(81)
