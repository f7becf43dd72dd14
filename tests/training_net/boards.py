"""Positions of the kernels as boards, to ask the readable rules about them."""

import numpy as np
import numpy.typing as npt

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.notation import Fields, WinRule, format_fields


def board_of(pos: npt.NDArray[np.generic]) -> Board:
    """Return the board of a position; an error if no game can reach it."""
    given = [int(value) for value in pos]

    def symbol(board: int, cell: int) -> str:
        marks = given[board] >> cell & 1, given[9 + board] >> cell & 1
        assert marks != (1, 1)
        return "x" if marks[0] else "o" if marks[1] else "."

    texts = tuple("".join(symbol(b, cell) for cell in range(9)) for b in range(9))
    forced = None if given[layout.FORCED] == layout.FREE else given[layout.FORCED]
    rule = WinRule.BOARDS if given[layout.RULE] else WinRule.LINE
    return Board(format_fields(Fields(texts, "xo"[given[layout.TURN]], forced, rule)))
