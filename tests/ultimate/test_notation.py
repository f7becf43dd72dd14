"""Moves and positions as text: every pair of reading and writing is a round trip."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate.board import START, Board
from perfectplay.ultimate.errors import MoveTextError, NotationError, PositionError
from perfectplay.ultimate.notation import (
    Notation,
    WinRule,
    format_fields,
    format_move,
    format_moves,
    parse_fields,
    parse_move,
    parse_moves,
    parse_rule,
)
from tests.ultimate.strategies import boards, moves


@given(moves, st.sampled_from(Notation))
def test_moves_round_trip(move: int, notation: Notation) -> None:
    text = format_move(move, notation)
    assert parse_move(text) == move
    assert parse_move(f"  {text.upper()} ") == move


@given(st.lists(moves), st.sampled_from(Notation))
def test_lists_of_moves_round_trip(moves: list[int], notation: Notation) -> None:
    assert parse_moves(format_moves(moves, notation)) == moves


def test_every_notation_names_the_81_squares_apart() -> None:
    for notation in Notation:
        assert len({format_move(move, notation) for move in range(81)}) == 81
    assert format_move(2, Notation.GRID) == "A1c1"
    assert format_move(6, Notation.GRID) == "A1a3"
    assert format_move(18, Notation.GRID) == "C1a1"
    assert format_move(9 * 3 + 1, Notation.COORDINATES) == "(1,0,0,1)"
    assert parse_move("1001") == 28


@pytest.mark.parametrize("text", ["", "e", "ej", "eee", "81", "0/1", "(1,1,1)", "(3,0,0,0)", "٤٤"])
def test_other_texts_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(MoveTextError, match=r"is not a move: .* for example ee"):
        parse_move(text)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(NotationError):
        assert 0 <= parse_move(text) <= 80


@given(boards())
def test_positions_round_trip(board: Board) -> None:
    assert Board(board.position) == board
    assert Board(board.position).legal_moves == board.legal_moves
    assert Board(board.position).outcome() == board.outcome()
    assert format_fields(parse_fields(board.position)) == board.position


def test_the_rule_is_part_of_the_position() -> None:
    assert Board().position == START
    assert Board(START.replace(" line", "")).rule is WinRule.LINE
    assert Board(START.replace("line", "boards")).rule is WinRule.BOARDS
    assert parse_rule(" Boards ") is WinRule.BOARDS
    with pytest.raises(PositionError, match=r"'line' .* or 'boards'"):
        parse_rule("most")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "three or four parts"),
        ("9/9/9 x -", "nine boards"),
        ("9/9/9/9/44/9/9/9/9 x -", "Board e .* nine squares"),
        ("9/9/9/9/4z4/9/9/9/9 o e", "Board e .* nine squares"),
        ("9/9/9/9/4x4/9/9/9/9 z e", "side to move is x or o"),
        ("9/9/9/9/4x4/9/9/9/9 o ee", "letter a to i"),
        ("9/9/9/9/4x4/9/9/9/9 o e most", "no winning rule"),
        ("9/9/9/9/4x4/9/9/9/9 x e", "cannot be X's turn"),
        ("9/9/9/9/4x4/9/9/9/9 o a", "Nobody can have been sent to board a"),
        ("9/9/9/9/4x4/9/9/9/9 o -", "free choice"),
        ("xxxooo3/9/9/9/9/9/9/9/9 x a", "line of both players"),
        ("xxx6/xxx6/xxx6/oo7/oo7/oo7/oo7/o8/9 x -", "game ended with the line"),
        ("xxx6/ooo6/9/9/9/9/9/9/9 x a", "decided, so nobody can be sent"),
        ("xxx6/xxx6/xxx6/ooo6/ooo6/ooo6/9/9/9 x -", "Both players"),
    ],
)
def test_impossible_positions_are_refused(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        Board(text)
