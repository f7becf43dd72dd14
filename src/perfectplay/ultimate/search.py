"""Monte Carlo tree search: a search that can be continued, asked, and moved along with the game.

>>> from perfectplay.ultimate import Board
>>> tree = SearchTree(Board(), style=Style.PLAIN, seed=1)
>>> tree.run(Limit(simulations=2000))
2000
>>> best = tree.best()
>>> tree.advance(best)
>>> tree.root.visits > 0
True
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from time import thread_time
from typing import Protocol

import numpy as np

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.endgame_help import EndgameHelp
from perfectplay.ultimate.errors import LimitError, NoMoveError
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.proofs import worth
from perfectplay.ultimate.kernels.structures import Net
from perfectplay.ultimate.kernels.tree import back_up, descend
from perfectplay.ultimate.net import load_net
from perfectplay.ultimate.node import Node, Proof
from perfectplay.ultimate.pace import Pace
from perfectplay.ultimate.room import taking
from perfectplay.ultimate.search_settings import Limit, Style, parse_style
from perfectplay.ultimate.simulations import count_simulations
from perfectplay.ultimate.traps import TRAP_NODES, Traps
from perfectplay.ultimate.worker import (
    LEAST_NODES,
    NODE_BYTES,
    Worker,
    kernel_settings,
    position_array,
)

__all__ = ["DEFAULT_MEMORY", "Evaluator", "Limit", "Node", "Proof", "SearchTree", "Style"]

DEFAULT_MEMORY = 512 * 2**20


def _timed(search: Callable[..., int], *given: object) -> tuple[int, float]:
    """Search in this thread; return how many simulations ran, and the CPU time of the thread."""
    begin = thread_time()
    ran = search(*given)
    return ran, thread_time() - begin


class Evaluator(Protocol):
    """Anything that can value a position instead of a playout."""

    def __call__(self, board: Board, /) -> float:
        """Return the expected score, from 0 to 1, of the player to move."""


class SearchTree:
    """A search that can be continued, asked, and moved along with the game.

    With `threads=2` two trees with different seeds are searched at once and asked together. The
    same seed, style, threads and simulations give the same answers. `exploration` is the constant
    c of UCT; without one, each style has its own. `net` is a network in place of the rule's own,
    as `net.read_net` reads it.
    """

    def __init__(
        self,
        board: Board,
        *,
        style: Style | str = Style.NET,
        seed: int = 0,
        threads: int = 1,
        memory: int = DEFAULT_MEMORY,
        evaluator: Evaluator | None = None,
        exploration: float | None = None,
        net: Net | None = None,
    ) -> None:
        if exploration is not None and not 0 <= exploration < inf:
            raise LimitError(
                f"An exploration constant is a number from 0, for example 1.4, not {exploration}.",
                given=exploration,
                allowed="a number from 0",
            )
        if threads < 1:
            raise LimitError(
                f"A search needs at least one thread, not {threads}.",
                given=threads,
                allowed="1 or more",
            )
        size = memory // NODE_BYTES // threads
        if size < LEAST_NODES:
            least = LEAST_NODES * NODE_BYTES * threads
            raise LimitError(
                f"A search needs at least {least} bytes of memory, not {memory}.",
                given=memory,
                allowed=f"{least} or more",
            )
        style = parse_style(style)
        self.board = board.copy()
        self.style = style
        self.evaluator = evaluator
        settings = kernel_settings(style if evaluator is None else Style.PLAYOUT, exploration)
        if evaluator is not None:
            settings = settings._replace(style=layout.OUTSIDE)
        self.settings = settings
        self._root = position_array(self.board)
        self._stop = np.zeros(1, np.uint8)
        used = load_net(board.rule) if net is None else net
        with taking(memory):
            self._workers = [
                Worker(size, seed * 64 + i + 1, settings, used) for i in range(threads)
            ]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._help = EndgameHelp(self._stop) if settings.style == layout.NET else None
        self.ran = 0
        """Simulations of the last run so far, those that look for traps included."""
        self._traps: Traps | None = None
        self._seed = seed

    @property
    def root(self) -> Node:
        """The node of the current position; its numbers are for the player who moved last."""
        places = tuple((worker.pool, 0) for worker in self._workers)
        return Node(places, self.settings.prior_weight, self.is_plain)

    @property
    def exploration(self) -> float:
        """The constant c of UCT: how much curiosity counts beside the score so far."""
        return self.settings.exploration

    @property
    def nodes(self) -> int:
        """How many nodes the tree holds, those left behind by the game but not yet cleared away."""
        return sum(worker.used for worker in self._workers)

    @property
    def memory(self) -> int:
        """How many bytes they take."""
        return self.nodes * NODE_BYTES

    @property
    def forgotten(self) -> int:
        """How many seldom visited nodes were given up because the memory was full."""
        return sum(worker.forgotten for worker in self._workers)

    @property
    def is_plain(self) -> bool:
        """Say whether this is the search of the teaching assignment, which proves nothing."""
        return self.settings.style == layout.PLAIN

    def run(
        self,
        limit: Limit,
        on_progress: "Callable[[SearchTree], None] | None" = None,
        *,
        traps: bool = False,
    ) -> int:
        """Search until a limit is reached, somebody calls `stop`, or the result is proven.

        Returns the number of simulations; they add to those of earlier runs. `on_progress` is
        called every few milliseconds from the calling thread, and may read the tree.

        With `traps`, the search does not end when a draw or a loss is proven, but goes on to find
        the move after which the opponent goes wrong most easily. That is for players with the
        network; to analyse, a proof is enough.
        """
        self._stop[0] = self.ran = 0
        if self.board.is_over:
            return 0
        pace = Pace(limit)
        while pace.chunk and not self._stop[0]:
            # The same number for every worker, so that they share simulations as without a clock.
            left = pace.chunk * len(self._workers)
            if limit.simulations is not None:
                left = min(left, limit.simulations - self.ran)
            if left <= 0:
                break
            ran, cpu, is_done = self._search(left, traps and self._help is not None)
            self.ran += ran
            count_simulations(ran)
            if on_progress:
                on_progress(self)
            if is_done or (limit.memory is not None and self.memory >= limit.memory):
                break
            pace.look(cpu, ran / len(self._workers))
        return self.ran

    def _search(self, left: int, traps: bool) -> tuple[int, float, bool]:
        """Run so many simulations at most, each thing that is due in its turn.

        Returns how many ran, their CPU time, and whether there is nothing more to be found.
        """
        if traps and self.root.proof in (Proof.DRAW, Proof.WIN):
            ran, cpu = _timed(self._set_traps, left)
            return ran, cpu, ran == 0
        due = self._help.due_in(self.board) if self._help is not None else None
        left = min(left, due or left)
        ran, cpu = self._round(left)
        if self._help is not None and due and not self.root.proof:
            cpu += self._help.work(self.board, self._workers, ran)
        proven = self.root.proof is not None and not self.is_plain
        if proven and traps and self.root.proof is not Proof.LOSS:
            return ran, cpu, False
        return ran, cpu, proven or ran < left

    def _set_traps(self, simulations: int) -> int:
        """Look on for the best trap; return the simulations that this took."""
        if self._traps is None:
            assert self._help is not None
            assert self.root.proof is not None
            known: dict[int, Proof | None] = dict.fromkeys(self.board.legal_moves)
            known.update(
                (move, child.proof) for child in self.root if (move := child.move) is not None
            )
            self._traps = Traps(
                self._root,
                self.root.proof.reverse,
                known,
                self._help.questions(TRAP_NODES),
                self._workers[0].net,
                self._seed,
            )
        return self._traps.work(simulations, self._stop)

    def _round(self, count: int) -> tuple[int, float]:
        """Share simulations among the workers and wait; return how many ran, and their CPU time."""
        evaluator = self.evaluator
        if evaluator is not None:
            return _timed(lambda: self._round_outside(self._workers[0], count, evaluator))
        if self._pool is None:
            return _timed(self._workers[0].search, self._root, count, self._stop)
        share, rest = divmod(count, len(self._workers))
        running = [
            self._pool.submit(_timed, worker.search, self._root, share + (i < rest), self._stop)
            for i, worker in enumerate(self._workers)
        ]
        ran, cpu = zip(*(future.result() for future in running), strict=True)
        return sum(ran), sum(cpu)

    def _round_outside(self, worker: Worker, count: int, evaluator: Evaluator) -> int:
        """As the kernel's search, but leaves are valued by a Python function."""
        path = worker.scratch.path
        with worker.work(self._root) as work:
            for done in range(count):
                if self._stop[0] or work.pool.proof[0] != layout.OPEN:
                    return done
                worker.make_room()
                length = descend(work)
                leaf = path[length - 1]
                if work.pool.proof[leaf] != layout.OPEN:
                    score = worth(int(work.pool.proof[leaf]))
                else:
                    board = self.board.copy()
                    for place in path[1:length]:
                        board.push(int(work.pool.move[place]))
                    score = 1.0 - evaluator(board)
                back_up(work, length, score)
        return count

    def stop(self) -> None:
        """End a run from another thread; it returns within milliseconds."""
        self._stop[0] = 1

    def best(self) -> int:
        """The best move so far; before any search, the first legal one."""
        if self.board.is_over:
            raise NoMoveError("The game is over, so there is no best move.")
        trap = self._traps.best() if self._traps is not None else None
        if trap is not None:
            return trap
        ranked = self.root.ranked_children()
        move = ranked[0].move if ranked else self.board.legal_moves[0]
        assert move is not None
        return move

    def advance(self, move: int) -> None:
        """Make a move on the tree's board; what was found about the rest is kept."""
        self.board.check(move)
        self.board.push(move)
        self._traps = None
        self._root = position_array(self.board)
        for worker in self._workers:
            worker.advance(move)
        if self._help is not None:
            self._help.advance(move, self._workers)

    def tidy(self) -> None:
        """Clear away the nodes that the game has left behind; a search does so only when full."""
        for worker in self._workers:
            worker.counters[layout.ROOM] = worker.used
            worker.make_room()

    def follow(self, board: Board) -> bool:
        """Come to this position along the moves made since; False if it is not on our way."""
        known = self.board.move_stack
        if self.board.start != board.start or board.move_stack[: len(known)] != known:
            return False
        for move in board.move_stack[len(known) :]:
            self.advance(move)
        return True
