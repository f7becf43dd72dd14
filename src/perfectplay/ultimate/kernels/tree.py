"""One simulation of the tree search: descend, open a node, value the leaf, back up.

The plain style is UCT as the teaching assignment defines it (Kocsis and Szepesvári, "Bandit based
Monte-Carlo Planning", 2006): of the children, visit the one with the largest

    mean score + c * sqrt(ln(visits of the parent) / visits of the child),

unvisited ones first. The other styles add two things. Every child has a first guess at its value,
which counts like a few visits, so unvisited children need not all be tried (first-play urgency;
Gelly and Wang, 2006, with priors as in Gelly and Silver, 2007). And results that are certain are
noted and climb the tree (see :mod:`perfectplay.ultimate.kernels.proofs`).
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.ultimate.kernels.layout import (
    CAN,
    DECIDED,
    DEEPEST,
    DRAW,
    NET,
    OPEN,
    PLAIN,
    POSITION,
    TURN,
    USED,
)
from perfectplay.ultimate.kernels.net import net_children
from perfectplay.ultimate.kernels.playout import playout_plain, playout_sharp
from perfectplay.ultimate.kernels.proofs import proof_from_children, prove, worth
from perfectplay.ultimate.kernels.random import next_random
from perfectplay.ultimate.kernels.rules import apply, child_status, list_legal_moves
from perfectplay.ultimate.kernels.structures import Bytes, Int, Ints, Pool, Search, StyleSettings
from perfectplay.ultimate.kernels.tables import HAS_LINE

UNVISITED = 1e9
"""Value of an unvisited child in the plain search: before all others, the first one first."""
WORST = -1e18
"""Less than any value."""


@lean_inner
def new_node(pool: Pool, node: Int, move: Int, value: float, width: float, score: float) -> None:
    """Write a node without visits and children."""
    pool.value[node] = value
    pool.width[node] = width
    pool.score[node] = score
    pool.visits[node] = 0
    pool.kids[node] = 0
    pool.move[node] = move
    pool.proof[node] = OPEN


@lean_inner
def first_guess(settings: StyleSettings, pos: Ints, move: Int, base: float) -> float:
    """Guess a child's value from the parent's, `base`, and from what is seen at a glance."""
    turn = pos[TURN]
    board = move // 9
    cell = move - board * 9
    guess = base
    decided = pos[DECIDED]
    if HAS_LINE[pos[turn * 9 + board] | (1 << cell)]:
        guess += settings.bonus_win
        decided |= 1 << board
    if (decided >> cell) & 1:
        guess -= settings.bonus_free
    elif (pos[CAN + 1 - turn] >> cell) & 1:
        guess -= settings.bonus_target
    return min(max(guess, 0.0), 1.0)


@lean_inner
def expand(work: Search, node: Int, pos: Ints) -> bool:
    """Give a node its children; False when the pool has no room for them."""
    pool, settings, scratch = work.pool, work.settings, work.scratch
    moves = scratch.moves
    count = list_legal_moves(pos, moves)
    first = work.counters[USED]
    if first + count > pool.visits.shape[0]:
        return False
    work.counters[USED] = first + count
    pool.first[node] = first
    pool.kids[node] = count
    if settings.style == PLAIN:
        for i in range(count):
            new_node(pool, first + i, moves[i], UNVISITED, 0.0, 0.0)
        return True
    weight = settings.prior_weight
    width = 1.0 / np.sqrt(weight)
    # What this node is worth to the player to move: the children's first guess is near it.
    base = 1.0 - pool.score[node] / (pool.visits[node] + weight)
    if settings.style == NET:
        net_children(pos, moves, count, work.net, scratch.scores, scratch.sums)
    for i in range(count):
        board = moves[i] // 9
        status = child_status(pos, board, moves[i] - board * 9)
        guess = base
        if settings.style == NET:
            shake = settings.noise * (next_random(scratch.rng) - 0.5)
            guess = min(max(scratch.scores[i] + shake, 0.0), 1.0)
        elif status == OPEN:
            guess = first_guess(settings, pos, moves[i], base)
        new_node(pool, first + i, moves[i], guess, width, guess * weight)
        if status != OPEN:
            prove(pool, first + i, status)
    return True


@lean_inner
def most_urgent(pool: Pool, node: Int, scale: float) -> Int:
    """The child to visit: the largest mean plus `scale` times width, the first among equals."""
    first = np.int64(pool.first[node])
    kids = np.int64(pool.kids[node])
    # Slices let the compiler leave out the first child's number in the loop.
    values = pool.value[first : first + kids]
    widths = pool.width[first : first + kids]
    best = np.int64(0)
    best_value = WORST
    for i in range(kids):
        value = values[i] + scale * widths[i]
        if value > best_value:
            best_value = value
            best = np.int64(i)
    return best + first


@lean_inner
def most_urgent_open(pool: Pool, node: Int, scale: float) -> Int:
    """The same among the children whose result is not yet certain; there must be one."""
    first = np.int64(pool.first[node])
    best = first
    best_value = WORST
    for child in range(first, first + np.int64(pool.kids[node])):
        value = pool.value[child] + scale * pool.width[child]
        if pool.proof[child] == OPEN and value > best_value:
            best_value = value
            best = np.int64(child)
    return best


@lean_kernel
def descend(work: Search) -> int:
    """Walk from the root to a leaf, opening nodes on the way; return the length of the path.

    `scratch.path` is the path then, and `scratch.pos` the leaf's position. A leaf whose `proof` is
    known needs no valuing.
    """
    pool, settings = work.pool, work.settings
    pos, path = work.scratch.pos, work.scratch.path
    for i in range(POSITION):
        pos[i] = work.root[i]
    style = settings.style
    node: Int = np.int64(0)
    path[0] = 0
    length = 1
    while pool.proof[node] == OPEN:
        if pool.kids[node] == 0:
            # A node is opened on its second visit; with the network, on its first, since the
            # network values all children at once.
            if pool.visits[node] == 0 and style != NET:
                break
            if not expand(work, node, pos):
                break
            if style != PLAIN:
                proof = proof_from_children(pool, node)
                if proof != OPEN:
                    prove(pool, node, proof)
                    break
            if style == NET:
                break
        scale = settings.exploration * np.sqrt(np.log(pool.visits[node] + settings.prior_weight))
        best = most_urgent(pool, node, scale)
        work.scratch.floor[length - 1] = 0
        if style != PLAIN and pool.proof[best] == DRAW:
            # Nothing more can be learned there: look at the best open sibling instead, but let
            # the draw stand as what this player can have at least.
            work.scratch.floor[length - 1] = 1
            best = most_urgent_open(pool, node, scale)
        status = apply(pos, np.int64(pool.move[best]))
        node = best
        path[length] = node
        length += 1
        if status != OPEN and style == PLAIN:
            # The plain search proves nothing, but it remembers where games end.
            pool.proof[node] = status
    if length > work.counters[DEEPEST]:
        work.counters[DEEPEST] = length
    return length


@lean_inner
def leaf_score(pool: Pool, node: Int) -> float:
    """Value an opened node by its best child; one that could not be opened, by the first guess."""
    if pool.kids[node] == 0:
        return float(pool.value[node])
    first = np.int64(pool.first[node])
    best = 0.0
    for child in range(first, first + np.int64(pool.kids[node])):
        best = max(best, pool.value[child])
    return 1.0 - best


@lean_kernel
def back_up(work: Search, length: int, score: float) -> None:
    """Credit the path with the score of its leaf, and carry proofs upwards.

    A proof at the leaf may prove its parent, and so on; the first node that stays open ends that.
    """
    pool, scratch = work.pool, work.scratch
    plain = work.settings.style == PLAIN
    weight = work.settings.prior_weight
    proving = not plain
    for i in range(length - 1, -1, -1):
        node = scratch.path[i]
        if i < length - 1 and scratch.floor[i]:
            # The player to move here could take a draw, so the other gets no more than that.
            score = min(score, 0.5)
        if proving:
            if i < length - 1 and pool.proof[node] == OPEN:
                proof = proof_from_children(pool, node)
                if proof != OPEN:
                    prove(pool, node, proof)
            if pool.proof[node] == OPEN:
                proving = False
            else:
                score = worth(np.int64(pool.proof[node]))
        pool.visits[node] += 1
        pool.score[node] += score
        count = pool.visits[node] + weight
        pool.width[node] = 1.0 / np.sqrt(count)
        if plain or pool.proof[node] == OPEN:
            pool.value[node] = pool.score[node] / count
        # One step up, the other player counts.
        score = 1.0 - score


@lean_kernel
def search(work: Search, iterations: int, stop: Bytes) -> int:
    """Run up to so many iterations; return how many were run.

    Ends early when told by `stop` or when the root is proven. A full pool does not end the search:
    its leaves are valued again and again, but no longer opened.
    """
    pool, scratch = work.pool, work.scratch
    pos = scratch.pos
    style = work.settings.style
    if pool.proof[0] != OPEN and pool.kids[0] == 0:
        # Proven from above, by the reply that wins: open the root, so that the reply is known.
        for i in range(POSITION):
            pos[i] = work.root[i]
        expand(work, np.int64(0), pos)
    done = 0
    while done < iterations and stop[0] == 0:
        if style != PLAIN and pool.proof[0] != OPEN:
            break
        length = descend(work)
        leaf = scratch.path[length - 1]
        last_is_x = pos[TURN] == 1
        if pool.proof[leaf] != OPEN:
            score = worth(np.int64(pool.proof[leaf]))
        elif style == NET:
            score = leaf_score(pool, leaf)
        else:
            if style == PLAIN:
                half = playout_plain(pos, scratch.rng)
            else:
                half = playout_sharp(pos, scratch.rng)
            score = 0.5 * half if last_is_x else 1.0 - 0.5 * half
        back_up(work, length, score)
        done += 1
    return done
