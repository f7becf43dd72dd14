"""The network that values positions, with sums that are mended instead of made anew.

One hidden layer looks at features that are 0 or 1, so the sums of the hidden units are the rows of
weights of the features that are on, added up. A move changes only a few features: the sums for the
position before it, less the rows of features that go, plus those that come, are the sums after it.
That is the idea of "efficiently updatable" networks (NNUE; Yu Nasu, 2018). The units are clipped
and squared, which fits better than clipping alone for one more multiplication.

Sums and weights are whole numbers of sixteen bits: every machine computes the same scores, and one
instruction of a processor with wide registers works on sixteen or thirty-two of them. So loops here
have a fixed length and nothing in them but what the compiler turns into such instructions;
`benchmarks/bench_ultimate_speed.py` looks at the machine code.
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
    HIDDEN,
    MOST_ROWS,
    NO_REACH,
    OUTPUT_SCALE,
    REACH,
    STAGES,
    TARGET,
    TURN,
    UNIT,
    WON,
    ZERO_ROW,
)
from perfectplay.ultimate.kernels.structures import Floats, Int, Ints, Net, NetSpace, Sums
from perfectplay.ultimate.kernels.tables import COUNT, HAS_LINE, NTH, THREATS

# Rows are passed as np.int64: numba compiles a function anew for every constant that is written as
# a plain number in a call.


@lean_inner
def squash(total: float) -> float:
    """Turn the network's output into a score from 0 to 1."""
    z = total * OUTPUT_SCALE
    return float(0.5 + 0.5 * z / np.sqrt(1.0 + z * z))


@lean_inner
def squared(sum_: np.int16) -> np.int32:
    """The activation of a unit: clipped to 0..1, then squared, as a part of 4096.

    The upper half of a product of sixteen-bit numbers is one instruction, so the unit is first made
    as large as fits: (16 * 1024)² / 65536 = 4096.
    """
    clipped = np.int16(min(max(sum_, np.int16(0)), np.int16(UNIT)) << 4)
    return np.int32(np.int16((np.int32(clipped) * np.int32(clipped)) >> 16))


@lean_inner
def stage(decided: Int) -> Int:
    """The stage of the game, by the boards that are decided."""
    return min(np.int64(COUNT[decided]) >> 1, np.int64(STAGES - 1))


@lean_inner
def list_board(rows: Ints, count: Int, pos: Ints, board: int, me: Int) -> Int:
    """Write the features of one small board that are on after `count` others; return how many."""
    if (pos[DECIDED] >> board) & 1:
        fate = 2
        if (pos[WON + me] >> board) & 1:
            fate = 0
        elif (pos[WON + 1 - me] >> board) & 1:
            fate = 1
        rows[count] = FATE + board * 3 + fate
        return count + 1
    for side in range(2):
        player = me if side == 0 else 1 - me
        marks = pos[player * 9 + board]
        start = CELLS + board * 18 + side * 9
        for k in range(np.int64(COUNT[marks])):
            rows[count] = start + np.int64(NTH[marks * 9 + k])
            count += 1
        if (pos[CAN + player] >> board) & 1:
            rows[count] = REACH + board * 2 + side
            count += 1
    return count


@lean_inner
def add_rows(sums: Sums, net: Net, rows: Ints, count: Int) -> None:
    """Add so many rows; four at a time, so that the sums are seldom read and written.

    `rows` must have room for three more.
    """
    for k in range(3):
        rows[count + k] = ZERO_ROW
    for k in range(0, count, 4):
        one, two = net.rows[rows[k]], net.rows[rows[k + 1]]
        three, four = net.rows[rows[k + 2]], net.rows[rows[k + 3]]
        for h in range(HIDDEN):
            sums[h] = np.int16(sums[h] + one[h] + two[h] + three[h] + four[h])


@lean_inner
def take_rows(sums: Sums, net: Net, rows: Ints, count: Int) -> None:
    """Take so many rows away, as `add_rows` adds them."""
    for k in range(3):
        rows[count + k] = ZERO_ROW
    for k in range(0, count, 4):
        one, two = net.rows[rows[k]], net.rows[rows[k + 1]]
        three, four = net.rows[rows[k + 2]], net.rows[rows[k + 3]]
        for h in range(HIDDEN):
            sums[h] = np.int16(sums[h] - one[h] - two[h] - three[h] - four[h])


@lean_kernel
def sum_root(pos: Ints, net: Net, rows: Ints, base: Sums) -> None:
    """Sum up a position once for many that come from it, for both players' eyes.

    For each player `base` gets nine rows for the boards one by one, then one row for them all.
    """
    for me in range(2):
        whole = base[me * 10 + 9]
        for h in range(HIDDEN):
            whole[h] = net.rows[BIAS_ROW, h]
        for board in range(9):
            part = base[me * 10 + board]
            for h in range(HIDDEN):
                part[h] = 0
            count = list_board(rows, np.int64(0), pos, board, np.int64(me))
            add_rows(part, net, rows, count)
            for h in range(HIDDEN):
                whole[h] = np.int16(whole[h] + part[h])


