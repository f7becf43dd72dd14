"""Real Dask clusters: the same results, killed workers, killed clients, sentences for the rest."""

import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from distributed import get_client

from perfectplay.lab import ClusterError, ExtraMissingError, OtherCodeError, Run, Workplace
from perfectplay.lab.cluster import Cluster
from tests.lab import jobs
from tests.lab.dask import ENVIRONMENT, RealCluster, edited_copy, real_cluster
from tests.lab.test_sudden_ends import WHOLE, client, finished, wait_until


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealCluster]:
    """Two workers that nobody harms, for all tests that only use them."""
    with real_cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealCluster]:
    with real_cluster(tmp_path_factory.mktemp("scheduler"), workers=0) as found:
        yield found


@pytest.fixture
def empty(scheduler: RealCluster) -> Iterator[RealCluster]:
    """A scheduler without workers, for tests that start and kill their own."""
    yield scheduler
    scheduler.kill_workers()


@pytest.fixture
def alert(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the cluster all the time."""
    monkeypatch.setattr("perfectplay.lab.cluster.RECOUNT", 0.2)
    monkeypatch.setattr("perfectplay.lab.run.LOOK_EVERY", 0.2)


def test_a_cluster_gives_what_threads_give(cluster: RealCluster) -> None:
    with Workplace.cluster(cluster.address) as workplace, Run({}, workplace) as run:
        found = [outcome.facts for _, outcome in run.results(jobs.square, jobs.chunks(40))]
    assert found == jobs.EXPECTED


def test_a_worker_killed_in_the_middle_changes_nothing(empty: RealCluster) -> None:
    for _ in range(2):
        empty.start_worker()
    with Workplace.cluster(empty.address) as workplace, Run({}, workplace) as run:
        found = []
        for _, outcome in run.results(jobs.slow_square, jobs.chunks(40)):
            found.append(outcome.facts)
            if len(found) == 5:
                # Both are here by now, or the test would prove nothing.
                wait_until(lambda: len(workplace.addresses()) == 2)  # type: ignore[attr-defined]
            if len(found) == 10:
                empty.workers[0].kill()
                empty.workers[0].wait()
    assert found == jobs.EXPECTED


def test_a_killed_client_goes_on_with_the_same_file(cluster: RealCluster, tmp_path: Path) -> None:
    folder = tmp_path / "results"
    first = client(folder, "processes", "1", cluster.address)
    wait_until(lambda: finished(folder) >= 8)
    first.send_signal(signal.SIGKILL)
    first.wait(timeout=60)
    assert 8 <= finished(folder) <= 10

    (folder / "go").touch()
    again = client(folder, "processes", "1", cluster.address)
    assert again.wait(timeout=120) == 0
    assert (folder / "results.json").read_text() == WHOLE


def test_a_fault_in_the_work_is_tried_once(cluster: RealCluster, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with (
        pytest.raises(ZeroDivisionError),
        Workplace.cluster(cluster.address) as workplace,
        Run({}, workplace) as run,
    ):
        list(run.results(jobs.noted_mistake, jobs.chunks(1, notes=str(notes))))
    assert notes.read_text() == "0\n"


@pytest.mark.usefixtures("alert")
def test_workers_that_go_away_are_one_sentence(
    empty: RealCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty.start_worker()
    with Workplace.cluster(empty.address) as workplace, Run({}, workplace) as run:
        results = run.results(jobs.slow_square, jobs.chunks(200))
        for _ in range(5):
            next(results)
        # Only now: on a busy machine the worker may take longer to start.
        monkeypatch.setattr("perfectplay.lab.cluster.PATIENCE", 1)
        empty.kill_workers()
        with pytest.raises(ClusterError, match="No worker is left at"):
            list(results)
    assert 5 <= len(run.journal) < 200


DOOMED = """
import sys
from perfectplay.lab import ClusterError, Run, Workplace, cluster, run
from tests.lab import jobs
run.LOOK_EVERY = cluster.RECOUNT = 0.2
cluster.PATIENCE = 60
with Workplace.cluster(sys.argv[1]) as workplace, run.Run({}, workplace) as going:
    results = going.results(jobs.slow_square, jobs.chunks(2000))
    for _ in range(5):
        next(results)
    cluster.PATIENCE = 1
    print("going", flush=True)
    try:
        list(results)
    except ClusterError as error:
        print(error, flush=True)
"""


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGSTOP])
def test_a_scheduler_that_goes_away_is_one_sentence(tmp_path: Path, by: signal.Signals) -> None:
    with real_cluster(tmp_path, workers=1) as doomed:
        # A process of its own: what Dask says may come when it ends.
        client = subprocess.Popen(
            [sys.executable, "-c", DOOMED, doomed.address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            text=True,
        )
        assert client.stdout is not None
        assert client.stdout.readline() == "going\n"
        doomed.scheduler.send_signal(by)
        out, said = client.communicate(timeout=120)
    assert out.startswith(f"The cluster at '{doomed.address}' has gone; what is done is kept")
    assert (client.returncode, said) == (0, "")


def test_no_question_to_a_frozen_scheduler_waits_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with real_cluster(tmp_path, workers=1) as frozen, Workplace.cluster(frozen.address) as place:
        place.submit(jobs.square, 1).result()
        assert isinstance(place, Cluster)
        monkeypatch.setattr("perfectplay.lab.cluster.PATIENCE", 1)
        monkeypatch.setattr("perfectplay.lab.cluster.INTRODUCTION", 1)
        # As if it froze between two questions: the first was answered.
        threads = place._client.nthreads()
        monkeypatch.setattr(place._client, "nthreads", lambda **_: threads)
        frozen.scheduler.send_signal(signal.SIGSTOP)
        with pytest.raises(TimeoutError):
            place._workers()
        with pytest.raises(TimeoutError):
            place._compare_code(dict.fromkeys(threads, "elsewhere"))
        frozen.scheduler.send_signal(signal.SIGCONT)


def test_no_cluster_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.lab.cluster.PATIENCE", 1)
    with (
        pytest.raises(ClusterError, match="No cluster with a worker answered at 'tcp://127"),
        Workplace.cluster("tcp://127.0.0.1:9") as workplace,
    ):
        workplace.submit(jobs.square, 1)


def test_what_others_log_of_dasks_faults_is_left_out(
    cluster: RealCluster, caplog: pytest.LogCaptureFixture
) -> None:
    with Workplace.cluster(cluster.address) as workplace:
        workplace.submit(jobs.square, 1).result()
    caplog.clear()
    log = logging.getLogger("asyncio")
    for call in (get_client, lambda: 1 / 0):  # a fault of Dask's, and one of somebody else
        try:
            call()
        except (ValueError, ZeroDivisionError):
            log.exception("Task exception was never retrieved")
    log.error("Task was destroyed but it is pending: .../distributed/core.py")
    (record,) = caplog.records
    assert record.exc_info
    assert record.exc_info[0] is ZeroDivisionError


def test_a_cluster_without_workers_is_one_sentence(
    empty: RealCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perfectplay.lab.cluster.PATIENCE", 1)
    with (
        pytest.raises(ClusterError, match="No cluster with a worker answered"),
        Workplace.cluster(empty.address) as workplace,
    ):
        workplace.submit(jobs.square, 1)


def test_workers_with_another_version_are_refused(
    cluster: RealCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perfectplay.lab.cluster.__version__", "99.0")
    with (
        pytest.raises(ClusterError, match=r"has perfectplay \S+, and here it is 99\.0; install"),
        Workplace.cluster(cluster.address) as workplace,
    ):
        workplace.submit(jobs.square, 1)


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """A copy of the package whose lab gives other results, by one line."""
    copy = tmp_path / "edited"
    return edited_copy(copy, "lab/run.py", "work(**arguments)", 'ChunkResult("by edited code")')


def test_a_worker_with_one_edited_line_is_refused_by_its_name(
    empty: RealCluster, edited: Path
) -> None:
    empty.start_worker()
    with Workplace.cluster(empty.address) as workplace:
        assert workplace.submit(jobs.square, 2).result().facts["square"] == 4
        (same,) = workplace.addresses()  # type: ignore[attr-defined]
        empty.start_worker(edited)
        wait_until(lambda: len(workplace.addresses()) == 2)  # type: ignore[attr-defined]
        (other,) = set(workplace.addresses()) - {same}  # type: ignore[attr-defined]
    with (
        pytest.raises(
            OtherCodeError, match=f"^The worker {other} has other code than .* start the worker"
        ) as caught,
        Workplace.cluster(empty.address) as workplace,
    ):
        workplace.submit(jobs.square, 1)
    assert caught.value.worker == other


def test_a_worker_with_other_code_that_joins_later_gets_no_chunk(
    empty: RealCluster, edited: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perfectplay.lab.cluster.RECOUNT", 1e9)
    empty.start_worker()
    with Workplace.cluster(empty.address) as workplace, Run({}, workplace) as run:
        results = run.results(jobs.slow_square, jobs.chunks(200))
        facts = [next(results)[1].facts for _ in range(5)]
        empty.start_worker(edited)
        wait_until(lambda: len(workplace.addresses()) == 2)  # type: ignore[attr-defined]
        # It is there and idle, and nobody has looked at its code: chunks must pass it by.
        facts += [next(results)[1].facts for _ in range(20)]
        assert facts == jobs.EXPECTED[:25]
        monkeypatch.setattr("perfectplay.lab.cluster.RECOUNT", 0.0)
        with pytest.raises(ClusterError, match="has other code than"):
            list(results)
        assert len(run.journal) < 200


@pytest.mark.usefixtures("alert")
@pytest.mark.slow
def test_workers_that_take_the_place_of_others_go_on(empty: RealCluster) -> None:
    first = empty.start_worker()
    with Workplace.cluster(empty.address) as workplace, Run({}, workplace) as run:
        results = run.results(jobs.slow_square, jobs.chunks(40))
        facts = [next(results)[1].facts for _ in range(5)]
        first.kill()
        first.wait()
        empty.start_worker()
        assert facts + [outcome.facts for _, outcome in results] == jobs.EXPECTED


@pytest.mark.usefixtures("alert")
def test_a_result_that_is_lost_on_its_way_is_made_again_by_a_later_worker(
    empty: RealCluster, tmp_path: Path
) -> None:
    first = empty.start_worker()
    with (
        Workplace.cluster(empty.address) as workplace,
        Run({}, workplace) as run,
        ThreadPoolExecutor(1) as helper,
    ):

        def replace_the_dead() -> None:
            first.wait()
            empty.start_worker()

        helper.submit(replace_the_dead)
        chunks = jobs.chunks(6, marker=str(tmp_path / "marker"))
        found = [outcome.facts for _, outcome in run.results(jobs.lost_on_its_way, chunks)]
    assert found == jobs.EXPECTED[:6]
    assert run.lost


def test_dask_not_installed_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExtraMissingError, match=r"try: pip install 'perfectplay\[cluster\]'"):
        Workplace.find(cluster="local:2")
