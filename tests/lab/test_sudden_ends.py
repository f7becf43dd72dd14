"""Sudden ends of the client: workers go with it, and the next run ends with the same file."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from perfectplay.lab import files
from perfectplay.lab.journal import NAME
from tests.lab import jobs

WHOLE = files.format_json(jobs.EXPECTED)


def wait_until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "nothing happened for too long"
        time.sleep(0.02)


def client(folder: Path, *place: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.lab.client", str(folder), *place]
    return subprocess.Popen(command, start_new_session=True)


def finished(folder: Path) -> int:
    path = folder / NAME
    return path.read_bytes().count(b"\n") - 1 if path.exists() else 0


def session(leader: int) -> list[int]:
    """The processes that still run in the session that a process began."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == leader and fields[0] != "Z":
            found.append(int(entry.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    "place",
    [("processes", "2", ""), pytest.param(("processes", "1", "local:2"), marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT])
def test_an_ended_client_leaves_no_worker_and_goes_on(
    tmp_path: Path, place: tuple[str, str, str], by: signal.Signals
) -> None:
    first = client(tmp_path, *place)
    wait_until(lambda: finished(tmp_path) == 10)
    os.kill(first.pid, by)
    first.wait(timeout=60)
    wait_until(lambda: not session(first.pid))
    kept = finished(tmp_path)
    assert kept == 10
    assert not (tmp_path / "results.json").exists()

    (tmp_path / "go").touch()
    again = client(tmp_path, *place)
    assert again.wait(timeout=120) == 0
    assert (tmp_path / "results.json").read_text() == WHOLE
    assert finished(tmp_path) == 40
