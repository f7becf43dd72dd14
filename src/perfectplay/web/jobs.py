"""Engine work: a few threads, two short queues, and an end for work that nobody waits for.

What somebody waits for while playing is quick: a judged guess, a computer's move, a hint. It has a
thread that does nothing else, goes first at all others, and is done in between where an analysis, a
review or a table is under way. The kernels let go of Python's lock while they run, so threads are
enough.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from perfectplay.web.errors import Busy
from perfectplay.web.lanes import Lanes
from perfectplay.work import Abandoned, Work

T = TypeVar("T")
POLL = 0.05
NICE, QUICK_NICE = 10, 5
RESERVE = 1
"""Threads that are kept free for quick work."""
BROKEN = "The engines failed with {}; the log says where."


@dataclass(frozen=True)
class Queued:
    """A job has not begun yet: so many others wait before it."""

    before: int


class Job(Work):
    """One piece of engine work of the server: how long it may take, and whether it gives way."""

    def __init__(self, seconds: float | None = None, slow: bool = False) -> None:
        super().__init__()
        self.seconds = seconds
        self.slow = slow
        """Whether it can wait while others play."""
        self.give_way: Callable[[], object] = lambda: None
        """Does quick work that waits, in the thread of this one, before it goes on."""
        self.begun: float | None = None
        self.report: Callable[[Any], None] = lambda item: None
        """Told how far the work has come, where somebody follows it."""

    def check(self) -> None:
        """Leave between two searches when nobody waits any more; let quick work pass."""
        super().check()
        self.give_way()

    @property
    def late(self) -> bool:
        """Whether the job has used the time it may use."""
        return (
            self.seconds is not None
            and self.begun is not None
            and time.monotonic() - self.begun > self.seconds
        )


class JobQueue:
    """A bounded pool; `run` waits for a job without holding up anything else."""

    def __init__(self, threads: int, queue: int) -> None:
        self.threads = threads
        self.queue = queue
        self.begun = 0
        # Taken again by the same thread when a signal comes while it is held.
        self._lock = threading.RLock()
        self._jobs: set[Job] = set()
        self._mean = {False: 1.0, True: 1.0}
        self._lanes = Lanes()
        # Not an executor of the library: that one would wait, when the program ends, for a search
        # that cannot be braked.
        for number in range(threads + RESERVE if threads else 0):
            work = self._serve_quick if number >= threads else self._serve
            threading.Thread(target=work, name=f"engine-{number}", daemon=True).start()
        self.warming = threading.Event()
        self.stopping = threading.Event()

    def submit(
        self, work: Callable[[Job], T], seconds: float | None = None, slow: bool = False
    ) -> tuple[Job, Any]:
        """Queue a job, or raise :class:`Busy` when too many wait in its lane already."""
        job = Job(seconds, slow)
        with self._lock:
            at_once = self.at_once(slow)
            there = sum(other.slow == slow for other in self._jobs)
            if there >= at_once + self.queue or self.stopping.is_set():
                raise Busy(self._mean[slow] * there / at_once)
            self._jobs.add(job)
        future = self._begin(job, work)
        future.add_done_callback(lambda _: self._done(job))
        return job, future

    def at_once(self, slow: bool) -> int:
        """Return how many jobs of a lane are worked on at the same time; the others wait."""
        return self.threads + (0 if slow else RESERVE)

    def before(self, job: Job) -> int | None:
        """Count the slow jobs that wait before a slow one; None when it has begun."""
        return self._lanes.before(job, lambda other: other.cancelled.is_set())

    def _begin(self, job: Job, work: Callable[[Job], Any]) -> Future[Any]:
        """Have a job done as soon as somebody is free."""
        future: Future[Any] = Future()
        if job.slow:
            job.give_way = self._do_quick
        self._lanes.put(job, lambda: self._work(job, future, work), job.slow)
        return future

    def _serve(self) -> None:
        be_nice(NICE)
        while (work := self._lanes.take()) is not None:
            work()

    def _serve_quick(self) -> None:
        be_nice(QUICK_NICE)
        while (work := self._lanes.take(quick_only=True)) is not None:
            work()

    def _do_quick(self) -> None:
        """Do one quick job, if one waits, in the middle of a slow one."""
        if (work := self._lanes.take_quick()) is not None:
            work()

    def _work(self, job: Job, future: Future[T], work: Callable[[Job], T]) -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            job.check()
            job.begun = time.monotonic()
            with self._lock:
                self.begun += 1
            result = work(job)
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)

    def _done(self, job: Job) -> None:
        with self._lock:
            self._jobs.discard(job)
            if job.begun is not None:
                took = time.monotonic() - job.begun
                self._mean[job.slow] += 0.2 * (took - self._mean[job.slow])

    async def run(
        self,
        gone: Callable[[], Awaitable[bool]],
        work: Callable[[Job], T],
        seconds: float | None = None,
        slow: bool = False,
    ) -> T:
        """Do a job; end it early when `gone` says that the client has left."""
        job, future = self.submit(work, seconds, slow)
        waiting = asyncio.wrap_future(future)
        try:
            while not waiting.done():
                await asyncio.wait({waiting}, timeout=POLL)
                if waiting.done():
                    break
                if job.late:
                    job.press()
                if await gone():
                    raise Abandoned
            result: T = waiting.result()
            return result
        finally:
            if not future.done():
                self.abandon(job, future)
            # Else an error that comes after its asker has left would be logged as never heard.
            waiting.cancel()

    @property
    def pending(self) -> int:
        """How many jobs wait or are being worked on."""
        with self._lock:
            return len(self._jobs)

    @property
    def running(self) -> int:
        """How many jobs are being worked on."""
        with self._lock:
            return sum(job.begun is not None for job in self._jobs)

    def abandon(self, job: Job, future: Future[Any]) -> None:
        """End a job whose result nobody wants; returns at once."""
        job.cancelled.set()
        if future.cancel():
            return

        def press() -> None:
            while not future.done():
                job.press()
                time.sleep(0.01)

        threading.Thread(target=press, name="brake", daemon=True).start()

    def stop(self) -> None:
        """Take no more work and end what runs, soon; returns at once."""
        self.stopping.set()
        with self._lock:
            jobs = list(self._jobs)
        for job in jobs:
            job.cancelled.set()
        if jobs:
            threading.Thread(target=self._press, args=(jobs,), name="brakes", daemon=True).start()

    def _press(self, jobs: list[Job]) -> None:
        while any(job in self._jobs for job in jobs):
            for job in jobs:
                job.press()
            time.sleep(0.01)

    def close(self) -> None:
        """End all work and wait a moment for it."""
        self.stop()
        self._lanes.close()
        end = time.monotonic() + 2.0
        while self._jobs and time.monotonic() < end:
            time.sleep(0.01)


@contextlib.asynccontextmanager
async def streaming(
    jobs: JobQueue, work: Callable[[Job, Callable[[Any], None]], object]
) -> AsyncIterator[AsyncIterator[Any]]:
    """Do a slow job that reports as it goes; only the latest report waits to be read.

    Before it begins it is a :class:`Queued` that is read, whenever its place has changed.
    """
    loop = asyncio.get_running_loop()
    latest: list[Any] = []
    news = asyncio.Event()

    def put(item: Any) -> None:
        def deliver() -> None:
            latest[:] = [item]
            news.set()

        loop.call_soon_threadsafe(deliver)

    job, future = jobs.submit(lambda job: work(job, put), slow=True)
    # The last report may be put just before the end, so the end is announced the same way.
    future.add_done_callback(lambda _: _tell(loop, news))

    async def read() -> AsyncIterator[Any]:
        place: int | None = None
        while not news.is_set() and jobs.before(job) is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), POLL)
            now = jobs.before(job)
            if now is not None and now != place:
                place = now
                yield Queued(now)
        while True:
            await news.wait()
            news.clear()
            while latest:
                yield latest.pop()
            if future.done() and not latest:
                future.result()
                return

    try:
        yield read()
    finally:
        if not future.done():
            jobs.abandon(job, future)


def _tell(loop: asyncio.AbstractEventLoop, news: asyncio.Event) -> None:
    with contextlib.suppress(RuntimeError):  # the loop may be closed when the server stops
        loop.call_soon_threadsafe(news.set)


def be_nice(nice: int) -> None:
    """Let light requests go first: on Linux every thread has its own priority."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
