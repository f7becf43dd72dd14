"""An exact solver for endgames: depth-first proof-number search (df-pn) with a table of proofs.

Two questions settle a position: can X force a win, and can O? For each question one player attacks
and the other defends. Every node has two numbers for the player to move, whose aim is a win if they
attack, and no win of the attacker if they defend: `phi`, how many leaves must at least be proven
until the aim is reached, and `delta`, how many until it is refuted. A node is as easy as its
easiest child, and as hard to refute as all its children together. The search always goes to the
easiest leaf, and it stays below a node until another one is easier by a margin (Nagai, "Df-pn
Algorithm for Searching AND/OR Trees and Its Applications", 2002; the margin: Pawlewicz and Lew,
"Improving Depth-First PN-Search: 1 + epsilon Trick", 2007).

Every move adds a symbol, so no position repeats, and a proof holds wherever its position is met.
The way from the root to the present node is kept between calls: work can be done in small slices.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.endgame_moves import (
    MANY,
    NEVER,
    key_of,
    make_move,
    open_node,
    outlook,
    question_of,
    recall,
    remember,
    turned,
)
from perfectplay.ultimate.kernels.endgame_types import (
    ALIVE,
    CAN,
    EMPTY,
    F_ALIVE,
    F_BEGAN,
    F_BOARDS,
    F_CAN,
    F_CHOSEN,
    F_DECIDED,
    F_EMPTY,
    F_FORCED,
    F_KEY,
    F_KIDS,
    F_LEAST,
    F_LEFT,
    F_MOST,
    F_TURN,
    F_WON,
    FRAME,
    HASH,
    K_DELTA,
    K_KEY,
    K_MOVE,
    K_PHI,
    NO,
    NODES,
    POWERS,
    Q_ANSWER,
    Q_PLY,
    Q_ROOT,
    UNKNOWN,
    UNLIMITED,
    YES,
    ProofTable,
)
from perfectplay.ultimate.kernels.layout import DRAW, LOSS, OPEN, WIN
from perfectplay.ultimate.kernels.structures import Bytes, Int, Ints, Words

_0, _1, _2, _9, _28 = (np.uint64(n) for n in (0, 1, 2, 9, 28))
_CAN, _ALIVE, _EMPTY, _13, _15 = (np.uint64(n) for n in (CAN, ALIVE, EMPTY, 13, 15))
_MARGIN = _2
"""Another child must be easier by more than this part, a half, before the search turns to it."""
ROUND = 5_000
"""Nodes for one of the two questions before it is the other's turn."""
LOOK_UP = 256
"""Nodes between two looks at the stop flag: a tenth of a millisecond."""


@lean_inner
def set_up(table: ProofTable, frame: Words, pos: Ints, left: int) -> None:
    """Write a position, in the form that the tree search keeps it, into a frame."""
    for i in range(FRAME):
        frame[i] = _0
    for player in range(2):
        frame[F_WON + player] = np.uint64(pos[layout.WON + player])
    frame[F_DECIDED] = np.uint64(pos[layout.DECIDED])
    frame[F_FORCED] = np.uint64(pos[layout.FORCED])
    frame[F_TURN] = np.uint64(pos[layout.TURN])
    frame[F_LEFT] = np.uint64(left)
    for i in range(9):
        board = np.uint64(i)
        number = _0
        for cell in range(9):
            if (pos[i] >> cell) & 1:
                number += POWERS[cell]
            if (pos[9 + i] >> cell) & 1:
                number += _2 * POWERS[cell]
        facts = table.facts[number]
        frame[F_BOARDS + i] = number
        frame[HASH] ^= turned(table.hashes[number], board)
        for player in range(2):
            who = np.uint64(player)
            frame[F_CAN + player] |= ((facts >> (_CAN + who)) & _1) << board
            frame[F_ALIVE + player] |= ((facts >> (_ALIVE + who)) & _1) << board
        frame[F_EMPTY] += (facts >> _EMPTY) & _15


@lean_inner
def key_of_frame(frame: Words, attacker: np.uint64, rule: np.uint64) -> np.uint64:
    """The key of a position that stands in a frame."""
    rest = frame[F_DECIDED] | (frame[F_FORCED] << _9) | (frame[F_TURN] << _13)
    rest |= question_of(attacker, frame[F_LEFT], rule)
    won = (frame[F_WON], frame[F_WON + 1])
    alive = (frame[F_ALIVE], frame[F_ALIVE + 1])
    return key_of(frame[HASH], won, alive, rest)


@lean_inner
def easiest(frame: Words, kids: Words) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """The two numbers of a node, the child to go to, and the `delta` of the next best child."""
    phi, second, best = NEVER, NEVER, _0
    best_phi, total = NEVER, _0
    for number in range(frame[F_KIDS]):
        i = np.uint64(number)
        kid_phi, kid_delta = kids[i, K_PHI], kids[i, K_DELTA]
        total += kid_phi
        if kid_delta < phi or (kid_delta == phi and kid_phi < best_phi):
            second = phi
            phi, best, best_phi = kid_delta, i, kid_phi
        elif kid_delta < second:
            second = kid_delta
    delta = min(total, MANY)
    if phi == _0:
        delta = NEVER
    elif phi == NEVER:
        delta = _0
    return phi, delta, best, second


