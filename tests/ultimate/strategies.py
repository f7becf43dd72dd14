"""Hypothesis strategies: moves, and boards reached by legal moves."""

from hypothesis import strategies as st

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule

moves = st.integers(0, 80)
rules = st.sampled_from(WinRule)


@st.composite
def boards(draw: st.DrawFn, least: int = 0, most: int = 81) -> Board:
    """A board after some legal moves; it may be over."""
    board = Board(rule=draw(rules))
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(least, most))):
        legal = board.legal_moves
        if not legal:
            break
        board.push(rng.choice(legal))
    return board
