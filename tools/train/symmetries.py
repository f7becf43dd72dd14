"""The eight turns and reflections of the board, as orders of the network's features."""

import numpy as np
import numpy.typing as npt

from perfectplay.ultimate.kernels import layout

WIDTHS = ((layout.FATE, 3), (layout.REACH, 2), (layout.KEY, 2), (layout.KEY_REACH, 2))
"""Features that belong to a board: where they begin, and how many of them each board has."""


def feature_orders() -> list[npt.NDArray[np.int64]]:
    """For each symmetry, say from which feature each feature of the turned position comes.

    A symmetry moves the small boards and the squares within them alike.
    """
    orders = []
    grid = np.arange(9).reshape(3, 3)
    for flip in (grid, grid.T):
        for turns in range(4):
            moved = np.rot90(flip, turns).ravel()
            order = np.arange(layout.FEATURES)
            for board in range(9):
                for part in range(18):
                    side, cell = divmod(part, 9)
                    order[layout.CELLS + board * 18 + part] = (
                        layout.CELLS + moved[board] * 18 + side * 9 + moved[cell]
                    )
                for start, width in WIDTHS:
                    for part in range(width):
                        order[start + board * width + part] = start + moved[board] * width + part
                order[layout.TARGET + board] = layout.TARGET + moved[board]
            for number, line in enumerate(layout.LINES):
                source = sum(1 << int(moved[b]) for b in range(9) if line >> b & 1)
                for part in range(6):
                    order[layout.LINE_STATE + number * 6 + part] = (
                        layout.LINE_STATE + layout.LINES.index(source) * 6 + part
                    )
            orders.append(order)
    return orders
