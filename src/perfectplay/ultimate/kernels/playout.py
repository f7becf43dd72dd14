"""Games played to the end at random: what UCT values a leaf by.

`playout_plain` is the assignment's: every legal move is equally likely. `playout_sharp` takes a win
of the game on sight and avoids squares that hand one over, which tells far more about a position.

Numbers are unsigned words here: numba tests signed indices for being negative, which takes time.
Won boards are filled with marks, so that an empty square is always a legal one.
"""

import numpy as np

from perfectplay.compiled import kernel, lean_inner, lean_kernel, popcount
from perfectplay.kernels.random import step
from perfectplay.ultimate.kernels.layout import (
    CAN,
    DECIDED,
    DRAW,
    FORCED,
    FREE,
    FULL,
    POSITION,
    TURN,
    WIN,
    WON,
)
from perfectplay.ultimate.kernels.rules import finish
from perfectplay.ultimate.kernels.structures import Ints, Words
from perfectplay.ultimate.kernels.tables import COUNT, HAS_LINE, NTH, THREATS

_0, _1, _4, _7, _8, _9, _15, _32, _56 = (np.uint64(n) for n in (0, 1, 4, 7, 8, 9, 15, 32, 56))
_63, _127, _128, _255 = (np.uint64(n) for n in (63, 127, 128, 255))
_FULL, _WON, _CAN = (np.uint64(n) for n in (FULL, WON, CAN))

# The number of empty squares of each board is kept in seven bits of one word. Multiplying the word
# by SUMS turns each field into the sum of itself and those before it, at most 81.
_SUMS = np.uint64(sum(1 << 7 * board for board in range(9)))

# The plain playout keeps them for eight boards, in eight bits each, and that of the ninth apart.
FIELD = np.array([1 << 8 * board for board in range(8)] + [0], np.uint64)
# FREE counts as one more decided board there: either sends the player to whatever board they like.
_ANYWHERE = np.uint64(1 << FREE)
_ALL_DECIDED = np.uint64(1 << FREE | FULL)
_ONES = np.uint64(0x0101010101010101)
_TOPS = np.uint64(0x8080808080808080)


@lean_inner
def close_decided(pos: Ints) -> np.uint64:
    """Fill the decided boards, so that they have no empty squares; count those of the others."""
    counts = _0
    for board in range(9):
        if (pos[DECIDED] >> board) & 1:
            pos[board] = FULL
        empty = _FULL & ~np.uint64(pos[board] | pos[9 + board])
        counts |= np.uint64(COUNT[empty]) << np.uint64(7 * board)
    return counts


@lean_inner
def empty_squares(pos: Ints, board: np.uint64) -> np.uint64:
    """The empty squares of a board."""
    return _FULL & ~np.uint64(pos[board] | pos[_9 + board])


