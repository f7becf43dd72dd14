"""The memory of the endgame solver, as large as its work so far needs it."""

import numpy as np

from perfectplay.ultimate.kernels.endgame_types import PLACE_BYTES, PLACES, new_table

FIRST = 2**19
"""Bytes to begin with. The first use of a page of memory takes longer than opening a node."""
GROWTH = 8


class GrowingTable:
    """A table that begins small; nothing is lost when it grows."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self.table = new_table(min(FIRST, memory))

    def grow(self, nodes: int) -> bool:
        """Grow if so many nodes fill half of the table; say whether it is another one now."""
        old = self.table
        if 2 * nodes < len(old.keys) or len(old.keys) * PLACE_BYTES * GROWTH > self._memory:
            return False
        new = new_table(len(old.keys) * PLACE_BYTES * GROWTH)
        used = np.flatnonzero(old.keys)
        keys = old.keys[used]
        # The places of a key in a larger table take more of its bits. So no two groups of places
        # meet, and what stood side by side has room side by side.
        groups = (keys >> np.uint64(2)) & np.uint64(len(new.keys) - PLACES)
        places = groups.astype(np.int64) + used % PLACES
        new.keys[places] = keys
        new.values[places] = old.values[used]
        self.table = new
        return True
