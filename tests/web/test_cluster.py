"""Engines elsewhere, on real Dask clusters: the same answers, streams, and whatever gets lost."""

from __future__ import annotations

import json
import os
import secrets
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from distributed import Client
from fastapi.testclient import TestClient

from perfectplay import __version__
from perfectplay.cli.serve import ServeError
from perfectplay.cli.serve import run as serve
from perfectplay.errors import ExtraMissingError
from perfectplay.lab.errors import ClusterError, OtherCodeError
from perfectplay.mastermind.session import MastermindSession
from perfectplay.web import cluster as far
from perfectplay.web.mastermind import room
from perfectplay.web.questions import Question
from perfectplay.web.worker import WATCHER
from tests.lab.dask import RealCluster, edited_copy, real_cluster
from tests.web.asking import ENDGAME, alike, play_mastermind, play_ultimate
from tests.web.helpers import PATIENCE, Json, Server, client, error, key, new, settings
from tests.web.test_jobs import wait_until


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than people would like to, and give every game of Ultimate the same seed."""
    monkeypatch.setattr(far, "PATIENCE", PATIENCE)
    monkeypatch.setattr(secrets, "randbelow", lambda most: 7)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealCluster]:
    with real_cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


@pytest.fixture
def api(tmp_path: Path, cluster: RealCluster) -> Iterator[TestClient]:
    """A front server in this process."""
    with client(settings(tmp_path, cluster=cluster.address)) as found:
        wait_until(lambda: engines(found).threads > 0)
        yield found


@pytest.fixture
def here(tmp_path: Path) -> Iterator[TestClient]:
    """A server whose engines are in the process."""
    folder = tmp_path / "here"
    folder.mkdir()
    with client(settings(folder)) as found:
        yield found


def engines(api: TestClient) -> far.Cluster:
    found: far.Cluster = api.app.state.context.cluster  # type: ignore[attr-defined]
    return found


def test_every_answer_is_the_same_here_and_elsewhere(api: TestClient, here: TestClient) -> None:
    for play in (play_mastermind, play_ultimate):
        for near, distant in zip(play(here), play(api), strict=True):
            assert near == distant


def test_the_secret_of_a_game_stays_on_the_front_server() -> None:
    session = MastermindSession("5x8", "learn", secret="31415")
    for do, guess in (("hint", None), ("verdict", "00112"), ("catch_up", None)):
        question = Question("mastermind", do, (guess,), session=session, changes=True)
        told = [question.to_data(room)["state"] for _ in range(20)]
        assert len({state["secret"] for state in told}) > 10  # drawn, each time anew
        assert "31415" not in repr(question)
        assert room.settle(session, told[0])["secret"] == "31415"


def test_a_question_that_takes_too_long_is_braked_elsewhere_too(api: TestClient) -> None:
    body = {"variant": "5x5", "history": "00000 1B0W", "sense": "expected", "seconds": 0.1}
    found = api.post("/api/mastermind/analysis", json=body)
    assert found.status_code == 200
    assert not found.json()["total"]["exact"]


def test_two_front_servers_share_the_engines(
    tmp_path: Path, cluster: RealCluster, api: TestClient, here: TestClient
) -> None:
    body = {"variant": "3x6", "sense": "expected"}
    expected = here.post("/api/mastermind/analysis", json=body).json()
    second = tmp_path / "second"
    second.mkdir()
    with client(settings(second, cluster=cluster.address)) as other:
        wait_until(lambda: engines(other).threads > 0)
        # One after the other at first: what a first request loads silences warnings for a moment,
        # and two threads of one process may not do that at the same time.
        for front in (api, other):
            assert front.post("/api/mastermind/analysis", json=body).json() == expected
        with ThreadPoolExecutor(6) as people:
            asked = [
                people.submit(front.post, "/api/mastermind/analysis", json=body)
                for front in (api, other) * 3
            ]
        assert [answer.result().json() for answer in asked] == [expected] * 6
    # One that has left takes nothing with it.
    assert api.post("/api/mastermind/analysis", json=body).json() == expected


class Workers:
    """What a test knows and does about the workers of a cluster, beside the servers."""

    def __init__(self, cluster: RealCluster) -> None:
        self.cluster = cluster
        while sum(worker.poll() is None for worker in cluster.workers) < 2:
            cluster.start_worker()
        self.client = Client(cluster.address, set_as_default=False)
        self.client.wait_for_workers(2, timeout=PATIENCE)
        self._ids = self.client.run(os.getpid)

    def busy(self) -> list[str]:
        """Return the addresses of the workers that answer a question."""
        name = WATCHER
        count = lambda: sum(thread.name == name for thread in threading.enumerate())  # noqa: E731
        return [address for address, found in self.client.run(count).items() if found]

    def kill_busy(self) -> None:
        """Kill the worker that answers a question by force; the other one is still there."""
        wait_until(lambda: bool(self.busy()))
        doomed = self._ids[self.busy()[0]]
        worker = next(worker for worker in self.cluster.workers if worker.pid == doomed)
        worker.kill()
        worker.wait()


@pytest.fixture
def workers(cluster: RealCluster) -> Iterator[Workers]:
    found = Workers(cluster)
    yield found
    found.client.close()


def test_a_question_whose_worker_is_killed_is_asked_again(
    api: TestClient, here: TestClient, workers: Workers
) -> None:
    body = {"variant": "5x5", "sense": "expected"}
    answers: list[Any] = []

    def ask() -> None:
        answers.append(api.post("/api/mastermind/analysis", json=body))

    wait_until(lambda: engines(api).threads == 2)
    asker = threading.Thread(target=ask)
    asker.start()
    workers.kill_busy()
    assert not answers  # so it was killed in the middle
    asker.join(PATIENCE)
    expected = here.post("/api/mastermind/analysis", json=body).json()
    assert answers[0].json() == expected


def events(answer: httpx.Response) -> Iterator[tuple[str, Json]]:
    """Read the events of a stream as they come."""
    name = ""
    for line in answer.iter_lines():
        field, _, value = line.partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            yield name, json.loads(value)


def test_a_stream_flows_back_and_ends_with_its_reader_or_its_server(
    tmp_path: Path, here: TestClient, cluster: RealCluster, workers: Workers
) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with Server(database, "--cluster", cluster.address) as server:

        def stream(position: str = "ee") -> Any:
            address = f"{server.url}/api/ultimate/analysis/stream"
            given = {"position": position, "seconds": "60"}
            return httpx.stream("GET", address, params=given, headers=key("ann"), timeout=PATIENCE)

        with stream(ENDGAME) as answer:
            *reports, (last, _) = list(events(answer))
        assert {name for name, _ in reports} == {"analysis"}
        assert last == "done"
        body = {"position": ENDGAME, "seconds": 60.0}
        expected = here.post("/api/ultimate/analysis", json=body, headers=key("ann")).json()
        assert alike(reports[-1][1]) == alike(expected)

        with stream() as answer:
            seen: list[int] = []
            killed = False
            for name, data in events(answer):
                if name == "restarted":
                    break  # another worker has begun from the beginning, and it is said so
                assert name == "analysis", data
                seen.append(data["simulations"])
                if not killed and len(seen) > 3:
                    workers.kill_busy()
                    killed = True
            assert killed
            wait_until(lambda: bool(workers.busy()))
        wait_until(lambda: not workers.busy())  # the reader has left

        with stream("ee ea ab") as answer:
            assert any(workers.busy() for name, _ in events(answer) if name == "analysis")
            server.process.send_signal(signal.SIGKILL)
            wait_until(lambda: not workers.busy())


def test_a_worker_with_other_code_gets_no_question(
    tmp_path: Path,
    cluster: RealCluster,
    api: TestClient,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edited = edited_copy(tmp_path / "edited", "web/worker.py", 'WATCHER = "', 'WATCHER = "edited ')
    good = sum(worker.poll() is None for worker in cluster.workers)
    wait_until(lambda: engines(api).threads == good)
    other = cluster.start_worker(edited)
    wait_until(lambda: "It gets no question: The worker" in caplog.text)
    for _ in range(2 * good):
        answer = api.post("/api/ultimate/analysis", json={"position": ENDGAME, "seconds": 60.0})
        assert answer.status_code == 200
        assert engines(api).threads == good
    other.kill()
    other.wait()
    # A server for which no worker fits does not start.
    monkeypatch.setattr(far, "code", lambda: (__version__, "edited"))
    with pytest.raises(OtherCodeError, match="has other code than this machine"):
        far.check_cluster(cluster.address)


@pytest.mark.slow
def test_a_lost_scheduler_is_one_sentence_until_it_is_back(
    cluster: RealCluster, api: TestClient
) -> None:
    context = api.app.state.context  # type: ignore[attr-defined]
    body = {"position": ENDGAME, "seconds": 60.0}
    before = api.post("/api/ultimate/analysis", json=body)
    assert context.engine_trouble is None
    url, _ = new(api, "ultimate", level=1)
    asked: list[Any] = []

    def ask() -> None:
        long = {"position": "ee", "seconds": 60.0}
        asked.append(api.post("/api/ultimate/analysis", json=long))

    asker = threading.Thread(target=ask)
    asker.start()
    wait_until(lambda: context.jobs.pending == 1)
    cluster.scheduler.kill()
    cluster.scheduler.wait()
    asker.join(PATIENCE)
    error(asked[0], 503, "EngineUnavailable")

    wait_until(lambda: context.engine_trouble is not None)
    away = api.post("/api/ultimate/analysis", json=body)
    assert error(away, 503, "EngineUnavailable")["message"].startswith(far.NOT_REACHED)
    assert int(away.headers["retry-after"]) >= 1
    error(api.get("/api/ultimate/analysis/stream?position=ee"), 503, "EngineUnavailable")
    # Light requests pass, and a move stands although its answer has to wait.
    assert api.get("/api/health").status_code == 200
    moved = api.post(f"{url}/move", json={"move": "ee", "version": 1, "answer": True})
    assert moved.json()["game"]["version"] == 2

    for worker in cluster.workers:
        worker.wait(PATIENCE)  # they end by themselves
    cluster.restart_scheduler()
    cluster.start_worker()
    wait_until(lambda: context.engine_trouble is None)
    again = api.post("/api/ultimate/analysis", json=body)
    assert alike(again.json()) == alike(before.json())


def test_a_cluster_that_cannot_be_used_is_one_sentence_at_the_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(far, "PATIENCE", 0.5)
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with pytest.raises(ServeError, match="'somewhere' is not the address of a Dask scheduler"):
        serve(browser=False, wanted={"database": database, "cluster": "somewhere"})
    with pytest.raises(ServeError, match="No cluster with a worker answered at 'tcp://127"):
        serve(browser=False, wanted={"database": database, "cluster": "tcp://127.0.0.1:9"})
    with pytest.raises(ClusterError, match="No cluster with a worker answered"):
        far.check_cluster("tcp://127.0.0.1:9")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExtraMissingError, match=r"try: pip install 'perfectplay\[cluster\]'"):
        far.check_cluster("tcp://127.0.0.1:9")
