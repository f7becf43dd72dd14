"""An engine machine: a worker of a Dask cluster answers questions of front servers.

A worker keeps its tools, such as solvers that remember, for all questions that it gets. It ends
a question that nobody waits for any more: the scheduler takes it back when its client has left,
and also when the whole front server has gone.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from perfectplay import __version__
from perfectplay.errors import PerfectPlayError
from perfectplay.lab.provenance import fingerprint_of
from perfectplay.session import Data, find_game, load, to_data
from perfectplay.web.jobs import POLL, Job
from perfectplay.web.questions import Answer, Question, answer
from perfectplay.web.room import Room, load_rooms
from perfectplay.web.settings import Settings
from perfectplay.web.warm import get_ready
from perfectplay.work import Abandoned

MOST_TOOLS = 8
"""Sets of tools that are kept: one for each game and each limit that front servers set."""
WATCHER = "watching a question"
_WORKING = frozenset({"running", "paused", "closing_gracefully"})

log = logging.getLogger("perfectplay.web")


def introduce(warm: bool, question_seconds: float) -> tuple[str, str]:
    """Return the version and the fingerprint of the code here, and get ready if that is wanted."""
    if warm:
        _warm_up(question_seconds)
    return code()


def code() -> tuple[str, str]:
    """Return the version and the fingerprint of the code where this is run."""
    return __version__, fingerprint_of("perfectplay")


@cache
def _warm_up(question_seconds: float) -> None:
    """Get ready once in a process, beside whatever else it does."""

    def work() -> None:
        get_ready(load_rooms(), lambda kind: _tools(kind, question_seconds))

    threading.Thread(target=work, name="warm-up", daemon=True).start()


@cache
def _room(kind: str) -> Room:
    room: Room = load(find_game(kind).page or "")
    return room


@lru_cache(MOST_TOOLS)
def _tools(kind: str, question_seconds: float) -> Any:
    """Make the tools of a game, within the limits of this machine and of those who ask."""
    own = Settings.from_environment()
    return _room(kind).tools(replace(own, question_seconds=question_seconds))


def answer_here(data: Data, question_seconds: float, topic: str | None = None) -> Answer:
    """Answer a question on this worker; reports of a live one go to a topic of the scheduler.

    Nothing is raised, because Dask would write what was asked into its log.
    """
    from distributed import get_worker  # an optional extra, which every worker has

    worker = get_worker()
    key = worker.get_current_task()

    def report(item: Any) -> None:
        worker.log_event(topic, {"key": key, "report": to_data(item)})

    try:
        question = Question.from_data(data)
        job = Job(question.seconds)
        if topic is not None:
            job.report = report
        with _watched(job, lambda: _is_wanted(worker, key)):
            kind = question.kind
            found = answer(question, _room(kind), _tools(kind, question_seconds), job)
        state = question.session.to_data() if question.session and question.changes else None
        return Answer(found, state)
    except PerfectPlayError as error:
        return Answer(error=error)
    except Abandoned:
        return Answer()  # nobody hears it
    except Exception as error:
        log.error("a question failed with %s", type(error).__name__)
        return Answer(fault=type(error).__name__)


@contextlib.contextmanager
def _watched(job: Job, is_wanted: Callable[[], bool]) -> Iterator[None]:
    """Press the brakes of a job while it is late, and end it when it is not wanted any more."""
    ended = threading.Event()

    def watch() -> None:
        while not ended.wait(POLL):
            if not is_wanted():
                job.cancelled.set()
            if job.late or job.cancelled.is_set():
                job.press()

    job.begun = time.monotonic()
    threading.Thread(target=watch, name=WATCHER, daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def _is_wanted(worker: Any, key: Any) -> bool:
    """Tell whether the scheduler still waits for a task of a worker."""
    task = worker.state.tasks.get(key)
    return task is not None and task.state != "cancelled" and worker.status.name in _WORKING
