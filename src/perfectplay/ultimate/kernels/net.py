"""The network that values positions, with sums that are put together from parts made before.

One hidden layer looks at the position. Its sums are added up from one row of numbers for each open
board, one for the board to play in, and one for all that is decided. A move changes one board, so
the sums for the position before it, less that board's row, plus the new one, are those after it:
the idea of "efficiently updatable" networks (NNUE; Yu Nasu, 2018). A row stands for everything
about its board at once, every pair and triple of symbols included, as the patterns of Othello
programs do (M. Buro, 1997). There are too many rows for a table, so each is worked out from short
codes when it is first needed, and kept: a search meets the same boards again and again.

The units are clipped and squared, which fits better than clipping alone for one more
multiplication. Sums and weights are whole numbers of sixteen bits: every machine computes the same
scores, and one instruction of a processor with wide registers works on sixteen or thirty-two of
them. So loops here have a fixed length and nothing in them but what the compiler turns into such
instructions; `benchmarks/bench_ultimate_speed.py` looks at the machine code.
"""

import numpy as np

from perfectplay.compiled import kernel, lean_inner, lean_kernel, lean_part
from perfectplay.ultimate.kernels.layout import (
    BASES,
    BIAS_ROW,
    BOARD_CODE,
    BOARD_ROWS,
    CODE_SHIFT,
    DECIDED,
    FATE,
    FORCED,
    FREE,
    FULL,
    HIDDEN,
    LINE_STATE,
    LINES,
    OUTPUT_SCALE,
    POSITION,
    PROSPECT,
    PROSPECT_CODE,
    STAGES,
    STATES,
    TARGET,
    TARGET_CODE,
    TARGET_ROWS,
    TURN,
    UNIT,
    USELESS,
    WON,
)
from perfectplay.ultimate.kernels.rules import apply
from perfectplay.ultimate.kernels.structures import Floats, Int, Ints, Ints32, Net, NetSpace, Sums
from perfectplay.ultimate.kernels.tables import COUNT, DIGITS, HAS_LINE

LINE_MASKS = np.array(LINES, np.int64)

NO_KEY = -1
"""The key of a place that holds nothing yet."""

# Multiplying by the golden ratio of 64 bits spreads keys over the places (Knuth's hashing).
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_BASE_BITS = np.uint64(64 - (BASES - 1).bit_length())
_BOARD_BITS = np.uint64(64 - (BOARD_ROWS - 1).bit_length())
_TARGET_BITS = np.uint64(64 - (TARGET_ROWS - 1).bit_length())
_HALF = np.int32(2 ** (CODE_SHIFT - 1))
_SHIFT = np.int32(CODE_SHIFT)

# Places and numbers are passed as np.int64: numba compiles a function anew for every constant that
# is written as a plain number in a call.


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
def state_of(pos: Ints, board: Int, me: Int) -> Int:
    """The state of a board: its squares as digits to base three."""
    mine = np.int64(DIGITS[pos[me * 9 + board]])
    return mine + 2 * np.int64(DIGITS[pos[9 - me * 9 + board]])


@lean_inner
def prospect(won: Int, spoilt: Int, board: Int) -> Int:
    """What a board is good for, for the side that has won some and sees others spoilt for it."""
    most = np.int64(-1)
    for line in range(8):
        boards = np.int64(LINE_MASKS[line])
        if (boards >> board) & 1 and not spoilt & boards:
            most = max(most, np.int64(COUNT[won & boards]))
    return np.int64(USELESS) if most < 0 else most + 1 if most else np.int64(0)


@lean_inner
def add_row(sums: Sums, row: Sums) -> None:
    """Add a row to sums."""
    for h in range(HIDDEN):
        sums[h] += row[h]


@lean_inner
def sum_decided_boards(sums: Sums, prospects: Ints, pos: Ints, me: Int, net: Net) -> None:
    """Sum up the bias and all facts about decided boards; write what the open ones are good for."""
    decided = pos[DECIDED]
    rows = net.rows
    for h in range(HIDDEN):
        sums[h] = rows[BIAS_ROW, h]
    for board in range(9):
        prospects[board] = 0
        if (decided >> board) & 1:
            fate = 2
            if (pos[WON + me] >> board) & 1:
                fate = 0
            elif (pos[WON + 1 - me] >> board) & 1:
                fate = 1
            add_row(sums, rows[FATE + board * 3 + fate])
    for side in range(2):
        won = pos[WON + me] if side == 0 else pos[WON + 1 - me]
        spoilt = decided & ~won
        for line in range(8):
            boards = np.int64(LINE_MASKS[line])
            state = np.int64(0) if spoilt & boards else np.int64(COUNT[won & boards])
            # A line of three would have ended the game.
            if state or spoilt & boards:
                add_row(sums, rows[LINE_STATE + line * 6 + side * 3 + min(state, np.int64(2))])
        for board in range(9):
            if not (decided >> board) & 1:
                good_for = prospect(won, spoilt, np.int64(board))
                prospects[board] += good_for << (2 * side)
                if good_for:
                    add_row(sums, rows[PROSPECT + board * 6 + side * 3 + good_for - 1])


