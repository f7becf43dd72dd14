"""Analysis: every legal move, live reading, stopping, deepening."""

import json

import pytest

from perfectplay.ultimate.analysis import RunningAnalysis, analyse
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import NoMoveError
from perfectplay.ultimate.notation import parse_move
from perfectplay.ultimate.search import Limit, Proof, SearchTree, Style
from tests.ultimate.solver import exact, random_endgame

WIN_IN_ONE = "xxx6/xxx6/1xx6/oo7/oo7/oo7/2o6/8o/9 x c line"
FINISHED = "xxx6/xxx6/xxx6/oo7/oo7/oo7/2o6/8o/9 o - line"


@pytest.mark.parametrize("style", Style)
def test_every_legal_move_is_told_with_its_numbers(style: Style) -> None:
    board = Board()
    board.push_text("ee")
    found = analyse(board, Limit(simulations=3000), style=style)
    assert sorted(row.move for row in found.moves) == list(board.legal_moves)
    assert found.simulations == 3000
    # The first simulation of a new tree looks at the root alone.
    assert sum(row.visits for row in found.moves) == 2999
    assert found.best == found.moves[0].move == found.line[0]
    for row in found.moves:
        assert 0 <= row.chance <= 1
        line = board.copy()
        for move in row.line:
            line.check(move)
            line.push(move)


def test_proofs_are_told_for_the_player_to_move() -> None:
    found = analyse(Board(WIN_IN_ONE), Limit(simulations=100))
    assert found.proof is Proof.WIN
    assert found.chance == 1.0
    assert found.best == parse_move("ca")
    assert found.find(parse_move("ca")).proof is Proof.WIN
    with pytest.raises(NoMoveError, match="aa is not a legal move"):
        found.find(0)


def test_a_decided_position_is_told_as_such() -> None:
    for seed in range(20):
        board = random_endgame(seed, Board().rule, 7)
        found = analyse(board, Limit(simulations=20_000))
        assert found.proof is not None
        assert found.proof.worth == exact(board)
        assert found.chance == found.proof.worth


def test_a_finished_game_has_nothing_to_analyse() -> None:
    for call in (analyse, RunningAnalysis):
        with pytest.raises(NoMoveError, match="game is over"):
            call(Board(FINISHED), Limit(simulations=10))


def test_a_running_analysis_can_be_read_stopped_and_deepened() -> None:
    with RunningAnalysis(Board(), Limit(seconds=600)) as running:
        while running.read().simulations == 0:
            running.wait(0.01)
        assert _alive(running)
        stopped = running.stop()
        assert not _alive(running)
        assert running.read() == stopped
        deeper = running.deepen(Limit(simulations=2000)).wait()
        assert deeper.simulations == stopped.simulations + 2000
        assert deeper.seconds > stopped.seconds
        running.deepen(Limit(seconds=600))
    assert not _alive(running)


def _alive(running: RunningAnalysis) -> bool:
    return running.is_running


def test_two_threads_search_together() -> None:
    found = analyse(Board(), Limit(simulations=4000), threads=2)
    assert found.simulations == 4000
    assert len(found.moves) == 81


def test_an_analysis_goes_on_with_a_given_tree() -> None:
    board = Board()
    tree = SearchTree(board)
    first = analyse(board, Limit(simulations=100), tree=tree)
    assert analyse(board, Limit(simulations=100), tree=tree).simulations == 200
    assert first.simulations == 100
    board.push_text("ee")
    with pytest.raises(NoMoveError, match="another position"):
        analyse(board, Limit(simulations=100), tree=tree)


def test_an_analysis_can_be_written_as_json() -> None:
    found = json.loads(json.dumps(analyse(Board(WIN_IN_ONE), Limit(simulations=50)).to_data()))
    assert found["best"] == "ca"
    assert found["proof"] == "win"
    assert found["moves"][0]["line"] == ["ca"]
