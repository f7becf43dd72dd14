"""`perfectplay lab` on a real Dask cluster of two worker processes, with killings."""

import subprocess
import sys
from pathlib import Path

import pytest

from perfectplay.lab import Run, Workplace
from perfectplay.lab.strategies import Settings, compare
from tests.lab.dask import ENVIRONMENT, RealCluster, real_cluster
from tests.lab.test_sudden_ends import finished, wait_until

# Long enough for somebody to be killed in the middle: 22 chunks of a fraction of a second.
EXPERIMENT = ("lab", "strategies", "--variant", "4x6", "--players", "knuth,consistent")
SETTINGS = ("--runs", "8", "--seed", "5", "--no-plots")
FILES = ("results.json", "results.csv", "distribution.csv")
# So many chunks are done before somebody is killed.
EARLY = 2


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


def files_without_killing() -> dict[str, bytes]:
    """Run the same in this process, with nobody killed, and return the files it would write."""
    settings = Settings.of("4x6", "knuth,consistent", runs=8, seed=5)
    with Workplace.threads(1) as here, Run(settings.description(), here) as run:
        table = compare(settings, run)
    contents = (table.to_json(), table.to_csv(), table.distribution_csv())
    return {name: text.encode() for name, text in zip(FILES, contents, strict=True)}


def files_with_killings(cluster: RealCluster, folder: Path) -> dict[str, bytes] | None:
    """Kill the client in a run, then a worker in the run that goes on; None if too late to matter.

    Whoever holds this process up for seconds makes it too late.
    """
    first = lab(folder, "--cluster", cluster.address)
    wait_until(lambda: finished(folder) >= EARLY)
    first.kill()
    first.communicate()
    kept = finished(folder)
    if (folder / "results.json").exists():
        return None
    again = lab(folder, "--cluster", cluster.address)
    wait_until(lambda: finished(folder) >= kept + EARLY or again.poll() is not None)
    cluster.workers[0].kill()
    cluster.workers[0].wait()
    done = finished(folder)
    files = complete(again, folder)
    return files if kept < done < finished(folder) else None


@pytest.mark.slow
def test_killed_client_and_killed_worker_on_a_cluster_give_the_local_files(tmp_path: Path) -> None:
    for attempt in range(5):
        place = tmp_path / str(attempt)
        place.mkdir()
        with real_cluster(place) as cluster:
            files = files_with_killings(cluster, place / "results")
        if files is not None:
            break
    assert files is not None, "somebody was killed too late to matter, five times"
    assert files == files_without_killing()
