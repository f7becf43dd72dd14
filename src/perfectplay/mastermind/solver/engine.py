"""Running the kernels: frames, memory, budgets, stopping, progress."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver import expected_kernels, symmetry, worst_kernels
from perfectplay.mastermind.solver import kernels as k
from perfectplay.mastermind.solver.local import local_frame
from perfectplay.mastermind.solver.symmetry import Symmetries
from perfectplay.mastermind.solver.tables import (
    MOST_TABLE_BYTES,
    CountBounds,
    Frame,
    digits_of,
    whole_bytes,
)
from perfectplay.mastermind.solver.values import Bounds, Budget, ProgressCallback, SolverProgress
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

_POLL = 0.1
# Nodes of a search in a large variant when no budget is given; each may look at 100,000 guesses.
LOCAL_NODES = 300


@dataclass(frozen=True)
class Root:
    """A question's set of codes, packed and ascending, and the guesses that led to it, if known."""

    codes: NDArray[np.uint64]
    guesses: tuple[str, ...] | None

    @property
    def size(self) -> int:
        """How many codes there are."""
        return int(self.codes.size)


class Question:
    """A set placed in a frame, ready for the kernels."""

    def __init__(self, frame: Frame, tables: k.Tables, places: NDArray[np.int32]) -> None:
        self.frame = frame
        self.tables = tables
        self.places = places
        self.size = int(places.size)
        self.key = np.uint64(frame.words[places].sum(dtype=np.uint64))

    @property
    def whole(self) -> bool:
        """Whether the frame is that of all codes."""
        return self.frame.secrets == self.frame.variant.size

    def load(self) -> None:
        """Write the set to the bottom of the pool."""
        self.tables.pool[: self.size] = self.places


