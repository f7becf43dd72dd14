"""Counting sequences of moves: the usual check of a move generator against other programs."""

import numpy as np

from perfectplay.compiled import kernel
from perfectplay.ultimate.kernels.layout import DRAW, MOST_MOVES, OPEN, POSITION, TURN
from perfectplay.ultimate.kernels.rules import apply, list_legal_moves
from perfectplay.ultimate.kernels.structures import Ints


@kernel
def perft(pos: Ints, depth: int) -> int:
    """Count the sequences of `depth` legal moves.

    The recursion is written out: level i has its own position, list of moves and number of moves
    still to try.
    """
    positions = np.zeros(depth * POSITION, np.int64)
    moves = np.zeros(depth * MOST_MOVES, np.int64)
    left = np.zeros(depth, np.int64)
    for i in range(POSITION):
        positions[i] = pos[i]
    left[0] = list_legal_moves(positions[:POSITION], moves[:MOST_MOVES])
    level = 0
    total = 0
    while level >= 0:
        if level == depth - 1:
            # The last moves are counted without being made.
            total += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        here = level * POSITION
        after = here + POSITION
        for i in range(POSITION):
            positions[after + i] = positions[here + i]
        child = positions[after : after + POSITION]
        if apply(child, moves[level * MOST_MOVES + left[level]]) == OPEN:
            level += 1
            left[level] = list_legal_moves(
                child, moves[level * MOST_MOVES : (level + 1) * MOST_MOVES]
            )
    return total


@kernel
def perft_ends(pos: Ints, depth: int, ends: Ints) -> None:
    """Count the games that end after 1 to `depth` moves, by their result.

    Three numbers a depth are written one after the other: games won by X, won by O, and drawn. It
    walks as `perft` does, but makes the last moves too.
    """
    positions = np.zeros((depth + 1) * POSITION, np.int64)
    moves = np.zeros(depth * MOST_MOVES, np.int64)
    left = np.zeros(depth, np.int64)
    for i in range(POSITION):
        positions[i] = pos[i]
    left[0] = list_legal_moves(positions[:POSITION], moves[:MOST_MOVES])
    level = 0
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        here = level * POSITION
        after = here + POSITION
        for i in range(POSITION):
            positions[after + i] = positions[here + i]
        child = positions[after : after + POSITION]
        mover = positions[here + TURN]
        status = apply(child, moves[level * MOST_MOVES + left[level]])
        if status != OPEN:
            # A game can only be lost by the mover's own last move where boards are counted.
            winner = mover if status > 0 else 1 - mover
            ends[3 * level + (2 if status == DRAW else winner)] += 1
        elif level < depth - 1:
            level += 1
            left[level] = list_legal_moves(
                child, moves[level * MOST_MOVES : (level + 1) * MOST_MOVES]
            )
