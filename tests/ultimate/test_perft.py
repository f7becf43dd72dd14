"""Counting sequences of moves, against the readable rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.errors import LimitError
from perfectplay.ultimate.perft import (
    AT_ONCE,
    Ends,
    count_ends,
    count_moves,
    divide,
    parse_depth,
)
from tests.ultimate.strategies import boards


def walk(board: Board, depth: int, ends: list[list[int]], ply: int = 0) -> int:
    """Count by making every move on the board, and note the ends."""
    if depth == 0:
        return 1
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        outcome = board.outcome()
        if outcome is not None:
            place = 2 if outcome.winner is None else int(outcome.winner is Player.O)
            ends[ply][place] += 1
        total += walk(board, depth - 1, ends, ply + 1)
        board.pop()
    return total


@settings(max_examples=40)
@given(boards(least=35), st.integers(0, 2))
def test_counts_are_those_of_the_readable_rules(board: Board, depth: int) -> None:
    ends = [[0, 0, 0] for _ in range(depth)]
    assert count_moves(board, depth) == walk(board.copy(), depth, ends)
    assert count_ends(board, depth) == [Ends(*row) for row in ends]


@given(boards(least=55))
def test_games_near_their_end_too(board: Board) -> None:
    depth = 4
    ends = [[0, 0, 0] for _ in range(depth)]
    assert count_moves(board, depth) == walk(board.copy(), depth, ends)
    assert count_ends(board, depth) == [Ends(*row) for row in ends]


def test_a_division_adds_up_and_leaves_the_board_as_it_is() -> None:
    board = Board()
    board.push_text("ee")
    parts = dict(divide(board, 4))
    assert list(parts) == list(board.legal_moves)
    assert sum(parts.values()) == count_moves(board, 4) == 5376
    assert len(board.move_stack) == 1
    assert list(divide(board, 0)) == []


def test_deep_counts_are_made_of_several_and_can_be_ended() -> None:
    asked = 0

    def check() -> None:
        nonlocal asked
        asked += 1
        if asked > 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count_moves(Board(), AT_ONCE + 4, check)
    late = "x5ooo/1o1o3xx/o1x5x/xoox3x1/2o1xoo2/3xxx1o1/x3o1x2/xx1ooo1x1/1x1oxo1o1 x e line"
    board = Board(late)
    whole = sum(found for _, found in divide(board, AT_ONCE + 1))
    assert count_moves(board, AT_ONCE + 1) == whole


@pytest.mark.parametrize("text", ["", "x", "-1", "82", "9" * 5000, "²", "1.5"])
def test_what_is_no_depth(text: str) -> None:
    with pytest.raises(LimitError, match="A depth is a whole number from 0 to 81"):
        parse_depth(text)


@given(st.integers(0, 81))
def test_a_depth_is_read(depth: int) -> None:
    assert parse_depth(str(depth)) == depth
