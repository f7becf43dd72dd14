"""The eight turns and reflections of the board, as orders of what the network sees."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfectplay.ultimate.kernels import layout

Order = npt.NDArray[np.int64]


class Turned(NamedTuple):
    """Where everything about a turned position comes from."""

    facts: Order
    """For each fact, the one that it was."""
    boards: Order
    """For each board, the one that it was; the same for the squares of a board."""
    states: npt.NDArray[np.int16]
    """For each state of a board, what it becomes."""


def symmetries() -> list[Turned]:
    """Return the eight symmetries, which move small boards and the squares within them alike."""
    grid = np.arange(9).reshape(3, 3)
    ways = [np.rot90(flip, turns).ravel() for flip in (grid, grid.T) for turns in range(4)]
    return [Turned(_fact_order(way), way, _turned_states(way)) for way in ways]


def _fact_order(moved: Order) -> Order:
    """Say where facts come from when board `moved[b]` goes to the place of board `b`."""
    order = np.arange(layout.FACTS)
    for start, width in ((layout.FATE, 3), (layout.PROSPECT, 6), (layout.TARGET, 1)):
        for board in range(9):
            there, here = start + board * width, start + int(moved[board]) * width
            order[there : there + width] = np.arange(here, here + width)
    for number, line in enumerate(layout.LINES):
        source = layout.LINES.index(sum(1 << int(moved[b]) for b in range(9) if line >> b & 1))
        there, here = layout.LINE_STATE + number * 6, layout.LINE_STATE + source * 6
        order[there : there + 6] = np.arange(here, here + 6)
    return order


def _turned_states(moved: Order) -> npt.NDArray[np.int16]:
    """Turn every state of a board."""
    found = np.zeros(layout.STATES + 1, np.int16)
    every = np.arange(layout.STATES)
    for cell in range(9):
        found[: layout.STATES] += every // 3 ** int(moved[cell]) % 3 * 3**cell
    found[layout.NO_STATE] = layout.NO_STATE
    return found
