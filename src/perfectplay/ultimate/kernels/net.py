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
    BASES,
    BIAS_ROW,
    CAN,
    CELLS,
    DECIDED,
    FATE,
    FORCED,
    FREE,
    FULL,
    HIDDEN,
    KEY,
    LINE_STATE,
    LINES,
    MOST_ROWS,
    NO_REACH,
    NO_REACH_OF_KEY,
    OUTPUT_SCALE,
    POSITION,
    REACH,
    REACH_OF_KEY,
    STAGES,
    TARGET,
    TURN,
    UNIT,
    WON,
    ZERO_ROW,
)
from perfectplay.ultimate.kernels.rules import apply
from perfectplay.ultimate.kernels.structures import Floats, Int, Ints, Net, NetSpace, Sums
from perfectplay.ultimate.kernels.tables import COUNT, HAS_LINE, NTH, THREATS

LINE_MASKS = np.array(LINES, np.int64)

NO_KEY = -1
"""The key of a place in `NetSpace.base` that holds nothing yet."""

# Multiplying by the golden ratio of 64 bits spreads keys over the places (Knuth's hashing).
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_TOP_BITS = np.uint64(64 - (BASES - 1).bit_length())

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
def list_symbols(rows: Ints, count: Int, pos: Ints, board: int, me: Int) -> Int:
    """Write the features of the symbols on an open board after `count` others; return how many."""
    for side in range(2):
        player = me if side == 0 else 1 - me
        marks = pos[player * 9 + board]
        start = CELLS + board * 18 + side * 9
        for k in range(np.int64(COUNT[marks])):
            rows[count] = start + np.int64(NTH[marks * 9 + k])
            count += 1
    return count


@lean_inner
def list_lines(rows: Ints, count: Int, pos: Ints, me: Int) -> Int:
    """Write the features of lines of boards after `count` others; return how many there are.

    A line is spoilt for a player by a board in it that is drawn or belongs to the other.
    """
    for side in range(2):
        won = pos[WON + me] if side == 0 else pos[WON + 1 - me]
        spoilt = pos[DECIDED] & ~won
        for line in range(8):
            boards = np.int64(LINE_MASKS[line])
            state = np.int64(0) if spoilt & boards else np.int64(COUNT[won & boards])
            if state or spoilt & boards:
                rows[count] = LINE_STATE + line * 6 + side * 3 + state
                count += 1
    return count


@lean_inner
def list_position(rows: Ints, pos: Ints, me: Int) -> Int:
    """Write all features of a position but the place to play; return how many there are."""
    count: Int = np.int64(0)
    my_keys, their_keys = find_keys(pos, me), find_keys(pos, 1 - me)
    for board in range(9):
        if (pos[DECIDED] >> board) & 1:
            fate = 2
            if (pos[WON + me] >> board) & 1:
                fate = 0
            elif (pos[WON + 1 - me] >> board) & 1:
                fate = 1
            rows[count] = FATE + board * 3 + fate
            count += 1
            continue
        count = list_symbols(rows, count, pos, board, me)
        for side in range(2):
            can = pos[CAN + me] if side == 0 else pos[CAN + 1 - me]
            keys = my_keys if side == 0 else their_keys
            if (keys >> board) & 1:
                rows[count] = KEY + board * 2 + side
                count += 1
            if (can >> board) & 1:
                is_key = (keys >> board) & 1
                rows[count] = (REACH_OF_KEY if is_key else REACH) + board * 2 + side
                count += 1
    if pos[DECIDED]:
        count = list_lines(rows, count, pos, me)
    return count


@lean_inner
def find_keys(pos: Ints, player: Int) -> Int:
    """The boards whose win would win a player the game."""
    return np.int64(np.int64(THREATS[pos[WON + player]]) & ~pos[DECIDED])


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
def sum_position(sums: Sums, net: Net, pos: Ints, me: Int, rows: Ints) -> None:
    """Sum up a position from nothing."""
    for h in range(HIDDEN):
        sums[h] = net.rows[BIAS_ROW, h]
    add_rows(sums, net, rows, list_position(rows, pos, me))


@lean_kernel
def sum_root(root: Ints, space: NetSpace) -> None:
    """Prepare for positions that come from a root; a space is used with one network only."""
    same = True
    for i in range(POSITION):
        same &= space.root[i] == root[i]
        space.root[i] = root[i]
    if not same:
        for slot in range(BASES):
            space.keys[slot] = NO_KEY


@lean_inner
def find_base(pos: Ints, net: Net, space: NetSpace, me: Int) -> np.uint64:
    """Return the place of the root's sums with those boards decided that are so in a position.

    They are made where they are not at hand. A search meets few ways to decide boards at a time,
    each with many positions, so few places are enough.
    """
    key = pos[WON] | (pos[WON + 1] << 9) | (pos[DECIDED] << 18) | (me << 27)
    slot = (np.uint64(key) * _SPREAD) >> _TOP_BITS
    if space.keys[slot] != key:
        space.keys[slot] = key
        start = space.start
        for i in range(POSITION):
            start[i] = space.root[i]
        for i in range(2):
            start[WON + i] = pos[WON + i]
            start[CAN + i] &= ~pos[DECIDED]
        start[DECIDED] = pos[DECIDED]
        sum_position(space.base[slot], net, start, me, space.rows)
    return slot


