"""The opening book: every first move and every reply, however the board is turned."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from perfectplay.cli.ultimate.book import book_chance, sureness
from perfectplay.ultimate import openings
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.book_file import (
    OpeningPosition,
    Openings,
    OpeningSearch,
    every_opening,
    net_fingerprint,
    parse_book,
    replies_to,
    shipped_book,
)
from perfectplay.ultimate.errors import BookError, PositionError
from perfectplay.ultimate.levels import LEVELS, Opponent, level
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import WinRule, format_moves, parse_moves
from perfectplay.ultimate.openings import (
    EQUAL,
    BookMove,
    book_move,
    explore,
    first_moves,
    load_openings,
    look_up,
)
from perfectplay.ultimate.search_settings import SETTINGS, Style
from perfectplay.ultimate.symmetry import SYMMETRIES, inverse, least_form, turned
from perfectplay.ultimate.views import BookView
from tools.openings_table import PAGE, written

LEAST_SIMULATIONS = 20_000
"""What every search of the shipped books has made at least."""
rules = pytest.mark.parametrize("rule", list(WinRule))


def after(*moves: int, rule: WinRule = WinRule.LINE) -> Board:
    board = Board(rule=rule)
    for move in moves:
        board.check(move)
        board.push(move)
    return board


@pytest.fixture
def _no_books_kept() -> Iterator[None]:
    """Forget the books that were read, before and after."""
    for kept in (openings._load, openings._position):
        kept.cache_clear()
    yield
    for kept in (openings._load, openings._position):
        kept.cache_clear()


# -- symmetry ----------------------------------------------------------------------------------


def test_the_eight_ways_are_a_group_that_keeps_lines() -> None:
    assert len(set(SYMMETRIES)) == 8
    assert SYMMETRIES[0] == tuple(range(9))
    lines = {frozenset(line) for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7),
                                          (2, 5, 8), (0, 4, 8), (2, 4, 6))}  # fmt: skip
    for way in SYMMETRIES:
        assert inverse(way) in SYMMETRIES
        assert {frozenset(way[cell] for cell in line) for line in lines} == lines
        for other in SYMMETRIES:
            assert tuple(way[other[cell]] for cell in range(9)) in SYMMETRIES
        for move in range(81):
            assert turned(turned(move, way), inverse(way)) == move


def test_there_are_15_first_moves_and_102_openings_of_two() -> None:
    """Counted by Burnside's lemma: what each of the eight ways leaves where it is, averaged."""
    pairs = [(move, reply) for move in range(81) for reply in after(move).legal_moves]
    for moves, count in (([(m,) for m in range(81)], 15), (pairs, 102)):
        still = sum(
            all(turned(move, way) == move for move in opening)
            for opening in moves
            for way in SYMMETRIES
        )
        assert still / 8 == count
        assert len({least_form(opening)[0] for opening in moves}) == count
    assert len(every_opening()) == 15 + 102
    assert [len(replies_to(form)) for form in every_opening() if len(form) == 1] == [
        5, 9, 9, 6, 9, 6, 9, 5, 9, 6, 9, 6, 6, 6, 2
    ]  # fmt: skip


@rules
def test_turned_boards_have_turned_moves_of_the_same_value(rule: WinRule) -> None:
    start = {found.move: found for found in explore(Board(rule=rule))}
    for first in (0, 5, 13, 40, 41):
        here = {found.move: found for found in explore(after(first, rule=rule))}
        for way in SYMMETRIES:
            assert start[turned(first, way)].value == start[first].value
            there = {f.move: f for f in explore(after(turned(first, way), rule=rule))}
            assert set(there) == {turned(move, way) for move in here}
            for move, found in here.items():
                other = there[turned(move, way)]
                assert (other.value, other.margin) == (found.value, found.margin)
                assert other.form == found.form


