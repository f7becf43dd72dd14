"""Reading what somebody pasted, and where it goes wrong."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import UltimateError
from perfectplay.ultimate.notation import Notation, WinRule, format_moves
from perfectplay.ultimate.pasted import parse_pasted
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.views import BoardView


def wrong_at(text: str) -> int | None:
    """Where the error says that a text goes wrong; None if it can be read."""
    try:
        parse_pasted(text)
    except UltimateError as error:
        return error.position
    return None


def played(seed: int, plies: int) -> Board:
    board, rng = Board(), random.Random(seed)
    while len(board.move_stack) < plies and not board.is_over:
        board.push(rng.choice(board.legal_moves))
    return board


@given(st.integers(0, 10**6), st.integers(0, 81), st.sampled_from(Notation))
def test_moves_in_every_notation(seed: int, plies: int, notation: Notation) -> None:
    board = played(seed, plies)
    text = format_moves(board.move_stack, notation)
    assert parse_pasted(text).moves == board.move_stack
    assert wrong_at(text) is None


@given(st.integers(0, 10**6), st.integers(0, 81), st.sampled_from(WinRule))
def test_records_and_positions(seed: int, plies: int, rule: WinRule) -> None:
    board = played(seed, plies)
    assert parse_pasted(Record.of(board).text()).moves == board.move_stack
    assert parse_pasted(board.position).board().position == board.position
    with_rule = parse_pasted(board.position, rule)
    assert with_rule.rule is with_rule.board().rule is rule
    assert parse_pasted(format_moves(board.move_stack), rule).rule is rule


@given(st.integers(0, 10**6), st.integers(0, 30), st.sampled_from(["zz", "e?", "81", "(3,0,0,0)"]))
def test_the_wrong_move_is_found(seed: int, plies: int, wrong: str) -> None:
    good = format_moves(played(seed, plies).move_stack)
    text = f"{good} {wrong} ee".lstrip()
    at = wrong_at(text)
    assert at is not None
    start = len(good) + 1 if good else 0
    assert start <= at < start + len(wrong)


@given(st.text(max_size=60))
def test_any_text_is_read_or_marked(text: str) -> None:
    at = wrong_at(text)
    try:
        parse_pasted(text)
    except UltimateError:
        assert at is not None
        assert 0 <= at <= len(text)
    else:
        assert at is None


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("9/9/9/9/4z4/9/9/9/9 o e", 9),
        ("9/9/9/9/4x5/9/9/9/9 o e", 10),
        ("9/9/9/9/4x3/9/9/9/9 o e", 11),
        ("9/9/9/9/4x4/9/9/9 o e", 17),
        ("9/9/9/9/4x4/9/9/9/9 z e", 20),
        ("9/9/9/9/4x4/9/9/9/9 o z", 22),
        ("9/9/9/9/4x4/9/9/9/9 o e nonsense", 24),
        ("9/9/9/9/4x4/9/9/9/9 x e", 0),
        ("  9/9/9/9/4z4/9/9/9/9   o e", 11),
        ("9/9/9/9/4x4/9/9/9/9/9 o e", 20),
        ("9/9/9/9/4x4/9/9/9/9 o", 21),
        ("9/9/9/9/4x4/9/9/9/9 o e line more", 29),
    ],
)
def test_the_wrong_character_of_a_position(text: str, at: int) -> None:
    assert wrong_at(text) == at


@pytest.mark.parametrize(
    ("text", "at", "given"),
    [
        ("ee ex", 4, "ex"),
        ("ee aa", 3, "aa"),
        ("1. ee (9,1,1,1)", 6, "(9,1,1,1)"),
        ('[X "Ann"] ee }', 13, "}"),
        ('[X "Ann"] [Result "2-0"] ee', 19, "2-0"),
        ('[Rule "most"] ee', 7, "most"),
        ('[Position "9/9 x -"] ee', 11, "9/9"),
    ],
)
def test_the_wrong_character_of_a_record(text: str, at: int, given: str) -> None:
    with pytest.raises(UltimateError) as caught:
        parse_pasted(text)
    assert caught.value.position == at
    assert caught.value.given == given
    assert caught.value.allowed


def test_a_board_as_a_view() -> None:
    board = Board()
    board.push_text("ee")
    shown = BoardView.of(board)
    assert shown.cells[40] == "X"
    assert shown.cells.count("") == 80
    assert shown.boards == [""] * 9
    assert (shown.target, shown.turn, shown.last) == (4, "O", "ee")
    assert shown.legal == [f"e{cell}" for cell in "abcdfghi"]
    over = played(3, 81)
    found = BoardView.of(over)
    assert found.legal == []
    assert found.outcome is not None
    assert found.outcome.winner in {"X", "O", "draw"}
    assert found.boards == [
        {"X": "X", "O": "O", "D": "draw", ".": ""}[sign] for sign in over.summary()
    ]
