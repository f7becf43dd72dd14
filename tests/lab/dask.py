"""A real Dask cluster on this machine: a scheduler and workers, each a process of its own."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from distributed import Client

import perfectplay

PATIENCE = 120
"""Seconds that a busy machine may take for anything."""
LOOPBACK = "127.0.0.1"
TESTS = Path(__file__).parents[2]
SOURCES = Path(perfectplay.__file__).parents[1]
"""The folder of the package that is tested."""


def environment(sources: Path = SOURCES) -> dict[str, str]:
    """Return an environment that loads perfectplay from here, and the tests' own work by name."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (sources, TESTS)))}


ENVIRONMENT = environment()


def edited_copy(folder: Path, file: str, line: str, edited: str) -> Path:
    """Copy the package with one line replaced; return the folder to load it from."""
    shutil.copytree(
        SOURCES / "perfectplay",
        folder / "perfectplay",
        ignore=shutil.ignore_patterns("__pycache__", "static"),
    )
    path = folder / "perfectplay" / file
    text = path.read_text("utf-8")
    assert text.count(line) == 1
    path.write_text(text.replace(line, edited), "utf-8")
    return folder


@dataclass
class RealCluster:
    """The address of the scheduler, and the workers in the order they were started."""

    folder: Path
    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    started: int = 0

    def start_worker(self, sources: Path = SOURCES) -> subprocess.Popen[bytes]:
        """Start one more worker, with the package from these sources."""
        # Without a nanny, so that a killed worker stays dead.
        options = ("--nthreads", "1", "--no-nanny", "--host", LOOPBACK, "--no-dashboard")
        self.started += 1
        own = self.folder / f"worker-{self.started}"
        worker = _start(
            "worker", self.address, *options, "--local-directory", str(own), sources=sources
        )
        self.workers.append(worker)
        return worker

    def kill_workers(self) -> None:
        """End all workers, and wait until the scheduler knows."""
        for worker in self.workers:
            worker.kill()
            worker.wait()
        with Client(self.address, set_as_default=False, timeout=PATIENCE) as client:
            end = time.monotonic() + PATIENCE
            while client.nthreads():
                assert time.monotonic() < end, "the scheduler still counts dead workers"
                time.sleep(0.05)
        self.workers.clear()

    def restart_scheduler(self) -> None:
        """Start the scheduler again, at the address where it was."""
        port = self.address.rpartition(":")[2]
        self.scheduler = _start_scheduler(port, self.folder / "again.json")


def _start(program: str, *arguments: str, sources: Path = SOURCES) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{program}", *arguments]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=quiet, stderr=quiet, env=environment(sources))


def _start_scheduler(port: str, where: Path) -> subprocess.Popen[bytes]:
    return _start(
        *("scheduler", "--host", LOOPBACK, "--port", port, "--no-dashboard"),
        *("--scheduler-file", str(where)),
    )


@contextmanager
def real_cluster(folder: Path, workers: int = 2) -> Iterator[RealCluster]:
    """Start a cluster on loopback, and end all of it afterwards."""
    where = folder / "scheduler.json"
    scheduler = _start_scheduler("0", where)
    cluster = RealCluster(folder, "", scheduler)
    try:
        end = time.monotonic() + PATIENCE
        while not where.exists() or not where.read_text().strip():
            assert scheduler.poll() is None, "the scheduler has ended"
            assert time.monotonic() < end, "the scheduler did not start"
            time.sleep(0.05)
        cluster.address = json.loads(where.read_text())["address"]
        for _ in range(workers):
            cluster.start_worker()
        yield cluster
    finally:
        for process in (*reversed(cluster.workers), cluster.scheduler):
            process.kill()
            process.wait()
