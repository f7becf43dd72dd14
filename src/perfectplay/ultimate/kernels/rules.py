"""The rules on bits: making a move, listing moves, and what a move leads to."""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel, lean_part
from perfectplay.ultimate.kernels.layout import (
    CAN,
    DECIDED,
    DRAW,
    FORCED,
    FREE,
    FULL,
    LOSS,
    OPEN,
    RULE,
    TURN,
    WIN,
    WON,
)
from perfectplay.ultimate.kernels.structures import Int, Ints
from perfectplay.ultimate.kernels.tables import COUNT, HAS_LINE, THREATS


@lean_inner
def finish(pos: Ints, turn: Int) -> int:
    """Score a game whose boards are all decided, without a line, for the player `turn`."""
    if pos[RULE] == 0:
        return DRAW
    lead = np.int64(COUNT[pos[WON + turn]]) - np.int64(COUNT[pos[WON + 1 - turn]])
    if lead > 0:
        return WIN
    if lead < 0:
        return LOSS
    return DRAW


@lean_part
def place(pos: Ints, move: Int) -> int:
    """Make a legal move as `apply` does, but do not note who can win its board after it."""
    turn = pos[TURN]
    board = move // 9
    cell = move - board * 9
    mine = pos[turn * 9 + board] | (1 << cell)
    pos[turn * 9 + board] = mine
    pos[TURN] = 1 - turn
    status = OPEN
    wins = HAS_LINE[mine]
    if wins or mine | pos[9 - turn * 9 + board] == FULL:
        pos[DECIDED] |= 1 << board
        if wins:
            pos[WON + turn] |= 1 << board
        if HAS_LINE[pos[WON + turn]]:
            status = WIN
        elif pos[DECIDED] == FULL:
            status = finish(pos, turn)
    pos[FORCED] = FREE if (pos[DECIDED] >> cell) & 1 else cell
    return status


@lean_kernel
def apply(pos: Ints, move: Int) -> int:
    """Make a legal move; return how the game then stands for the player who made it."""
    status = place(pos, move)
    board = move // 9
    bit = 1 << board
    # Who could win the board may have changed for both, as a square is gone.
    empty = 0 if pos[DECIDED] & bit else FULL & ~(pos[board] | pos[9 + board])
    for player in range(2):
        if np.int64(THREATS[pos[player * 9 + board]]) & empty:
            pos[CAN + player] |= bit
        else:
            pos[CAN + player] &= ~bit
    return status


@lean_kernel
def list_legal_moves(pos: Ints, moves: Ints) -> int:
    """Write the legal moves of an unfinished game in order; return how many there are."""
    count = 0
    low, high = 0, 9
    if pos[FORCED] != FREE:
        low = pos[FORCED]
        high = low + 1
    for board in range(low, high):
        if (pos[DECIDED] >> board) & 1:
            continue
        taken = pos[board] | pos[9 + board]
        for cell in range(9):
            # Written in any case, kept if it counts: a processor cannot foresee whether it does.
            moves[count] = board * 9 + cell
            count += 1 - ((taken >> cell) & 1)
    return count


@lean_kernel
def child_status(pos: Ints, board: Int, cell: Int) -> int:
    """How the game stands for the mover after a move, one reply of the opponent included.

    LOSS also means that the opponent then wins the game at once. Seeing that here saves opening
    the node to find it out. The position is left as it is.
    """
    turn = pos[TURN]
    mine = pos[turn * 9 + board] | (1 << cell)
    theirs = pos[9 - turn * 9 + board]
    bit = 1 << board
    decided = pos[DECIDED]
    can = pos[CAN + 1 - turn] & ~bit
    if HAS_LINE[mine]:
        decided |= bit
        if HAS_LINE[pos[WON + turn] | bit]:
            return WIN
        if decided == FULL:
            pos[WON + turn] |= bit
            status = finish(pos, turn)
            pos[WON + turn] &= ~bit
            return status
    elif mine | theirs == FULL:
        decided |= bit
        if decided == FULL:
            return finish(pos, turn)
    elif np.int64(THREATS[theirs]) & ~mine:
        can |= bit
    # Boards that the opponent can win with one symbol, and that would complete their line.
    keys = can & np.int64(THREATS[pos[WON + 1 - turn]])
    if keys == 0:
        return OPEN
    if (decided >> cell) & 1 or (keys >> cell) & 1:
        return LOSS
    return OPEN
