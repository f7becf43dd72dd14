"""An engine that thinks in a thread of its own, so that it can be talked to meanwhile.

One piece of work goes on at a time. It ends by its limits, by `stop`, or because nothing is left to
be found, and says its `bestmove` exactly once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter

from perfectplay.errors import PerfectPlayError
from perfectplay.protocols.uci_info import info_line, info_lines, score
from perfectplay.protocols.uci_options import EngineOptions
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.levels import Opponent, level
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.openings import book_move
from perfectplay.ultimate.perft import divide
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.search_settings import MOST_SIMULATIONS
from perfectplay.ultimate.uci_text import Go, format_best
from perfectplay.ultimate.warmup import warm_up

EVERY = 1.0
"""Seconds between two reports of a search that goes on."""
SLICE = 2_000
"""Simulations after which one that ponders looks whether the expected move was made."""
FOREVER = Limit(simulations=MOST_SIMULATIONS)
Chosen = tuple[int | None, int | None]
"""The move, and the reply that is expected; None where there is none."""


class _Stopped(Exception):  # noqa: N818 - it is a wish, not a fault
    """Somebody said `stop` in the middle of a count."""


class Thinker:
    """Searches and counts in the background, and keeps the tree of a game."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._thread: threading.Thread | None = None
        self._tree: SearchTree | None = None
        self._made_for: object = None
        self._stop_search: Callable[[], None] = lambda: None
        self._stopped = threading.Event()
        self._hit = threading.Event()
        self._began = self._told = 0.0
        self._nodes = 0

    @property
    def is_thinking(self) -> bool:
        """Whether a piece of work goes on."""
        return self._thread is not None and self._thread.is_alive()

    def think(self, board: Board, go: Go, options: EngineOptions) -> None:
        """Begin to look for a move."""
        self._begin(self._find, board.copy(), go, options)

    def count(self, board: Board, depth: int) -> None:
        """Begin to count sequences of moves."""
        self._begin(self._count, board.copy(), depth)

    def stop(self) -> None:
        """End what goes on; it has said its last line when this returns."""
        self._stopped.set()
        while self.is_thinking:
            # Asked again and again, in case the search was only just about to begin.
            self._stop_search()
            assert self._thread is not None
            self._thread.join(0.002)

    def hit(self) -> None:
        """The move that was pondered about was made: from now on the limits count."""
        self._hit.set()

    def forget(self) -> None:
        """Drop the tree; another game begins."""
        self._tree = None

    def _begin(self, work: Callable[..., None], *given: object) -> None:
        self._stopped.clear()
        self._hit.clear()
        self._stop_search = lambda: None
        # A daemon, so that a program that ends never waits for it.
        self._thread = threading.Thread(target=work, args=given, daemon=True)
        self._thread.start()

    # -- a move ---------------------------------------------------------------------------------

    def _find(self, board: Board, go: Go, options: EngineOptions) -> None:
        chosen: Chosen = (None, None)
        try:
            warm_up()
            self._began = self._told = perf_counter()
            self._nodes = 0
            if board.is_over:
                self._say("info string The game is over, so there is no move.")
            else:
                chosen = self._choose(board, go, options)
        except PerfectPlayError as error:
            self._say(f"info string {error}")
        self._wait(go, options)
        self._say(f"bestmove {format_best(*chosen)}")

    def _wait(self, go: Go, options: EngineOptions) -> None:
        """Hold the answer back until it is wanted, however early it was found."""
        endless = go.infinite or (_limit(go) is FOREVER and not options.level)
        while not self._stopped.is_set() and (endless or (go.ponder and not self._hit.is_set())):
            self._stopped.wait(0.01)

    def _choose(self, board: Board, go: Go, options: EngineOptions) -> Chosen:
        if options.level:
            return self._as_level(board, go, options)
        if options.ownbook and (known := book_move(board, options.seed)):
            shown = score(board, known.value, known.proof, known.line)
            self._say(info_line(known.simulations, 0.0, 1, shown, known.line))
            return known.move, known.line[1] if known.line[1:] else None
        tree = self._tree_at(board, options)
        self._stop_search = tree.stop
        if go.ponder:
            self._ponder(tree, options)
        if not self._stopped.is_set():
            limit = _limit(go)
            self._run(tree, limit, options, traps=options.traps and limit is not FOREVER)
        self._report(tree, options)
        return self._best(tree)

    def _best(self, tree: SearchTree) -> Chosen:
        best = tree.best()
        reply = next((c.line(1) for c in tree.root.children if c.move == best), [])
        return best, reply[0] if reply else None

    def _tree_at(self, board: Board, options: EngineOptions) -> SearchTree:
        """Return the tree of the game, moved along with it, or an empty one."""
        tree = self._tree
        if tree is None or self._made_for != options.of_the_tree or not tree.follow(board):
            self._tree = None  # its memory is given back before more is taken
            tree = SearchTree(
                board,
                style=Style(options.style),
                seed=options.seed,
                threads=options.threads,
                memory=options.hash * 2**20,
            )
        self._tree, self._made_for = tree, options.of_the_tree
        return tree

    def _ponder(self, tree: SearchTree, options: EngineOptions) -> None:
        """Search until the expected move was made or nobody wants to know any more."""
        while not (self._hit.is_set() or self._stopped.is_set()):
            known = self._nodes
            self._run(tree, Limit(simulations=SLICE), options, traps=False)
            if self._nodes == known:  # all is proven, so there is nothing to do but wait
                self._hit.wait(0.01)

    def _run(self, tree: SearchTree, limit: Limit, options: EngineOptions, *, traps: bool) -> None:
        before = self._nodes

        def progress(tree: SearchTree) -> None:
            self._nodes = before + tree.ran
            self._report_now_and_then(tree, options)

        tree.run(limit, progress, traps=traps)
        self._nodes = before + tree.ran

    def _as_level(self, board: Board, go: Go, options: EngineOptions) -> Chosen:
        """Choose as a level does, on an empty tree; `go` can only make it think less."""
        strength = level(options.level)
        seen: list[SearchTree] = []

        def progress(tree: SearchTree) -> None:
            seen[:] = [tree]
            self._nodes = tree.ran
            self._report_now_and_then(tree, options)

        nodes = min(strength.simulations, go.nodes or strength.simulations)
        limit = Limit(simulations=nodes, seconds=go.movetime, cpu=go.cpu)
        opponent = Opponent(strength, seed=options.seed, limit=limit, on_progress=progress)
        self._stop_search = opponent.stop
        move = opponent.choose(board)
        if not seen:
            return move, None
        self._report(seen[0], options)
        return move, self._best(seen[0])[1]

    def _report_now_and_then(self, tree: SearchTree, options: EngineOptions) -> None:
        now = perf_counter()
        if now - self._told >= EVERY:
            self._report(tree, options)

    def _report(self, tree: SearchTree, options: EngineOptions) -> None:
        self._told = perf_counter()
        for line in info_lines(tree, self._nodes, self._told - self._began, options.multipv):
            self._say(line)

    # -- counting -------------------------------------------------------------------------------

    def _count(self, board: Board, depth: int) -> None:
        total = 0 if depth else 1
        try:
            for move, found in divide(board, depth, self._check):
                total += found
                self._say(f"{format_move(move)}: {found}")
            self._say(f"perft {depth}: {total}")
        except _Stopped:
            self._say("info string The count was stopped.")

    def _check(self) -> None:
        if self._stopped.is_set():
            raise _Stopped


def _limit(go: Go) -> Limit:
    """Return the limits of a search; without any it goes on until it is stopped."""
    if go.infinite or (go.nodes is None and go.movetime is None and go.cpu is None):
        return FOREVER
    return Limit(simulations=go.nodes, seconds=go.movetime, cpu=go.cpu)
