"""Keeping what was found about the rest of the game when the root moves on."""

import numpy as np

from perfectplay.compiled import lean_kernel
from perfectplay.ultimate.kernels.structures import Int, Pool, Sums


@lean_kernel
def count_subtree(pool: Pool, node: Int, stack: Sums) -> int:
    """Count a node and all below it; `stack` is scratch space for as many nodes as are in use."""
    stack[0] = node
    height = np.int64(1)
    count = 0
    while height > 0:
        height -= 1
        node = stack[height]
        count += 1
        for k in range(pool.kids[node]):
            stack[height + k] = pool.first[node] + k
        height += np.int64(pool.kids[node])
    return count


@lean_kernel
def keep_subtree(old: Pool, new: Pool, node: Int, origin: Sums) -> int:
    """Copy a node and all below it to the front of another pool; return how many nodes that is.

    Nodes are copied level by level, so that children lie side by side again: `origin` says for each
    node of the new pool which one it was. The new pool must have room for them; `origin` is scratch
    space of the same length.
    """
    origin[0] = node
    used = np.int64(1)
    i = 0
    while i < used:
        source = origin[i]
        new.value[i] = old.value[source]
        new.width[i] = old.width[source]
        new.score[i] = old.score[source]
        new.visits[i] = old.visits[source]
        new.move[i] = old.move[source]
        new.proof[i] = old.proof[source]
        new.kids[i] = old.kids[source]
        new.first[i] = used
        for k in range(old.kids[source]):
            origin[used + k] = old.first[source] + k
        used += np.int64(old.kids[source])
        i += 1
    return int(used)
