"""Links of uttt.ai: read, written, refused."""

import pytest
from hypothesis import given

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import RecordError
from perfectplay.ultimate.pasted import looks_like_game, parse_pasted
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.utttai_links import BEGIN, format_link, looks_like_link, parse_link
from tests.ultimate.strategies import boards

START = "0" * 90 + "190"


def by_line(board: Board) -> Board:
    """The same moves by the rule of the site."""
    again = Board(rule="line")
    for move in board.move_stack:
        again.push(move)
    return again


@given(boards())
def test_a_game_is_read_back_from_its_link(board: Board) -> None:
    board = by_line(board)
    record = parse_link(format_link(board))
    assert record.moves == board.move_stack
    assert record.board() == board
    assert parse_pasted(f"  {format_link(record)}\n").moves == board.move_stack


@given(boards())
def test_a_position_is_read_back_from_its_link(board: Board) -> None:
    board = Board(by_line(board).position)
    link = format_link(board)
    assert ("state=" in link) is (board.position != Board().position)
    assert parse_link(link).board() == board


@pytest.mark.parametrize(
    "link",
    [
        f"{BEGIN}actions=X40O36",
        "http://uttt.ai/init?actions=x40o36",
        "www.uttt.ai/init?actions=X40O36",
        "UTTT.AI/init?lang=en&actions=X40O36",
        f"{BEGIN}actions=X40O36#top",
        f"\n {BEGIN}actions=X40O36\n",
    ],
)
def test_links_however_they_were_copied(link: str) -> None:
    assert looks_like_link(link)
    assert looks_like_game(link)
    assert parse_pasted(link).moves == [40, 36]


def test_links_without_moves_are_the_start() -> None:
    assert parse_link(f"{BEGIN}actions=").board() == Board()
    assert parse_link(f"{BEGIN}state={START}").board() == Board()


def test_a_position_as_the_site_writes_it() -> None:
    digits = list(START)
    digits[40], digits[36], digits[91], digits[90] = "1", "2", "0", "1"
    assert parse_link(f"{BEGIN}state={''.join(digits)}").start == "9/9/9/9/o3x4/9/9/9/9 x a line"


def test_the_end_of_a_game_may_name_any_board_to_play_in() -> None:
    over = Board("xxx6/xxx6/xxx6/oo7/oo7/oo7/2o6/8o/9 o - line")
    link = format_link(over)
    for target in "0129":
        assert parse_link(f"{link[:-2]}{target}{link[-1]}").board() == over


@pytest.mark.parametrize(
    ("link", "says", "at"),
    [
        ("https://uttt.ai/", "leads to no game", 16),
        (f"{BEGIN}game=5", "leads to no game", 27),
        (f"{BEGIN}actions=40", "Move 1 of the link, '40', is none: it is X or O", 29),
        (f"{BEGIN}actions=X40O", "Move 2 of the link, 'O', is none", 32),
        (f"{BEGIN}actions=X81", "Move 1 of the link, 'X81', is none", 29),
        (f"{BEGIN}actions=X4²", "Move 2 of the link, '²', is none", 31),
        (f"{BEGIN}actions=O40", "Move 1 of the link is one of O, but it is X's turn", 29),
        (f"{BEGIN}actions=X40X36", "Move 2 of the link is one of X, but it is O's turn", 32),
        (f"{BEGIN}actions=X40O0", "Move 2 of the link: aa is in the top-left board", 32),
        (f"{BEGIN}actions=X40O40", "Move 2 of the link: ee already holds X", 32),
        (f"{BEGIN}actions=X40 ee", "After the game the link goes on with 'ee'", 32),
        (f"{BEGIN}actions=X40&state=1", "After the game the link goes on with", 32),
        (f"{BEGIN}state=123", "The state of a link is 93 digits", 30),
        (f"{BEGIN}state=x{START[1:]}", "The state of a link is 93 digits", 27),
        (f"{BEGIN}state={START}0", "The state of a link is 93 digits", 120),
        (f"{BEGIN}state=3{START[1:]}", "Digit 1 of the state is one of 0, 1, 2, not 3", 27),
        (f"{BEGIN}state={START[:90]}390", "Digit 91 of the state is one of 1, 2, not 3", 117),
        (f"{BEGIN}state={START[:90]}290", "no position that a game could reach", 27),
        (f"{BEGIN}state={START[:81]}1{START[82:]}", "Digit 82 of the state says 1 of board a", 108),
        (f"{BEGIN}state={START[:92]}3", "Digit 93 of the state says 3 of the result", 119),
    ],
)  # fmt: skip
def test_what_leads_nowhere_is_explained(link: str, says: str, at: int) -> None:
    with pytest.raises(RecordError) as caught:
        parse_link(link)
    assert says in str(caught.value)
    assert caught.value.position == at
    assert str(caught.value).isprintable()


def test_what_is_no_link_is_none() -> None:
    for text in ("ee ea", "https://example.org/init?actions=X40", "see uttt.ai/init", "uttt.airy"):
        assert not looks_like_link(text)
    with pytest.raises(RecordError, match="leads to no game"):
        parse_link("ee ea")


def test_a_game_by_the_other_rule_has_no_link() -> None:
    with pytest.raises(RecordError, match=r"uttt\.ai plays by the rule line only"):
        format_link(Record(moves=[40], rule=Board(rule="boards").rule))
