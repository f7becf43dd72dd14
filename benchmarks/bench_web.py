"""The server under 50 clients: light requests alone, and beside two engine searches.

A real server process on the loopback answers; the clients are threads of this process and use
plain sockets, so that they cost as little as they can. Every figure is a ratio of two measurements
of one run, taken turn by turn.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

CLIENTS = 50
SECONDS = 3.0
ROUNDS = 3
SEARCHES = 2


@contextlib.contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    """Start a server with a database of its own and wait until its engines are ready."""
    command = [sys.executable, "-m", "perfectplay", "serve", "--no-browser", "--port", "0"]
    command += ["--database", f"sqlite:///{folder / 'games.db'}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    try:
        assert process.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)/", process.stdout.readline())
        assert found, "the server did not say where it is"
        host, port = found[1], int(found[2])
        while True:
            with contextlib.suppress(OSError):
                if not ask(host, port, "GET", "/api/health")["warming"]:
                    break
            time.sleep(0.2)
        yield host, port
    finally:
        process.terminate()
        process.communicate()


def ask(host: str, port: int, method: str, path: str, body: Any = None) -> Any:
    """Send one request and return its JSON."""
    request = urllib.request.Request(
        f"http://{host}:{port}{path}",
        None if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json", "X-Player-Key": "a-key-for-the-benchmark"},
        method=method,
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def measure(host: str, port: int, path: str, seconds: float) -> list[float]:
    """Let all clients ask for one path and return how long each answer took, sorted."""
    times: list[list[float]] = [[] for _ in range(CLIENTS)]
    begin = threading.Barrier(CLIENTS + 1)
    end = [0.0]

    def client(mine: list[float]) -> None:
        connection = HTTPConnection(host, port, timeout=60)
        connection.connect()
        begin.wait()
        while time.perf_counter() < end[0]:
            sent = time.perf_counter()
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, answer.status
            mine.append(time.perf_counter() - sent)
        connection.close()

    clients = [threading.Thread(target=client, args=(mine,)) for mine in times]
    for thread in clients:
        thread.start()
    end[0] = time.perf_counter() + seconds
    begin.wait()
    for thread in clients:
        thread.join()
    return sorted(took for mine in times for took in mine)


@contextlib.contextmanager
def searching(host: str, port: int) -> Iterator[None]:
    """Keep two live analyses running."""
    path = "/api/ultimate/analysis/stream?position=ee&seconds=60"
    connections = []
    for _ in range(SEARCHES):
        connection = HTTPConnection(host, port, timeout=60)
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 200, answer.status
        answer.readline()
        connections.append((connection, answer))
    try:
        yield
    finally:
        for connection, answer in connections:
            # What is still to come is not read: the server notices that the client has left.
            answer.close()
            connection.close()
        time.sleep(0.5)


def main() -> None:
    """Print requests per second and the 99th percentile, alone and beside searches."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (host, port):
        game = ask(host, port, "POST", "/api/mastermind/games", {"variant": "4x6"})["game"]["id"]
        paths = {"health": "/api/health", "a game": f"/api/mastermind/games/{game}"}
        for name, path in paths.items():
            best: dict[str, tuple[float, float]] = {}
            measure(host, port, path, 0.5)
            for _ in range(ROUNDS):
                for when in ("alone", "beside"):
                    busy = searching(host, port) if when == "beside" else contextlib.nullcontext()
                    with busy:
                        found = measure(host, port, path, SECONDS)
                    rate = len(found) / SECONDS
                    slow = found[int(0.99 * (len(found) - 1))]
                    old = best.get(when, (0.0, float("inf")))
                    best[when] = (max(rate, old[0]), min(slow, old[1]))
            alone, beside = best["alone"], best["beside"]
            print(
                f"{name}, {CLIENTS} clients: {alone[0]:,.0f} requests/s alone, "
                f"{beside[0]:,.0f} beside {SEARCHES} searches: {beside[0] / alone[0]:.2f} x"
            )
            late, later = 1000 * alone[1], 1000 * beside[1]
            print(
                f"{name}, 99th percentile: {late:.0f} ms alone, "
                f"{later:.0f} ms beside {SEARCHES} searches: {later / late:.2f} x"
            )


if __name__ == "__main__":
    main()
