"""Work for idle moments: it is done only while nobody else waits for an engine of this process.

One thread does all of it, and looks every few milliseconds whether real work has come. Whoever
asked for it holds a request open: it ends with that, and nothing of it goes on by itself.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from perfectplay.web.jobs import NICE, POLL, be_nice

MOST = 4
"""So many who want idle moments are taken on at the same time; each waits for the one before."""
PAUSE = 0.02
"""How often it is looked, while others are at work, whether they are done."""

WATCH = 1.0
"""How often an idle thread looks whether the server stops."""

Work = Callable[[Callable[[], bool]], bool]
"""Works until it is told to stop; returns whether it is done, or goes on when there is time."""


@dataclass(eq=False)
class _Item:
    work: Work
    over: threading.Event = field(default_factory=threading.Event)
    """Nobody wants it any more."""
    ended: threading.Event = field(default_factory=threading.Event)
    done: bool = False
    error: BaseException | None = None


class Spare:
    """The idle moments of one process; `is_busy` tells whether an engine has real work."""

    def __init__(self, is_busy: Callable[[], bool], stopping: threading.Event) -> None:
        self._is_busy = is_busy
        self._stopping = stopping
        self._items: deque[_Item] = deque()
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def waiting(self) -> int:
        """How many are taken on: the one that is worked on, and those after it."""
        return len(self._items)

    async def run(self, gone: Callable[[], Awaitable[bool]], work: Work) -> bool | None:
        """Do something in idle moments; end it when `gone` says so.

        Returns whether it was done to its end; None when there was no place for it.
        """
        if (item := self._take_on(work)) is None:
            return None
        try:
            while not item.ended.is_set():
                if self._stopping.is_set() or await gone():
                    return False
                await asyncio.sleep(POLL)
            if item.error is not None:
                raise item.error
            return item.done
        finally:
            item.over.set()

    def _take_on(self, work: Work) -> _Item | None:
        with self._news:
            if len(self._items) >= MOST or self._stopping.is_set():
                return None
            item = _Item(work)
            self._items.append(item)
            self._news.notify()
            if self._thread is None:
                # Not before: most servers are never asked for it.
                self._thread = threading.Thread(target=self._serve, name="spare", daemon=True)
                self._thread.start()
        return item

    def _serve(self) -> None:
        # Not less than the engines: a thread that the system forgets while it has Python's lock
        # would hold up the whole server.
        be_nice(NICE)
        while True:
            with self._news:
                while not self._items:
                    if self._stopping.is_set():
                        return
                    self._news.wait(WATCH)
                item = self._items[0]
            try:
                item.done = self._do(item)
            except BaseException as error:
                item.error = error
            item.ended.set()
            with self._news:
                self._items.popleft()

    def _do(self, item: _Item) -> bool:
        def is_over() -> bool:
            return item.over.is_set() or self._stopping.is_set()

        while not is_over():
            if self._is_busy():
                item.over.wait(PAUSE)
            elif item.work(lambda: is_over() or self._is_busy()):
                return True
        return False
