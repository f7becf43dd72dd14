"""Reading what somebody pasted, and where it goes wrong."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import UltimateError
from perfectplay.ultimate.notation import Notation, WinRule, moves_text
from perfectplay.ultimate.plain import plain_board
from perfectplay.ultimate.reading import read_anything, wrong_at
from perfectplay.ultimate.record import Record


def played(seed: int, plies: int) -> Board:
    board, rng = Board(), random.Random(seed)
    while len(board.move_stack) < plies and not board.is_over:
        board.push(rng.choice(board.legal_moves))
    return board


@given(st.integers(0, 10**6), st.integers(0, 81), st.sampled_from(Notation))
def test_plays_in_every_notation(seed: int, plies: int, notation: Notation) -> None:
    board = played(seed, plies)
    text = moves_text(board.move_stack, notation)
    assert read_anything(text).moves == board.move_stack
    assert wrong_at(text) is None


@given(st.integers(0, 10**6), st.integers(0, 81), st.sampled_from(WinRule))
def test_records_and_positions(seed: int, plies: int, rule: WinRule) -> None:
    board = played(seed, plies)
    assert read_anything(Record.of(board).text()).moves == board.move_stack
    assert read_anything(board.position).board().position == board.position
    with_rule = read_anything(board.position, rule)
    assert with_rule.rule is with_rule.board().rule is rule
    assert read_anything(moves_text(board.move_stack), rule).rule is rule


@given(st.integers(0, 10**6), st.integers(0, 30), st.sampled_from(["zz", "e?", "81", "(3,0,0,0)"]))
def test_the_wrong_play_is_found(seed: int, plies: int, wrong: str) -> None:
    good = moves_text(played(seed, plies).move_stack)
    text = f"{good} {wrong} ee".lstrip()
    at = wrong_at(text)
    assert at is not None
    start = len(good) + 1 if good else 0
    assert start <= at < start + len(wrong)


@given(st.text(max_size=60))
def test_any_text_is_read_or_marked(text: str) -> None:
    at = wrong_at(text)
    try:
        read_anything(text)
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
    ],
)
def test_the_wrong_character_of_a_position(text: str, at: int) -> None:
    assert wrong_at(text) == at


def test_a_board_as_plain_data() -> None:
    board = Board()
    board.push_text("ee")
    plain = plain_board(board)
    assert plain["cells"][40] == "X"
    assert plain["cells"].count("") == 80
    assert plain["boards"] == [""] * 9
    assert (plain["target"], plain["turn"], plain["last"]) == (4, "O", "ee")
    assert plain["legal"] == [f"e{cell}" for cell in "abcdfghi"]
    over = played(3, 81)
    found = plain_board(over)
    assert found["legal"] == []
    assert found["outcome"]["winner"] in {"X", "O", "draw"}
    assert found["boards"] == [
        {"X": "X", "O": "O", "D": "draw", ".": ""}[sign] for sign in over.summary()
    ]
