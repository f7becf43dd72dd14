"""What every route needs: the settings, the store, the queue of jobs, and who asks."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from fastapi import Depends, Request

from perfectplay.errors import PerfectPlayError
from perfectplay.session import Session
from perfectplay.web.cluster import ClusterQueue, open_cluster
from perfectplay.web.database.trouble import (
    BUSY,
    SILENT,
    UNKNOWN_FATE,
    DatabaseUnavailable,
    driver_says,
    unavailable,
)
from perfectplay.web.door import Door
from perfectplay.web.errors import NotOnPurpose
from perfectplay.web.jobs import BROKEN, Job, JobQueue
from perfectplay.web.limits import Asker, Limits, Streams
from perfectplay.web.players import Owner, hashed
from perfectplay.web.purpose import on_purpose
from perfectplay.web.questions import Answer, Question, answer
from perfectplay.web.settings import Settings
from perfectplay.web.spare import Spare
from perfectplay.web.store import Store
from perfectplay.web.threads import NotBegun, NotEnded, Threads
from perfectplay.work import Abandoned

if TYPE_CHECKING:
    from perfectplay.web.room import Room

T = TypeVar("T")
Report = Callable[[Any], None]
LIGHT_THREADS = 8
FROZEN = 4
"""So many times the patience is what a question to the database may take once it has begun; the
database itself gives up long before, unless it is frozen."""
CLOSING = 2.0
NOTE_EVERY = 60.0
log = logging.getLogger("perfectplay.web")


class Context:
    """One for each process; holds nothing about a game between two requests."""

    def __init__(
        self, settings: Settings, rooms: Mapping[str, Room], refused: Counter[str] | None = None
    ) -> None:
        self.settings = settings
        self.rooms = rooms
        self.store = Store(settings.database, settings.database_patience, settings.database_wait)
        self.cluster = open_cluster(settings)
        """The engines, where they live elsewhere; None when they are in this process."""
        self.jobs = (
            JobQueue(settings.engine_threads, settings.engine_queue)
            if self.cluster is None
            else ClusterQueue(self.cluster, settings.engine_queue)
        )
        self.spare = Spare(
            lambda: self.jobs.pending > 0 or self.jobs.warming.is_set(), self.jobs.stopping
        )
        """Idle moments of the engines in this process."""
        self.tools: dict[str, Any] = {name: room.tools(settings) for name, room in rooms.items()}
        """What each room keeps for all its games, such as solvers that remember."""
        self.refused: Counter[str] = Counter() if refused is None else refused
        """How often something was refused, by its reason."""
        self.door = Door(settings, self.refused)
        self.limits = Limits(settings, self.refused)
        self.streams = Streams(settings, self.refused)
        self.broken_engine: str | None = None
        """Why the engines in this process cannot be asked, in a sentence."""
        self.write_trouble: str | None = None
        """Why the last change could not be kept; None when it was."""
        self._next_note = 0.0
        self._light = Threads(LIGHT_THREADS, "light")
        self._readers = Threads(self.store.database.readers, "reader")
        self._writers = Threads(self.store.database.writers, "writer")

    def close(self) -> None:
        """End all work and let go of the database."""
        self.jobs.close()
        if self.cluster is not None:
            self.cluster.close()
        for threads in (self._light, self._readers, self._writers):
            threads.close(CLOSING)
        self.store.close()

    def accept(self, session: Session) -> None:
        """Refuse, by an error, a new game that this server does not take on."""
        self.rooms[session.kind].accept(session, self.settings)

    async def light(self, work: Callable[..., T], *given: Any) -> T:
        """Do something short without the database, such as reading a text, beside the loop."""
        return await self._light.do(work, *given)

    async def read(self, work: Callable[..., T], *given: Any) -> T:
        """Ask the database something; this waits for no writer."""
        return await self._on_database(self._readers, unavailable(SILENT), work, *given)

    async def write(self, work: Callable[..., T], *given: Any) -> T:
        """Change something in the database, and read before it what the change depends on."""
        lost = DatabaseUnavailable(UNKNOWN_FATE)
        try:
            result = await self._on_database(self._writers, lost, work, *given)
        except DatabaseUnavailable as error:
            self.write_trouble = str(error)
            raise
        self.write_trouble = None
        return result

    async def _on_database(
        self, threads: Threads, frozen: DatabaseUnavailable, work: Callable[..., T], *given: Any
    ) -> T:
        patience = self.settings.database_patience
        try:
            return await threads.do_in_time(patience, FROZEN * patience, work, *given)
        except NotBegun:
            raise self._noticed(unavailable(BUSY)) from None
        except NotEnded:
            raise self._noticed(frozen) from None
        except DatabaseUnavailable as error:
            raise self._noticed(error) from None

    def _noticed(self, error: DatabaseUnavailable) -> DatabaseUnavailable:
        """Write an error of the database into the log, once a minute at most."""
        now = time.monotonic()
        if now >= self._next_note:
            self._next_note = now + NOTE_EVERY
            log.error("%s%s", error, driver_says(error))
        return error

    async def heavy(self, request: Request, question: Question) -> Answer:
        """Have an engine answer a client's question; it is ended when the client goes away."""
        self.admit_question(request)
        timed = replace(question, seconds=question.seconds or self.settings.job_seconds)
        # Elsewhere the time is counted from when somebody begins with it, by whoever does.
        seconds = timed.seconds if self.cluster is None else None
        with self._noticing_broken_engine():
            work = self.answering(timed)
            return await self.jobs.run(request.is_disconnected, work, seconds, timed.slow)

    @contextmanager
    def _noticing_broken_engine(self) -> Iterator[None]:
        """Remember an accident in an engine until a question is answered again."""
        try:
            yield
        except (PerfectPlayError, Abandoned):
            raise
        except Exception as error:
            self.broken_engine = BROKEN.format(type(error).__name__)
            raise
        self.broken_engine = None

    def answering(self, question: Question) -> Callable[..., Any]:
        """Return the work that answers a question: called with a job, and with who hears of it.

        In this process it answers; with the engines elsewhere it is a coroutine.
        """
        room, cluster = self.rooms[question.kind], self.cluster

        def here(job: Job, report: Report | None = None) -> Answer:
            job.report = report or job.report
            return Answer(answer(question, room, self.tools[question.kind], job))

        async def elsewhere(job: Job, report: Report | None = None) -> Answer:
            assert cluster is not None
            return await cluster.ask(question.to_data(room), report, slow=question.slow)

        return here if cluster is None else elsewhere

    @property
    def engine_trouble(self) -> str | None:
        """Why no engine can be asked, in a sentence; None when all is well."""
        return self.broken_engine if self.cluster is None else self.cluster.trouble

    def admit_question(self, request: Request) -> None:
        """Refuse engine work that was not asked for on purpose, or too often."""
        if not on_purpose(request):
            self.refused["not on purpose"] += 1
            raise NotOnPurpose
        self.limits.take("questions", Asker.of(request))


async def context_of(request: Request) -> Context:
    """Return the context of the app.

    Not a plain function: for that FastAPI would change to another thread and back.
    """
    context: Context = request.app.state.context
    return context


async def owner_of(request: Request) -> Owner:
    """Return who asks."""
    return Owner(hashed(request.state.owner_key))


TheContext = Annotated[Context, Depends(context_of)]
TheOwner = Annotated[Owner, Depends(owner_of)]
