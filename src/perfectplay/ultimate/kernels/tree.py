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

from perfectplay.compiled import lean_inner, lean_kernel, lean_part
from perfectplay.kernels.random import step
from perfectplay.ultimate.kernels.layout import (
    CAN,
    DECIDED,
    DEEPEST,
    DRAW,
    FEW_VISITS,
    MOST_MOVES,
    NET,
    OPEN,
    PLAIN,
    POSITION,
    ROOM,
    TURN,
    USED,
    WON,
)
from perfectplay.ultimate.kernels.net import net_children
from perfectplay.ultimate.kernels.playout import playout_plain, playout_sharp
from perfectplay.ultimate.kernels.proofs import proof_from_children, prove, worth
from perfectplay.ultimate.kernels.rules import apply, child_status, list_legal_moves, place
from perfectplay.ultimate.kernels.structures import (
    Bytes,
    Int,
    Ints,
    Nodes,
    Search,
    StyleSettings,
    Word,
)
from perfectplay.ultimate.kernels.tables import COUNT, HAS_LINE, THREATS

UNVISITED = 1e9
"""Value of an unvisited child in the plain search: before all others, the first one first."""
WORST = -1e18
"""Less than any value."""

SHAKEN = 3
"""Nodes on the longest path that ends in a node whose children's first guesses are shaken."""

# A step of a linear congruential generator (Knuth's MMIX); 31 of its upper bits as 0 to 1.
_SPREAD, _ODD = np.uint64(6364136223846793005), np.uint64(1442695040888963407)
_0, _1, _3, _6, _9 = (np.uint64(n) for n in (0, 1, 3, 6, 9))
_SHIFT, _PER_UNIT = np.uint64(33), 1.0 / 2**31


@lean_inner
def new_node(nodes: Nodes, node: Word, move: Int, value: float, width: float) -> None:
    """Write a node without visits and children."""
    nodes[node].value = value
    nodes[node].width = width
    nodes[node].rest = 0.0
    nodes[node].visits = 0
    nodes[node].kids = 0
    nodes[node].move = move
    nodes[node].proof = OPEN


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


@lean_part
def expand(work: Search, node: Word, pos: Ints, length: Int) -> bool:
    """Give a node its children and what they prove; False when the pool has no room for them.

    `length` is the number of nodes on the path that ends here.
    """
    nodes, settings, scratch = work.pool.nodes, work.settings, work.scratch
    moves = scratch.moves
    count = list_legal_moves(pos, moves)
    begin = work.counters[USED]
    if begin + count > nodes.shape[0]:
        return False
    work.counters[USED] = begin + count
    nodes[node].first = begin
    nodes[node].kids = count
    first = np.uint64(begin)
    if settings.style == PLAIN:
        for i in range(np.uint64(count)):
            new_node(nodes, first + i, moves[i], UNVISITED, 0.0)
        return True
    width = 1.0 / np.sqrt(settings.prior_weight)
    if settings.style == NET:
        net_children(pos, moves, count, work.net, work.space, scratch.scores)
        if length <= SHAKEN:
            shake_scores(work, count)
    else:
        # What this node is worth to the player to move: the children's first guess is near it.
        base = 1.0 - (np.float64(nodes[node].value) + np.float64(nodes[node].rest))
        for i in range(count):
            scratch.scores[i] = first_guess(settings, pos, moves[i], base)
    for i in range(np.uint64(count)):
        new_node(nodes, first + i, moves[i], scratch.scores[i], width)
    if note_results(nodes, pos, first, np.uint64(count)) and nodes[node].proof == OPEN:
        proof = proof_from_children(nodes, node)
        if proof != OPEN:
            prove(nodes, node, proof)
    return True


@lean_inner
def shake_scores(work: Search, count: int) -> None:
    """Change the network's first guesses a little, so that two trees differ, and two games.

    One random word serves all children: each takes a few bits of it, turned on by a multiplication.
    """
    rng, scores = work.scratch.rng, work.scratch.scores
    noise = work.settings.noise
    if noise == 0.0:
        return
    rng[0] = step(rng[0])
    word = rng[0]
    for i in range(count):
        word = word * _SPREAD + _ODD
        shake = np.float64(np.int64(word >> _SHIFT)) * _PER_UNIT - 0.5
        scores[i] = min(max(scores[i] + noise * shake, 0.0), 1.0)


