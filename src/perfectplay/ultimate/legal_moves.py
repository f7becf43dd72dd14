"""The legal moves of a board as a small view, as in python-chess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, SupportsIndex

from perfectplay.ultimate.notation import format_move

if TYPE_CHECKING:
    from perfectplay.ultimate.board import Board


class LegalMoves:
    """The legal moves of a board in order; there are none when the game is over.

    It is cheap to make and looks at the board when it is asked, so it changes with the board. A
    loop over it goes over the moves that were legal when the loop began.

    >>> from perfectplay.ultimate import Board
    >>> board = Board()
    >>> board.push_text("ee")
    40
    >>> board.legal_moves
    <LegalMoves ea, eb, ec, ed, ef, eg, eh, ei>
    >>> board.legal_moves.count(), 36 in board.legal_moves, 40 in board.legal_moves
    (8, True, False)
    """

    __slots__ = ("_board",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, board: Board) -> None:
        self._board = board

    def _masks(self) -> list[tuple[int, int]]:
        """The boards where a move may be, with the empty squares of each as bits."""
        board = self._board
        if board.is_over:
            return []
        if board.forced is not None:
            return [(board.forced, board.empty_squares(board.forced))]
        return [(b, board.empty_squares(b)) for b in range(9) if not board.decided >> b & 1]

    def __iter__(self) -> Iterator[int]:
        return iter([b * 9 + c for b, mask in self._masks() for c in range(9) if mask >> c & 1])

    def __len__(self) -> int:
        return sum(mask.bit_count() for _, mask in self._masks())

    def count(self) -> int:
        """Return how many there are."""
        return len(self)

    def __bool__(self) -> bool:
        return not self._board.is_over

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, SupportsIndex):
            return False
        place, cell = divmod(move.__index__(), 9)
        return any(b == place and mask >> cell & 1 for b, mask in self._masks())

    def __getitem__(self, index: int) -> int:
        return list(self)[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(map(format_move, self)) or 'none'}>"
