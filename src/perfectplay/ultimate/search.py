"""Monte Carlo tree search: a tree that is kept between plays, and views of its nodes.

>>> from perfectplay.ultimate import Board
>>> tree = SearchTree(Board(), style=Style.PLAIN, seed=1)
>>> tree.run(Limit(simulations=2000))
2000
>>> best = tree.best()
>>> tree.advance(best)
>>> tree.root.visits > 0
True
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from time import perf_counter
from typing import Protocol

import numpy as np

from perfectplay.ultimate import kernels
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.errors import LimitError, NoChildError, NoPlayError
from perfectplay.ultimate.evaluation import load_net
from perfectplay.ultimate.notation import WinRule, move_text
from perfectplay.ultimate.settings import SETTINGS

DEFAULT_MEMORY = 512 * 2**20
CHUNK = 1000
"""Simulations between two looks at the clock: one or two milliseconds."""


class Style(StrEnum):
    """What a search is made of."""

    PLAIN = "plain"
    """UCT as the teaching assignment defines it."""
    PLAYOUT = "playout"
    """Proofs, first guesses, and playouts that take and avoid wins."""
    NET = "net"
    """Proofs, and a small network in place of playouts."""


class Proof(StrEnum):
    """A result that is certain, for the player who makes the play."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def worth(self) -> float:
        """The score it stands for."""
        return {"win": 1.0, "draw": 0.5, "loss": 0.0}[self.value]

    @property
    def reverse(self) -> "Proof":
        """The same result for the opponent."""
        return {"win": Proof.LOSS, "draw": Proof.DRAW, "loss": Proof.WIN}[self.value]


_PROOFS = {kernels.WIN: Proof.WIN, kernels.DRAW: Proof.DRAW, kernels.LOSS: Proof.LOSS}


