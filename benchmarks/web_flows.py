"""What a thing that a player does costs the server, before and now, measured turn by turn.

Before is the code of the commit below, taken from the git history and driven in a process of its
own; where the history is not there, only this version's own two ways are compared.
"""

from __future__ import annotations

import contextlib
import io
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
BEFORE = "f089f40"
"""The last commit in which the page judged a guess and then made it, and moved in two requests."""
ROUNDS = 15


def old_sources(folder: Path) -> Path | None:
    """Unpack the package as it was before, or return None when the history is not there."""
    command = ["git", "-C", str(ROOT), "archive", BEFORE, "src"]
    try:
        packed = subprocess.run(command, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


@contextlib.contextmanager
def driver(sources: Path, flow: str, what: str) -> Iterator[subprocess.Popen[str]]:
    """Start a driver of the app that these sources make, and wait until it has done its flow."""
    command = [sys.executable, str(Path(__file__).parent / "web_driver.py"), flow, what]
    environment = {**os.environ, "PYTHONPATH": str(sources)}
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    try:
        cost(process)  # the first one loads what is loaded only once
        yield process
    finally:
        process.communicate()


def cost(process: subprocess.Popen[str]) -> float:
    """Let a driver do its flow once more and return what it cost."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def measure(ways: dict[str, tuple[Path, str]], what: str) -> dict[str, float]:
    """Return the least cost of each way over interleaved rounds; calls hardly differ."""
    with contextlib.ExitStack() as stack:
        drivers = {
            name: stack.enter_context(driver(sources, flow, what))
            for name, (sources, flow) in ways.items()
        }
        found: dict[str, list[float]] = {name: [] for name in drivers}
        for _ in range(ROUNDS):
            for name, process in drivers.items():
                found[name].append(cost(process))
    pick = statistics.median if what == "calls" else min
    return {name: pick(costs) for name, costs in found.items()}


def compare(title: str, in_two: str, in_one: str) -> None:
    """Print the cost of the old way, of the two requests now, and of the one request now."""
    with tempfile.TemporaryDirectory() as folder:
        ways = {"two requests now": (ROOT / "src", in_two), "now": (ROOT / "src", in_one)}
        old = old_sources(Path(folder))
        if old is None:
            print(f"{title}: the history has no commit {BEFORE} here, so only this version's own "
                  "two ways are compared")  # fmt: skip
        else:
            ways = {"before": (old, in_two), **ways}
        for what, unit, scale in (("calls", "Python calls", 1.0), ("cpu", "ms of CPU", 1000.0)):
            costs = measure(ways, what)
            now = costs.pop("now")
            for name, other in costs.items():
                print(
                    f"{title}, {unit}: {name} {scale * other:,.1f}, in one request now "
                    f"{scale * now:,.1f}: {other / now:.2f} x less"
                )
