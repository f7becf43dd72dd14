"""Space in which a network's sums are made, lent to one search at a time.

What boards add to the sums is kept there, megabytes of it. It depends on the network alone, so a
search begins with what earlier ones have left, and trees that are kept need no space of their own.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.structures import Ints32, Net, NetSpace, Sums
from perfectplay.ultimate.net import aligned

MOST = 8
"""Spaces that are kept while nobody uses them."""
_lock = threading.Lock()
_free: list[tuple[Net, NetSpace]] = []


@contextmanager
def lent_space(net: Net) -> Iterator[NetSpace]:
    """Lend a space of a network: one that was used for it before, if any is free."""
    space = _take(net) or new_net_space()
    try:
        yield space
    finally:
        with _lock:
            _free.append((net, space))
            del _free[:-MOST]


def _take(net: Net) -> NetSpace | None:
    with _lock:
        for place in reversed(range(len(_free))):
            if _free[place][0] is net:
                return _free.pop(place)[1]
    return None


def new_net_space() -> NetSpace:
    """Make a space in which nothing is kept yet; memory is taken only as it is used."""

    def keys(count: int) -> Ints32:
        return np.full(count, -1, np.int32)

    def sums(*shape: int) -> Sums:
        return aligned((*shape, layout.HIDDEN), np.int16)

    return NetSpace(
        base_keys=keys(layout.BASES),
        base=sums(layout.BASES),
        prospects=np.empty((layout.BASES, 9), np.int64),
        board_keys=keys(9 * layout.BOARD_ROWS),
        boards=sums(9 * layout.BOARD_ROWS),
        target_keys=keys(9 * layout.TARGET_ROWS),
        targets=sums(9 * layout.TARGET_ROWS),
        mixed=np.empty(layout.HIDDEN, np.int32),
        whole=sums(),
        without=sums(),
        after=sums(),
        pos=np.empty(layout.POSITION, np.int64),
    )