@rules
def test_every_first_move_and_every_reply_is_found_with_a_legal_line(rule: WinRule) -> None:
    board = Board(rule=rule)
    firsts = explore(board)
    assert sorted(found.move for found in firsts) == list(range(81))
    for found in firsts:
        after(*found.line, rule=rule)
        assert found.is_backed_up
        second = after(found.move, rule=rule)
        replies = explore(second)
        assert sorted(reply.move for reply in replies) == list(second.legal_moves)
        # The value of a first move is what its best reply leaves.
        assert found.value == pytest.approx(1 - replies[0].value)
        assert found.line[1] in [r.move for r in replies if r.form == replies[0].form]
        for reply in replies:
            after(found.move, *reply.line, rule=rule)
            assert not reply.is_backed_up
            there = look_up(after(found.move, reply.move, rule=rule))
            assert there is not None
            assert there.moves == ()
            assert there.value == pytest.approx(1 - reply.value)
            after(found.move, reply.move, *there.line, rule=rule)
    for moves in (firsts, replies):
        assert all(a.value >= b.value for a, b in pairwise(moves))


def test_a_position_is_found_by_its_squares_and_nothing_beyond_two_moves() -> None:
    board = after(40, 36)
    assert look_up(Board(board.position)) == look_up(board)
    board.push(next(iter(board.legal_moves)))
    assert look_up(board) is None
    assert explore(board) == []
    assert book_move(board) is None


# -- the shipped files -------------------------------------------------------------------------


@rules
def test_the_shipped_book_is_whole_and_says_how_it_was_made(rule: WinRule) -> None:
    text = shipped_book(rule).read_text("utf-8")
    book = parse_book(text)
    assert book.text() == text
    assert tuple(book.positions) == every_opening()
    settings = book.settings
    assert settings["rule"] == rule
    assert settings["net"] == net_fingerprint(rule)
    assert settings["constants"] == SETTINGS[Style.NET]
    assert settings["simulations"] >= LEAST_SIMULATIONS
    assert settings["searches"] >= 2
    assert len(book.date) == len("2026-01-31")
    for position in book.positions.values():
        assert len(position.searches) == settings["searches"]
        board = after(*position.moves, rule=rule)
        for search in position.searches:
            assert search.proof or search.simulations == settings["simulations"]
            after(*board.move_stack, *search.line, rule=rule)
    firsts = first_moves(load_openings(rule))
    assert len(firsts) == 15
    assert all(a.value >= b.value for a, b in pairwise(firsts))
    assert {found.form for found in firsts} == {found.form for found in explore(Board(rule=rule))}


def position(text: str, *values: tuple[float, float], proof: Proof | None = None) -> Openings:
    """Make a book of one position."""
    moves = tuple(parse_moves(text))
    searches = tuple(OpeningSearch(v, half, (0,), 10, proof) for v, half in values)
    return Openings({}, {moves: OpeningPosition(moves, searches)})


def test_value_and_margin_of_several_searches() -> None:
    (found,) = position("ee", (0.4, 0.41), (0.44, 0.44)).positions.values()
    assert found.value == pytest.approx(0.42)
    assert found.margin == pytest.approx(0.02)
    assert found.simulations == 20
    (late,) = position("ee", (0.4, 0.47)).positions.values()
    assert late.margin == pytest.approx(0.07)
    (proven,) = position("ee", (0.4, 0.1), proof=Proof.WIN).positions.values()
    assert (proven.value, proven.margin) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[:-20], "not an opening book of perfectplay"),
        (lambda text: "[]", "'perfectplay lab openings' makes one"),
        (lambda text: text.replace('"value": 0.', '"value": 3.', 1), "not an opening book"),
        (lambda text: text.replace('"moves": "ee"', '"moves": "ei"', 1), "ee is missing"),
        (lambda text: text.replace('"rule": "line"', '"rule": "lines"', 1), "not an opening book"),
    ],
    ids=["cut", "list", "value", "moves", "rule"],
)
def test_a_damaged_book_is_refused_in_a_sentence(change: object, message: str) -> None:
    text = shipped_book(WinRule.LINE).read_text("utf-8")
    assert callable(change)
    with pytest.raises(BookError, match=message):
        parse_book(change(text))


