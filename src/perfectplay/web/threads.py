"""A few threads for short work beside the event loop, and waiting for them in bounded time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class NotBegun(Exception):  # noqa: N818 - said by the one who waits, not by the work
    """The work was still waiting for a thread when its time was over; it is not done any more."""


class NotEnded(Exception):  # noqa: N818
    """The work had begun and was not done in time; it may still be done."""


class Threads:
    """Threads that start when they are needed.

    Not an executor of the library: that one would wait, when the program ends, for a thread that
    hangs on a frozen database.
    """

    def __init__(self, most: int, name: str) -> None:
        self.most = most
        self._name = name
        self._idle = threading.Semaphore(0)
        self._lock = threading.Lock()
        self._waiting: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []

    def submit(self, work: Callable[..., T], *given: Any) -> Future[T]:
        """Queue some work."""
        future: Future[T] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = work(*given)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self._waiting.put(run)
        if not self._idle.acquire(blocking=False):
            self._start()
        return future

    def _start(self) -> None:
        with self._lock:
            if len(self._threads) < self.most:
                name = f"{self._name}-{len(self._threads)}"
                thread = threading.Thread(target=self._serve, name=name, daemon=True)
                self._threads.append(thread)
                thread.start()

    def _serve(self) -> None:
        while (run := self._waiting.get()) is not None:
            run()
            del run  # what it holds is not kept until the next one comes
            self._idle.release()

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """Do some work, however long it takes."""
        return await asyncio.wrap_future(self.submit(work, *given))

    async def do_in_time(self, begin: float, end: float, work: Callable[..., T], *given: Any) -> T:
        """Do some work that begins within `begin` seconds and ends within `end` more."""
        future = self.submit(work, *given)
        waiting = asyncio.wrap_future(future)
        try:
            await asyncio.wait({waiting}, timeout=begin)
            if not waiting.done():
                if future.cancel():
                    raise NotBegun
                await asyncio.wait({waiting}, timeout=end)
                if not waiting.done():
                    raise NotEnded
            return waiting.result()
        finally:
            waiting.cancel()

    def close(self, seconds: float) -> None:
        """Finish what waits, and wait for it, but not for ever."""
        for _ in self._threads:
            self._waiting.put(None)
        end = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))
