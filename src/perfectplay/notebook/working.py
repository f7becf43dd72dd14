"""Work beside the kernel's main thread: one job at a time, with its progress, to be stopped.

What a job finds out is handed back in the kernel's own loop where there is one, as in a notebook:
only there may a widget speak to its page. Without one, as in a script, it is handed back at once.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")
Tell = Callable[[int, int], None]
INTERVAL = 0.1
"""Seconds between two words about progress."""


class StoppedError(Exception):
    """A job was stopped; nobody but :class:`Work` sees it."""


@dataclass(frozen=True)
class Job(Generic[Found]):
    """Something to find out: how, and what is done with it."""

    what: str
    """What is going on, in words for people."""
    find: Callable[[Tell], Found]
    done: Callable[[Found], None]
    quiet: bool = False
    """Whether it gives way to anything else that is asked for."""


class Work:
    """Does jobs, one at a time, and says how far it is."""

    def __init__(
        self, tell: Callable[[float | None], None], failed: Callable[[Exception], None]
    ) -> None:
        self._tell = tell
        self._failed = failed
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stoppers: list[Callable[[], object]] = []
        self._handing = threading.RLock()
        self.job: Job[Any] | None = None

    def start(self, job: Job[Any]) -> None:
        """Begin a job; the one before must have ended."""
        try:
            self._loop = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None
        self._stop = threading.Event()
        self._stoppers = []
        self.job = job
        # Not a daemon's business: a kernel that ends does not wait for it.
        self._thread = threading.Thread(target=self._run, args=(job, self._stop), daemon=True)
        self._thread.start()

    def check(self) -> None:
        """Called by sessions now and then: ends a job that was stopped."""
        if self._stop.is_set() and threading.current_thread() is self._thread:
            raise StoppedError

    @property
    def stopped(self) -> bool:
        """Whether the job was asked to stop."""
        return self._stop.is_set()

    def on_search(self, stop: Callable[[], object]) -> None:
        """Remember how to end a search that has begun."""
        self._stoppers.append(stop)
        if self._stop.is_set():
            stop()

    def stop(self) -> None:
        """Ask the job to end as soon as it can."""
        self._stop.set()
        for stop in list(self._stoppers):
            stop()

    def give_way(self) -> bool:
        """End a quiet job for something else; return whether nothing goes on any more."""
        if self.job is not None and self.job.quiet:
            self.stop()
            if self._thread is not None:
                self._thread.join()
            self.job = None
        return self.job is None

    def wait(self, seconds: float = 60.0) -> bool:
        """Wait for the job, as a script does; return whether it has ended."""
        end = time.monotonic() + seconds
        while not self._is_settled() and time.monotonic() < end:
            time.sleep(0.01)
        return self._is_settled()

    def _is_settled(self) -> bool:
        """Tell whether nothing goes on, and what was found has been handed back to its end."""
        with self._handing:
            return self.job is None

    def hand(self, what: Callable[[], None]) -> None:
        """Do something where a widget may speak to its page."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(what)
            return
        with self._handing:
            what()

    def _run(self, job: Job[Any], stop: threading.Event) -> None:
        last = 0.0

        def tell(done: int, total: int) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last >= INTERVAL and not stop.is_set():
                last = now
                part = done / max(1, total)
                self.hand(lambda: self._tell(part) if self.job is job else None)

        try:
            found = job.find(tell)
        except StoppedError:
            self.hand(lambda: self._end(job, None))
        except Exception as problem:  # whatever it is, the page shall not wait for ever
            failed = problem
            self.hand(lambda: self._end(job, lambda: self._failed(failed)))
        else:
            self.hand(lambda: self._end(job, lambda: job.done(found)))

    def _end(self, job: Job[Any], then: Callable[[], None] | None) -> None:
        if self.job is not job:
            return  # it has given way, and nobody waits for it any more
        self.job = None
        if then is not None:
            then()
        if self.job is None:
            self._tell(None)
