"""A line of perfect play, read from the table of the endgame solver.

The proof of a position holds the proof of a move that keeps its result, and of every answer to it.
So the table mostly knows the whole line; what it has forgotten is searched again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from perfectplay.ultimate.endgame_questions import Questions, after
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.endgame_types import UNLIMITED
from perfectplay.ultimate.kernels.rules import list_legal_moves
from perfectplay.ultimate.kernels.structures import Ints
from perfectplay.ultimate.node import Proof

ROUNDS = (1, 30, 1_000, 30_000, 1_000_000)
"""Nodes for each move that may be the one, round by round."""
ALLOWED = 5_000_000
"""Nodes for a whole line: one or two seconds at most, and far less where the table is large."""


def perfect_line(
    asked: Questions, root: Ints, proof: Proof, length: int | None, at_least: int | None
) -> tuple[tuple[int, ...], bool]:
    """Return moves of perfect play from a position, and whether they go to the end of the game.

    With the exact `length` of a win, the winner takes the shortest way and the loser the longest.
    Without it the loser holds out for the moves that a win is known to take `at_least`.
    """
    moves: list[int] = []
    end = asked.nodes + ALLOWED
    pos = root
    while asked.nodes < end:
        left = UNLIMITED if length is None else length - len(moves)
        mine = proof if len(moves) % 2 == 0 else proof.reverse
        hold = (length or at_least or 0) - len(moves)
        move = _keeping(asked, pos, mine, left, hold)
        if move is None:
            break
        moves.append(move)
        pos, ended = after(pos, move)
        if ended is not None:
            return tuple(moves), True
    return tuple(moves), False


def _keeping(asked: Questions, pos: Ints, proof: Proof, left: int, hold: int) -> int | None:
    """Find a move that keeps what is proven for the player to move."""
    turn = int(pos[layout.TURN])
    open_moves: list[tuple[int, Ints]] = []
    for move in _moves(pos):
        later, ended = after(pos, move)
        if ended is None:
            open_moves.append((move, later))
        elif ended is proof and (proof is not Proof.LOSS or left == 1):
            return move
    if proof is Proof.LOSS:
        return _resisting(asked, pos, open_moves, hold)
    if proof is Proof.WIN:
        less = left if left == UNLIMITED else left - 1
        return _first(open_moves, lambda later, n: asked.ask(later, turn, less, n), wanted=True)
    # Nobody wins from here, so a move is good enough after which the opponent does not either.
    return _first(
        open_moves, lambda later, n: asked.ask(later, 1 - turn, UNLIMITED, n), wanted=False
    )


def _resisting(asked: Questions, pos: Ints, moves: list[tuple[int, Ints]], hold: int) -> int | None:
    """Find a move of the loser after which the game can be held out for so many moves in all.

    Where every move ends the game, one of them has to be made.
    """
    if not moves:
        return next(_moves(pos), None)
    winner = 1 - int(pos[layout.TURN])
    # Where only lines win, the winner needs an odd number here: one less is as good as two less.
    less = max(hold - 2, 1)
    found = _first(moves, lambda later, n: asked.ask(later, winner, less, n), wanted=False)
    return moves[0][0] if found is None and hold <= 2 else found


def _first(
    moves: list[tuple[int, Ints]],
    answer: Callable[[Ints, int], bool | None],
    wanted: bool,
) -> int | None:
    """The first move with the wanted answer, looking at all with little work before much."""
    known: dict[int, bool | None] = {}
    for nodes in ROUNDS:
        for move, later in moves:
            if known.get(move) is None:
                known[move] = answer(later, nodes)
                if known[move] is wanted:
                    return move
    return None


def _moves(pos: Ints) -> Iterator[int]:
    found = np.empty(layout.MOST_MOVES, np.int64)
    return (int(move) for move in found[: list_legal_moves(pos, found)])