@lean_inner
def prove(
    table: ProofTable, attacker: np.uint64, rule: np.uint64, nodes: int, stop: Bytes
) -> tuple[np.uint64, np.uint64]:
    """Go on from where the question's search stands; return the numbers of its root.

    Ends when they say that the root is settled, after so many nodes, or when told by `stop`.
    """
    frames, all_kids = table.frames[attacker], table.kids[attacker]
    ply = np.uint64(table.counters[Q_PLY + np.int64(attacker)])
    done = np.int64(0)
    phi = delta = _1
    while True:
        frame, kids = frames[ply], all_kids[ply]
        if frame[F_KIDS] == MANY:
            # Just entered. Stopping here loses nothing: the next call begins with this node.
            if done >= nodes or (done & (LOOK_UP - 1) == 0 and stop[0]):
                break
            done += 1
            frame[F_KIDS] = open_node(table, frame, kids, attacker, rule)
        phi, delta, best, second = easiest(frame, kids)
        if phi >= frame[F_MOST] or delta >= frame[F_LEAST]:
            work = np.uint64(table.counters[NODES] + done) - frame[F_BEGAN]
            remember(table, frame[F_KEY], phi, delta, work)
            if ply == _0:
                break
            ply -= _1
            kid = frames[ply, F_CHOSEN]
            all_kids[ply, kid, K_PHI] = phi
            all_kids[ply, kid, K_DELTA] = delta
            continue
        after = frames[ply + _1]
        make_move(table, frame, after, kids[best, K_MOVE])
        frame[F_CHOSEN] = best
        after[F_KEY] = kids[best, K_KEY]
        after[F_MOST] = frame[F_LEAST] - (delta - kids[best, K_PHI])
        after[F_LEAST] = min(frame[F_MOST], second + second // _MARGIN + _1)
        after[F_BEGAN] = np.uint64(table.counters[NODES] + done)
        after[F_KIDS] = MANY
        ply += _1
    table.counters[NODES] += done
    table.counters[Q_PLY + np.int64(attacker)] = np.int64(ply)
    if ply != _0:
        return _1, _1
    return phi, delta


@lean_kernel
def ask(table: ProofTable, pos: Ints, attacker: Int, left: int, nodes: int, stop: Bytes) -> Int:
    """Say whether a player (0 for X) forces a win of an unfinished game: YES, NO or UNKNOWN.

    With `left` below UNLIMITED: within so many moves of both players. Asked again about the same
    position, the search goes on where it was interrupted.
    """
    who, rule = np.uint64(attacker), np.uint64(pos[layout.RULE])
    spare = table.frames[who, table.frames.shape[1] - 1]
    set_up(table, spare, pos, left)
    key = key_of_frame(spare, who, rule)
    if np.uint64(table.counters[Q_ROOT + attacker]) != key:
        frame = table.frames[who, 0]
        for i in range(FRAME):
            frame[i] = spare[i]
        frame[F_KEY] = key
        frame[F_MOST] = NEVER
        frame[F_LEAST] = NEVER
        frame[F_BEGAN] = np.uint64(table.counters[NODES])
        frame[F_KIDS] = MANY
        won = (frame[F_WON], frame[F_WON + 1])
        alive = (frame[F_ALIVE], frame[F_ALIVE + 1])
        answer: Int = UNKNOWN
        seen = outlook(who, rule, won, alive)
        if seen == _0:
            answer = NO
        elif seen == _1 and left == UNLIMITED:
            answer = YES
        else:
            attacks = frame[F_TURN] == who
            value = recall(table, key)
            if value and value & NEVER == _0:
                answer = YES if attacks else NO
            elif value and (value >> _28) & NEVER == _0:
                answer = NO if attacks else YES
        table.counters[Q_ROOT + attacker] = np.int64(key)
        table.counters[Q_PLY + attacker] = 0
        table.counters[Q_ANSWER + attacker] = answer
    answer = np.int64(table.counters[Q_ANSWER + attacker])
    if answer == UNKNOWN and nodes > 0:
        phi, delta = prove(table, who, rule, nodes, stop)
        attacks = table.frames[who, 0, F_TURN] == who
        if phi == _0:
            answer = np.int64(YES if attacks else NO)
        elif delta == _0:
            answer = np.int64(NO if attacks else YES)
        table.counters[Q_ANSWER + attacker] = answer
    return answer


@lean_kernel
def endgame_slice(table: ProofTable, pos: Ints, nodes: int, stop: Bytes) -> int:
    """Work on an unfinished position; return its proof for the player to move, or OPEN.

    Opens about so many nodes at most, and ends at once when told by `stop`. Called again with the
    same position it goes on from where it was; another position may be asked about in between, and
    then only what the table remembers is kept.
    """
    turn = np.int64(pos[layout.TURN])
    end = table.counters[NODES] + nodes
    share = min(ROUND, (nodes + 1) // 2)
    while True:
        before = table.counters[NODES]
        mine = ask(table, pos, turn, UNLIMITED, share, stop)
        if mine == YES:
            return WIN
        theirs = ask(table, pos, 1 - turn, UNLIMITED, share, stop)
        if theirs == YES:
            return LOSS
        if mine == NO and theirs == NO:
            return DRAW
        used = table.counters[NODES] - before
        if stop[0] or table.counters[NODES] >= end or used == 0:
            return OPEN
