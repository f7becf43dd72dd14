"""The text of CodinGame's referee: read, written, refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.contest import Turn, format_answer, parse_answer, read_turn
from perfectplay.ultimate.errors import CommandError, MoveTextError
from tests.ultimate.strategies import boards

moves = st.integers(0, 80)


@given(st.none() | moves, st.lists(moves, max_size=81).map(tuple))
def test_what_is_written_is_read_back(last: int | None, valid: tuple[int, ...]) -> None:
    turn = Turn(last, valid)
    lines = iter([*turn.text().splitlines(), "the next turn"])
    assert read_turn(lines) == turn
    assert next(lines) == "the next turn"


@given(moves)
def test_a_square_is_read_back_whatever_is_said_after_it(move: int) -> None:
    assert parse_answer(format_answer(move)) == move
    assert parse_answer(f"  {format_answer(move)}  you are doomed\r") == move


@given(boards())
def test_squares_are_where_the_board_shows_them(board: Board) -> None:
    rows = [line.replace(" ", "").replace("|", "") for line in str(board).splitlines()]
    rows = [row for row in rows if not row.startswith("-")]
    for move in range(81):
        row, column = map(int, format_answer(move).split())
        assert rows[row][column] == board.symbol_at(move)


def test_the_end_of_the_lines_is_the_end() -> None:
    assert read_turn([]) is None
    assert read_turn(["\n"]) is None


@pytest.mark.parametrize("text", ["", "4", "4 9", "-1 -1", "4,4", "44", "a b", "٤ 4", "4 4x"])
def test_what_is_no_answer(text: str) -> None:
    with pytest.raises(MoveTextError, match="is not an answer"):
        parse_answer(text)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["hello"], "A square is a row and a column from 0 to 8, not 'hello'"),
        (["4 4 4"], "A square is"),
        (["4 4"], "comes the number of squares"),
        (["4 4", "x"], "not 'x'; for example 9"),
        (["4 4", "-1"], "comes the number of squares"),
        (["4 4", "9" * 5000], "comes the number of squares"),
        (["4 4", "2", "3 3"], "A square is"),
        (["4 4", "1", "-1 -1"], "A square is"),
    ],
)
def test_what_is_no_turn(lines: list[str], says: str) -> None:
    with pytest.raises(CommandError) as caught:
        read_turn(lines)
    assert says in str(caught.value)
    assert str(caught.value).endswith(".")
