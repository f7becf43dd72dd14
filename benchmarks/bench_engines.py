"""Engines elsewhere: what the way to a worker costs a small question, and what workers add.

A cluster on the loopback, with as many workers as there are cores but two at least, does what the
same app does with its engines in the process. Every figure is a ratio within one run.
"""

from __future__ import annotations

import logging
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from distributed import LocalCluster
from fastapi.testclient import TestClient

from perfectplay.web.app import create_app
from perfectplay.web.settings import Settings

SMALL, LARGE, ROUNDS = 40, 6, 3
WORKERS = max(2, os.cpu_count() or 1)
MOVES = "aa ai ia ah ha ab ba ag ga hh hb bc ca eh hc cc cb bb bd dd"


@contextmanager
def front(folder: Path, **given: Any) -> Iterator[TestClient]:
    """Start an app with a database of its own."""
    folder.mkdir()
    settings = Settings(database=f"sqlite:///{folder / 'games.db'}", engine_queue=100, **given)
    with TestClient(create_app(settings)) as api:
        api.headers["X-Player-Key"] = "a-key-for-the-benchmark"
        while api.get("/api/health").json()["warming"]:
            time.sleep(0.2)
        yield api


def address_of(api: TestClient, kind: str, **body: Any) -> str:
    """Start a game and return its address."""
    game = api.post(f"/api/{kind}/games", json=body).json()["game"]
    return f"/api/{kind}/games/{game['id']}"


def small(api: TestClient) -> tuple[float, float]:
    """Return the median seconds of a question whose answer the solver remembers, and its CPU."""
    hint = address_of(api, "mastermind", mode="learn") + "/hint?step=3"
    for _ in range(WORKERS * 4):
        api.get(hint)
    times, used = [], time.process_time()
    for _ in range(SMALL):
        begin = time.perf_counter()
        api.get(hint)
        times.append(time.perf_counter() - begin)
    return statistics.median(times), (time.process_time() - used) / SMALL


def large(api: TestClient) -> float:
    """Return the seconds of some reviews that are asked for at the same time."""
    games = [address_of(api, "ultimate", mode="two", moves=MOVES) for _ in range(LARGE)]
    begin = time.perf_counter()
    with ThreadPoolExecutor(LARGE) as askers:
        answers = list(askers.map(lambda game: api.get(f"{game}/review").status_code, games))
    assert answers == [200] * LARGE
    return time.perf_counter() - begin


def main() -> None:
    """Print the price of the way, and the gain of many workers."""
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalCluster(
            WORKERS,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
        front(Path(folder) / "here", engine_threads=1) as here,
        front(Path(folder) / "far", cluster=cluster.scheduler_address) as far,
    ):
        rounds = [(*small(here), *small(far), large(here), large(far)) for _ in range(ROUNDS)]
    near, near_cpu, distant, far_cpu, alone, together = map(min, zip(*rounds, strict=True))
    print(
        f"a small question takes {1000 * near:.1f} ms with the engine in the process and "
        f"{1000 * distant:.1f} ms by way of a worker; {1000 * near_cpu:.1f} and "
        f"{1000 * far_cpu:.1f} ms of CPU in the front process"
    )
    print(
        f"{LARGE} reviews at once: {alone:.2f} s with one engine thread in the process, "
        f"{together:.2f} s with {WORKERS} workers, {alone / together:.1f} x as fast"
    )


if __name__ == "__main__":  # worker processes import this module, too
    main()
