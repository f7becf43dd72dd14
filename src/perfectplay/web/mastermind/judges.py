"""Judges that remember what they solved, lent to one job at a time."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from math import inf

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver import Budget, Sense, Solver
from perfectplay.mastermind.teacher import Judge
from perfectplay.mastermind.variant import Variant
from perfectplay.web.jobs import Abandoned, Job
from perfectplay.web.room import Figures
from perfectplay.web.settings import Settings

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
    def borrow(self, variant: Variant, sense: Sense, job: Job) -> Iterator[Judge]:
        """Lend a judge of this variant; the job's brakes stop its solver."""
        rules = variant.rules
        with self._lock:
            # The last one given back knows the most about what is being played now.
            found = next((j for j in reversed(self._idle) if j.variant == rules), None)
            if found is not None:
                self._idle.remove(found)
        judge = found or Judge(rules, sense, Solver(rules, MEMORY_MB), self._budget(rules))
        judge.sense = sense
        job.brake(judge.solver.stop)
        # A judge whose work failed is not lent again; one who was stopped keeps what was proven.
        try:
            yield judge
        except Abandoned:
            self._take_back(judge, job)
            raise
        self._take_back(judge, job)

    def _take_back(self, judge: Judge, job: Job) -> None:
        # Not pressed any more from here on: the next job must not be stopped for this one.
        job.release(judge.solver.stop)
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


def figures(judges: Judges) -> Figures:
    """Tell how much memory the idle judges keep."""
    return Figures(kept_bytes=judges.nbytes)


def make_judges(settings: Settings) -> Judges:
    """Make the judges of one process."""
    return Judges(settings.question_seconds, settings.engine_memory_mb * 2**20)


@contextlib.contextmanager
def lend_judge(session: MastermindSession, judges: Judges, job: Job) -> Iterator[None]:
    """Give a session a judge for one job."""
    with judges.borrow(session.variant, session.sense, job) as judge:
        session.judge = judge
        yield


def solve_classic(judges: Judges) -> None:
    """Solve the start of the classic game, with which most begin, so that no learner waits."""
    variant = Variant()
    with judges.borrow(variant, "worst", Job()) as judge:
        judge.judge(Knowledge(variant), [0, 0, 1, 1])
