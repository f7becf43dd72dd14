"""The connections of one process: how many there are, and for how long each may keep us waiting."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter, OrderedDict
from typing import Protocol

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from perfectplay.web.limits import counted_address
from perfectplay.web.settings import Settings

SPARE_FILES = 128
"""Files that are left for the database, the page and the engines."""
MOST_AT_ONCE = 512
LONGEST_SWEEP = 1.0
log = logging.getLogger("perfectplay.web")


class Visitor(Protocol):
    """One connection, as the door sees it."""

    host: str
    phase: str
    since: float

    def drop(self) -> None:
        """Close the connection at once, without a word."""

    def too_slow(self, seconds: float) -> None:
        """Say that the request took too long, and close the connection."""

    def stopped_reading(self, now: float, seconds: float) -> bool:
        """Tell whether the client has not read its answer for so long."""


class Door:
    """Knows all connections; those that wait for their client are told from those at work.

    A connection that waits longest makes room for a new one when there are too many. One at work
    is never closed for that; when all are at work the new one is refused.
    """

    def __init__(self, settings: Settings, refused: Counter[str]) -> None:
        self.most = fitting(settings.max_connections)
        self.per_address = settings.connections_per_address
        self.seconds = {"head": settings.header_seconds, "body": settings.body_seconds}
        self.write_seconds = settings.write_seconds
        self.refused = refused
        self._known = ProxyHeadersMiddleware(_nothing, settings.proxies).trusted_hosts
        self._open: set[Visitor] = set()
        self._waiting: OrderedDict[Visitor, None] = OrderedDict()
        self._from: Counter[str] = Counter()
        self._made_room = -LONGEST_SWEEP

    @property
    def count(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def let_in(self, new: Visitor) -> str | None:
        """Count a new connection; return why it cannot stay, if there is no room for it."""
        address = counted_address(new.host)
        proxy = new.host in self._known
        if self.per_address and not proxy and self._from[address] >= self.per_address:
            mine = next((v for v in self._waiting if counted_address(v.host) == address), None)
            if not self._close(mine):
                return f"At most {self.per_address} connections from one address are open here"
        if self.most and len(self._open) >= self.most:
            log.warning("all %d connections are in use; those that wait longest close", self.most)
            if not self._close(next(iter(self._waiting), None)):
                return f"All {self.most} connections of this server are at work"
        self._open.add(new)
        self._from[address] += 1
        return None

    def _close(self, visitor: Visitor | None) -> bool:
        self.refused["connections"] += 1
        if visitor is None:
            return False
        self.left(visitor)
        visitor.drop()
        return True

    def left(self, visitor: Visitor) -> None:
        """Forget a connection; may be called twice."""
        self._waiting.pop(visitor, None)
        if visitor in self._open:
            self._open.discard(visitor)
            address = counted_address(visitor.host)
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    def wait_for(self, visitor: Visitor) -> None:
        """Note that a connection waits for its client from now on."""
        if visitor in self._open:
            self._waiting[visitor] = None
            self._waiting.move_to_end(visitor)

    def work_for(self, visitor: Visitor) -> None:
        """Note that a connection does not wait for its client any more."""
        self._waiting.pop(visitor, None)

    def sweep(self, now: float) -> None:
        """Close the connections of those who are too slow."""
        for visitor in list(self._waiting):
            most = self.seconds.get(visitor.phase)
            if most and now - visitor.since > most:
                self.refused["slow"] += 1
                self.left(visitor)
                visitor.too_slow(most)
        for visitor in list(self._open):
            if self.write_seconds and visitor.stopped_reading(now, self.write_seconds):
                self.refused["slow"] += 1
                self.left(visitor)
                visitor.drop()

    def make_room(self, now: float) -> None:
        """Close some connections that wait, because the system has no file for a new one."""
        if now - self._made_room < LONGEST_SWEEP:
            return
        self._made_room = now
        for visitor in list(self._waiting)[: 1 + len(self._waiting) // 4]:
            self._close(visitor)

    async def watch(self) -> None:
        """Sweep again and again."""
        loop = asyncio.get_running_loop()
        limits = [*self.seconds.values(), self.write_seconds]
        pause = min([LONGEST_SWEEP, *(seconds / 4 for seconds in limits if seconds)])
        while True:
            due = loop.time() + pause
            await asyncio.sleep(pause)
            # After a hold-up of our own, what clients sent in the meantime is read first.
            if loop.time() - due < pause:
                self.sweep(loop.time())


def open_files() -> int | None:
    """Return how many files the process may have open, if the system says."""
    if sys.platform == "win32":
        return None
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if most == resource.RLIM_INFINITY else most


def fitting(wanted: int) -> int:
    """Return how many connections the process can have open, at most as many as are wanted."""
    files = open_files()
    if files is None:
        return wanted
    room = max(1, files - min(SPARE_FILES, files // 2))
    return min(wanted or room, room)


def at_once(wanted: int) -> int:
    """Return how many connections may be taken in before the door has looked at them."""
    files = open_files()
    if files is None:
        return MOST_AT_ONCE
    return max(1, min(MOST_AT_ONCE, (files - fitting(wanted)) // 2))


async def _nothing(*_: object) -> None:
    """Stand for the app where only the list of known proxies is needed."""
