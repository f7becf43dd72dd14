"""Two lanes for engine work: who plays never stands behind those who analyse."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay.web.errors import Busy
from perfectplay.web.jobs import Job, JobQueue, Queued, streaming
from tests.web.helpers import PATIENCE, Json, client, error, new, settings
from tests.web.test_jobs import here, wait_until


@contextmanager
def full_of_analyses(api: TestClient) -> Iterator[JobQueue]:
    """Fill the slow lane, those that run and those that wait, until the test is over."""
    jobs: JobQueue = api.app.state.context.jobs  # type: ignore[attr-defined]
    leave = threading.Event()
    for _ in range(jobs.threads + jobs.queue):
        jobs.submit(lambda job: leave.wait(PATIENCE), slow=True)
    with pytest.raises(Busy):
        jobs.submit(lambda job: None, slow=True)
    try:
        yield jobs
    finally:
        leave.set()


def test_whoever_plays_is_answered_behind_any_number_of_analyses(tmp_path: Path) -> None:
    with client(settings(tmp_path, engine_threads=1, engine_queue=6)) as api:
        learn, _ = new(api, variant="3x4", mode="learn")
        watch, _ = new(api, variant="3x4", player="knuth")
        _, guess_mine = new(api, variant="3x4", mode="guess")
        ultimate, _ = new(api, "ultimate", level=1)
        mine = f"/api/mastermind/games/{guess_mine['game']['id']}"
        with full_of_analyses(api) as jobs:
            asked: list[tuple[str, Json | None]] = [
                (f"{learn}/hint", None),
                (f"{learn}/judge?guess=011", None),
                (f"{learn}/guess", {"version": 1, "guess": "012", "keep": True}),
                (f"{learn}/optimal", {"version": 2}),
                (f"{watch}/step", {"version": 1}),
                (f"{mine}/answer", {"version": 1, "black": 0, "white": 1}),
                (f"{ultimate}/hint", None),
                (f"{ultimate}/move", {"version": 1, "move": "ee", "answer": True}),
                (f"{ultimate}/retry", {"ply": 0, "move": "ee"}),
            ]
            for path, body in asked:
                answer = api.get(path) if body is None else api.post(path, json=body)
                assert answer.status_code == 200, (path, answer.text)
            assert len(answer_moves(api, ultimate)) == 2
            # What can wait is refused while its own lane is full.
            for path in (f"{learn}/table", f"{learn}/review", f"{ultimate}/review"):
                error(api.get(path), 503, "Busy")
            assert jobs.pending == 7


def answer_moves(api: TestClient, url: str) -> Any:
    return api.get(url).json()["game"]["moves"]


def test_a_full_quick_lane_is_busy_too() -> None:
    jobs, leave = JobQueue(1, 1), threading.Event()
    for _ in range(3):
        jobs.submit(lambda job: leave.wait(PATIENCE))
    with pytest.raises(Busy):
        jobs.submit(lambda job: None)
    jobs.submit(lambda job: None, slow=True)
    leave.set()
    jobs.close()


def test_an_analysis_under_way_lets_quick_work_pass() -> None:
    jobs, leave = JobQueue(1, 4), threading.Event()

    def analyse(job: Job) -> None:
        while not leave.wait(0.001):
            job.check()

    slow, _ = jobs.submit(analyse, slow=True)
    wait_until(lambda: slow.begun is not None)
    # The thread that is kept for quick work has something to do, for longer than all others take.
    kept, _ = jobs.submit(lambda job: leave.wait(PATIENCE))
    wait_until(lambda: kept.begun is not None)
    for number in range(3):
        assert asyncio.run(jobs.run(here, lambda job, number=number: number)) == number  # type: ignore[misc]
    assert not leave.is_set()
    leave.set()
    jobs.close()


def test_a_stream_says_how_many_wait_before_it() -> None:
    jobs = JobQueue(1, 4)
    leave = [threading.Event() for _ in range(3)]
    begun = []
    for event in leave:
        job, _ = jobs.submit(lambda job, event=event: event.wait(PATIENCE), slow=True)  # type: ignore[misc]
        begun.append(job)
    wait_until(lambda: begun[0].begun is not None)

    async def read() -> list[object]:
        found: list[object] = []
        async with streaming(jobs, lambda job, put: put("analysed")) as reports:
            async for report in reports:
                found.append(report)
                if isinstance(report, Queued):
                    leave[2 - report.before].set()
        return found

    assert asyncio.run(read()) == [Queued(2), Queued(1), Queued(0), "analysed"]
    jobs.close()
