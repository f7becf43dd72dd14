"""Engine work: a bounded queue, light requests beside it, and an end for what nobody waits for."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.teacher.judges import Judges
from perfectplay.ultimate.session import UltimateSession
from perfectplay.web.errors import Busy
from perfectplay.web.jobs import Job, JobQueue, Queued, streaming
from perfectplay.work import Abandoned
from tests.web.helpers import PATIENCE, Json, client, error, new, settings


async def here() -> bool:
    return False


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")


def test_a_full_queue_says_when_to_come_back_and_light_requests_pass(tmp_path: Path) -> None:
    wanted = settings(tmp_path, engine_threads=1, engine_queue=1)
    with client(wanted) as api:
        url, _ = new(api, "ultimate", level=1)
        body = {"position": "ee", "seconds": 60}
        context = api.app.state.context  # type: ignore[attr-defined]
        answers: list[Json] = []

        def ask() -> None:
            answers.append(api.post("/api/ultimate/analysis", json=body).json())

        askers = [threading.Thread(target=ask) for _ in range(2)]
        for number, asker in enumerate(askers, 1):
            asker.start()
            wait_until(lambda number=number: context.jobs.pending == number)  # type: ignore[misc]
        busy = api.post("/api/ultimate/analysis", json=body)
        error(busy, 503, "Busy")
        assert int(busy.headers["retry-after"]) >= 1
        error(api.get("/api/ultimate/analysis/stream?position=ee"), 503, "Busy")
        assert api.get("/api/health").status_code == 200
        assert api.post(f"{url}/move", json={"move": "ee", "version": 1}).status_code == 200
        # Who plays does not stand behind them.
        assert api.post(f"{url}/computer", json={"version": 2}).status_code == 200
        # The searches end as if their time were over.
        while context.jobs.pending:
            for job in list(context.jobs._jobs):
                job.press()
            time.sleep(0.01)
        for asker in askers:
            asker.join(PATIENCE)
        assert [bool(answer["moves"]) for answer in answers] == [True, True]
        assert api.post("/api/ultimate/analysis", json={**body, "seconds": 0.1}).status_code == 200


def test_work_of_a_client_that_went_away_is_stopped() -> None:
    jobs = JobQueue(1, 1)
    begun, stopped = threading.Event(), threading.Event()
    gone = False

    def work(job: Job) -> None:
        job.brake(stopped.set)
        begun.set()
        assert stopped.wait(PATIENCE)

    async def leave() -> bool:
        return gone

    async def ask() -> None:
        nonlocal gone
        asking = asyncio.create_task(jobs.run(leave, work, slow=True))
        never = jobs.run(leave, lambda job: pytest.fail("begun"), slow=True)
        waiting = asyncio.create_task(never)
        while not begun.is_set():
            await asyncio.sleep(0.01)
        gone = True
        for task in (asking, waiting):
            with pytest.raises(Abandoned):
                await task

    asyncio.run(ask())
    assert stopped.wait(PATIENCE)
    wait_until(lambda: jobs.pending == 0)
    jobs.close()


def test_an_error_after_the_asker_has_left_is_nobodys_news() -> None:
    jobs = JobQueue(1, 1)
    begun, left = threading.Event(), threading.Event()
    heard: list[Json] = []

    def work(job: Job) -> None:
        begun.set()
        assert left.wait(PATIENCE)
        raise ValueError("too late")

    async def leave() -> bool:
        return begun.is_set()

    async def ask() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, found: heard.append(found))
        # Nothing may hold the error and with it the job's future: not pytest.raises, and not the
        # thread, which keeps its last job until the next one comes.
        with contextlib.suppress(Abandoned):
            await jobs.run(leave, work)
        left.set()
        while jobs.pending:
            await asyncio.sleep(0.01)
        assert await jobs.run(here, lambda job: 7) == 7
        gc.collect()

    asyncio.run(ask())
    assert heard == []
    jobs.close()


def test_a_job_that_takes_too_long_is_braked_but_answers() -> None:
    jobs = JobQueue(1, 1)
    braked = threading.Event()

    def work(job: Job) -> str:
        job.brake(braked.set)
        assert braked.wait(PATIENCE)
        return "bounds"

    assert asyncio.run(jobs.run(here, work, seconds=0.1)) == "bounds"
    jobs.close()


def test_an_error_of_the_work_reaches_the_asker() -> None:
    jobs = JobQueue(1, 0)

    def work(job: Job) -> None:
        raise ValueError("what went wrong")

    with pytest.raises(ValueError, match="what went wrong"):
        asyncio.run(jobs.run(here, work))
    wait_until(lambda: jobs.pending == 0)
    assert asyncio.run(jobs.run(here, lambda job: 7)) == 7
    jobs.close()


def test_a_stream_ends_when_it_is_left() -> None:
    jobs = JobQueue(1, 0)
    ended = threading.Event()

    def work(job: Job, put: Callable[[int], None]) -> None:
        number = 0
        while not job.cancelled.wait(0.01):
            number += 1
            put(number)
        ended.set()

    async def read() -> list[int]:
        found = []
        async with streaming(jobs, work) as reports:
            async for report in reports:
                if not isinstance(report, Queued):
                    found.append(report)
                if len(found) == 3:
                    break
        return found

    found = asyncio.run(read())
    assert found == sorted(set(found))
    assert ended.wait(PATIENCE)
    jobs.close()


def test_a_closed_queue_takes_no_work_and_ends_what_runs() -> None:
    jobs = JobQueue(1, 1)
    job, future = jobs.submit(lambda job: job.cancelled.wait(PATIENCE), slow=True)
    _, queued = jobs.submit(lambda job: pytest.fail("begun"), slow=True)
    wait_until(lambda: job.begun is not None)
    jobs.close()
    assert future.result(PATIENCE) is True
    with pytest.raises(Abandoned):
        queued.result(PATIENCE)
    assert job.cancelled.is_set()
    with pytest.raises(Busy):
        jobs.submit(lambda job: None)


STUBBORN = """
import threading, time
from perfectplay.web.jobs import JobQueue
jobs = JobQueue(1, 1)
begun = threading.Event()
def work(job):
    begun.set()
    time.sleep(3600)  # a search that cannot be braked
jobs.submit(work)
begun.wait()
jobs.close()
"""


def test_the_program_ends_beside_a_search_that_does_not() -> None:
    subprocess.run([sys.executable, "-c", STUBBORN], check=True, timeout=PATIENCE)


def test_a_judge_given_back_is_not_stopped_for_the_job_before() -> None:
    judges, first, second = Judges(1.0, 2**30), Job(), Job()
    variant = Variant.parse("3x4")
    with judges.borrow(variant, "worst", first) as judge:
        judge.solver.worst_case(Knowledge(variant))
    with judges.borrow(variant, "worst", second) as again:
        assert again is judge
        control = again.solver.workspace.control
        control[0] = 0
        first.press()
        assert control[0] == 0
        second.press()
        assert control[0] != 0


def test_health_tells_of_a_broken_engine_until_it_works_again(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, made = new(api, "ultimate", level=1)
    question = {"version": made["game"]["version"]}

    def fail(*_: object) -> None:
        raise OSError("a broken engine")

    with monkeypatch.context() as broken:
        broken.setattr(UltimateSession, "step", fail)
        assert api.post(f"{url}/computer", json=question).status_code == 500
    error(api.get("/api/health/ready"), 503, "NotReady")
    assert "OSError" in api.get("/api/health").json()["engine"]
    assert api.post(f"{url}/computer", json=question).status_code == 200
    assert api.get("/api/health/ready").json()["ready"]