class Evaluator(Protocol):
    """Anything that can value a position instead of a playout."""

    def __call__(self, board: Board, /) -> float:
        """Return the expected score, from 0 to 1, of the player to move."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a search may go on; the first limit that is reached ends it."""

    simulations: int | None = None
    seconds: float | None = None
    memory: int | None = None
    """Bytes that the tree may take before the search ends."""

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None and self.memory is None:
            raise LimitError("A search needs a limit, for example Limit(simulations=50_000).")
        for name in ("simulations", "seconds", "memory"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise LimitError(
                    f"A limit must be more than nothing, for example Limit({name}=1); "
                    f"{name}={value} is not."
                )


_SETTINGS: dict[Style, dict[int, float]] = {
    style: {
        kernels.STYLE: getattr(kernels, style.name),
        **{getattr(kernels, name): value for name, value in SETTINGS[style].items()},
    }
    for style in Style
}


def position_array(board: Board) -> kernels.Ints:
    """Write a board in the form that the kernels read."""
    pos = np.zeros(kernels.POSITION, np.int64)
    for index, player in enumerate(Player):
        pos[9 * index : 9 * index + 9] = board.marks[player]
        pos[kernels.WON + index] = board.won[player]
    pos[kernels.DECIDED] = board.decided
    pos[kernels.FORCED] = kernels.FREE if board.forced is None else board.forced
    pos[kernels.TURN] = 0 if board.turn is Player.X else 1
    pos[kernels.RULE] = 1 if board.rule is WinRule.BOARDS else 0
    for index in range(2):
        for b in range(9):
            empty = kernels.FULL & ~int(pos[b] | pos[9 + b])
            if board.is_open(b) and int(kernels.THREATS[pos[9 * index + b]]) & empty:
                pos[kernels.CAN + index] |= 1 << b
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


def new_pool(size: int) -> kernels.Pool:
    """Make room for nodes; memory is taken only as they are used.

    The arrays are columns of one table, so that all about a node lies in one place of memory.
    """
    table = np.empty(size, _NODE)
    return kernels.Pool(**{name: table[name] for name in kernels.Pool._fields})


def _mixed(seed: int) -> int:
    """Spread seeds over all states of the generator; 0 is none of them."""
    return (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % 2**64 or 1


class _Worker:
    """One tree and one random generator, searched by one thread."""

    def __init__(self, size: int, seed: int, settings: kernels.Floats, net: kernels.Net) -> None:
        self.size = size
        self.net = net
        self.room = kernels.Room(
            pos=np.empty(kernels.POSITION, np.int64),
            path=np.empty(kernels.LONGEST, np.int64),
            floor=np.zeros(kernels.LONGEST, np.int64),
            plays=np.empty(kernels.MOST_PLAYS, np.int64),
            scores=np.empty(kernels.MOST_PLAYS, np.float64),
            sums=np.empty(2 * net.rows.shape[1], np.int32),
            rng=np.array([_mixed(seed)], np.uint64),
        )
        self.settings = settings
        self.counters = np.zeros(kernels.COUNTERS, np.int64)
        self.pool = new_pool(size)
        self.clear()

    def clear(self) -> None:
        """Start again from a single node."""
        for array in self.pool:
            array[0] = 0
        self.pool.score[0] = 0.5 * self.settings[kernels.PRIOR_WEIGHT]
        self.counters[kernels.USED] = 1
        self.counters[kernels.DEEPEST] = 0

    @property
    def used(self) -> int:
        return int(self.counters[kernels.USED])

    def search(self, root: kernels.Ints, count: int, stop: kernels.Bytes) -> int:
        return kernels.search(
            self.pool,
            self.counters,
            self.settings,
            root,
            count,
            stop,
            self.room,
            self.net,
        )

    def child(self, node: int, move: int) -> int | None:
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
        count = kernels.count_subtree(self.pool, child, scratch)
        kept = new_pool(self.size)
        kernels.keep_subtree(self.pool, kept, child, scratch[:count])
        self.pool = kept
        self.counters[kernels.USED] = count
        self.counters[kernels.DEEPEST] = 0


class Node:
    """A node of the tree, seen from outside; numbers are for the player who moved into it.

    When the tree moves on, nodes asked for before keep showing the tree as it was.
    """

    def __init__(self, tree: "SearchTree", places: tuple[tuple[kernels.Pool, int], ...]) -> None:
        self._tree = tree
        self._places = places

    @property
    def play(self) -> int | None:
        """The play that leads here; None at the root."""
        if all(place == 0 for _, place in self._places):
            return None
        pool, place = self._places[0]
        return int(pool.move[place])

    @property
    def visits(self) -> int:
        """How many simulations went through this node."""
        return sum(int(pool.visits[place]) for pool, place in self._places)

    @property
    def proof(self) -> Proof | None:
        """A certain result, if one is known."""
        for pool, place in self._places:
            if proof := _PROOFS.get(int(pool.proof[place])):
                return proof
        return None

    @property
    def chance(self) -> float:
        """The expected score, from 0 to 1; a draw counts half."""
        if proof := self.proof:
            return proof.worth
        score = sum(float(pool.score[place]) for pool, place in self._places)
        weight = self.visits + len(self._places) * self._tree.prior_weight
        return score / weight if weight else 0.5

    @property
    def children(self) -> "list[Node]":
        """The nodes one play further, in the order of their plays; empty before they are opened."""
        found: dict[int, list[tuple[kernels.Pool, int]]] = {}
        for pool, place in self._places:
            first, kids = int(pool.first[place]), int(pool.kids[place])
            for child in range(first, first + kids):
                found.setdefault(int(pool.move[child]), []).append((pool, child))
        return [Node(self._tree, tuple(places)) for _, places in sorted(found.items())]

    def child(self, move: int) -> "Node":
        """Return the child for a play."""
        for child in self.children:
            if child.play == move:
                return child
        raise NoChildError(f"This node has no child for {move_text(move)}: search it first.")

    def best_child(self) -> "Node":
        """Return the child to play: a proven win, else the most visited one that does not lose."""
        children = self.children
        if not children:
            raise NoPlayError("This node has no children yet: search it, then ask again.")
        return self._tree.ranked(children)[0]

    def line(self, longest: int = 81) -> list[int]:
        """The main line from here: best plays while they have been visited.

        Where two trees are searched together, it is that of the tree that knows more.
        """
        pool, place = max(self._places, key=lambda at: int(at[0].visits[at[1]]))
        found = np.empty(longest, np.int64)
        count = kernels.main_line(pool, place, self._tree.is_plain, found)
        return [int(move) for move in found[:count]]

    def __iter__(self) -> "Iterator[Node]":
        return iter(self.children)

    def __repr__(self) -> str:
        name = "root" if self.play is None else move_text(self.play)
        proof = f", proof={self.proof}" if self.proof else ""
        return f"<Node {name} visits={self.visits} chance={self.chance:.3f}{proof}>"


class SearchTree:
    """A search that can be continued, asked, and moved along with the game.

    With `threads=2` two trees with different seeds are searched at once and asked together. The
    same seed, style, threads and simulations give the same answers. `exploration` is the constant
    c of UCT; without one, each style has its own.
    """

    def __init__(
        self,
        board: Board,
        *,
        style: Style = Style.NET,
        seed: int = 0,
        threads: int = 1,
        memory: int = DEFAULT_MEMORY,
        evaluator: Evaluator | None = None,
        exploration: float | None = None,
    ) -> None:
        if exploration is not None and not 0 <= exploration < inf:
            raise LimitError(
                f"An exploration constant is a number from 0, for example 1.4, not {exploration}."
            )
        if threads < 1:
            raise LimitError(f"A search needs at least one thread, not {threads}.")
        size = memory // NODE_BYTES // threads
        if size < kernels.MOST_PLAYS + 1:
            least = (kernels.MOST_PLAYS + 1) * NODE_BYTES * threads
            raise LimitError(f"A search needs at least {least} bytes of memory, not {memory}.")
        self.board = board.copy()
        self.style = style
        self.evaluator = evaluator
        settings = np.zeros(kernels.SETTINGS, np.float64)
        for index, value in _SETTINGS[style if evaluator is None else Style.PLAYOUT].items():
            settings[index] = value
        if evaluator is not None:
            settings[kernels.STYLE] = kernels.OUTSIDE
        if exploration is not None:
            settings[kernels.EXPLORATION] = exploration
        self.settings = settings
        self._root = position_array(self.board)
        self._stop = np.zeros(1, np.uint8)
        net = load_net(board.rule)
        self._workers = [_Worker(size, seed * 64 + i + 1, settings, net) for i in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    @property
    def exploration(self) -> float:
        """The constant c of UCT: how much curiosity counts beside the score so far."""
        return float(self.settings[kernels.EXPLORATION])

    @property
    def prior_weight(self) -> float:
        """How many visits a first guess counts for."""
        return float(self.settings[kernels.PRIOR_WEIGHT])

    @property
    def root(self) -> Node:
        """The node of the current position; its numbers are for the player who moved last."""
        return Node(self, tuple((worker.pool, 0) for worker in self._workers))

    @property
    def nodes(self) -> int:
        """How many nodes the tree holds."""
        return sum(worker.used for worker in self._workers)

    @property
    def memory(self) -> int:
        """How many bytes they take."""
        return self.nodes * NODE_BYTES

    def ranked(self, nodes: "list[Node]") -> "list[Node]":
        """Sort siblings, the one to play first.

        A proven win comes first, a proven loss last. Between them the visits decide, except that
        a proven draw goes before plays that promise less. The plain search looks at visits alone.
        """
        if self.is_plain:
            return sorted(nodes, key=lambda node: -node.visits)
        proofs = [node.proof for node in nodes]
        chances = [node.chance for node in nodes]
        visits = [node.visits for node in nodes]
        draw = Proof.DRAW in proofs
        enough = max((v for v, p in zip(visits, proofs, strict=True) if p is None), default=0) / 10

        def key(i: int) -> tuple[int, int, float]:
            if proofs[i] is Proof.WIN:
                rank = 3
            elif proofs[i] is Proof.LOSS:
                rank = -1
            elif proofs[i] is Proof.DRAW:
                rank = 1
            else:
                rank = 2 if not draw or (chances[i] > 0.5 and visits[i] >= enough) else 0
            return (rank, visits[i], chances[i])

        return [nodes[i] for i in sorted(range(len(nodes)), key=key, reverse=True)]

    @property
    def is_plain(self) -> bool:
        """Say whether this is the search of the teaching assignment, which proves nothing."""
        return bool(self.settings[kernels.STYLE] == kernels.PLAIN)

    def run(self, limit: Limit, on_progress: "Callable[[SearchTree], None] | None" = None) -> int:
        """Search until a limit is reached, somebody calls `stop`, or the result is proven.

        Returns the number of simulations; they add to those of earlier runs. `on_progress` is
        called every few milliseconds from the calling thread, and may read the tree.
        """
        self._stop[0] = 0
        if self.board.is_over:
            return 0
        begin = perf_counter()
        done = 0
        while not self._stop[0]:
            left = CHUNK * len(self._workers)
            if limit.simulations is not None:
                left = min(left, limit.simulations - done)
            if left <= 0:
                break
            ran = self._round(left)
            done += ran
            if on_progress:
                on_progress(self)
            if ran < left or (self.root.proof and not self.is_plain):
                break
            if limit.seconds is not None and perf_counter() - begin >= limit.seconds:
                break
            if limit.memory is not None and self.memory >= limit.memory:
                break
        return done

    def _round(self, count: int) -> int:
        """Share simulations among the workers and wait for them."""
        if self.evaluator is not None:
            return self._round_outside(self._workers[0], count, self.evaluator)
        if self._pool is None:
            return self._workers[0].search(self._root, count, self._stop)
        share, rest = divmod(count, len(self._workers))
        running = [
            self._pool.submit(worker.search, self._root, share + (i < rest), self._stop)
            for i, worker in enumerate(self._workers)
        ]
        return sum(future.result() for future in running)

    def _round_outside(self, worker: _Worker, count: int, evaluator: Evaluator) -> int:
        """As the kernel's search, but leaves are valued by a Python function."""
        path = worker.room.path
        for done in range(count):
            if self._stop[0] or worker.pool.proof[0] != kernels.OPEN:
                return done
            length = kernels.descend(
                worker.pool, worker.counters, self.settings, self._root, worker.room, worker.net
            )
            leaf = path[length - 1]
            if worker.pool.proof[leaf] != kernels.OPEN:
                score = kernels.worth(int(worker.pool.proof[leaf]))
            else:
                board = self.board.copy()
                for place in path[1:length]:
                    board.push(int(worker.pool.move[place]))
                score = 1.0 - evaluator(board)
            kernels.back_up(worker.pool, self.settings, worker.room, length, score)
        return count

    def stop(self) -> None:
        """End a run from another thread; it returns within milliseconds."""
        self._stop[0] = 1

    def best(self) -> int:
        """The best play so far; before any search, the first legal one."""
        legal = self.board.legal_moves
        if not legal:
            raise NoPlayError("The game is over, so there is no best play.")
        children = self.root.children
        if not children:
            return legal[0]
        play = self.root.best_child().play
        assert play is not None
        return play

    def advance(self, move: int) -> None:
        """Make a play on the tree's board; what was found about the rest is kept."""
        self.board.check(move)
        self.board.push(move)
        self._root = position_array(self.board)
        for worker in self._workers:
            worker.advance(move)

    def follow(self, board: Board) -> bool:
        """Come to this position along the plays made since; False if it is not on our way."""
        known = self.board.move_stack
        if self.board.start != board.start or board.move_stack[: len(known)] != known:
            return False
        for move in board.move_stack[len(known) :]:
            self.advance(move)
        return True


def warm_up() -> None:
    """Compile the kernels, or load them from the cache, so that no clock has to wait for it."""
    for style in Style:
        tree = SearchTree(Board(), style=style, memory=2**20)
        tree.run(Limit(simulations=2))
        tree.root.line()
        tree.advance(tree.best())