@lean_inner
def mix(mixed: Ints32, code: Sums, start: Int, weights: Sums, count: Int) -> None:
    """Add products of a part of a code and its weights; four at a time, as `count` is divisible.

    So the sums are read and written less often.
    """
    for j in range(0, count, 4):
        one, two = np.int32(code[start + j]), np.int32(code[start + j + 1])
        three, four = np.int32(code[start + j + 2]), np.int32(code[start + j + 3])
        first, second, third, fourth = weights[j], weights[j + 1], weights[j + 2], weights[j + 3]
        for h in range(HIDDEN):
            mixed[h] += (
                one * np.int32(first[h])
                + two * np.int32(second[h])
                + three * np.int32(third[h])
                + four * np.int32(fourth[h])
            )


@lean_inner
def make_board(row: Sums, mixed: Ints32, board: Int, prospects: Int, state: Int, net: Net) -> None:
    """Work out what an open board in some state adds to the sums, and good for what it is."""
    code = net.codes[state]
    for h in range(HIDDEN):
        mixed[h] = _HALF
    mix(mixed, code, np.int64(0), net.boards[board], np.int64(BOARD_CODE))
    for side in range(2):
        good_for = (prospects >> (2 * side)) & 3
        if good_for:
            weights = net.prospects[board, side * 3 + good_for - 1]
            mix(mixed, code, np.int64(BOARD_CODE), weights, np.int64(PROSPECT_CODE))
    for h in range(HIDDEN):
        row[h] = np.int16(mixed[h] >> _SHIFT)


@lean_inner
def make_target(row: Sums, mixed: Ints32, board: Int, prospects: Int, state: Int, net: Net) -> None:
    """Work out what it adds to the sums that the next move goes to this board."""
    code = net.codes[state]
    for h in range(HIDDEN):
        mixed[h] = _HALF
    start = np.int64(BOARD_CODE + PROSPECT_CODE)
    mix(mixed, code, start, net.targets[board], np.int64(TARGET_CODE))
    for side in range(2):
        good_for = (prospects >> (2 * side)) & 3
        if good_for:
            weights = net.target_prospects[side * 3 + good_for - 1]
            mix(mixed, code, np.int64(BOARD_CODE), weights, np.int64(PROSPECT_CODE))
    whole = net.rows[TARGET + board]
    for h in range(HIDDEN):
        row[h] = np.int16((mixed[h] >> _SHIFT) + np.int32(whole[h]))


@lean_inner
def find_base(pos: Ints, net: Net, space: NetSpace, me: Int) -> np.uint64:
    """Return the place of the sums of all that is decided in a position.

    They are made where they are not at hand. A search meets few ways to decide boards at a time,
    each with many positions, so few places are enough.
    """
    key = pos[WON] | (pos[WON + 1] << 9) | (pos[DECIDED] << 18) | (me << 27)
    place = (np.uint64(key) * _SPREAD) >> _BASE_BITS
    if np.int64(space.base_keys[place]) != key:
        space.base_keys[place] = key
        sum_decided_boards(space.base[place], space.prospects[place], pos, me, net)
    return place


@lean_inner
def find_board(board: Int, prospects: Int, state: Int, net: Net, space: NetSpace) -> np.uint64:
    """Return the place of the row of a board; another state of that board may overwrite it."""
    key = prospects * STATES + state
    place = np.uint64(board * BOARD_ROWS) + ((np.uint64(key) * _SPREAD) >> _BOARD_BITS)
    if np.int64(space.board_keys[place]) != key:
        space.board_keys[place] = key
        make_board(space.boards[place], space.mixed, board, prospects, state, net)
    return place


@lean_inner
def find_target(board: Int, prospects: Int, state: Int, net: Net, space: NetSpace) -> np.uint64:
    """The same for a board to play in."""
    key = prospects * STATES + state
    place = np.uint64(board * TARGET_ROWS) + ((np.uint64(key) * _SPREAD) >> _TARGET_BITS)
    if np.int64(space.target_keys[place]) != key:
        space.target_keys[place] = key
        make_target(space.targets[place], space.mixed, board, prospects, state, net)
    return place


