"""A turned position has the facts and the states of the position, in another order."""

from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.net import facts, states
from perfectplay.ultimate.symmetry import SYMMETRIES, Way, inverse, turned
from perfectplay.ultimate.worker import position_array
from tests.ultimate.strategies import boards
from tools.train.symmetries import symmetries

FOUND = {tuple(way.boards.tolist()): way for way in symmetries()}


def test_there_is_a_symmetry_for_each_way() -> None:
    assert {inverse(way) for way in SYMMETRIES} == set(FOUND)


def test_symmetries_put_everything_into_another_place() -> None:
    for way in FOUND.values():
        assert sorted(way.facts) == list(range(layout.FACTS))
        assert sorted(way.boards) == list(range(9))
        assert sorted(way.states) == list(range(layout.STATES + 1))


@given(boards(), st.sampled_from(SYMMETRIES))
def test_a_turned_position_is_seen_turned(board: Board, way: Way) -> None:
    other = Board(rule=board.rule)
    for move in board.move_stack:
        other.push(turned(move, way))
    here, there = position_array(board)[None], position_array(other)[None]
    known = FOUND[inverse(way)]
    assert facts(there)[0].tolist() == facts(here)[0][known.facts].tolist()
    assert states(there)[0].tolist() == known.states[states(here)[0][known.boards]].tolist()
