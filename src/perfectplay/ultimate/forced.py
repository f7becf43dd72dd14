"""How many moves a proven win takes, where trying everything is quick enough to count them."""

from __future__ import annotations

from perfectplay.ultimate.board import Board, Player, has_line

MOST_MOVES = 3
MOST_TRIED = 4000
"""Moves that are tried before it is given up: some hundredths of a second."""


class _TooManyError(Exception):
    """There is too much to try."""


def moves_to_force(board: Board, winner: Player) -> int | None:
    """Count the moves of a player until their three boards in a line, whatever the other one does.

    None where it takes more than a few, or too much would have to be tried.

    >>> moves_to_force(Board("xxx6/xxx6/1xx6/oo7/oo7/oo7/2o6/8o/9 x c line"), Player.X)
    1
    """
    twin = board.copy()
    tried = [0]
    try:
        return next(
            (n for n in range(1, MOST_MOVES + 1) if _forces(twin, winner, n, tried)),
            None,
        )
    except _TooManyError:
        return None


def _forces(board: Board, winner: Player, moves: int, tried: list[int]) -> bool:
    """Tell whether a player has a line of boards within so many moves of their own."""
    if board.is_over:
        return has_line(board.won[winner])
    if moves == 0:
        return False
    attacks = board.turn is winner
    for move in list(board.legal_moves):
        tried[0] += 1
        if tried[0] > MOST_TRIED:
            raise _TooManyError
        board.push(move)
        found = _forces(board, winner, moves - attacks, tried)
        board.pop()
        if found is attacks:
            return attacks
    return not attacks
