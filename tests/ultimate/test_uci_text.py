"""The lines of the UCI-like protocol: read, written, refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import UltimateError
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.uci_text import (
    Go,
    format_best,
    format_option,
    format_position,
    parse_best,
    parse_go,
    parse_option,
    parse_position,
)
from tests.ultimate.strategies import boards

moves = st.integers(0, 80)
seconds = st.none() | st.floats(1e-6, 80_000)


@given(boards(), st.integers(0, 81), st.sampled_from(WinRule))
def test_a_position_is_read_back_with_its_moves(board: Board, cut: int, rule: WinRule) -> None:
    begin = Board(board.start, rule=rule)
    for move in board.move_stack[:cut]:
        begin.push(move)
    found = Board(begin.position)  # begins later, as a position
    for one in (begin, found):
        again = parse_position(format_position(one))
        assert again == one
        assert (again.start, again.move_stack) == (one.start, one.move_stack)


def test_a_rule_counts_where_the_text_has_none() -> None:
    boards_rule = WinRule.BOARDS
    fen = "fen 9/9/9/9/4x4/9/9/9/9 o e"
    assert parse_position("startpos", boards_rule).rule is boards_rule
    assert parse_position(fen, boards_rule).rule is boards_rule
    assert parse_position(f"{fen} line", boards_rule).rule is WinRule.LINE


@given(
    st.builds(
        Go,
        nodes=st.none() | st.integers(1, 10**12),
        movetime=seconds,
        cpu=seconds,
        infinite=st.booleans(),
        ponder=st.booleans(),
    )
)
def test_go_is_read_back(go: Go) -> None:
    assert parse_go(str(go)) == go


names = st.sampled_from(["Level", "Own Book", "a value of mine", "x"])
values = st.text(st.characters(exclude_characters="\n"), max_size=20).map(str.strip)


@given(names.filter(lambda name: "value" not in name), values)
def test_an_option_is_read_back(name: str, value: str) -> None:
    if " value " not in f" {value} ":
        assert parse_option(format_option(name, value)) == (name, value)


@given(moves, st.none() | moves)
def test_a_best_move_is_read_back(move: int, reply: int | None) -> None:
    assert parse_best(format_best(move, reply)) == (move, reply)


def test_there_may_be_no_best_move() -> None:
    assert format_best(None) == "(none)"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not a position; write for example position startpos moves ee ea"),
        ("fen", "is not a position"),
        ("startpos ee", "is not a position"),
        ("fen 9/9/9/9/4x4/9/9/9/9 o", "is not a position"),
        ("fen 9/9/9/9/4y4/9/9/9/9 o e line", "Board e of the position must describe nine squares"),
        ("startpos moves zz", "'zz' is not a move"),
        ("startpos moves ee aa", "aa is in the top-left board, but the last move sends you"),
        ("startpos moves " + "ee " * 5000, "already holds X"),
    ],
)
def test_what_is_no_position(text: str, says: str) -> None:
    with pytest.raises(UltimateError) as caught:
        parse_position(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("depth 5", "go knows nothing about 'depth'"),
        ("nodes", "nodes is a whole number from 1, not ''"),
        ("nodes 0", "not '0'"),
        ("nodes " + "9" * 5000, "nodes is a whole number"),
        ("movetime -5", "movetime is milliseconds above 0, up to a day of them, not '-5'"),
        ("movetime nan", "not 'nan'"),
        ("movetime " + "9" * 5000, "movetime is milliseconds"),
        ("cpu 86400001", "cpu is milliseconds above 0"),
        ("cpu 5 cpu 6", "cpu is given twice"),
        ("infinite infinite", "infinite is given twice"),
    ],
)
def test_what_go_does_not_know(text: str, says: str) -> None:
    with pytest.raises(UltimateError) as caught:
        parse_go(text)
    assert says in str(caught.value)


@pytest.mark.parametrize("text", ["", "Level", "name", "name  value 5", "x name Level value 5"])
def test_what_is_no_option(text: str) -> None:
    with pytest.raises(UltimateError, match="is not an option; write for example setoption name"):
        parse_option(text)


@pytest.mark.parametrize("text", ["", "(none)", "ee ponder", "ee ponder zz", "ee with ea", "a b c"])
def test_what_is_no_best_move(text: str) -> None:
    with pytest.raises(UltimateError):
        parse_best(text)
