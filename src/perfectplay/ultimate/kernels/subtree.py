"""Making room in the pool: nodes that the game has left behind, or that were seldom visited, go.

When the root moves on, the new root is written to place 0 and its children stay where they are.
What is no longer reached is left lying about until room is wanted. Then the blocks of children that
are still in use move together, in the order of their places: the "sliding" way of collecting
garbage (Lisp 2; Knuth, The Art of Computer Programming 1, exercise 2.5-33), which needs one number
a node beside the pool, and for a moment only.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.ultimate.kernels.layout import DEEPEST, USED
from perfectplay.ultimate.kernels.structures import Int, Ints, Ints32, Pool

NOWHERE = -1


@lean_inner
def copy_node(pool: Pool, source: Int, goal: Int) -> None:
    """Write a node to another place."""
    pool.value[goal] = pool.value[source]
    pool.width[goal] = pool.width[source]
    pool.rest[goal] = pool.rest[source]
    pool.visits[goal] = pool.visits[source]
    pool.first[goal] = pool.first[source]
    pool.kids[goal] = pool.kids[source]
    pool.move[goal] = pool.move[source]
    pool.proof[goal] = pool.proof[source]


@lean_kernel
def move_root(pool: Pool, counters: Ints, child: Int) -> None:
    """Make a child the root; all below it stays in place, all else is left behind."""
    copy_node(pool, child, np.int64(0))
    counters[DEEPEST] = 0


@lean_kernel
def count_by_visits(pool: Pool, stack: Ints32, found: Ints) -> int:
    """Count the nodes in use; add the children of each opened node to `found[its visits]`.

    The last entry of `found` also counts for all that were visited more often. `stack` is scratch
    space for as many nodes as are in use.
    """
    most = found.shape[0] - 1
    stack[0] = 0
    height = np.int64(1)
    count = 0
    while height > 0:
        height -= 1
        node = np.int64(stack[height])
        kids = np.int64(pool.kids[node])
        count += 1
        found[min(np.int64(pool.visits[node]), most)] += kids
        for k in range(kids):
            child = np.int64(pool.first[node]) + k
            if pool.kids[child] > 0:
                stack[height] = child
                height += 1
            else:
                count += 1
    return count


@lean_kernel
def forget_below(pool: Pool, stack: Ints32, least: Int) -> None:
    """Close every node with fewer than `least` visits; its own value and proof stay."""
    stack[0] = 0
    height = np.int64(1)
    while height > 0:
        height -= 1
        node = np.int64(stack[height])
        for k in range(np.int64(pool.kids[node])):
            child = np.int64(pool.first[node]) + k
            if pool.kids[child] > 0:
                if pool.visits[child] < least:
                    pool.kids[child] = 0
                else:
                    stack[height] = child
                    height += 1


@lean_kernel
def move_together(pool: Pool, counters: Ints, parent: Ints32) -> None:
    """Close the gaps between the blocks of children that are in use.

    `parent` is scratch space of one number for each place in use. For the first place of a block it
    comes to say which node the block belongs to.
    """
    used = np.int64(counters[USED])
    for i in range(used):
        parent[i] = NOWHERE
    mark_blocks(pool, parent)
    free = np.int64(1)
    place = np.int64(1)
    while place < used:
        owner = np.int64(parent[place])
        if owner == NOWHERE:
            place += 1
            continue
        kids = np.int64(pool.kids[owner])
        pool.first[owner] = free
        for k in range(kids):
            source = place + k
            goal = free + k
            if goal != source:
                copy_node(pool, source, goal)
            below = np.int64(pool.first[goal])
            if pool.kids[goal] > 0 and below > place:
                # The children lie further on and are yet to move: tell them of their new parent.
                parent[below] = goal
        place += kids
        free += kids
    counters[USED] = free


@lean_inner
def mark_blocks(pool: Pool, parent: Ints32) -> None:
    """Let the first place of every block in use point to the node that it belongs to.

    The walk needs no list: it goes down to the first opened child, and from the end of a block
    back up to its owner, whose block is found again by stepping back to where one begins.
    """
    node = np.int64(0)
    if pool.kids[0] == 0:
        return
    parent[pool.first[0]] = 0
    child = np.int64(pool.first[0])
    last = child + np.int64(pool.kids[0])
    while True:
        while child < last and pool.kids[child] == 0:
            child += 1
        if child < last:
            node = child
            parent[pool.first[node]] = node
            child = np.int64(pool.first[node])
            last = child + np.int64(pool.kids[node])
            continue
        if node == 0:
            return
        # Up: the block that holds `node` begins at the nearest place before it that has an owner.
        start = node
        while parent[start] == NOWHERE:
            start -= 1
        child = node + 1
        node = np.int64(parent[start])
        last = np.int64(pool.first[node]) + np.int64(pool.kids[node])
