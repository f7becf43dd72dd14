"""How the server is, for a monitoring system: the numbers of /api/metrics in Prometheus' format.

The parts of the server keep plain counts; they are read once a second and when somebody asks. With
several processes each writes its numbers into a shared folder, named by `PROMETHEUS_MULTIPROC_DIR`
before this module is imported, and whichever process is asked answers for all.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

if TYPE_CHECKING:
    from perfectplay.web.context import Context

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
SYNC_EVERY = 1.0
SECONDS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
_BEGUN = "perfectplay_begun"


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        here: dict[str, Any] = {"namespace": "perfectplay", "registry": self.registry}
        whole: dict[str, Any] = {**here, "multiprocess_mode": "livesum"}
        self._requests = Counter(
            "requests", "Answers by route and status.", ["method", "route", "status"], **here
        )
        self._request_seconds = Histogram(
            "request_seconds",
            "Time until the first byte of an answer.",
            ["method", "route"],
            buckets=SECONDS,
            **here,
        )
        self._database_seconds = Histogram(
            "database_seconds", "Time of one statement to the database.", buckets=SECONDS, **here
        )
        self._refused = Counter("refused", "Requests and connections refused.", ["reason"], **here)
        self._searches = Counter("searches", "Pieces of engine work that were begun.", **here)
        self._simulations = Counter("simulations", "Simulations in searches.", ["game"], **here)
        self._running = Gauge("searches_running", "Engine work under way.", **whole)
        self._waiting = Gauge("engine_queue", "Engine work that waits.", **whole)
        self._streams = Gauge("streams", "Open streams.", **whole)
        self._connections = Gauge("connections", "Open connections.", **whole)
        self._kept = Gauge("kept_bytes", "Memory of what engines remember.", ["game"], **whole)
        self._memory = Gauge("memory_bytes", "Memory of the server's processes.", **whole)
        self._seen: dict[Any, float] = {}

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self._requests.labels(method, route, str(status)).inc()
        self._request_seconds.labels(method, route).observe(seconds)

    @contextlib.contextmanager
    def watch_database(self) -> Iterator[None]:
        """Measure every statement that this process sends to a database."""

        def begin(connection: sa.Connection, *_: Any) -> None:
            connection.info[_BEGUN] = perf_counter()

        def end(connection: sa.Connection, *_: Any) -> None:
            begun = connection.info.pop(_BEGUN, None)
            if begun is not None:
                self._database_seconds.observe(perf_counter() - begun)

        sa.event.listen(sa.Engine, "before_cursor_execute", begin)
        sa.event.listen(sa.Engine, "after_cursor_execute", end)
        try:
            yield
        finally:
            sa.event.remove(sa.Engine, "before_cursor_execute", begin)
            sa.event.remove(sa.Engine, "after_cursor_execute", end)

    def sync(self, context: Context) -> None:
        """Read the plain counts of all parts."""
        jobs = context.jobs
        running = jobs.running
        self._running.set(running)
        self._waiting.set(max(0, jobs.pending - running))
        self._streams.set(context.streams.open)
        self._connections.set(context.door.count)
        self._memory.set(_memory())
        self._grow("searches", self._searches, jobs.begun)
        for reason, count in context.refused.items():
            self._grow(("refused", reason), self._refused.labels(reason), count)
        for name, room in context.rooms.items():
            figures = room.figures(context.tools[name])
            self._kept.labels(name).set(figures.kept_bytes)
            if figures.simulations is not None:
                series = self._simulations.labels(name)
                self._grow(("simulations", name), series, figures.simulations)

    def _grow(self, name: Any, counter: Counter, now: float) -> None:
        counter.inc(max(0.0, now - self._seen.get(name, 0.0)))
        self._seen[name] = now

    async def keep_in_sync(self, context: Context) -> None:
        """Read the counts every second, so that another process can tell them too."""
        while True:
            self.sync(context)
            await asyncio.sleep(SYNC_EVERY)

    def text(self) -> bytes:
        """Write all numbers: of all processes, if there are several."""
        folder = os.environ.get(FOLDER)
        if folder is None:
            return generate_latest(self.registry)
        _forget_the_dead(Path(folder))
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody, path=folder)  # type: ignore[no-untyped-call]
        return generate_latest(everybody)


def _forget_the_dead(folder: Path) -> None:
    """Remove what processes that ended said about themselves; what they counted stays."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = file.stem.rpartition("_")[2]
        if sys.platform == "linux" and not Path(f"/proc/{pid}").exists():
            file.unlink(missing_ok=True)


def _memory() -> float:
    """Return the memory of this process; the most it ever was where only that is told."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return float(pages * os.sysconf("SC_PAGE_SIZE"))
    except OSError:
        pass
    if sys.platform == "win32":
        return 0.0
    import resource

    return 1024.0 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