@lean_inner
def note_results(nodes: Nodes, pos: Ints, first: Word, count: Word) -> bool:
    """Prove those of the new children whose result is seen at once; say whether there are any."""
    # A game ends only where a line of boards is near or no other board is open; and a reply wins
    # at once only where the opponent is near a line: else nobody has to look at every child.
    turn = pos[TURN]
    mine = np.int64(THREATS[pos[WON + turn]]) & pos[CAN + turn]
    theirs = np.int64(THREATS[pos[WON + 1 - turn]]) & ~pos[DECIDED]
    if mine == 0 and theirs == 0 and COUNT[pos[DECIDED]] < 8:
        return False
    found = False
    for child in range(first, first + count):
        move = np.int64(nodes[child].move)
        board = move // 9
        status = child_status(pos, board, move - board * 9)
        if status != OPEN:
            prove(nodes, child, status)
            found = True
    return found


@lean_inner
def urge(settings: StyleSettings, visits: Int) -> np.float32:
    """How much a child's width counts: c times the root of the logarithm of the parent's visits."""
    if visits < FEW_VISITS:
        # Most nodes have few visits, and a logarithm takes as long as the rest of a step.
        return np.float32(settings.curiosity[visits])
    return np.float32(settings.exploration * np.sqrt(np.log(visits + settings.prior_weight)))


@lean_inner
def urgency(nodes: Nodes, child: Word, scale: np.float32) -> np.float32:
    """What the children are compared by: the mean plus `scale` times width."""
    return np.float32(nodes[child].value + scale * nodes[child].width)


@lean_inner
def most_urgent(nodes: Nodes, node: Word, scale: np.float32) -> Word:
    """The child to visit: the one of the largest urgency, the first among equals.

    Three stretches are looked at side by side, since each comparison waits for the one before it.
    """
    first = np.uint64(nodes[node].first)
    kids = np.uint64(nodes[node].kids)
    last = first + kids - _1
    one: Word = first
    two: Word = first
    three: Word = first
    child: Word
    best_one = best_two = best_three = np.float32(WORST)
    if kids <= _9:
        # Always nine steps, the last child again and again: a processor foresees that, but not
        # where a loop ends that is shorter now and then.
        for i in range(_3):
            child = min(first + i, last)
            value = urgency(nodes, child, scale)
            if value > best_one:
                best_one, one = value, child
            child = min(first + i + _3, last)
            value = urgency(nodes, child, scale)
            if value > best_two:
                best_two, two = value, child
            child = min(first + i + _6, last)
            value = urgency(nodes, child, scale)
            if value > best_three:
                best_three, three = value, child
    else:
        third = kids // _3
        for child in range(first, first + third):
            value = urgency(nodes, child, scale)
            if value > best_one:
                best_one, one = value, child
            value = urgency(nodes, child + third, scale)
            if value > best_two:
                best_two, two = value, child + third
            value = urgency(nodes, child + third + third, scale)
            if value > best_three:
                best_three, three = value, child + third + third
        for child in range(first + third * _3, first + kids):
            value = urgency(nodes, child, scale)
            if value > best_three:
                best_three, three = value, child
    if best_two > best_one:
        best_one, one = best_two, two
    return three if best_three > best_one else one


@lean_inner
def most_urgent_open(nodes: Nodes, node: Word, scale: np.float32) -> Word:
    """The same among the children whose result is not yet certain; there must be one."""
    first = np.uint64(nodes[node].first)
    best: Word = first
    best_value = np.float32(WORST)
    for child in range(first, first + np.uint64(nodes[node].kids)):
        value = urgency(nodes, child, scale)
        if nodes[child].proof == OPEN and value > best_value:
            best_value = value
            best = child
    return best