@lean_inner
def sum_boards(sums: Sums, pos: Ints, net: Net, space: NetSpace, me: Int) -> np.uint64:
    """Sum up all of a position but the place to play; return the place of its base."""
    base = find_base(pos, net, space, me)
    known = space.base[base]
    for h in range(HIDDEN):
        sums[h] = known[h]
    for board in range(9):
        if not (pos[DECIDED] >> board) & 1:
            b = np.int64(board)
            state = state_of(pos, b, me)
            place = find_board(b, np.int64(space.prospects[base, b]), state, net, space)
            add_row(sums, space.boards[place])
    return base


@lean_inner
def output_with(sums: Sums, one: Sums, two: Sums, net: Net, at: Int) -> float:
    """The output for the player to move, from sums that lack two rows, at a stage of the game."""
    weights = net.output[at]
    total = np.int32(0)
    for h in range(HIDDEN):
        unit = squared(np.int16(sums[h] + one[h] + two[h]))
        total = np.int32(total + unit * np.int32(weights[h]))
    return float(total + np.int64(net.bias[at]))


@lean_inner
def output_of(sums: Sums, one: Sums, net: Net, at: Int) -> float:
    """The same from sums that lack one row."""
    weights = net.output[at]
    total = np.int32(0)
    for h in range(HIDDEN):
        unit = squared(np.int16(sums[h] + one[h]))
        total = np.int32(total + unit * np.int32(weights[h]))
    return float(total + np.int64(net.bias[at]))


@kernel
def net_score(pos: Ints, net: Net, space: NetSpace) -> float:
    """Value an unfinished position for its player to move."""
    me, forced = pos[TURN], pos[FORCED]
    base = sum_boards(space.whole, pos, net, space, me)
    row = net.rows[TARGET + forced]
    if forced != FREE:
        good_for = np.int64(space.prospects[base, forced])
        row = space.targets[find_target(forced, good_for, state_of(pos, forced, me), net, space)]
    return squash(output_of(space.whole, row, net, stage(pos[DECIDED])))


@lean_part
def output_deciding(pos: Ints, move: Int, net: Net, space: NetSpace, is_summed: bool) -> float:
    """The output after a move that decides its board.

    Moves that decide a board alike differ only in where the opponent is sent, so they share their
    sums: those after the first of them find it `is_summed`.
    """
    reply = 1 - pos[TURN]
    if not is_summed:
        for i in range(POSITION):
            space.pos[i] = pos[i]
        apply(space.pos, move)
        sum_boards(space.after, space.pos, net, space, reply)
    decided = space.pos[DECIDED]
    cell = move % 9
    row = net.rows[TARGET + FREE]
    if not (decided >> cell) & 1:
        good_for = np.int64(space.prospects[find_base(space.pos, net, space, reply), cell])
        state = state_of(space.pos, cell, reply)
        row = space.targets[find_target(cell, good_for, state, net, space)]
    return output_of(space.after, row, net, stage(decided))


@lean_kernel
def net_children(
    pos: Ints, moves: Ints, count: int, net: Net, space: NetSpace, scores: Floats
) -> None:
    """Value the position after each move, for the player who makes it.

    The position is summed up once; a move that leaves its board open changes the row of that board.
    """
    turn = pos[TURN]
    reply = 1 - turn
    whole, without = space.whole, space.without
    base = sum_boards(whole, pos, net, space, reply)
    now = stage(pos[DECIDED])
    played = np.int64(-1)
    summed = np.int64(-1)
    state: Int = np.int64(0)
    good_for: Int = np.int64(0)
    for i in range(count):
        board = moves[i] // 9
        cell = moves[i] - board * 9
        mine = pos[turn * 9 + board] | (1 << cell)
        wins = np.int64(HAS_LINE[mine])
        if wins or mine | pos[reply * 9 + board] == FULL:
            is_summed = summed == board * 2 + wins
            summed = board * 2 + wins
            scores[i] = output_deciding(pos, moves[i], net, space, is_summed)
            base = find_base(pos, net, space, reply)  # its place may have been taken
            continue
        if played != board:
            played = board
            state = state_of(pos, board, reply)
            good_for = np.int64(space.prospects[base, board])
            old = space.boards[find_board(board, good_for, state, net, space)]
            for h in range(HIDDEN):
                without[h] = whole[h] - old[h]
        after = state + 2 * np.int64(DIGITS[1 << cell])
        row = space.boards[find_board(board, good_for, after, net, space)]
        target = net.rows[TARGET + FREE]
        if not (pos[DECIDED] >> cell) & 1:
            there = after if cell == board else state_of(pos, cell, reply)
            worth = np.int64(space.prospects[base, cell])
            target = space.targets[find_target(cell, worth, there, net, space)]
        scores[i] = output_with(without, row, target, net, now)
    # A loop of its own: roots and divisions of several numbers at once take as long as of one.
    for i in range(count):
        scores[i] = 1.0 - squash(scores[i])
