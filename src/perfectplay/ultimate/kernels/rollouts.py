"""Many games at once, for programs that learn: played at random, or a move in each of them.

Positions are rows of an array, each as `layout` has it; so any number of games is one call.
"""

import numpy as np
import numpy.typing as npt

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.kernels.random import generator_of, one_of, step
from perfectplay.ultimate.kernels.layout import (
    DECIDED,
    DRAW,
    FORCED,
    FREE,
    MOST_MOVES,
    OPEN,
    POSITION,
    TURN,
    WIN,
    WON,
)
from perfectplay.ultimate.kernels.rules import apply, list_legal_moves
from perfectplay.ultimate.kernels.structures import Int, Ints

Moves = npt.NDArray[np.int8]

NO_MOVE = -1
"""In a list of moves, after the end of the game; as a move, leaves a game as it is."""


@lean_inner
def result_for_x(status: Int, turn: Int) -> Int:
    """Turn the status after a move of the player `turn` into 1, 0 or -1: X's result."""
    if status == DRAW:
        return np.int64(0)
    won = status == WIN
    return np.int64(1) if won == (turn == 0) else np.int64(-1)


@lean_kernel
def random_games(
    starts: Ints, seed: np.uint64, pos: Ints, legal: Ints, moves: Moves, results: Moves
) -> int:
    """Play games to their ends, every legal move as likely as the others; return all moves made.

    Game i begins at `starts[i % len(starts)]`, which must not be over, and has a random generator
    of its own. Writes its moves to `moves[i]`, followed by NO_MOVE, and 1, 0 or -1 for X to
    `results[i]`. `pos` and `legal` are space to work in.
    """
    made = 0
    for game in range(moves.shape[0]):
        start = game % starts.shape[0]
        for i in range(POSITION):
            pos[i] = starts[start, i]
        state = generator_of(seed, np.uint64(game))
        status = OPEN
        turn = pos[TURN]
        length = 0
        while status == OPEN:
            count = list_legal_moves(pos, legal)
            state = step(state)
            move = legal[one_of(state, np.uint64(count))]
            turn = pos[TURN]
            status = apply(pos, move)
            moves[game, length] = move
            length += 1
        made += length
        results[game] = result_for_x(status, turn)
        for place in range(length, moves.shape[1]):
            moves[game, place] = NO_MOVE
    return made


@lean_inner
def is_legal(pos: Ints, move: Int) -> bool:
    """Tell whether a move may be made in an unfinished game."""
    if move < 0 or move >= MOST_MOVES:
        return False
    board = move // 9
    if (pos[DECIDED] >> board) & 1 or (pos[FORCED] != FREE and pos[FORCED] != board):
        return False
    taken = pos[board] | pos[9 + board]
    return bool((taken >> (move - board * 9)) & 1 == 0)


@lean_kernel
def first_illegal(positions: Ints, over: Moves, moves: Ints) -> int:
    """Return the first game whose move breaks a rule, or -1; NO_MOVE is always allowed."""
    for game in range(positions.shape[0]):
        move = moves[game]
        if move != NO_MOVE and (over[game] or not is_legal(positions[game], move)):
            return game
    return -1


@lean_kernel
def make_moves(positions: Ints, over: Moves, moves: Ints, results: Moves) -> None:
    """Make a legal move in each game, none where it is NO_MOVE; note which games are over.

    Writes the result for the player who moved: 1, -1, or 0 for a draw and while a game goes on.
    """
    for game in range(positions.shape[0]):
        results[game] = 0
        if moves[game] == NO_MOVE:
            continue
        status = apply(positions[game], moves[game])
        if status != OPEN:
            over[game] = 1
            results[game] = 0 if status == DRAW else 1 if status == WIN else -1


@lean_kernel
def mark_legal(positions: Ints, over: Moves, legal: Ints, masks: Moves) -> None:
    """Write 1 for each legal move of each game and 0 for the others; `legal` is space to work in.

    A game that is over has none.
    """
    for game in range(positions.shape[0]):
        for move in range(MOST_MOVES):
            masks[game, move] = 0
        if over[game]:
            continue
        count = list_legal_moves(positions[game], legal)
        for i in range(count):
            masks[game, legal[i]] = 1


@lean_kernel
def observe(positions: Ints, masks: Moves, seen_by_mover: bool, out: Moves) -> None:
    """Write what a player sees of each game, nine rows of nine squares, seven numbers each.

    They are: mine, theirs, may be played now, board won by me, by them, drawn, my turn. A player is
    the one to move, or else the other one. Squares stand where they are drawn, row by row.
    """
    for game in range(positions.shape[0]):
        pos = positions[game]
        me = pos[TURN] if seen_by_mover else 1 - pos[TURN]
        for board in range(9):
            mine = (pos[WON + me] >> board) & 1
            theirs = (pos[WON + 1 - me] >> board) & 1
            drawn = ((pos[DECIDED] >> board) & 1) & ~(mine | theirs)
            for cell in range(9):
                square = out[game, board // 3 * 3 + cell // 3, board % 3 * 3 + cell % 3]
                square[0] = (pos[me * 9 + board] >> cell) & 1
                square[1] = (pos[9 - me * 9 + board] >> cell) & 1
                square[2] = masks[game, board * 9 + cell]
                square[3] = mine
                square[4] = theirs
                square[5] = drawn
                square[6] = 1 if seen_by_mover else 0