@lean_part
def walk_down(work: Search) -> int:
    """Walk from the root to a leaf, opening nodes on the way; return the length of the path.

    `scratch.path` is the path then, and `scratch.pos` the leaf's position. A leaf whose `proof` is
    known needs no valuing.
    """
    nodes, settings = work.pool.nodes, work.settings
    pos, path = work.scratch.pos, work.scratch.path
    for i in range(POSITION):
        pos[i] = work.root[i]
    style = settings.style
    node: Word = _0
    path[0] = 0
    length = 1
    while nodes[node].proof == OPEN:
        if nodes[node].kids == 0:
            # A node is opened on its second visit; with the network, on its first, since the
            # network values all children at once.
            if nodes[node].visits == 0 and style != NET:
                break
            if not expand(work, node, pos, length) or style == NET:
                break
            if nodes[node].proof != OPEN:
                break
        scale = urge(settings, np.int64(nodes[node].visits))
        best = most_urgent(nodes, node, scale)
        work.scratch.floor[length - 1] = 0
        if style != PLAIN and nodes[best].proof == DRAW:
            # Nothing more can be learned there: look at the best open sibling instead, but let
            # the draw stand as what this player can have at least.
            work.scratch.floor[length - 1] = 1
            best = most_urgent_open(nodes, node, scale)
        node = best
        path[length] = node
        length += 1
        if style != PLAIN:
            apply(pos, np.int64(nodes[node].move))
        else:
            status = place(pos, np.int64(nodes[node].move))
            if status != OPEN:
                # The plain search proves nothing, but it remembers where games end.
                nodes[node].proof = status
    if length > work.counters[DEEPEST]:
        work.counters[DEEPEST] = length
    return length


@lean_kernel
def descend(work: Search) -> int:
    """Walk down as a search does, called from Python."""
    return walk_down(work)


@lean_inner
def leaf_score(nodes: Nodes, node: Word) -> float:
    """Value an opened node by its best child; one that could not be opened, by the first guess."""
    if nodes[node].kids == 0:
        return float(nodes[node].value)
    first = np.uint64(nodes[node].first)
    best = np.float32(0.0)
    for child in range(first, first + np.uint64(nodes[node].kids)):
        best = max(best, nodes[child].value)
    return 1.0 - np.float64(best)


@lean_kernel
def back_up(work: Search, length: int, score: float) -> None:
    """Credit the path with the score of its leaf, and carry proofs upwards.

    A proof at the leaf may prove its parent, and so on; the first node that stays open ends that.
    """
    nodes, scratch, settings = work.pool.nodes, work.scratch, work.settings
    plain = settings.style == PLAIN
    weight = settings.prior_weight
    proving = not plain
    for i in range(length - 1, -1, -1):
        node = np.uint64(scratch.path[i])
        if i < length - 1 and scratch.floor[i]:
            # The player to move here could take a draw, so the other gets no more than that.
            score = min(score, 0.5)
        if proving:
            if i < length - 1 and nodes[node].proof == OPEN:
                proof = proof_from_children(nodes, node)
                if proof != OPEN:
                    prove(nodes, node, proof)
            if nodes[node].proof == OPEN:
                proving = False
            else:
                score = worth(np.int64(nodes[node].proof))
        visits = nodes[node].visits + 1
        nodes[node].visits = visits
        count = visits + weight
        if visits < FEW_VISITS:
            nodes[node].width = settings.width[visits]
        else:
            nodes[node].width = 1.0 / np.sqrt(count)
        if plain or nodes[node].proof == OPEN:
            mean = np.float64(nodes[node].value) + np.float64(nodes[node].rest)
            if plain and visits == 1:
                mean = np.float64(0.0)
            mean += (score - mean) / count
            nodes[node].value = mean
            nodes[node].rest = mean - np.float64(nodes[node].value)
        # One step up, the other player counts.
        score = 1.0 - score


@lean_kernel
def search(work: Search, iterations: int, stop: Bytes) -> int:
    """Run up to so many iterations; return how many were run.

    Ends early when told by `stop`, when the root is proven, or when room has to be made.
    """
    nodes, scratch = work.pool.nodes, work.scratch
    pos = scratch.pos
    style = work.settings.style
    if nodes[_0].proof != OPEN and nodes[_0].kids == 0:
        # Proven from above, by the reply that wins: open the root, so that the reply is known.
        for i in range(POSITION):
            pos[i] = work.root[i]
        expand(work, _0, pos, np.int64(1))
    done = 0
    while done < iterations and stop[0] == 0:
        if style != PLAIN and nodes[_0].proof != OPEN:
            break
        if work.counters[USED] + MOST_MOVES > work.counters[ROOM]:
            break
        length = walk_down(work)
        leaf = np.uint64(scratch.path[length - 1])
        last_is_x = pos[TURN] == 1
        if nodes[leaf].proof != OPEN:
            score = worth(np.int64(nodes[leaf].proof))
        elif style == NET:
            score = leaf_score(nodes, leaf)
        else:
            if style == PLAIN:
                half = playout_plain(pos, scratch.rng)
            else:
                half = playout_sharp(pos, scratch.rng)
            score = 0.5 * half if last_is_x else 1.0 - 0.5 * half
        back_up(work, length, score)
        done += 1
    return done