@pytest.mark.usefixtures("_no_books_kept")
def test_without_its_file_there_is_no_book_and_levels_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "shipped_book", lambda rule: tmp_path / "none.json")
    with pytest.raises(BookError, match=r"none\.json cannot be read \(no such file"):
        load_openings("line")
    assert look_up(Board()) is None
    opponent = Opponent(level(9), seed=1, seconds=None)
    assert opponent.choose(Board()) in Board().legal_moves
    assert opponent.searched == level(9).simulations
    other = shipped_book(WinRule.BOARDS)
    monkeypatch.setattr(openings, "shipped_book", lambda rule: other)
    with pytest.raises(BookError, match="of the rule boards"):
        load_openings("line")


# -- moves from the book -----------------------------------------------------------------------


@rules
@pytest.mark.parametrize("moves", ["", "ee", "gc"])
def test_the_seed_chooses_among_equals_and_never_a_worse_one(rule: WinRule, moves: str) -> None:
    board = after(*parse_moves(moves), rule=rule)
    known = explore(board)
    chosen = [book_move(board, seed) for seed in range(60)]
    assert chosen == [book_move(board, seed) for seed in range(60)]
    best = known[0]
    found = [move for move in chosen if move]
    assert len(found) == 60
    assert all(best.value - move.value <= min(best.margin, EQUAL) for move in found)
    alike = {move.move for move in known if move.form == best.form}
    assert len(alike) == 1 or len({move.move for move in found}) > 1


def test_levels_nine_and_ten_play_from_the_book_and_search_after_it() -> None:
    assert [strength.number for strength in LEVELS if strength.book] == [9, 10]
    for number in (9, 10):
        for board in (Board(), after(40), Board(rule="boards")):
            opponent = Opponent(level(number), seed=3)
            move = opponent.choose(board)
            assert opponent.searched == 0
            assert move in {m.move for m in best_moves(board)}
            assert move == Opponent(level(number), seed=3).choose(board)
    opponent = Opponent(level(9), seed=3, seconds=None)
    opponent.choose(after(40, 36))
    assert opponent.searched == level(9).simulations
    other = Opponent(level(8), seed=3, seconds=None)
    other.choose(Board())
    assert other.searched == level(8).simulations


def best_moves(board: Board) -> list[BookMove]:
    moves = explore(board)
    return [m for m in moves if moves[0].value - m.value <= min(moves[0].margin, EQUAL)]


def test_what_is_written_is_read_back() -> None:
    book = load_openings("boards")
    assert parse_book(book.text()) == book
    undated = json.loads(Openings(book.settings, book.positions).text())
    assert "date" not in undated
    assert [row["moves"] for row in undated["positions"]] == [
        format_moves(moves) for moves in every_opening()
    ]


def test_the_book_is_silent_where_no_game_can_come_from_the_start() -> None:
    # O's symbol is not in the board that X's move sends to, so these are no openings.
    for position in ("9/9/9/9/4x4/4o4/9/9/9 x e line", "9/9/9/9/4x4/o8/9/9/9 x a line"):
        board = Board(position)
        assert look_up(board) is None
        assert explore(board) == []
        assert book_move(board) is None
        assert Opponent(level(9)).choose(board) in board.legal_moves


def test_the_tables_of_the_guide_are_made_from_the_shipped_books() -> None:
    text = PAGE.read_text("utf-8")
    assert written(text) == text
    best = first_moves(load_openings("line"))[0]
    assert f"| `{best.text}` |" in text
    # The program says the same figures: nothing is rounded twice on the way.
    for rule in WinRule:
        view = BookView.of(Board(rule=rule))
        assert view is not None
        for row in view.moves:
            shown = f"{book_chance(row.chance, None)} | {sureness(row.margin)}"
            assert f"| `{row.move}` | {len(row.alike)} | {shown} |" in text


def test_a_rule_that_does_not_exist_is_named() -> None:
    with pytest.raises(PositionError, match="no winning rule 'foo'"):
        load_openings("foo")
