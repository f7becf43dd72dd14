"""Records of games: written, read back, and refused with the place of the fault."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import NotationError, RecordError
from perfectplay.ultimate.notation import Notation, WinRule, format_moves
from perfectplay.ultimate.record import Record, parse_record, split_records
from tests.ultimate.strategies import boards

one_line = st.text().map(lambda text: " ".join(text.splitlines()))


@given(boards(), one_line, one_line, st.dictionaries(st.integers(0, 81), one_line))
def test_records_round_trip(board: Board, x: str, o: str, said: dict[int, str]) -> None:
    comments = {ply: text for ply, text in said.items() if ply <= len(board.move_stack)}
    record = Record.of(board, x=x, o=o, Date="2026.11.15")
    record.comments = comments
    again = parse_record(record.text())
    assert again == record
    assert again.board() == board


@given(st.lists(st.tuples(boards(), one_line), min_size=1, max_size=4))
def test_a_file_of_many_games_is_parted_into_them(games: list[tuple[Board, str]]) -> None:
    records = [Record.of(board, x=said) for board, said in games]
    for record, (_, said) in zip(records, games, strict=True):
        record.comments = {0: said}
    parts = split_records("\n".join(record.text() for record in records))
    assert [parse_record(part) for part in parts] == records


@given(boards(least=3, most=12))
def test_records_from_the_middle_of_a_game_round_trip(board: Board) -> None:
    later = Board(board.position)
    for _ in range(3):
        if later.legal_moves:
            later.push(later.legal_moves[-1])
    record = Record.of(later)
    assert parse_record(record.text()) == record


@given(boards(), st.sampled_from(Notation))
def test_a_plain_list_of_moves_is_a_record(board: Board, notation: Notation) -> None:
    record = parse_record(format_moves(board.move_stack, notation))
    assert record.moves == board.move_stack


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(NotationError):
        assert parse_record(text).board()


def test_a_person_can_read_it() -> None:
    board = Board(rule="boards")
    for text in ("ee", "ea", "ab"):
        board.push_text(text)
    record = Record.of(board, x="Ann", o='Bob "the" B', Date="2026.11.15")
    record.comments[1] = "The classic first move."
    assert record.text() == (
        '[Game "Ultimate Tic-Tac-Toe"]\n[Date "2026.11.15"]\n[X "Ann"]\n'
        '[O "Bob \\"the\\" B"]\n[Rule "boards"]\n[Result "*"]\n\n'
        "1. ee\n{The classic first move.}\n1... ea 2. ab *\n"
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1. ee ea 2. aa ee", r"Move 4 of the record \(number 2\): .*top-left board"),
        ("1. ee zz", r"Move 2 of the record \(number 1\): 'zz' is not a move"),
        ('[Result "2-0"]', "one of 1-0"),
        ('[Game "Chess"] e4', "not of Ultimate"),
        ("1. ee\n2. {open", "Line 2"),
        ('[Rule "most"]', "no winning rule"),
    ],
)
def test_faults_are_named_with_their_place(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        parse_record(text)


def test_a_result_against_the_moves_is_refused_but_a_resignation_is_kept() -> None:
    assert parse_record("1. ee 0-1").result == "0-1"
    assert parse_record("1. ee *").result is None
    assert Record(rule=WinRule.BOARDS).board().rule is WinRule.BOARDS
    finished = "xxx6/xxx6/1xx6/oo7/oo7/oo7/2o6/8o/9 x c"
    Board(finished)
    with pytest.raises(RecordError, match="says 0-1, but its moves end in 1-0"):
        parse_record(f'[Position "{finished} line"] 1. ca 0-1')
