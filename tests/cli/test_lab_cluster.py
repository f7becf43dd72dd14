"""`perfectplay lab` on a real Dask cluster of two worker processes, with killings."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.dask import ENVIRONMENT, RealCluster, real_cluster
from tests.lab.test_ends import finished, wait_until

# Long enough for somebody to be killed in the middle: 40 chunks of a fraction of a second.
EXPERIMENT = ("lab", "strategies", "--variant", "4x6", "--players", "knuth,entropy,consistent")
SETTINGS = ("--runs", "10", "--seed", "5")
FILES = ("results.json", "results.csv", "distribution.csv", "histogram.svg", "histogram-dark.png")


def lab(folder: Path, *place: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "perfectplay", *EXPERIMENT, *SETTINGS, *place]
    return subprocess.Popen(
        [*command, "--out", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES}


def complete(process: subprocess.Popen[str], folder: Path) -> dict[str, bytes]:
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, out + err
    return contents(folder)


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a run in two processes here, with nobody killed."""
    folder = tmp_path_factory.mktemp("local") / "results"
    return complete(lab(folder, "--workers", "2"), folder)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[RealCluster]:
    with real_cluster(tmp_path) as found:
        yield found


def test_killed_worker_on_a_cluster_gives_the_local_files(
    cluster: RealCluster, local: dict[str, bytes], tmp_path: Path
) -> None:
    folder = tmp_path / "results"
    run = lab(folder, "--cluster", cluster.address)
    wait_until(lambda: finished(folder) >= 8)
    cluster.workers[0].kill()
    cluster.workers[0].wait()
    kept = finished(folder)
    files = complete(run, folder)
    assert kept < finished(folder), "the worker was killed too late to matter"
    assert files == local


def test_killed_client_on_a_cluster_goes_on_to_the_local_files(
    cluster: RealCluster, local: dict[str, bytes], tmp_path: Path
) -> None:
    folder = tmp_path / "results"
    first = lab(folder, "--cluster", cluster.address)
    wait_until(lambda: finished(folder) >= 8)
    first.kill()
    first.communicate()
    kept = finished(folder)
    assert not (folder / "results.json").exists()
    files = complete(lab(folder, "--cluster", cluster.address), folder)
    assert 8 <= kept < finished(folder)
    assert files == local
