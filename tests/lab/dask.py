"""A real Dask cluster on this machine: a scheduler and workers, each a process of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LOOPBACK = "127.0.0.1"
# Workers import the tests' own work by name.
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}


@dataclass
class RealCluster:
    """The address of the scheduler, and the workers in the order they were started."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


def _start(program: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{program}", *arguments]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=quiet, stderr=quiet, env=ENVIRONMENT)


@contextmanager
def real_cluster(folder: Path, workers: int = 2) -> Iterator[RealCluster]:
    """Start a cluster on loopback, and end all of it afterwards."""
    where = folder / "scheduler.json"
    common = ("--no-dashboard",)
    started = [
        _start(
            "scheduler", "--host", LOOPBACK, "--port", "0", "--scheduler-file", str(where), *common
        )
    ]
    try:
        end = time.monotonic() + 60
        while not where.exists() or not where.read_text().strip():
            assert started[0].poll() is None, "the scheduler has ended"
            assert time.monotonic() < end, "the scheduler did not start"
            time.sleep(0.05)
        address = json.loads(where.read_text())["address"]
        # Without a nanny, so that a killed worker stays dead.
        options = ("--nthreads", "1", "--no-nanny", "--host", LOOPBACK, "--local-directory")
        started += [
            _start("worker", address, *options, str(folder / f"worker-{number}"), *common)
            for number in range(workers)
        ]
        yield RealCluster(address, started[0], started[1:])
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()
