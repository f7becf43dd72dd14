"""What a board shows to people: the lines that won, and why the next move goes where it goes."""

from __future__ import annotations

from perfectplay.ultimate.board import FULL, LINES, Board
from perfectplay.ultimate.notation import BOARD_NAMES, format_move


def in_line(mask: int) -> list[int]:
    """Return the first three squares in a line among nine bits, or nothing.

    >>> in_line(0b000_111_001), in_line(0b000_110_001)
    ([3, 4, 5], [])
    """
    line = next((line for line in LINES if mask & line == line), 0)
    return [square for square in range(9) if line >> square & 1]


def winning_squares(board: Board, place: int) -> list[int]:
    """Return the three squares in a line that won a small board, or nothing."""
    winner = board.winner_of(place)
    return [] if winner is None else in_line(board.marks[winner][place])


def why_here(board: Board) -> str:
    """Say why the next move goes where it goes; nothing when the game is over.

    >>> board = Board()
    >>> why_here(board)
    'The first move may go anywhere.'
    >>> board.push(7)
    >>> why_here(board)
    "X's last square was bottom-middle, so O must play in the bottom-middle board."
    """
    if board.is_over:
        return ""
    turn = board.turn.symbol
    if not board.move_stack:
        if board.forced is not None:
            return f"{turn} must play in the {BOARD_NAMES[board.forced]} board."
        empty = all(board.empty_squares(place) == FULL for place in range(9))
        return "The first move may go anywhere." if empty else f"{turn} may play anywhere."
    last = f"{board.turn.other.symbol}'s last square was {BOARD_NAMES[board.move_stack[-1] % 9]}"
    if board.forced is None:
        return f"{last}. That board is finished, so {turn} may play anywhere."
    return f"{last}, so {turn} must play in the {BOARD_NAMES[board.forced]} board."


def say_move(move: int) -> str:
    """Name a move for people, its letters behind it.

    >>> say_move(29)
    'top-right in the left board (dc)'
    """
    place, cell = divmod(move, 9)
    return f"{BOARD_NAMES[cell]} in the {BOARD_NAMES[place]} board ({format_move(move)})"
