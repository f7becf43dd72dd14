"""Judges that remember what they solved, lent to one piece of work at a time."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from math import inf

from perfectplay.errors import PerfectPlayError
from perfectplay.mastermind.solver import Budget, Sense, Solver
from perfectplay.mastermind.teacher.judge import Judge
from perfectplay.mastermind.variant import Variant
from perfectplay.work import Abandoned, Work

MEMORY_MB = 64
SOLVABLE = 10_000
"""Codes of the largest variants whose start can be solved while somebody waits."""
LARGE_SECONDS = 1.5
"""What a question about a larger one may take: enough for most positions from the third turn on."""


class Judges:
    """Idle judges, the last used ones; each has a solver with a memory of its own.

    The idle ones together take at most `most_bytes`; the last one stays however large it is.
    """

    def __init__(self, question_seconds: float, most_bytes: int) -> None:
        self.question_seconds = question_seconds
        self.most_bytes = most_bytes
        self._idle: list[Judge] = []
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def borrow(
        self, variant: Variant, sense: Sense, work: Work, seconds: float | None = None
    ) -> Iterator[Judge]:
        """Lend a judge of this variant; the brakes of the work stop its solver.

        `seconds` is what a question to him may take, if not as long as usual.
        """
        rules = variant.rules
        with self._lock:
            # The last one given back knows the most about what is being played now.
            found = next((j for j in reversed(self._idle) if j.variant == rules), None)
            if found is not None:
                self._idle.remove(found)
        judge = found or Judge(rules, sense, Solver(rules, MEMORY_MB))
        judge.sense = sense
        judge.budget = self._budget(rules) if seconds is None else Budget(seconds=seconds)
        work.brake(judge.solver.stop)
        # A judge whose work failed is not lent again; one who was stopped, or who has refused
        # something, keeps what was proven.
        try:
            yield judge
        except (Abandoned, PerfectPlayError):
            self._take_back(judge, work)
            raise
        self._take_back(judge, work)

    def _take_back(self, judge: Judge, work: Work) -> None:
        # Not pressed any more from here on: the next work must not be stopped for this one.
        work.release(judge.solver.stop)
        with self._lock:
            self._idle.append(judge)
            while len(self._idle) > 1 and self._bytes() > self.most_bytes:
                del self._idle[0]

    @property
    def nbytes(self) -> int:
        """How many bytes the idle judges take."""
        with self._lock:
            return self._bytes()

    def _bytes(self) -> int:
        return sum(judge.solver.nbytes for judge in self._idle)

    def _budget(self, variant: Variant) -> Budget:
        """Give a question less time in large variants, whose first turns it cannot prove anyway."""
        large = variant.size > SOLVABLE
        return Budget(seconds=min(self.question_seconds, LARGE_SECONDS if large else inf))