@lean_inner
def pick_anywhere(counts: np.uint64, draw: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Pick one of all empty squares: return its board, and which of the board's it is.

    `draw` is a random number of 32 bits; `draw * n >> 32` spreads it over n choices.
    """
    sums = counts * _SUMS
    k = (draw * ((sums >> _56) & _127)) >> _32
    board = _0
    before = _0
    while sums & _127 <= k:
        before = sums & _127
        sums >>= _7
        board += _1
    return board, k - before


@lean_inner
def pick_safe(
    pos: Ints, danger: np.uint64, draw: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Pick one of all empty squares outside `danger`, or any if there is none.

    Returns its board, the squares of that board that were to choose from, and which of them it is.
    """
    total = _0
    for b in range(9):
        total += np.uint64(COUNT[_FULL & ~(danger | np.uint64(pos[b] | pos[9 + b]))])
    if total == _0:
        danger = _0
        for b in range(9):
            total += np.uint64(COUNT[_FULL & ~np.uint64(pos[b] | pos[9 + b])])
    k = (draw * total) >> _32
    board = _0
    while True:
        choice = empty_squares(pos, board) & ~danger
        here = np.uint64(COUNT[choice])
        if k < here:
            return board, choice, k
        k -= here
        board += _1


@lean_inner
def half_points(pos: Ints) -> int:
    """X's score, in half points, of a game that ended without a line."""
    status = finish(pos, np.int64(0))
    return 1 if status == DRAW else 2 if status == WIN else 0


@lean_inner
def pack_boards(pos: Ints) -> tuple[np.uint64, np.uint64]:
    """Write each small board as two words: all its marks, and the row of NTH for its empty squares.

    Decided boards have no empty squares then. Returns how many the boards have: of the first eight,
    in eight bits each, and of all nine, in four bits each.
    """
    counts, few = _0, _0
    for board in range(9):
        empty = FULL & ~(pos[board] | pos[9 + board])
        if (pos[DECIDED] >> board) & 1:
            empty = 0
        count = np.uint64(COUNT[empty])
        pos[board] |= pos[9 + board] << 9
        pos[9 + board] = empty * 9
        counts += count * FIELD[board]
        few |= count << np.uint64(4 * board)
    return counts, few


@lean_inner
def pick_packed(
    counts: np.uint64, total: np.uint64, draw: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Pick one of all empty squares, of which there are `total` on nine boards.

    Returns its board, and which of the board's it is. Nothing here has to be foreseen: the first
    eight boards are compared with the choice in one step, each in eight bits of a word.
    """
    sums = counts * _ONES
    k = (draw * total) >> _32
    board = np.uint64(popcount(((k + _128) * _ONES - sums) & _TOPS))
    # The sum before a board is the one of the board before it, which turns round for the ninth.
    turned = (sums << _8) | (sums >> _56)
    before = (turned >> ((_8 * board) & _63)) & _255
    return board, k - (before if board else _0)


@lean_kernel
def playout_plain(pos: Ints, rng: Words) -> int:
    """Play uniformly at random to the end; return X's score in half points.

    A move waits for the one before it, which says where to play. So all that lies between two moves
    is kept short: the number of squares to choose from comes out of a word, not out of memory; the
    squares that win are looked up while the square is being drawn.
    """
    counts, few = pack_boards(pos)
    total = ((counts * _ONES) >> _56) + (few >> _32)
    x = rng[0]
    decided = np.uint64(pos[DECIDED]) | _ANYWHERE
    won = np.uint64(pos[WON] | (pos[WON + 1] << 9))
    shift = _9 if pos[TURN] else _0
    cell = np.uint64(pos[FORCED])
    while True:
        x = step(x)
        draw = x >> _32
        if (decided >> cell) & _1:
            board, k = pick_packed(counts, total, draw)
        else:
            board = cell
            k = (draw * ((few >> (_4 * cell)) & _15)) >> _32
        marks = np.uint64(pos[board])
        winning = np.uint64(THREATS[(marks >> shift) & _FULL])
        row = np.uint64(pos[_9 + board])
        cell = np.uint64(NTH[row + k])
        bit = _1 << cell
        row -= _9 * bit
        pos[board] = marks | (bit << shift)
        pos[_9 + board] = row
        counts -= FIELD[board]
        few -= _1 << (_4 * board)
        total -= _1
        if (winning >> cell) & _1:
            pos[_9 + board] = 0
            counts &= ~(FIELD[board] * _255)
            total -= (few >> (_4 * board)) & _15
            few &= ~(_15 << (_4 * board))
            decided |= _1 << board
            won |= (_1 << board) << shift
            if HAS_LINE[(won >> shift) & _FULL]:
                rng[0] = x
                return 0 if shift else 2
            if decided == _ALL_DECIDED:
                break
        elif row == _0:
            # It was the last empty square: the board is drawn.
            decided |= _1 << board
            if decided == _ALL_DECIDED:
                break
        shift = _9 - shift
    rng[0] = x
    pos[WON] = won & _FULL
    pos[WON + 1] = won >> _9
    return half_points(pos)


@lean_kernel
def playout_sharp(pos: Ints, rng: Words) -> int:
    """Play to the end at random, but take a win of the game, and do not hand one over if possible.

    Returns X's score in half points.
    """
    counts = close_decided(pos)
    x = rng[0]
    turn = np.uint64(pos[TURN])
    forced = np.uint64(pos[FORCED])
    decided = np.uint64(pos[DECIDED])
    while True:
        other = _1 - turn
        # Boards that this player can win with one symbol, and that would complete their line.
        keys = np.uint64(pos[_CAN + turn] & np.int64(THREATS[np.uint64(pos[_WON + turn])]))
        if keys and (forced == _9 or (keys >> forced) & _1):
            rng[0] = x
            return 0 if turn else 2
        # Squares that would send the opponent to a board where they win the game at once. If there
        # are any, a decided board is as bad: the opponent may then go there by free choice.
        danger = np.uint64(pos[_CAN + other] & np.int64(THREATS[np.uint64(pos[_WON + other])]))
        if danger:
            danger |= decided
        x = step(x)
        draw = x >> _32
        if forced != _9:
            board = forced
            empty = empty_squares(pos, board)
            choice = empty & ~danger
            if choice == _0:
                choice = empty
            k = (draw * np.uint64(COUNT[choice])) >> _32
        elif danger == _0:
            board, k = pick_anywhere(counts, draw)
            empty = empty_squares(pos, board)
            choice = empty
        else:
            board, choice, k = pick_safe(pos, danger, draw)
            empty = empty_squares(pos, board)
        cell = np.uint64(NTH[choice * _9 + k])
        counts -= _1 << (_7 * board)
        mine = np.uint64(pos[turn * _9 + board]) | (_1 << cell)
        theirs = np.uint64(pos[other * _9 + board])
        pos[turn * _9 + board] = mine
        bit = _1 << board
        can_mine, can_theirs = _0, _0
        if HAS_LINE[mine]:
            # This never wins the game: a win on sight was taken above.
            pos[board] = FULL
            counts &= ~(_127 << (_7 * board))
            decided |= bit
            pos[_WON + turn] |= np.int64(bit)
        elif empty == _1 << cell:
            decided |= bit
        else:
            empty &= ~(_1 << cell)
            can_mine = _1 if np.uint64(THREATS[mine]) & empty else _0
            can_theirs = _1 if np.uint64(THREATS[theirs]) & empty else _0
        pos[_CAN + turn] = (np.uint64(pos[_CAN + turn]) & ~bit) | (can_mine << board)
        pos[_CAN + other] = (np.uint64(pos[_CAN + other]) & ~bit) | (can_theirs << board)
        if decided == _FULL:
            break
        forced = _9 if (decided >> cell) & _1 else cell
        turn = other
    rng[0] = x
    return half_points(pos)


@kernel
def mean_playout(pos: Ints, rng: Words, times: int, sharp: bool) -> float:
    """Average X's score over many playouts, for tests and benchmarks."""
    scratch = np.empty(POSITION, np.int64)
    total = 0
    for _ in range(times):
        for i in range(POSITION):
            scratch[i] = pos[i]
        total += playout_sharp(scratch, rng) if sharp else playout_plain(scratch, rng)
    return total / (2 * times)