@lean_inner
def sum_since(sums: Sums, net: Net, pos: Ints, space: NetSpace, me: Int) -> None:
    """Sum up a position that came from the root.

    The root's sums are mended: on the boards that are still open symbols come, and chances to win a
    board come and go.
    """
    whole = space.base[find_base(pos, net, space, me)]
    for h in range(HIDDEN):
        sums[h] = whole[h]
    root, rows = space.root, space.rows
    opened = FULL & ~pos[DECIDED]
    count: Int = np.int64(0)
    for side in range(2):
        player = me if side == 0 else 1 - me
        keys = find_keys(pos, player)
        changed = (pos[CAN + player] ^ root[CAN + player]) & opened
        for board in range(9):
            if not (opened >> board) & 1:
                continue
            fresh = pos[player * 9 + board] ^ root[player * 9 + board]
            start = CELLS + board * 18 + side * 9
            for k in range(np.int64(COUNT[fresh])):
                rows[count] = start + np.int64(NTH[fresh * 9 + k])
                count += 1
            if (changed >> board) & 1:
                can = (pos[CAN + player] >> board) & 1
                rows[count] = change_row(board, side, can, (keys >> board) & 1)
                count += 1
    add_rows(sums, net, rows, count)


@lean_inner
def change_row(board: Int, side: Int, comes: Int, is_key: Int) -> Int:
    """The row to add where a chance to win a board comes or goes."""
    if comes:
        start = REACH_OF_KEY if is_key else REACH
    else:
        start = NO_REACH_OF_KEY if is_key else NO_REACH
    return np.int64(start + board * 2 + side)


@lean_inner
def output_with(sums: Sums, net: Net, one: Int, two: Int, at: Int) -> float:
    """The output for the player to move, from sums that lack two rows, at a stage of the game."""
    first = net.rows[one]
    second = net.rows[two]
    weights = net.output[at]
    total = np.int32(0)
    for h in range(HIDDEN):
        unit = squared(np.int16(sums[h] + first[h] + second[h]))
        total = np.int32(total + unit * np.int32(weights[h]))
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
        total = np.int32(total + unit * np.int32(weights[h]))
    return float(total + np.int64(net.bias[at]))


@kernel
def net_score(pos: Ints, net: Net) -> float:
    """Value an unfinished position from scratch, for its player to move."""
    sums = np.empty(HIDDEN, np.int16)
    sum_position(sums, net, pos, pos[TURN], np.empty(MOST_ROWS, np.int64))
    none = np.int64(ZERO_ROW)
    return squash(output_with(sums, net, none, TARGET + pos[FORCED], stage(pos[DECIDED])))


@lean_inner
def reach_changes(pos: Ints, board: Int, mine: Int, theirs: Int) -> tuple[Int, Int]:
    """The rows to add where a move changes who could win its board, once for each player.

    `mine` and `theirs` are the marks after a move that leaves the board open. The opponent is "me"
    then: the mover's chances are the second of each pair.
    """
    turn = pos[TURN]
    empty = FULL & ~(mine | theirs)
    could = (pos[CAN + turn] >> board) & 1
    can = 1 if np.int64(THREATS[mine]) & empty else 0
    first: Int = np.int64(ZERO_ROW)
    if can != could:
        first = change_row(board, np.int64(1), can, (find_keys(pos, turn) >> board) & 1)
    second: Int = np.int64(ZERO_ROW)
    if (pos[CAN + 1 - turn] >> board) & 1 and not np.int64(THREATS[theirs]) & empty:
        # A move can only take the opponent's chance away.
        is_key = (find_keys(pos, 1 - turn) >> board) & 1
        second = change_row(board, np.int64(0), np.int64(0), is_key)
    return first, second


@lean_inner
def sum_decided(pos: Ints, move: Int, net: Net, space: NetSpace) -> None:
    """Sum up the position after a move that decides its board, for the player then to move."""
    for i in range(POSITION):
        space.pos[i] = pos[i]
    apply(space.pos, move)
    sum_since(space.after, net, space.pos, space, space.pos[TURN])


@lean_kernel
def net_children(
    pos: Ints, moves: Ints, count: int, net: Net, space: NetSpace, scores: Floats
) -> None:
    """Value the position after each move, for the player who makes it.

    The position is summed up once, and mended for each move that leaves its board open. Moves that
    decide a board alike differ only in where the opponent is sent, so they share their sums.
    `sum_root` must have been told of the root from which the position came.
    """
    turn = pos[TURN]
    reply = 1 - turn
    whole, after = space.whole, space.after
    sum_since(whole, net, pos, space, reply)
    now = stage(pos[DECIDED])
    summed = np.int64(-1)
    for i in range(count):
        board = moves[i] // 9
        cell = moves[i] - board * 9
        mine = pos[turn * 9 + board] | (1 << cell)
        theirs = pos[reply * 9 + board]
        wins = np.int64(HAS_LINE[mine])
        if wins or mine | theirs == FULL:
            if summed != board * 2 + wins:
                summed = board * 2 + wins
                sum_decided(pos, moves[i], net, space)
            decided = pos[DECIDED] | (1 << board)
            target = FREE if (decided >> cell) & 1 else cell
            none = np.int64(ZERO_ROW)
            scores[i] = output_with(after, net, none, TARGET + target, stage(decided))
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
