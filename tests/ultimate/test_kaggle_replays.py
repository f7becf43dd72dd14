"""Replays of Kaggle's environment: read as games, and refused in a sentence."""

import json
from typing import Any

import pytest
from hypothesis import given

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import RecordError
from perfectplay.ultimate.kaggle_replays import looks_like_replay, parse_replay
from perfectplay.ultimate.pasted import looks_like_game, parse_pasted
from perfectplay.ultimate.record import parse_record
from tests.ultimate.foreign_games import PUBLIC, PUBLIC_POSITION, WHOLE, replay, whole_replay
from tests.ultimate.strategies import boards


def actions_of(board: Board) -> list[int]:
    """The moves of a board as the actions of OpenSpiel."""
    again = Board(rule=board.rule)
    found: list[int] = []
    for move in board.move_stack:
        found += [move // 9] * (again.forced is None) + [move % 9]
        again.push(move)
    return found


@given(boards())
def test_any_game_is_read_from_its_actions(board: Board) -> None:
    record = parse_replay(replay(actions_of(board)))
    assert record.moves == board.move_stack
    assert (record.x, record.o) == ("Ann", "Bob")


def test_a_whole_game_is_read_with_its_end() -> None:
    record = parse_pasted(replay(WHOLE))
    outcome = record.board().outcome()
    assert outcome is not None
    assert (outcome.result, len(record.moves)) == ("1-0", 69)
    assert looks_like_game(replay(WHOLE))
    assert parse_record(record.text()).moves == record.moves


def test_replays_are_read_whole_with_all_that_nobody_reads() -> None:
    text = whole_replay(WHOLE)
    assert len(text) > 300_000
    assert parse_pasted(text).moves == parse_pasted(replay(WHOLE)).moves
    wrong = parse_pasted(whole_replay(PUBLIC, len(PUBLIC) - 1))
    assert wrong.board().position == PUBLIC_POSITION
    assert "the replay puts O there" in wrong.comments[34]


def test_openspiel_plays_the_same_actions() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    state = pyspiel.load_game("ultimate_tic_tac_toe").new_initial_state()
    for action in WHOLE:
        state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]


def test_the_public_replay_is_read_to_where_it_leaves_the_rules() -> None:
    text = replay(PUBLIC, (8, 6, "o"), rewards=[1.0, -1.0])
    record = parse_pasted(text)
    assert record.board().position == PUBLIC_POSITION
    assert record.comments == {
        34: "X plays ig, but the replay puts O there: from here it does not follow the rules."
    }
    assert (record.result, record.tags["Termination"]) == ("1-0", "wrong symbol")
    assert parse_record(record.text()).comments == record.comments
    # The same with the right symbol, or with nothing that tells, goes on.
    for seen in ((8, 6, "x"), (8, 6, ""), None):
        assert len(parse_pasted(replay(PUBLIC, seen)).moves) == 35


@pytest.mark.parametrize(
    "text", ["", "no JSON", "[" * 5000, "{}", '{"board": 5}', '{"board": [[]]}']
)
def test_squares_that_cannot_be_read_tell_nothing(text: str) -> None:
    data = json.loads(replay([4, 4]))
    data["steps"][-1][0]["observation"] = {"observationString": text}
    assert parse_replay(json.dumps(data)).moves == [40]


def test_actions_may_be_submissions_or_a_history_alone() -> None:
    data = json.loads(replay(WHOLE))
    whole = parse_replay(json.dumps(data)).moves
    older = json.loads(replay(WHOLE))
    for step in older["steps"]:
        step[0]["info"] = {}
    assert parse_replay(json.dumps(older)).moves == whole
    assert parse_replay(json.dumps({**data, "steps": []})).moves == whole
    shown = json.dumps({"environment": data})
    assert parse_replay(shown).moves == whole


def test_moves_before_the_first_step_count() -> None:
    begun = replay([3, 3], info={"initialActions": [4, 4, 0]})
    assert parse_replay(begun).moves == [40, 36, 3, 30]
    configured = replay([3], configuration={"initialActions": [4, 4, 0]}, info={})
    assert parse_replay(configured).moves == [40, 36, 3]


@pytest.mark.parametrize(
    ("rewards", "result"),
    [([-1.0, 1.0], "0-1"), ([1, -1], "1-0"), ([None, 1.0], "0-1"), ([0.0, 0.0], None), ([], None)],
)
def test_a_game_may_end_by_a_fault(rewards: list[Any], result: str | None) -> None:
    record = parse_replay(replay([4, 4, 0], rewards=rewards))
    assert record.moves == [40, 36]
    assert record.result == result
    assert (record.tags.get("Termination") == "forfeit") is (result is not None)


def test_what_another_program_submits_below_nought_is_no_action() -> None:
    data = json.loads(replay([4, 4]))
    for step in data["steps"]:
        step[0]["info"] = {}
    data["steps"].append([{"action": {"submission": -1}}, {"action": {"submission": -2}}])
    assert parse_replay(json.dumps(data)).moves == [40]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (replay([4, 4])[:-20], "it cannot be read as JSON"),
        (replay([4, 9]), "Action 2 of the replay is 9; an action is a board or a square"),
        (replay([4, -3]), "Action 2 of the replay is -3"),
        (replay([4, 4, 4]), "Action 3 of the replay is the square ee, which is taken."),
        (replay([*WHOLE, 3]), f"Action {len(WHOLE) + 1} of the replay comes after the end"),
        (replay([4], steps=[], info={"actionHistory": ["4", "x" * 5000]}), "Action 2 of"),
        (replay([4], steps=[], info={"actionHistory": [[4], {}]}), "Action 1 of the replay is [4]"),
        (replay([4], steps=[], info={"actionHistory": [True]}), "Action 1 of the replay is True"),
        ('{"name": "open_spiel_ultimate_tic_tac_toe", "steps": ' + "[" * 50_000, "as JSON"),
        ('{"name": "open_spiel_ultimate_tic_tac_toe", "steps": ' + "9" * 5_000 + "}", "as JSON"),
        ('{"name": "chess", "of": {"name": "open_spiel_ultimate_tic_tac_toe"}}', "of 'chess'"),
    ],
    ids=lambda value: value[:30] if len(value) < 60 else "",
)  # fmt: skip
def test_what_is_no_replay_is_explained(text: str, says: str) -> None:
    assert looks_like_replay(text)
    with pytest.raises(RecordError) as caught:
        parse_pasted(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300
    assert str(caught.value).isprintable()


def test_a_decided_board_cannot_be_chosen() -> None:
    # X wins board a by aa ba ab ca ac; the last move points to c, which is open; then a is chosen.
    board = Board()
    for word in ["aa", "ae", "ea", "ad", "da", "ag"]:
        board.push_text(word)
    assert board.forced is not None
    chosen = actions_of(board)
    with pytest.raises(RecordError, match="Action"):
        parse_replay(replay([*chosen, 8, 8, 8, 8, 8]))


def test_names_are_on_one_line() -> None:
    record = parse_replay(replay([4, 4], info={"TeamNames": ['A"\n\x00b', 5]}))
    assert (record.x, record.o) == ('A" b', "?")
    assert parse_record(record.text()).x == 'A" b'


def test_an_export_of_ours_is_no_replay() -> None:
    text = json.dumps({"format": "perfectplay game 1", "text": parse_replay(replay([4, 4])).text()})
    assert not looks_like_replay(text)
