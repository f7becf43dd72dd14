"""One tree in memory and the thread's share of a search: between Python and the kernels."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.structures import (
    Bytes,
    Floats32,
    Ints,
    Net,
    Pool,
    Scratch,
    Search,
    StyleSettings,
)
from perfectplay.ultimate.kernels.subtree import (
    count_by_visits,
    forget_below,
    move_root,
    move_together,
)
from perfectplay.ultimate.kernels.tables import THREATS
from perfectplay.ultimate.kernels.tree import search
from perfectplay.ultimate.net_space import lent_space
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search_settings import SETTINGS, Style

_STYLES = {Style.PLAIN: layout.PLAIN, Style.PLAYOUT: layout.PLAYOUT, Style.NET: layout.NET}


def kernel_settings(style: Style, exploration: float | None = None) -> StyleSettings:
    """Return the constants of a style in the form that the kernels read."""
    constants: dict[str, Any] = dict(SETTINGS[style])
    settings = StyleSettings(_STYLES[style], **constants)
    c = settings.exploration if exploration is None else float(exploration)
    curiosity, width = _tables(c, settings.prior_weight)
    return settings._replace(exploration=c, curiosity=curiosity, width=width)


@lru_cache(maxsize=8)
def _tables(exploration: float, prior_weight: float) -> tuple[Floats32, Floats32]:
    """Return, by the visits of a node, how much its children's widths count, and its own width."""
    # A plain search chooses among children only after its second visit.
    visits = np.maximum(np.arange(layout.FEW_VISITS) + prior_weight, 1.0)
    curiosity = (exploration * np.sqrt(np.log(visits))).astype(np.float32)
    return curiosity, (1.0 / np.sqrt(visits)).astype(np.float32)


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
        "names": ["value", "width", "rest", "visits", "first", "kids", "move", "proof"],
        "formats": ["f4", "f4", "f4", "i4", "i4", "u1", "u1", "i1"],
        "offsets": [0, 4, 8, 12, 16, 20, 21, 22],
        "itemsize": 24,
    }
)
NODE_BYTES = _NODE.itemsize
"""What a node takes in the pool."""
LEAST_NODES = 512
"""A search in less room than this would forget what it has just found."""
GROWTH = 250_000
"""Nodes that may be added before those that the game has left behind are looked for."""


def new_pool(size: int) -> Pool:
    """Make room for nodes; memory is taken only as they are used.

    The arrays are columns of one table, so that all about a node lies in one place of memory.
    """
    table = np.empty(size, _NODE)
    columns = {name: table[name] for name in _NODE.names or ()}
    # Kernels that run as plain Python read the fields of a record by name, too.
    return Pool(**columns, nodes=table.view(np.recarray))


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
            rng=np.array([mix_seed(seed)], np.uint64),
        )
        self.settings = settings
        self.counters = np.zeros(layout.COUNTERS, np.int64)
        self.pool = new_pool(size)
        self.clear()

    def clear(self) -> None:
        """Start again from a single node."""
        self.pool.nodes[0] = 0
        self.pool.value[0] = 0.5
        self.counters[:] = 0
        self.counters[layout.USED] = 1
        self.counters[layout.ROOM] = self.size

    @property
    def used(self) -> int:
        """How many nodes the tree has."""
        return int(self.counters[layout.USED])

    @contextmanager
    def work(self, root: Ints) -> Iterator[Search]:
        """Give what the kernels need to search from a position."""
        with lent_space(self.net) as space:
            yield Search(
                self.pool, self.counters, self.settings, root, self.scratch, self.net, space
            )

    @property
    def forgotten(self) -> int:
        """How many nodes were given up because the pool was full."""
        return int(self.counters[layout.FORGOTTEN])

    def search(self, root: Ints, count: int, stop: Bytes) -> int:
        """Run so many simulations at most; return how many were run."""
        with self.work(root) as work:
            done = search(work, count, stop)
            while done < count and not stop[0] and self.make_room():
                done += search(work, count - done, stop)
        return done

    def make_room(self) -> bool:
        """Make room for a position's moves if there is none; say whether anything was done.

        Nodes that the game has left behind go first. If the pool is still nearly full, nodes are
        closed that were visited least, until half of it is free: they keep their values and may be
        opened again.
        """
        counters = self.counters
        if self.used + layout.MOST_MOVES <= counters[layout.ROOM]:
            return False
        scratch = np.empty(self.used, np.int32)
        found = np.zeros(1024, np.int64)
        alive = count_by_visits(self.pool, scratch, found)
        if alive > self.size * 5 // 8:
            wanted = alive - self.size // 2
            least = int(np.searchsorted(np.cumsum(found), wanted)) + 1
            if least == len(found):
                # Even these were visited often: the last entry of `found` cannot tell them apart.
                move_together(self.pool, counters, scratch)
                least = self._visits_to_stay(wanted)
            forget_below(self.pool, scratch, least)
        move_together(self.pool, counters, scratch)
        counters[layout.FORGOTTEN] += alive - self.used
        # At most 5/8 are taken now, or the root and its moves: of LEAST_NODES enough are free.
        counters[layout.ROOM] = self.size
        return True

    def _visits_to_stay(self, wanted: int) -> int:
        """How many visits keep an opened node open, if so many nodes shall go; all are in use."""
        kids = self.pool.kids[: self.used]
        opened = np.flatnonzero(kids)
        visits = self.pool.visits[opened]
        order = np.argsort(visits, kind="stable")
        freed = np.cumsum(kids[opened][order], dtype=np.int64)
        return int(visits[order][np.searchsorted(freed, wanted)]) + 1

    def child(self, node: int, move: int) -> int | None:
        """Find the child for a move, if the node has been opened."""
        first, kids = int(self.pool.first[node]), int(self.pool.kids[node])
        for child in range(first, first + kids):
            if self.pool.move[child] == move:
                return child
        return None

    def advance(self, move: int) -> None:
        """Make a child the root; what was found below it is kept, where it is."""
        child = self.child(0, move)
        if child is None:
            self.clear()
            return
        move_root(self.pool, self.counters, child)
        grown = self.used + max(GROWTH, self.used // 2)
        self.counters[layout.ROOM] = min(self.size, grown)