class Engine:
    """One variant's frame and the memory of solved sets."""

    def __init__(self, variant: Variant, memory_mb: int) -> None:
        self.variant = variant
        most = 1 << max(10, int(np.log2(max(1, memory_mb) * 2**20 / 16)))
        # Small games fill little memory, and a small table is quicker to reach.
        slots = min(most, max(1 << 14, min(1 << 22, 1 << (variant.size**2 // 4).bit_length())))
        self.memory = np.zeros((slots, 2), np.uint64)
        self.control = np.zeros(8, np.int64)
        self._local: tuple[bytes, Frame | None] | None = None
        self._whole_tables: k.Tables | None = None

    @cached_property
    def bounds(self) -> CountBounds:
        """What the number of codes alone implies."""
        return CountBounds(self.variant)

    @cached_property
    def whole(self) -> Frame | None:
        """The frame of all codes, None when it would be too large."""
        if whole_bytes(self.variant) > MOST_TABLE_BYTES:
            return None
        codes = space_of(self.variant).codes
        return Frame(self.variant, codes, codes.size, self.bounds)

    def question(self, root: Root, control: NDArray[np.int64] | None = None) -> Question | None:
        """Place a set in a frame; None when it is too large for an exact search.

        A thread of its own brings its own `control` and gets tables of its own, so that only the
        memory is shared.
        """
        if self.whole is not None:
            found = self._symmetries(root)
            whole = self._whole_tables
            if control is not None or whole is None:
                every = symmetry.of_history(self.variant, ())
                own = self.control if control is None else control
                whole = self.whole.tables(self.memory, own, every)
                if control is None:
                    self._whole_tables = whole
            tables = whole._replace(perms=found.perms, base=found.maps)
            places = np.searchsorted(self.whole.guesses, root.codes).astype(np.int32)
            return Question(self.whole, tables, places)
        name = root.codes.tobytes()
        if self._local is None or self._local[0] != name:
            self._local = name, local_frame(self.variant, root.codes, self.bounds)
        frame = self._local[1]
        if frame is None:
            return None
        tables = frame.tables(self.memory, self.control, symmetry.none(self.variant))
        return Question(frame, tables, np.arange(root.size, dtype=np.int32))

    def _symmetries(self, root: Root) -> Symmetries:
        if root.size <= k.LARGE:  # the kernels use symmetry on larger sets only
            return symmetry.none(self.variant)
        if root.guesses is not None:
            return symmetry.of_history(self.variant, root.guesses)
        if root.size == self.variant.size:
            return symmetry.of_history(self.variant, ())
        return symmetry.of_set(self.variant, digits_of(space_of(self.variant), root.codes))


class Run:
    """One answer in the making: keeps the time and counts the nodes of all its kernel calls."""

    def __init__(
        self, engine: Engine, budget: Budget | None, progress: ProgressCallback | None = None
    ) -> None:
        self.engine = engine
        self.progress = progress
        self.began = time.monotonic()
        budget = budget or Budget()
        self.deadline = None if budget.seconds is None else self.began + budget.seconds
        self.most_nodes = (1 << 60) if budget.nodes is None else budget.nodes
        self.limited = budget.seconds is not None or budget.nodes is not None
        self.nodes = 0
        engine.control[: k.SERIAL] = 0

    @property
    def stopped(self) -> bool:
        """Whether the budget ran out or someone asked to stop."""
        return bool(self.engine.control[k.STOP])

    @property
    def out_of_time(self) -> bool:
        """Whether nothing more should be begun."""
        late = self.deadline is not None and time.monotonic() >= self.deadline
        return late or self.stopped or self.nodes > self.most_nodes

    def question(self, root: Root) -> Question | None:
        """Place a set in a frame; None when it is too large, or too late to make the frame."""
        if self.engine.whole is None and self.out_of_time:
            return None
        return self.engine.question(root)

    def stop(self) -> None:
        """End the running kernel soon."""
        self.engine.control[k.STOP] = k.ASKED

    def call(
        self,
        question: Question,
        kernel: Callable[..., Any],
        *arguments: Any,
        mode: int = k.VALUE,
    ) -> Any:
        """Call a kernel on a question within what is left of the budget."""
        control = self.engine.control
        control[k.NODES] = 0
        control[k.MOST_NODES] = max(0, self.most_nodes - self.nodes)
        if not self.limited and not question.whole:
            control[k.MOST_NODES] = LOCAL_NODES
            if control[k.STOP] == k.SPENT:  # a limit for each call, not for all together
                control[k.STOP] = 0
        control[k.BEST] = control[k.BOUND] = 0
        control[k.MODE] = mode
        question.load()
        if self.deadline is not None and time.monotonic() >= self.deadline:
            control[k.STOP] = k.ASKED
        try:
            if self.deadline is None and self.progress is None and question.size <= k.LARGE:
                return kernel(question.tables, *arguments)
            return self._watched(kernel, question.tables, arguments)
        finally:
            self.nodes += int(control[k.NODES])

    def _watched(self, kernel: Callable[..., Any], tables: k.Tables, arguments: Any) -> Any:
        """Run a kernel beside this thread, which keeps the time and can be interrupted."""
        answer: list[Any] = []
        failure: list[BaseException] = []

        def work() -> None:
            try:
                answer.append(kernel(tables, *arguments))
            except BaseException as error:
                failure.append(error)

        worker = threading.Thread(target=work, name="perfectplay-solver", daemon=True)
        worker.start()
        try:
            while worker.is_alive():
                wait = _POLL
                if self.deadline is not None:
                    wait = min(wait, max(0.0, self.deadline - time.monotonic()))
                    if wait == 0.0:
                        self.stop()
                        wait = _POLL
                worker.join(wait)
                if self.progress and worker.is_alive():
                    self.report()
        except BaseException:
            self.stop()
            worker.join()
            raise
        if failure:
            raise failure[0]
        return answer[0]

    def report(self) -> None:
        """Tell how far the search is."""
        if self.progress is None:
            return
        control = self.engine.control
        best, bound = int(control[k.BEST]), int(control[k.BOUND])
        self.progress(
            SolverProgress(
                self.nodes + int(control[k.NODES]),
                best or None,
                Bounds(bound, best) if 0 < bound <= best else None,
                time.monotonic() - self.began,
            )
        )

    def greedy(self, question: Question, limit: int = k.FREE) -> int:
        """Return a total that a strategy reaches which takes the best-looking guess each time."""
        control = self.engine.control
        stopped = control[k.STOP]
        control[k.STOP] = control[k.NODES] = 0
        control[k.MOST_NODES] = 1 << 60
        control[k.MODE] = k.GREEDY
        question.load()
        size = question.size
        found = expected_kernels.solve(
            question.tables, 0, size, question.key, size, k.NEVER, limit, 0
        )
        control[k.STOP] |= stopped
        return int(found)


def total_key(key: np.uint64, limit: int, size: int) -> np.uint64:
    """Return the memory's key for the total of a set."""
    return np.uint64(expected_kernels.limited(key, k.FREE if limit >= size else limit))


def worst_key(key: np.uint64) -> np.uint64:
    """Return the memory's key for the worst case of a set."""
    return np.uint64(worst_kernels.worst_name(key))
