"""The best move and the main line, as `SearchTree.ranked` orders them, without leaving numba."""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.ultimate.kernels.layout import DRAW, LOSS, OPEN, WIN
from perfectplay.ultimate.kernels.structures import Int, Ints, Pool

FEW = 10
"""A child with less than a tenth of its best sibling's visits promises nothing yet."""


@lean_inner
def rank(pool: Pool, child: Int, most: Int) -> int:
    """How a proof, or the lack of one, orders a child; `most` are the visits of the busiest one.

    A proven draw goes before moves that promise less: `most` is negative when there is none.
    """
    proof = pool.proof[child]
    if proof == WIN:
        return 3
    if proof == LOSS:
        return -1
    if proof == DRAW:
        return 1
    if most >= 0 and (pool.value[child] <= 0.5 or FEW * pool.visits[child] < most):
        return 0
    return 2


@lean_kernel
def best_child(pool: Pool, node: Int, plain: bool) -> Int:
    """The child to move to, ranked as `SearchTree.ranked` does; the node must have children."""
    first = np.int64(pool.first[node])
    last = first + np.int64(pool.kids[node])
    draw = False
    most = np.int64(0)
    for child in range(first, last):
        if pool.proof[child] == DRAW:
            draw = True
        elif pool.proof[child] == OPEN and pool.visits[child] > most:
            most = np.int64(pool.visits[child])
    if not draw:
        most = np.int64(-1)
    elif pool.proof[node] == DRAW:
        # No move does better than that: those that are not proven promise nothing.
        most = np.int64(2**40)
    best = first
    best_rank = -2
    for child in range(first, last):
        ranked = 0 if plain else rank(pool, child, most)
        better = ranked > best_rank
        if ranked == best_rank:
            better = pool.visits[child] > pool.visits[best] or (
                not plain
                and pool.visits[child] == pool.visits[best]
                and pool.value[child] > pool.value[best]
            )
        if better:
            best = np.int64(child)
            best_rank = ranked
    return best


@lean_kernel
def main_line(pool: Pool, node: Int, plain: bool, line: Ints) -> int:
    """Write the best moves below a node while they have been visited; return how many."""
    count = 0
    place = np.int64(node)
    while count < line.shape[0] and pool.kids[place] > 0:
        place = np.int64(best_child(pool, place, plain))
        if pool.visits[place] == 0 and pool.proof[place] == OPEN:
            break
        line[count] = pool.move[place]
        count += 1
    return count
