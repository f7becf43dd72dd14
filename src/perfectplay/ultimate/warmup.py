"""Compile or load the search before a player waits for it."""

from collections.abc import Callable

from perfectplay.ultimate.board import Board
from perfectplay.warmup import WarmUp, add_warm_up

_NEARLY_OVER = (
    "xoo1oxxxx/1xxxxooox/o1oo1xxxo/ooxx1xxo1/oo1ooxxox/oo1o1xooo/ooo1x1xo1"
    "/xxxx1x1oo/xxx1x1o1o x - line"
)
"""A position that the solver settles at once, its line included."""


def _last_kernels() -> tuple[Callable[..., object], ...]:
    from perfectplay.ultimate.kernels.endgame import ask, endgame_slice
    from perfectplay.ultimate.kernels.line import main_line
    from perfectplay.ultimate.kernels.proofs import note_proof
    from perfectplay.ultimate.kernels.subtree import move_together
    from perfectplay.ultimate.kernels.tree import search

    return search, main_line, move_together, endgame_slice, ask, note_proof


def warm_up() -> None:
    """Compile the kernels, or load them from the cache, so that no clock has to wait for it."""
    import numpy as np

    from perfectplay.ultimate.endgame import SolveLimit, solve
    from perfectplay.ultimate.kernels.layout import OPEN
    from perfectplay.ultimate.kernels.proofs import note_proof
    from perfectplay.ultimate.search import Limit, SearchTree, Style
    from perfectplay.ultimate.worker import new_pool

    for style in Style:
        tree = SearchTree(Board(), style=style, memory=2**20)
        tree.run(Limit(simulations=2))
        tree.root.line()
        tree.advance(tree.best())
        tree.tidy()
    solve(Board(_NEARLY_OVER), SolveLimit(nodes=1000), memory=2**16)
    note_proof(new_pool(1), np.zeros(1, np.int64), OPEN)


add_warm_up(WarmUp("ultimate", _last_kernels, warm_up, seconds=10))
