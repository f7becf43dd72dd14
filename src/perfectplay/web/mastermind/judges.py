"""The judges of the server, and how they are lent to its jobs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.teacher.judges import Judges
from perfectplay.mastermind.variant import Variant
from perfectplay.web.jobs import Job
from perfectplay.web.room import Figures
from perfectplay.web.settings import Settings


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
