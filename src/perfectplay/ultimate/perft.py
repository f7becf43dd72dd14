"""Counting sequences of moves: how programs check that they play by the same rules.

>>> from perfectplay.ultimate import Board
>>> count_moves(Board(), 3)
6336
>>> sum(found for _, found in divide(Board(), 3))
6336
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from perfectplay.errors import quote
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import LimitError

MOST_DEPTH = 81
AT_ONCE = 6
"""The deepest count in one call of the kernel, some hundredths of a second; nothing ends one."""


class Ends(NamedTuple):
    """How many games end at a depth, by their result."""

    x: int
    """Won by X."""
    o: int
    drawn: int


def parse_depth(text: str) -> int:
    """Read a depth: how many moves are made one after the other."""
    plain = text.isascii() and text.isdecimal() and len(text) < 6
    depth = int(text) if plain else -1
    if not 0 <= depth <= MOST_DEPTH:
        raise LimitError(
            f"A depth is a whole number from 0 to {MOST_DEPTH}, not {quote(text)}; for example 6.",
            given=text,
            allowed=f"0 to {MOST_DEPTH}",
        )
    return depth


def count_moves(board: Board, depth: int, check: Callable[[], object] = lambda: None) -> int:
    """Count the sequences of exactly so many legal moves; a game that ends before is none.

    `check` is called now and then, and ends the count by raising an error.
    """
    from perfectplay.ultimate.kernels.perft import perft
    from perfectplay.ultimate.worker import position_array

    check()
    if depth == 0:
        return 1
    if depth > AT_ONCE:
        return sum(found for _, found in divide(board, depth, check))
    return 0 if board.is_over else int(perft(position_array(board), depth))


def divide(
    board: Board, depth: int, check: Callable[[], object] = lambda: None
) -> Iterator[tuple[int, int]]:
    """Yield every legal move with the sequences that begin with it; the board is left as it is."""
    board = board.copy()
    for move in board.legal_moves if depth else ():
        board.push(move)
        found = count_moves(board, depth - 1, check)
        board.pop()
        yield move, found


def count_ends(board: Board, depth: int) -> list[Ends]:
    """Count the games that end after 1, 2, … `depth` moves, by their result."""
    import numpy as np

    from perfectplay.ultimate.kernels.perft import perft_ends
    from perfectplay.ultimate.worker import position_array

    found = np.zeros(3 * depth, np.int64)
    if depth and not board.is_over:
        perft_ends(position_array(board), depth, found)
    return [Ends(*map(int, found[at : at + 3])) for at in range(0, 3 * depth, 3)]
