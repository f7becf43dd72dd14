"""Pictures of the games as arrays of pixels, for videos of what an agent does."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import Knowledge, get_palette
from perfectplay.ultimate import Board, State

Pixels = NDArray[np.uint8]
Paint = tuple[int, int, int]

PAPER, LINE, EMPTY = (250, 248, 243), (120, 116, 108), (226, 222, 212)
BLACK, WHITE = (34, 37, 44), (255, 255, 255)
X_INK, O_INK, DRAWN_INK, MAY_PLAY = (0, 114, 178), (214, 94, 0), (190, 188, 182), (255, 244, 204)
"""Blue and orange are told apart by everybody."""
CELL = 24
"""Pixels of a peg and of a square."""


def _paint(text: str) -> Paint:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def disc(pixels: Pixels, y: float, x: float, radius: float, paint: Paint, hole: float = 0) -> None:
    """Paint a disc, or a ring around a hole."""
    rows, columns = np.ogrid[: pixels.shape[0], : pixels.shape[1]]
    away = (rows - y) ** 2 + (columns - x) ** 2
    pixels[(away <= radius**2) & (away >= hole**2)] = paint


def cross(pixels: Pixels, y: float, x: float, radius: float, width: float, paint: Paint) -> None:
    """Paint two strokes across each other."""
    rows, columns = np.ogrid[: pixels.shape[0], : pixels.shape[1]]
    down, right = rows - y, columns - x
    near = np.minimum(abs(down - right), abs(down + right)) <= width
    pixels[near & (abs(down) <= radius) & (abs(right) <= radius)] = paint


def draw_mastermind(knowledge: Knowledge) -> Pixels:
    """Draw the guesses so far, the first on top, each with its answer in small pegs."""
    variant = knowledge.variant
    palette = get_palette(
        "classic" if variant.colours <= len(get_palette("classic")) else "letters"
    )
    width = CELL * variant.pegs + CELL // 2 * variant.pegs + CELL // 2
    pixels = np.full((CELL * variant.turns, width, 3), PAPER, np.uint8)
    for row in range(variant.turns):
        y = CELL * row + CELL / 2 - 0.5
        turn = knowledge.turns[row] if row < len(knowledge.turns) else None
        values = variant.values(turn.guess) if turn else None
        for peg in range(variant.pegs):
            x = CELL * peg + CELL / 2 - 0.5
            paint = EMPTY if values is None else _paint(palette[values[peg]].hex)
            disc(pixels, y, x, CELL * 0.42 if values else CELL * 0.15, LINE)
            disc(pixels, y, x, CELL * 0.36 if values else CELL * 0.12, paint)
        marks = [BLACK] * turn.feedback.black + [WHITE] * turn.feedback.white if turn else []
        for place, paint in enumerate(marks):
            x = CELL * variant.pegs + CELL // 2 * (place + 1)
            disc(pixels, y, x, CELL * 0.2, LINE)
            disc(pixels, y, x, CELL * 0.15, paint)
    return pixels


def draw_ultimate(board: Board) -> Pixels:
    """Draw the nine boards; where the next move may be is bright, who won a board stands on it."""
    pixels = np.full((9 * CELL, 9 * CELL, 3), PAPER, np.uint8)
    legal = set(board.legal_moves)
    inks = {"X": X_INK, "O": O_INK}
    for move in range(81):
        place, cell = divmod(move, 9)
        top = CELL * (place // 3 * 3 + cell // 3)
        left = CELL * (place % 3 * 3 + cell % 3)
        square = pixels[top : top + CELL, left : left + CELL]
        square[:] = MAY_PLAY if move in legal else PAPER
        square[0, :] = square[:, 0] = EMPTY
        _symbol(square, board.symbol_at(move), CELL, inks)
    for place in range(9):
        top, left = place // 3 * 3 * CELL, place % 3 * 3 * CELL
        small = pixels[top : top + 3 * CELL, left : left + 3 * CELL]
        state = board.state(place)
        if state is not State.OPEN:
            small[:] = small // 3 + np.array(PAPER, np.uint8) // 3 * 2
        if state is State.DRAWN:
            small[:] = small // 2 + np.array(DRAWN_INK, np.uint8) // 2
        _symbol(small, state.value, 3 * CELL, inks)
        small[0:2, :] = small[:, 0:2] = LINE
    return pixels


def _symbol(square: Pixels, symbol: str, size: int, inks: dict[str, Paint]) -> None:
    middle = size / 2 - 0.5
    if symbol == "X":
        cross(square, middle, middle, size * 0.3, size * 0.07, inks["X"])
    elif symbol == "O":
        disc(square, middle, middle, size * 0.34, inks["O"], hole=size * 0.23)
