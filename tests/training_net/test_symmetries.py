"""A turned position has the features of the position, in another order."""

from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.net import features
from perfectplay.ultimate.symmetry import SYMMETRIES, Way, inverse, turned
from perfectplay.ultimate.worker import position_array
from tests.ultimate.strategies import boards
from tools.train.symmetries import feature_orders

ORDERS = {
    # Where the place to play comes from says which way the board is turned.
    tuple((order[layout.TARGET : layout.TARGET + 9] - layout.TARGET).tolist()): order
    for order in feature_orders()
}


def test_there_is_an_order_for_each_way() -> None:
    assert {inverse(way) for way in SYMMETRIES} == set(ORDERS)


@given(boards(), st.sampled_from(SYMMETRIES))
def test_features_of_a_turned_position_are_reordered_ones(board: Board, way: Way) -> None:
    other = Board(rule=board.rule)
    for move in board.move_stack:
        other.push(turned(move, way))
    facts = features(position_array(board)[None])[0]
    assert features(position_array(other)[None])[0].tolist() == facts[ORDERS[inverse(way)]].tolist()
