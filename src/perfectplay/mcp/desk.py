"""Where the work of tools is done: in threads, so many at a time, each within its time.

The event loop only waits, tells the client how far it is, and presses the brakes when the client
has cancelled the call or its time is over.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias, TypeVar

import anyio
import anyio.to_thread
from mcp.server.mcpserver import Context

from perfectplay.mcp.errors import LongCallError, ManyCallsError
from perfectplay.mcp.ready import get_ready
from perfectplay.work import Abandoned, Work

T = TypeVar("T")
Asker: TypeAlias = Context
"""What a tool is told about the call: who asks, and how to tell them something."""
POLL = 0.02
TELL_EVERY = 0.2
GRACE = 10.0
"""Seconds after its time in which work, its brakes pressed, may still end with what it has."""
LIGHT_SECONDS = 20.0
LIGHT_THREADS, MOST_WAITING = 4, 32


class Task(Work):
    """One call's work: when its time is over, and how far it is."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.begun: float | None = None
        """None while it waits for a thread or for an engine that is being compiled."""
        self.progress: tuple[float, float | None, str] | None = None

    def tell(self, done: float, total: float | None = None, text: str = "") -> None:
        """Say how far the work is; whoever asked hears the latest now and then."""
        self.progress = (done, total, text)

    def over_by(self) -> float:
        """Return for how many seconds the time is over; below 0 while it is not."""
        return -1.0 if self.begun is None else time.monotonic() - self.begun - self.seconds


class Desk:
    """Does the work of all calls; heavy work has a thread for each processor."""

    def __init__(self, threads: int | None = None, waiting: int = MOST_WAITING) -> None:
        self._threads = threads or max(1, os.cpu_count() or 1)
        self._most_waiting = waiting
        self._lanes: dict[bool, anyio.CapacityLimiter] = {}

    @property
    def waiting(self) -> int:
        """How many calls wait for an engine."""
        lane = self._lanes.get(False)
        return 0 if lane is None else lane.statistics().tasks_waiting

    async def heavy(
        self, asker: Asker, kind: str, do: Callable[[Task], T], seconds: float = LIGHT_SECONDS
    ) -> T:
        """Do what needs an engine."""
        return await self._do(asker, Task(seconds), kind, do, self._threads)

    async def light(self, asker: Asker, do: Callable[[Task], T]) -> T:
        """Do what takes a moment, also while every engine is busy."""
        return await self._do(asker, Task(LIGHT_SECONDS), None, do, LIGHT_THREADS)

    async def _do(
        self, asker: Asker, task: Task, kind: str | None, do: Callable[[Task], T], threads: int
    ) -> T:
        # Made here, since a limiter belongs to the event loop that runs.
        lane = self._lanes.setdefault(kind is None, anyio.CapacityLimiter(threads))
        if lane.statistics().tasks_waiting >= self._most_waiting:
            raise ManyCallsError(
                f"{self._most_waiting} calls wait already; wait for some of them, then ask again.",
                allowed=f"{self._most_waiting} waiting calls",
            )
        found: list[T] = []
        failed: list[BaseException] = []

        def work() -> None:
            try:
                if kind is not None:
                    get_ready(kind, task.check, task.tell)
                task.begun = time.monotonic()
                task.check()
                found.append(do(task))
            except BaseException as error:
                failed.append(error)

        done = anyio.Event()
        async with anyio.create_task_group() as group:
            group.start_soon(self._watch, asker, task, done)
            try:
                await anyio.to_thread.run_sync(work, limiter=lane)
            finally:
                done.set()
        if failed:
            raise _said(failed[0], task)
        return found[0]

    async def _watch(self, asker: Asker, task: Task, done: anyio.Event) -> None:
        """Tell how far the work is, and end it when its time is over or nobody waits."""
        told, due = None, 0.0
        try:
            while not done.is_set():
                with anyio.move_on_after(POLL):
                    await done.wait()
                if (late := task.over_by()) > 0:
                    task.press()
                    if late > GRACE:
                        task.cancelled.set()
                now = task.progress
                if now is not None and now != told and time.monotonic() >= due:
                    told, due = now, time.monotonic() + TELL_EVERY
                    # A client that cannot be told is one that has left; then the call is cancelled.
                    with suppress(Exception):
                        await asker.report_progress(*now)
        except anyio.get_cancelled_exc_class():
            task.cancelled.set()
            with anyio.CancelScope(shield=True):
                while not done.is_set():
                    task.press()
                    await anyio.sleep(POLL)
            raise


def _said(error: BaseException, task: Task) -> BaseException:
    """Return an error as its asker should hear it."""
    if isinstance(error, Abandoned):
        return LongCallError(
            f"This took longer than {task.seconds:g} seconds and was ended; ask for less, for "
            "example a smaller variant, or give it more time with seconds.",
            given=task.seconds,
        )
    return error
