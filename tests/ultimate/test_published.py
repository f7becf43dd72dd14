"""The published files: true, complete, and the same when they are made again."""

import json
import re
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import Notation, format_move, parse_move
from perfectplay.ultimate.perft import count_ends, count_moves
from perfectplay.ultimate.published import (
    NAMES,
    SuitePosition,
    format_suite,
    load_suite,
    read_published,
)
from perfectplay.ultimate.record import parse_record
from tools.make_perft import GOAL, make
from tools.perft_positions import WANTED

SUITE = load_suite()
every_position = pytest.mark.parametrize("one", SUITE, ids=lambda one: one.name)
QUICK, QUICK_FOREIGN = 300_000, 1_500
"""Counts up to which they are made again here, by our kernels and by OpenSpiel."""


def reachable(counts: tuple[int, ...], most: int) -> int:
    """The depth to which counts stay below so many."""
    return next((depth for depth, count in enumerate(counts) if count > most), len(counts))


def foreign_count(state: Any, depth: int) -> int:
    """Count in OpenSpiel, where a free move is two actions: the board, then the square."""
    if state.is_terminal() or not depth:
        return int(not depth)
    total = 0
    for action in state.legal_actions():
        after = state.child(action)
        chosen = "Choose" in state.action_to_string(state.current_player(), action)
        total += foreign_count(after, depth if chosen else depth - 1)
    return total


def foreign_state(one: SuitePosition) -> Any:
    """The same position in OpenSpiel, by the moves that lead there."""
    pyspiel = pytest.importorskip("pyspiel")
    state = pyspiel.load_game("ultimate_tic_tac_toe").new_initial_state()
    for word in one.moves.split():
        board, cell = divmod(parse_move(word), 9)
        if "Choose" in state.action_to_string(state.current_player(), state.legal_actions()[0]):
            state.apply_action(board)
        state.apply_action(cell)
    return state


def test_the_suite_has_what_it_should() -> None:
    assert len(SUITE) >= 36
    assert [one.name for one in SUITE] == [wanted.name for wanted in WANTED]
    assert len({one.position for one in SUITE}) == len(SUITE)
    assert {one.position.split()[3] for one in SUITE} == {"line", "boards"}
    for one in SUITE:
        # To depth 6 and more, unless nothing is left before.
        assert len(one.counts) >= 6 or one.counts[-1] == 0
        assert one.why.endswith(".")
    by_name = {one.name: one for one in SUITE}
    assert by_name["start"].counts[7] == 281_067_408
    assert len(by_name["start"].counts) == 9


def test_the_file_is_described_by_its_schema() -> None:
    schema = json.loads(read_published("perft.schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    data = json.loads(read_published("perft.json"))
    jsonschema.Draft202012Validator(schema).validate(data)
    data["positions"][0]["counts"][0] = -1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate(data)


def test_the_file_is_written_as_it_is_read() -> None:
    assert format_suite(list(SUITE)) == read_published("perft.json") == GOAL.read_text("utf-8")


@every_position
def test_a_position_is_what_its_moves_lead_to(one: SuitePosition) -> None:
    board = one.board()
    assert board.position == one.position
    assert board.summary() == one.boards
    assert Board(one.position) == board
    assert one.counts[0] == len(board.legal_moves)


@every_position
def test_small_counts_are_found_again(one: SuitePosition) -> None:
    depth = reachable(one.counts, QUICK)
    board = one.board()
    assert tuple(count_moves(board, d) for d in range(1, depth + 1)) == one.counts[:depth]
    known = min(depth, len(one.ends))
    assert tuple(count_ends(board, known)) == one.ends[:known]


@every_position
def test_another_program_counts_the_same(one: SuitePosition) -> None:
    state = foreign_state(one)
    depth = reachable(one.counts, QUICK_FOREIGN)
    counted = tuple(foreign_count(state, d) for d in range(1, depth + 1))
    assert counted == one.counts[:depth]


@pytest.mark.parametrize("wanted", WANTED[:12], ids=lambda wanted: wanted.name)
def test_the_positions_are_found_again(wanted: Any) -> None:
    (one,) = [known for known in SUITE if known.name == wanted.name]
    assert wanted.find() == Board(one.position)


@pytest.mark.slow
@every_position
def test_all_counts_are_found_again(one: SuitePosition) -> None:
    (wanted,) = [wanted for wanted in WANTED if wanted.name == one.name]
    assert make(wanted) == one


@pytest.mark.slow
@every_position
def test_another_program_counts_the_same_deeply(one: SuitePosition) -> None:
    state = foreign_state(one)
    depth = reachable(one.counts, 200_000)
    if depth:
        assert foreign_count(state, depth) == one.counts[depth - 1]


# -- the texts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_files_can_be_read(name: str) -> None:
    assert read_published(name).endswith("\n")


def test_the_notation_says_what_is_read_and_written() -> None:
    text = read_published("notation.md")
    rows = re.findall(r"^\| .* \| `(\S+)` \| `(\S+)` \|$", text, re.M)
    assert [centre for centre, _ in rows] == [notation.value for notation in Notation]
    for centre, other in rows:
        assert (format_move(parse_move(centre)), format_move(parse_move(other))) == ("ee", "gc")
    game = re.search(r"    \[Game.*?\*$", text, re.S | re.M)
    assert game is not None
    record = parse_record(game[0].replace("\n    ", "\n").strip())
    assert record.board().position.endswith(" x c line")
    assert record.comments == {3: "a comment"}
    for position in re.findall(r"[xo1-9]+(?:/[xo1-9]+){8} [xo] [a-i-] line", text):
        assert Board(position).position == position


def test_the_table_of_the_notation_is_the_start_of_the_suite() -> None:
    table = re.findall(r"^\| (\d+) \| ([\d,]+) \|$", read_published("notation.md"), re.M)
    counts = [int(count.replace(",", "")) for _, count in table]
    assert counts == list(SUITE[0].counts)


def test_the_rules_are_numbered_without_a_gap() -> None:
    numbers = re.findall(r"^(\d+)\. ", read_published("rules.md"), re.M)
    assert [int(number) for number in numbers] == list(range(1, len(numbers) + 1))
