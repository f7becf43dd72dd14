"""The network that values positions, with sums that are mended instead of made anew.

One hidden layer of clipped units looks at features that are 0 or 1, so the sums of the hidden units
are the rows of weights of the features that are on, added up. A move changes only a few features:
the sums for the position before it, less the rows of features that go, plus those that come, are
the sums after it. That is the idea of "efficiently updatable" networks (NNUE; Yu Nasu, 2018). The
weights are whole numbers, so that every machine computes the same scores.
"""

import numpy as np

from perfectplay.compiled import kernel, lean_inner, lean_kernel
from perfectplay.ultimate.kernels.layout import (
    BIAS_ROW,
    CAN,
    CELLS,
    DECIDED,
    FATE,
    FORCED,
    FREE,
    FULL,
    OUTPUT_SCALE,
    REACH,
    TARGET,
    TURN,
    UNIT,
    WON,
    ZERO_ROW,
)
from perfectplay.ultimate.kernels.structures import Floats, Int, Ints, Net, Sums
from perfectplay.ultimate.kernels.tables import HAS_LINE, THREATS

# Signs and rows are passed as np.int64: numba compiles a function anew for every constant that is
# written as a plain number in a call.


@lean_inner
def squash(total: Int) -> float:
    """Turn the network's output into a score from 0 to 1."""
    z = total * OUTPUT_SCALE
    return float(0.5 + 0.5 * z / np.sqrt(1.0 + z * z))


@lean_inner
def add_row(sums: Sums, net: Net, row: Int, sign: Int) -> None:
    """Add or take away the weights of one feature."""
    weights = net.rows[row]
    for h in range(sums.shape[0]):
        sums[h] += np.int32(sign) * weights[h]


@lean_inner
def add_board(sums: Sums, net: Net, pos: Ints, board: int, me: Int, sign: Int) -> None:
    """Add or take away all that the network knows about one small board."""
    if (pos[DECIDED] >> board) & 1:
        fate = 2
        if (pos[WON + me] >> board) & 1:
            fate = 0
        elif (pos[WON + 1 - me] >> board) & 1:
            fate = 1
        add_row(sums, net, FATE + board * 3 + fate, sign)
        return
    for side in range(2):
        player = me if side == 0 else 1 - me
        mask = pos[player * 9 + board]
        for cell in range(9):
            if (mask >> cell) & 1:
                add_row(sums, net, CELLS + board * 18 + side * 9 + cell, sign)
        if (pos[CAN + player] >> board) & 1:
            add_row(sums, net, REACH + board * 2 + side, sign)


@lean_inner
def net_output(sums: Sums, net: Net, target: int) -> float:
    """The score of a position for its player to move, given the sums over all boards."""
    last = net.rows[TARGET + target]
    total = np.int32(0)
    for h in range(sums.shape[0]):
        unit = min(max(sums[h] + last[h], np.int32(0)), np.int32(UNIT))
        total += unit * net.output[h]
    return squash(np.int64(total) + np.int64(net.output[sums.shape[0]]))


@kernel
def net_score(pos: Ints, net: Net) -> float:
    """Value an unfinished position from scratch, for its player to move."""
    sums = np.zeros(net.rows.shape[1], np.int32)
    plus = np.int64(1)
    add_row(sums, net, np.int64(BIAS_ROW), plus)
    for board in range(9):
        add_board(sums, net, pos, board, pos[TURN], plus)
    return net_output(sums, net, pos[FORCED])


@lean_inner
def total_if_open(
    whole: Sums, net: Net, pos: Ints, board: Int, cell: Int, new_mine: Int, new_theirs: Int
) -> np.int32:
    """The output after a move that leaves its board open: a few rows come, a few go.

    The opponent is "me" then: the mover's symbols and chances are the second of each pair.
    """
    turn = pos[TURN]
    reply = 1 - turn
    target = net.rows[TARGET + (FREE if (pos[DECIDED] >> cell) & 1 else cell)]
    mine = net.rows[new_mine]
    theirs = net.rows[new_theirs]
    symbol = net.rows[CELLS + board * 18 + 9 + cell]
    old_mine = net.rows[REACH + board * 2 + 1 if (pos[CAN + turn] >> board) & 1 else ZERO_ROW]
    old_theirs = net.rows[REACH + board * 2 if (pos[CAN + reply] >> board) & 1 else ZERO_ROW]
    total = np.int32(0)
    for h in range(whole.shape[0]):
        unit = whole[h] + mine[h] + theirs[h] + symbol[h] + target[h] - old_mine[h] - old_theirs[h]
        total += min(max(unit, np.int32(0)), np.int32(UNIT)) * net.output[h]
    return total


@lean_inner
def total_if_decided(rest: Sums, net: Net, fate: Int, target: Int) -> np.int32:
    """The output after a move that decides its board; `rest` is the sum over the other boards."""
    row = net.rows[fate]
    last = net.rows[TARGET + target]
    total = np.int32(0)
    for h in range(rest.shape[0]):
        unit = rest[h] + row[h] + last[h]
        total += min(max(unit, np.int32(0)), np.int32(UNIT)) * net.output[h]
    return total


@lean_kernel
def net_children(pos: Ints, moves: Ints, count: int, net: Net, scores: Floats, sums: Sums) -> None:
    """Value the position after each move, for the player who makes it.

    All boards are summed up once; for each move only the board that changes is mended. `sums` is
    scratch space for two rows of hidden units.
    """
    turn = pos[TURN]
    reply = 1 - turn
    size = net.rows.shape[1]
    whole = sums[:size]
    rest = sums[size:]
    for h in range(size):
        whole[h] = net.rows[BIAS_ROW, h]
    for board in range(9):
        add_board(whole, net, pos, board, reply, np.int64(1))
    current = -1
    for i in range(count):
        board = moves[i] // 9
        cell = moves[i] - board * 9
        mine = pos[turn * 9 + board] | (1 << cell)
        theirs = pos[reply * 9 + board]
        if HAS_LINE[mine] or mine | theirs == FULL:
            if board != current:
                # The other boards alone: this one's symbols no longer matter.
                current = board
                for h in range(size):
                    rest[h] = whole[h]
                add_board(rest, net, pos, board, reply, np.int64(-1))
            fate = FATE + board * 3 + (1 if HAS_LINE[mine] else 2)
            decided = pos[DECIDED] | (1 << board)
            total = total_if_decided(rest, net, fate, FREE if (decided >> cell) & 1 else cell)
        else:
            empty = FULL & ~(mine | theirs)
            new_mine = REACH + board * 2 + 1 if np.int64(THREATS[mine]) & empty else ZERO_ROW
            new_theirs = REACH + board * 2 if np.int64(THREATS[theirs]) & empty else ZERO_ROW
            total = total_if_open(whole, net, pos, board, cell, new_mine, new_theirs)
        scores[i] = 1.0 - squash(np.int64(total) + np.int64(net.output[size]))
