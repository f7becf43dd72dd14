"""One tree in memory and the thread's share of a search: between Python and the kernels."""

import numpy as np

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.structures import (
    Bytes,
    Ints,
    Net,
    Pool,
    Scratch,
    Search,
    StyleSettings,
)
from perfectplay.ultimate.kernels.subtree import count_subtree, keep_subtree
from perfectplay.ultimate.kernels.tables import THREATS
from perfectplay.ultimate.kernels.tree import search
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search_settings import SETTINGS, Style

_STYLES = {Style.PLAIN: layout.PLAIN, Style.PLAYOUT: layout.PLAYOUT, Style.NET: layout.NET}


def kernel_settings(style: Style, exploration: float | None = None) -> StyleSettings:
    """Return the constants of a style in the form that the kernels read."""
    settings = StyleSettings(_STYLES[style], **SETTINGS[style])
    return settings if exploration is None else settings._replace(exploration=float(exploration))


def position_array(board: Board) -> Ints:
    """Write a board in the form that the kernels read."""
    pos = np.zeros(layout.POSITION, np.int64)
    for index, player in enumerate(Player):
        pos[9 * index : 9 * index + 9] = board.marks[player]
        pos[layout.WON + index] = board.won[player]
    pos[layout.DECIDED] = board.decided
    pos[layout.FORCED] = layout.FREE if board.forced is None else board.forced
    pos[layout.TURN] = 0 if board.turn is Player.X else 1
    pos[layout.RULE] = 1 if board.rule is WinRule.BOARDS else 0
    for index in range(2):
        for b in range(9):
            empty = layout.FULL & ~int(pos[b] | pos[9 + b])
            if board.is_open(b) and int(THREATS[pos[9 * index + b]]) & empty:
                pos[layout.CAN + index] |= 1 << b
    return pos


_NODE = np.dtype(
    {
        "names": ["value", "width", "score", "visits", "first", "kids", "move", "proof"],
        "formats": [np.float64, np.float64, np.float64, np.int32, np.int32, "u1", "u1", "i1"],
        "offsets": [0, 8, 16, 24, 28, 32, 33, 34],
        "itemsize": 40,
    }
)
NODE_BYTES = _NODE.itemsize
"""What a node takes in the pool."""


def new_pool(size: int) -> Pool:
    """Make room for nodes; memory is taken only as they are used.

    The arrays are columns of one table, so that all about a node lies in one place of memory.
    """
    table = np.empty(size, _NODE)
    return Pool(**{name: table[name] for name in Pool._fields})


def mix_seed(seed: int) -> int:
    """Spread seeds over all states of the generator, which are the words except 0."""
    return (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % 2**64 or 1


class Worker:
    """One tree and one random generator, searched by one thread."""

    def __init__(self, size: int, seed: int, settings: StyleSettings, net: Net) -> None:
        self.size = size
        self.net = net
        self.scratch = Scratch(
            pos=np.empty(layout.POSITION, np.int64),
            path=np.empty(layout.LONGEST_PATH, np.int64),
            floor=np.zeros(layout.LONGEST_PATH, np.int64),
            moves=np.empty(layout.MOST_MOVES, np.int64),
            scores=np.empty(layout.MOST_MOVES, np.float64),
            sums=np.empty(2 * net.rows.shape[1], np.int32),
            rng=np.array([mix_seed(seed)], np.uint64),
        )
        self.settings = settings
        self.counters = np.zeros(layout.COUNTERS, np.int64)
        self.pool = new_pool(size)
        self.clear()

    def clear(self) -> None:
        """Start again from a single node."""
        for array in self.pool:
            array[0] = 0
        self.pool.score[0] = 0.5 * self.settings.prior_weight
        self.counters[layout.USED] = 1
        self.counters[layout.DEEPEST] = 0

    @property
    def used(self) -> int:
        """How many nodes the tree has."""
        return int(self.counters[layout.USED])

    def work(self, root: Ints) -> Search:
        """Return what the kernels need to search from a position."""
        return Search(self.pool, self.counters, self.settings, root, self.scratch, self.net)

    def search(self, root: Ints, count: int, stop: Bytes) -> int:
        """Run so many simulations at most; return how many were run."""
        return search(self.work(root), count, stop)

    def child(self, node: int, move: int) -> int | None:
        """Find the child for a move, if the node has been opened."""
        first, kids = int(self.pool.first[node]), int(self.pool.kids[node])
        for child in range(first, first + kids):
            if self.pool.move[child] == move:
                return child
        return None

    def advance(self, move: int) -> None:
        """Make a child the root; what was found below it is kept."""
        child = self.child(0, move)
        if child is None:
            self.clear()
            return
        scratch = np.empty(self.used, np.int32)
        count = count_subtree(self.pool, child, scratch)
        kept = new_pool(self.size)
        keep_subtree(self.pool, kept, child, scratch[:count])
        self.pool = kept
        self.counters[layout.USED] = count
        self.counters[layout.DEEPEST] = 0