@lean_inner
def sum_since(sums: Sums, net: Net, pos: Ints, root: Ints, base: Sums, me: Int, rows: Ints) -> None:
    """Sum up a position that came from the root: the root's sums, mended board by board."""
    whole = base[me * 10 + 9]
    for h in range(HIDDEN):
        sums[h] = whole[h]
    count: Int = np.int64(0)
    for board in range(9):
        if pos[board] == root[board] and pos[9 + board] == root[9 + board]:
            continue
        if (pos[DECIDED] >> board) & 1:
            before = base[me * 10 + board]
            for h in range(HIDDEN):
                sums[h] = np.int16(sums[h] - before[h])
            count = list_board(rows, count, pos, board, me)
            continue
        for side in range(2):
            player = me if side == 0 else 1 - me
            fresh = pos[player * 9 + board] & ~root[player * 9 + board]
            start = CELLS + board * 18 + side * 9
            for k in range(np.int64(COUNT[fresh])):
                rows[count] = start + np.int64(NTH[fresh * 9 + k])
                count += 1
            can = (pos[CAN + player] >> board) & 1
            could = (root[CAN + player] >> board) & 1
            if can > could:
                rows[count] = REACH + board * 2 + side
                count += 1
            elif can < could:
                rows[count] = NO_REACH + board * 2 + side
                count += 1
    add_rows(sums, net, rows, count)


@lean_inner
def output_with(sums: Sums, net: Net, one: Int, two: Int, at: Int) -> float:
    """The output for the player to move, from sums that lack two rows, at a stage of the game."""
    first = net.rows[one]
    second = net.rows[two]
    weights = net.output[at]
    total = np.int32(0)
    for h in range(HIDDEN):
        unit = squared(np.int16(sums[h] + first[h] + second[h]))
        total += np.int32(unit * np.int32(weights[h]))
    return float(total + np.int64(net.bias[at]))


@lean_inner
def output_with_change(
    sums: Sums, net: Net, one: Int, two: Int, changes: tuple[Int, Int], at: Int
) -> float:
    """The same from sums that lack four rows; the last two are changes of who can win a board."""
    first = net.rows[one]
    second = net.rows[two]
    third = net.rows[changes[0]]
    fourth = net.rows[changes[1]]
    weights = net.output[at]
    total = np.int32(0)
    for h in range(HIDDEN):
        unit = squared(np.int16(sums[h] + first[h] + second[h] + third[h] + fourth[h]))
        total += np.int32(unit * np.int32(weights[h]))
    return float(total + np.int64(net.bias[at]))


@kernel
def net_score(pos: Ints, net: Net) -> float:
    """Value an unfinished position from scratch, for its player to move."""
    base = np.empty((20, HIDDEN), np.int16)
    sum_root(pos, net, np.empty(MOST_ROWS, np.int64), base)
    sums = base[pos[TURN] * 10 + 9]
    none = np.int64(ZERO_ROW)
    return squash(output_with(sums, net, none, TARGET + pos[FORCED], stage(pos[DECIDED])))


@lean_inner
def reach_changes(pos: Ints, board: Int, mine: Int, theirs: Int) -> tuple[Int, Int]:
    """The rows to add where a move changes who could win its board, once for each player.

    `mine` and `theirs` are the marks after a move that leaves the board open. The opponent is "me"
    then: the mover's chances are the second of each pair. A chance that goes has a row of its own,
    with the signs turned.
    """
    turn = pos[TURN]
    empty = FULL & ~(mine | theirs)
    could = (pos[CAN + turn] >> board) & 1
    can = 1 if np.int64(THREATS[mine]) & empty else 0
    first: Int = np.int64(ZERO_ROW)
    if can > could:
        first = REACH + board * 2 + 1
    elif can < could:
        first = NO_REACH + board * 2 + 1
    second: Int = np.int64(ZERO_ROW)
    if (pos[CAN + 1 - turn] >> board) & 1 and not np.int64(THREATS[theirs]) & empty:
        # A move can only take the opponent's chance away.
        second = NO_REACH + board * 2
    return first, second


@lean_kernel
def net_children(
    pos: Ints, root: Ints, moves: Ints, count: int, net: Net, space: NetSpace, scores: Floats
) -> None:
    """Value the position after each move, for the player who makes it.

    The boards are summed up once; for each move only the board that changes is mended.
    `space.base` must hold what `sum_root` says about `root`, from which the position came.
    """
    turn = pos[TURN]
    reply = 1 - turn
    whole, rest = space.whole, space.rest
    sum_since(whole, net, pos, root, space.base, reply, space.rows)
    now = stage(pos[DECIDED])
    current = np.int64(-1)
    for i in range(count):
        board = moves[i] // 9
        cell = moves[i] - board * 9
        mine = pos[turn * 9 + board] | (1 << cell)
        theirs = pos[reply * 9 + board]
        if HAS_LINE[mine] or mine | theirs == FULL:
            if board != current:
                # The other boards alone: this one's symbols no longer matter.
                current = board
                for h in range(HIDDEN):
                    rest[h] = whole[h]
                there = list_board(space.rows, np.int64(0), pos, board, reply)
                take_rows(rest, net, space.rows, there)
            fate = FATE + board * 3 + (1 if HAS_LINE[mine] else 2)
            decided = pos[DECIDED] | (1 << board)
            target = FREE if (decided >> cell) & 1 else cell
            scores[i] = output_with(rest, net, fate, TARGET + target, stage(decided))
        else:
            target = FREE if (pos[DECIDED] >> cell) & 1 else cell
            symbol = CELLS + board * 18 + 9 + cell
            changes = reach_changes(pos, board, mine, theirs)
            if changes[0] == ZERO_ROW and changes[1] == ZERO_ROW:
                scores[i] = output_with(whole, net, symbol, TARGET + target, now)
            else:
                scores[i] = output_with_change(whole, net, symbol, TARGET + target, changes, now)
    # A loop of its own: roots and divisions of several numbers at once take as long as of one.
    for i in range(count):
        scores[i] = 1.0 - squash(scores[i])
