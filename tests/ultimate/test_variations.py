"""Variations: trees that are grown, walked, cut, written with brackets and read back."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import IllegalMoveError, RecordError, VariationError
from perfectplay.ultimate.notation import parse_moves
from perfectplay.ultimate.record import Record, parse_record
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.variations import GAME, MOST_MOVES, Variations
from tests.ultimate.strategies import boards

Told = set[tuple[tuple[int, ...], int, str]]
notes = st.text(max_size=30)


def told(moves: list[int], tree: Variations) -> Told:
    """Every line of a tree by the moves that lead to its end, whatever its number is."""
    return {
        (tuple(tree.path(moves, line.id, line.end)), len(line.moves), line.note) for line in tree
    }


def grow(session: UltimateSession, rng: Random, said: list[str]) -> None:
    """Add a random branch to a random node for each note."""
    for note in said:
        nodes = [(GAME, ply) for ply in range(session.turns_made + 1)]
        nodes += [
            (known.id, ply)
            for known in session.variations
            for ply in range(known.ply, known.end + 1)
        ]
        number, ply = rng.choice(nodes)
        board = session.board_at(ply, number)
        moves: list[int] = []
        while board.legal_moves and len(moves) < rng.randint(1, 4):
            moves.append(rng.choice(list(board.legal_moves)))
            board.push(moves[-1])
        if moves:
            text = " ".join(map(str, moves))
            found = session.add_line(number, ply, text, note)
            assert session.board_at(found[1], found[0]).position == board.position


@given(boards(), st.randoms(use_true_random=False), st.lists(notes, max_size=8))
def test_trees_round_trip_as_records_and_as_data(
    board: Board,
    rng: Random,
    said: list[str],
) -> None:
    session = UltimateSession(Record.of(board))
    grow(session, rng, said)
    moves = list(board.move_stack)
    text = session.to_record()
    again = parse_record(text)
    assert again.moves == moves
    assert told(moves, again.variations) == told(moves, session.variations)
    assert UltimateSession.from_record(text).to_record() == text
    copy = UltimateSession.from_data(session.to_data())
    assert copy.variations == session.variations


@given(boards(least=1), st.randoms(use_true_random=False), st.lists(notes, max_size=8))
def test_every_line_can_be_walked_after_moves_are_taken_back_and_made_again(
    board: Board,
    rng: Random,
    said: list[str],
) -> None:
    session = UltimateSession(Record.of(board))
    grow(session, rng, said)
    for _ in range(min(3, session.turns_made)):
        session.undo()
    for line in session.variations:
        session.board_at(line.end, line.id)
    before = {path for path, _, _ in told(list(session.board.move_stack), session.variations)}
    # Going on where a line begins makes its first move one of the game.
    ahead = [
        line for line in session.variations if (line.parent, line.ply) == (GAME, session.turns_made)
    ]
    if ahead:
        session.move(str(ahead[0].moves[0]))
        after = {path for path, _, _ in told(list(session.board.move_stack), session.variations)}
        assert after <= before
        assert before - after <= {tuple(session.board.move_stack)}


def test_a_record_with_brackets_is_read_as_people_write_it() -> None:
    record = parse_record("1. ee ea (1... eb {quiet} bb (2. ba ab)) 2. ab * (2... be ei)")
    assert [(line.parent, line.ply, line.note) for line in record.variations] == [
        (0, 1, "quiet"),
        (1, 2, ""),
        (0, 3, ""),
    ]
    assert "1. ee ea ({quiet} 1... eb 2. bb (2. ba ab)) 2. ab * (2... be 3. ei)" in record.text()
    assert parse_record("(1,1,1,1) (1,1,0,0) (ea)").variations.path([40, 36], 1, 2) == [40, 36]


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("(ee) ea", 0, "behind the move that it replaces"),
        ("1. ee ea (ab", 9, "has no end"),
        ("1. ee ea) ab", 8, "ends nothing"),
        ("1. ee (", 6, "has no end"),
        ("1. ee ( )", 6, "."),
        ("1. ee ea (1... ii)", 15, "In a variation"),
        ("1. ee ea (1... eb 1-0 )", 18, "has no result"),
        ("1. ee ea (1... zz)", 15, "In a variation"),
    ],
)
def test_wrong_brackets_are_refused_where_they_are(text: str, at: int, said: str) -> None:
    with pytest.raises(RecordError, match=said) as caught:
        parse_record(text)
    assert caught.value.position == at


def test_there_is_a_limit_and_nothing_is_added_by_halves() -> None:
    tree = Variations()
    start = Board()
    for move in range(20):
        board = Board()
        moves = [move]
        board.push(move)
        while len(moves) < 10:
            moves.append(board.legal_moves[move % 3])
            board.push(moves[-1])
        tree.add(start, [80], GAME, 0, moves)
    assert tree.moves_made == MOST_MOVES
    with pytest.raises(VariationError, match="at most 200 moves"):
        tree.add(start, [80], GAME, 0, [40])
    assert tree.moves_made == MOST_MOVES
    with pytest.raises(IllegalMoveError):
        tree.add(start, [80], GAME, 0, [40, 0])
    with pytest.raises(RecordError, match="at most 200 moves"):
        parse_record("ee " + "(ea) " * 201)
    with pytest.raises(VariationError, match="has no variation 99"):
        tree.delete(99)


def test_a_note_is_one_short_line() -> None:
    tree = Variations()
    tree.add(Board(), [], GAME, 0, parse_moves("ee"), " best\n line, " + "x" * 99)
    [line] = tree
    assert line.note.startswith("best line, x")
    assert len(line.note) == 80
