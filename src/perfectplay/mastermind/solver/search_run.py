"""One question in the making: runs its kernels within a budget, and can be stopped.

A question may call kernels dozens of times, most of them for sets that are remembered or small.
These are run at once; only a call that turns out longer goes to a thread, one for the whole
question, while the caller watches the clock.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import TracebackType
from typing import Any

import numpy as np

from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.board import Board
from perfectplay.mastermind.solver.kernel_thread import KernelThread
from perfectplay.mastermind.solver.kernels.types import (
    ASKED,
    BEST,
    BOUND,
    FREE,
    GREEDY,
    MODE,
    MOST_NODES,
    NEVER,
    NODES,
    SERIAL,
    SPENT,
    STOP,
    VALUE,
)
from perfectplay.mastermind.solver.values import Bounds, Budget, ProgressCallback, SolverProgress
from perfectplay.mastermind.solver.workspace import CodeSet, PlacedSet, Workspace

_POLL = 0.1
_NO_LIMIT = 1 << 60
# Nodes of a search in a large variant when no budget is given; each may look at 100,000 guesses.
SET_FRAME_NODES = 300
# Nodes of a greedy search with a limit on the depth.
_GREEDY_NODES = 2_000
# A call is first tried without a thread for so many nodes, if set times guesses is not more than
# this: a tenth of a second at the very most, mostly less than a millisecond.
_BRIEF_NODES = 16
_BRIEF_WORK = 1 << 18


class SearchRun:
    """Keeps the time and counts the nodes of all kernel calls of one question; use it in `with`."""

    def __init__(
        self, workspace: Workspace, budget: Budget | None, progress: ProgressCallback | None = None
    ) -> None:
        self.workspace = workspace
        self.progress = progress
        self.began = time.monotonic()
        budget = budget or Budget()
        self.deadline = None if budget.seconds is None else self.began + budget.seconds
        self.cpu_began = time.thread_time()
        self.cpu_limit = budget.cpu_seconds
        self.most_nodes = _NO_LIMIT if budget.nodes is None else budget.nodes
        self.limited = budget != Budget()
        self.nodes = 0
        self.reached: int | None = None
        """A total that a strategy reaches, known before the search."""
        self._board: Board | None = None
        self._asked_to_stop = False
        self._thread: KernelThread | None = None
        # A question asked by the progress callback of another one gets arrays of its own.
        self._nested = bool(workspace.runs)
        self.control = np.zeros_like(workspace.control) if self._nested else workspace.control
        self.control[:SERIAL] = 0

    def __enter__(self) -> SearchRun:
        self.workspace.runs.append(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.workspace.runs.remove(self)
        if self._thread is not None:
            self._thread.close()

    @property
    def stopped(self) -> bool:
        """Whether the budget ran out or someone asked to stop."""
        return bool(self.control[STOP])

    @property
    def late(self) -> bool:
        """Whether the time is over."""
        return self.time_left() <= 0

    def time_left(self) -> float:
        """Return how many seconds are left, on the clock or of CPU time."""
        left = math.inf if self.deadline is None else self.deadline - time.monotonic()
        if self.cpu_limit is not None:
            used = time.thread_time() - self.cpu_began
            if self._thread is not None:
                used += self._thread.cpu_seconds
            if self._board is not None:
                used += sum(self._board.cpu_seconds[1:])
            left = min(left, self.cpu_limit - used)
        return left

    @property
    def out_of_budget(self) -> bool:
        """Whether nothing more should be begun."""
        return self.late or self.stopped or self.nodes > self.most_nodes

    def place(self, subject: CodeSet) -> PlacedSet | None:
        """Place a set in a frame; None when it is too large, or too late to make the frame."""
        if self.workspace.too_large and self.out_of_budget:
            return None
        return self.workspace.place(subject, self.control if self._nested else None)

    def stop(self) -> None:
        """End the running kernel soon; may be called from any thread."""
        self._asked_to_stop = True
        self.control[STOP] = ASKED
        if self._board is not None:
            self._board.stop()

    @contextmanager
    def shared_by(self, board: Board) -> Iterator[None]:
        """Let the threads of a board search, too: stop them, and count what they use."""
        self._board = board
        try:
            yield
        finally:
            self._board = None

    def _go_on(self) -> None:
        """Forget that nodes were spent, but not that someone asked to stop.

        A kernel may overwrite ASKED with SPENT, so the wish is noted apart, and looked at last.
        """
        self.control[STOP] = 0
        if self._asked_to_stop:
            self.control[STOP] = ASKED

    def call(
        self,
        placed: PlacedSet,
        kernel: Callable[..., Any],
        *arguments: Any,
        mode: int = VALUE,
        brief: bool = True,
    ) -> Any:
        """Call a kernel on a placed set within what is left of the budget.

        It is tried briefly before a thread is started, unless that is known to be of no use.
        """
        call = partial(kernel, placed.tables, placed.pool_set, *arguments)
        allowed = max(0, self.most_nodes - self.nodes)
        if not self.limited and self.workspace.too_large:
            allowed = SET_FRAME_NODES
            if self.control[STOP] == SPENT:  # a limit for each call, not for all together
                self._go_on()
        if self.late:
            self.stop()
        timed = self.deadline is not None or self.cpu_limit is not None
        if timed or self.progress is not None or placed.size > placed.frame.large:
            few = self._brief_nodes(placed)
            if brief and few < allowed:
                self._prepare(placed, mode, few)
                answer = call()
                self.nodes += min(few, int(self.control[NODES]))
                if self.control[STOP] != SPENT:
                    return answer
                self._go_on()
            call = partial(self._watched, call)
        self._prepare(placed, mode, allowed)
        try:
            return call()
        finally:
            self.nodes += int(self.control[NODES])

    def _brief_nodes(self, placed: PlacedSet) -> int:
        """Return for how many nodes a call is tried without a thread.

        With 0 nodes a kernel returns what is remembered and searches nothing. So it is where a
        node may take long, and where nodes are limited, so that none is spent twice.
        """
        work = placed.size * placed.frame.guesses.size
        unlimited = self.most_nodes == _NO_LIMIT and not self.workspace.too_large
        return _BRIEF_NODES if unlimited and work <= _BRIEF_WORK else 0

    def _prepare(self, placed: PlacedSet, mode: int, nodes: int) -> None:
        self.control[NODES] = self.control[BEST] = self.control[BOUND] = 0
        self.control[MOST_NODES] = nodes
        self.control[MODE] = mode
        placed.load()

    def _watched(self, call: Callable[[], Any]) -> Any:
        """Run a kernel beside this thread, which keeps the time and can be interrupted."""
        if self.late or self.stopped:
            return call()  # over at once
        if self._thread is None:
            self._thread = KernelThread()
        begun = False

        def wait() -> float:
            nonlocal begun
            if begun:
                self.report()
            begun = True
            if self.late:
                self.stop()
            return _POLL if self.stopped else min(_POLL, max(0.0, self.time_left()))

        return self._thread.run(call, wait, self.stop)

    def report(self) -> None:
        """Tell the progress callback how far the search is."""
        if self.progress is None:
            return
        best, bound = int(self.control[BEST]) or self.reached or 0, int(self.control[BOUND])
        nodes = int(self.control[NODES]) if self._board is None else self._board.nodes
        self.progress(
            SolverProgress(
                self.nodes + nodes,
                best or None,
                Bounds(bound, best) if 0 < bound <= best else None,
                time.monotonic() - self.began,
            )
        )

    def greedy(self, placed: PlacedSet, limit: int = FREE) -> int:
        """Return a total that a strategy reaches which takes the best-looking guess each time.

        It is found whatever the budget, since each set on the way is looked at once. Not so with a
        limit on the depth, where the first guess may fail and others are tried: then NEVER comes
        back after some nodes, and also when there is no such strategy or someone asked to stop it.
        """
        stopped = self.control[STOP]
        self.control[STOP] = 0
        self._prepare(placed, GREEDY, _NO_LIMIT if limit >= FREE else _GREEDY_NODES)
        found = int(kernels.solve(placed.tables, placed.pool_set, NEVER, limit, 0))
        ended = bool(self.control[STOP])
        self.control[STOP] = ASKED if self._asked_to_stop else stopped
        return NEVER if ended else found
