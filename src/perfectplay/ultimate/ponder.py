"""Thinking on the other player's time.

While a person thinks about a move, the engine goes on searching from the position that they look
at. When the move comes, what was found about it is kept, and the engine's own search begins there.

>>> from perfectplay.ultimate import Board, Opponent, level
>>> board, ponderer = Board(), Ponderer()
>>> opponent = Opponent(level(8), ponderer=ponderer)
>>> board.push(opponent.choose(board))
>>> with ponderer.thinking(board, level(8)):
...     reply = board.legal_moves[0]  # here somebody thinks
>>> board.push(reply)
>>> opponent.choose(board) in board.legal_moves
True
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.levels import Level, new_tree
from perfectplay.ultimate.search import Limit, SearchTree

TIMES = 4
"""So many times the simulations of its level are pondered about one move: a little stronger than
the level is that, not another player."""
SECONDS = 30.0
"""How long one move is pondered at most."""
MEMORY = 256 * 2**20
"""How much the tree may grow by it, in bytes."""


class Ponderer:
    """The tree of one game against one level, which grows while the other player thinks.

    One thread at a time may use it; :meth:`stop` and what it counts may be asked from any.
    """

    def __init__(
        self, *, seed: int = 0, threads: int = 1, seconds: float = SECONDS, memory: int = MEMORY
    ) -> None:
        self.seed = seed
        self.threads = threads
        self.seconds = seconds
        self.memory = memory
        self.simulations = 0
        """Simulations about the move of the other player that was pondered last."""
        self.kept = 0
        """How many simulations were known, before our own search, about the move that came."""
        self._spent = 0.0
        self._about: str | None = None
        """The position that was pondered last, with the tree that is kept."""
        self._level: Level | None = None
        self._tree: SearchTree | None = None
        self._thread: threading.Thread | None = None

    @property
    def is_running(self) -> bool:
        """Whether a search goes on in the background."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def nbytes(self) -> int:
        """How much memory the tree takes."""
        return 0 if self._tree is None else self._tree.memory

    @property
    def tree(self) -> SearchTree | None:
        """The tree as it is, for whoever counts what is in it or stops a search."""
        return self._tree

    def tree_at(self, board: Board, strength: Level) -> SearchTree:
        """Return the tree for our own move, with what is known about the position, if anything."""
        self.stop()
        tree = self._stand_at(board, strength)
        self.kept = tree.root.visits
        return tree

    def ponder(
        self,
        board: Board,
        strength: Level,
        on_progress: Callable[[SearchTree], None] | None = None,
    ) -> int:
        """Search here and now about the move of the other player; return the simulations made.

        Ends when as much was done about this move as is allowed, when :meth:`stop` is called, or by
        an error of `on_progress`.
        """
        if board.is_over or not strength.ponders:
            return 0
        tree = self._stand_at(board, strength)
        if self._about != board.position:
            self._about, self.simulations, self._spent = board.position, 0, 0.0
        if self.nbytes >= self.memory:
            tree.tidy()
        left = TIMES * strength.simulations - self.simulations
        if left <= 0 or self._spent >= self.seconds or self.nbytes >= self.memory:
            return 0
        limit = Limit(simulations=left, seconds=self.seconds - self._spent, memory=self.memory)
        begin, known = perf_counter(), tree.root.visits
        try:
            tree.run(limit, on_progress)
        finally:
            made = tree.root.visits - known
            self._spent += perf_counter() - begin
            self.simulations += made
        return made

    def start(self, board: Board, strength: Level) -> None:
        """Begin to ponder in the background."""
        self.stop()
        given = (board.copy(), strength)
        # A daemon, so that a program that ends never waits for it.
        self._thread = threading.Thread(target=self.ponder, args=given, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the pondering; what it found is kept. Returns within milliseconds."""
        thread = self._thread
        while thread is not None and thread.is_alive():
            # Asked again and again, in case the search was only just about to begin.
            if self._tree is not None:
                self._tree.stop()
            thread.join(0.002)
        self._thread = None

    @contextmanager
    def thinking(self, board: Board, strength: Level) -> Iterator[None]:
        """Ponder as long as the block lasts, however it ends."""
        self.start(board, strength)
        try:
            yield
        finally:
            self.stop()

    def _stand_at(self, board: Board, strength: Level) -> SearchTree:
        """Bring the tree to a position along the moves made, or begin with an empty one."""
        tree = self._tree
        if tree is None or self._level != strength or not tree.follow(board):
            tree = new_tree(board, strength, seed=self.seed, threads=self.threads, more=self.memory)
            self._about = None
        self._tree, self._level = tree, strength
        return tree
