"""What several threads do to find the least total of a large set together.

Each thread has arrays of its own; the memory of solved sets is shared. What there is to do stands
on a board, as a tree:

- A *node* is a set of codes. Its guesses are ranked by their bounds and then handed out to the
  threads in short runs. So no two threads do the same work, not even the bounding of guesses, which
  is most of it.
- Who tries a guess searches the parts that it leaves, if these are small. If large ones are left,
  the guess becomes a *line* of its node, and its large parts become nodes below it, for all.
- A node must stay below what would make its line better than the best one of the node above, the
  other parts taken at their bounds. All threads see at once when another one has lowered that.

A thread looks for something to do from the root on, in the order of a search by one thread. Three
times, each time less choosy: first for what surely has to be done; then also for a part of a line
while another part of it is being searched, which may be enough to see that the line is no better;
then also for a guess while the first guess for its node is being tried, whose total is worth more
than all bounds. This is "young brothers wait" (R. Feldmann, "Spielbaumsuche mit massiv parallelen
Systemen", 1993).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.kernels.types import (
    BEST,
    BOUND,
    FREE,
    MOST_NODES,
    NEVER,
    NODES,
    SPENT,
    STOP,
    UNKNOWN,
    PoolSet,
    Tables,
)
from perfectplay.mastermind.solver.set_search import SetSearch
from perfectplay.mastermind.solver.workspace import PlacedSet

# Parts with more codes than so many times the number of answers become nodes.
SHARED_FROM = 16
# The longest run of guesses that is handed out at once.
LONGEST_RUN = 4
# Room for the signs of partitions that were tried.
TRIED = 1 << 16
# How choosy a thread is.
SURE, OTHER_PARTS, ANYTHING = 0, 1, 2


@dataclass(eq=False)
class Node:
    """A set of codes: what is known of its total, and the guesses for it."""

    codes: NDArray[np.int32]
    key: np.uint64
    low: int
    number: int
    """A number of its own."""
    line: Line | None = None
    """The line above."""
    best: int = NEVER
    """The least total that a guess has reached."""
    guesses: NDArray[np.int32] | None = None
    """The guesses in the order of their bounds, once they are ranked."""
    bounds: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, np.int64))
    given: int = 0
    """How many of them were handed out."""
    trying: set[int] = field(default_factory=set)
    """Which guesses threads are trying, by the place of the first of each run."""
    ranking: bool = False
    """Whether a thread is ranking its guesses, or has done so."""
    tried: bool = False
    """Whether a guess was tried to its end."""
    lines: list[Line] = field(default_factory=list)
    """Guesses that have left large parts."""

    @property
    def size(self) -> int:
        """How many codes there are."""
        return int(self.codes.size)

    @property
    def history(self) -> list[int]:
        """The guesses that lead to it."""
        return [] if self.line is None else [*self.line.node.history, self.line.guess]


@dataclass(eq=False)
class Line:
    """A guess for a node, a bound of its total, and the parts of it that are not solved yet."""

    node: Node
    guess: int
    low: int
    parts: list[Node] = field(default_factory=list)


Task = Callable[[Tables], None]
"""Something to do for a thread, with its own tables."""


class Board:
    """What is known of a set's total, and what is left to do; every thread calls :meth:`work`.

    `upper` is what the total must stay below, `limit` the depth within which every code must be
    found. There is one of `tables` for each thread.
    """

    def __init__(self, placed: PlacedSet, tables: Sequence[Tables], upper: int, limit: int) -> None:
        self.numbers = count(1)
        self.tried = np.zeros(TRIED, np.uint64)
        self.root = Node(placed.places, placed.key, placed.size, next(self.numbers))
        self.tables = tables
        self.upper = upper
        self.limit = limit
        self.shared_from = SHARED_FROM * tables[0].counts.shape[1]
        self.running = 0
        self.solved = False
        self.cpu_seconds = [0.0] * len(tables)
        self.news = threading.Condition()

    @property
    def found(self) -> int:
        """The least total that was reached, NEVER when none is below `upper`."""
        return self.root.best

    @property
    def low(self) -> int:
        """A bound of the total; not below `upper` when the search is over and nothing was found."""
        node = self.root
        most = self._most(node)
        if self.solved or node.guesses is None:
            return most if self.solved else node.low
        waiting = [line.low for line in node.lines]
        # Runs that were stopped are still among those that are being tried.
        first = min(node.trying, default=node.given)
        if first < node.bounds.size:
            waiting.append(int(node.bounds[first]))
        return max(node.low, min([most, *waiting]))

    @property
    def nodes(self) -> int:
        """How many nodes of the search all threads have visited."""
        return sum(int(tables.control[NODES]) for tables in self.tables)

    # -- threads ----------------------------------------------------------------------------

    def work(self, number: int) -> None:
        """Do one thing after another until the total is known or the search is stopped."""
        tables = self.tables[number]
        began = time.thread_time()
        while task := self._wait():
            done = False
            try:
                task(tables)
                done = True
            finally:
                with self.news:
                    self.running -= 1
                    self.cpu_seconds[number] = time.thread_time() - began
                    if not done or tables.control[STOP] or self.nodes > tables.control[MOST_NODES]:
                        self.stop()
                    self.news.notify_all()

    def stop(self) -> None:
        """Let all threads end soon."""
        for tables in self.tables:
            tables.control[STOP] = tables.control[STOP] or SPENT

    def _wait(self) -> Task | None:
        """Return something to do, as soon as there is; None when all is done."""
        with self.news:
            while not self.tables[0].control[STOP]:
                for allowed in (SURE, OTHER_PARTS, ANYTHING):
                    if task := self._choose(self.root, allowed):
                        self.running += 1
                        return task
                    if self.solved:
                        break
                self._report()
                if self.solved or not self.running:
                    break
                self.news.wait()
            self.news.notify_all()
            return None

    def _report(self) -> None:
        control = self.tables[0].control
        control[BEST] = self.found if self.found < NEVER else 0
        control[BOUND] = self.low

    # -- what to do next --------------------------------------------------------------------

    def _choose(self, node: Node, allowed: int) -> Task | None:
        """Return the first thing to do for a node; None when there is none, or it is solved now."""
        if node.guesses is None:
            if node.ranking:
                return None
            node.ranking = True
            return lambda tables: self._rank(tables, node)
        for line in node.lines[:]:
            if task := self._choose_in(line, allowed):
                return task
        if self._has_more(node):
            if node.tried or allowed >= ANYTHING or not (node.lines or node.trying):
                first, after = self._hand_out(node)
                return lambda tables: self._try(tables, node, first, after)
        elif not node.lines and not node.trying:
            self._settle(node)
        return None

    def _choose_in(self, line: Line, allowed: int) -> Task | None:
        """Return the first thing to do for a line; it may turn out to be finished."""
        node = line.node
        for part in line.parts[:]:
            if line.low >= self._most(node):
                break
            if task := self._choose(part, allowed):
                return task
            if part in line.parts and allowed < OTHER_PARTS:
                return None
        if not line.parts:
            node.best = min(node.best, line.low)
        if not line.parts or line.low >= self._most(node):
            node.lines.remove(line)
            node.tried = True
        return None

    def _has_more(self, node: Node) -> bool:
        """Tell whether there are guesses for a node that have not been handed out."""
        given = node.given
        return given < node.bounds.size and bool(node.bounds[given] < self._most(node))

    def _most(self, node: Node) -> int:
        """Return what a node must stay below; it never rises."""
        line = node.line
        above = self.upper if line is None else self._most(line.node) - line.low + node.low
        return min(node.best, above)

    def _hand_out(self, node: Node) -> tuple[int, int]:
        """Hand out a run of guesses: the first alone, and fewer towards the end."""
        left = node.bounds.size - node.given
        length = max(1, min(LONGEST_RUN, left // (4 * len(self.tables)))) if node.tried else 1
        first = node.given
        node.given += length
        node.trying.add(first)
        return first, node.given

    # -- what threads do --------------------------------------------------------------------

    def _load(self, tables: Tables, node: Node) -> SetSearch:
        tables.pool[: node.size] = node.codes
        history = node.history
        tables.history[: len(history)] = history
        pool_set = PoolSet(0, node.size, node.key, node.size)
        return SetSearch(
            tables,
            pool_set,
            limit=self._limit(node),
            depth=len(history),
            tried=self.tried,
            number=node.number,
        )

    def _limit(self, node: Node) -> int:
        limit = FREE if self.limit >= FREE else self.limit - len(node.history)
        return FREE if limit >= node.size else limit

    def _rank(self, tables: Tables, node: Node) -> None:
        guesses, bounds = self._load(tables, node).ranked(self._most(node))
        with self.news:
            node.guesses, node.bounds = guesses, bounds

    def _try(self, tables: Tables, node: Node, first: int, after: int) -> None:
        """Try a run of guesses for a node; those that leave large parts become lines."""
        assert node.guesses is not None
        search, guesses = self._load(tables, node), node.guesses[first:after]
        lines: list[Line] = []
        place = 0
        while True:
            place, total, waiting = search.next_promising(guesses, place, self._most(node))
            if place >= guesses.size:
                break
            large = [a for a in waiting if search.size_of(a) > self.shared_from]
            for a in waiting[: len(waiting) - len(large)]:
                if total < (most := self._most(node)):
                    total = search.raised(a, total, most)
            if tables.control[STOP]:
                return
            if total < self._most(node):
                lines.append(self._line(search, node, int(guesses[place]), total, large))
            place += 1
        with self.news:
            node.lines += lines
            node.trying.remove(first)
            node.tried = node.tried or not lines

    def _line(self, search: SetSearch, node: Node, guess: int, low: int, parts: list[int]) -> Line:
        """Return a guess as a line, with those parts of it that are not solved."""
        t, depth, line = search.tables, search.depth, Line(node, guess, low)
        for a in parts:
            start = t.starts[depth, a]
            codes = t.pool[start : start + t.counts[depth, a]].copy()
            key, low = t.keys[depth, a], int(t.lows[depth, a])
            line.parts.append(Node(codes, key, low, next(self.numbers), line))
        return line

    # -- what is known now ------------------------------------------------------------------

    def _settle(self, node: Node) -> None:
        """Note what a node costs, or that it costs too much for its line to be the best.

        There is no guess left to try. A guess that was not tried has a bound that is too high.
        """
        total = self._most(node)
        exact = total == node.best
        total = max(total, node.low)
        key = np.uint64(kernels.total_key(node.key, self._limit(node)))
        memory = self.tables[0].memory
        kernels.remember(memory, key, node.size, total, total if exact else UNKNOWN)
        if node.line is None:
            self.solved = True
            return
        node.line.low += total - node.low
        node.low = total
        node.line.parts.remove(node)
