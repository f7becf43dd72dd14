"""The server under 50 clients: light requests alone, beside two searches, beside slow clients.

A real server process on the loopback answers; the clients are threads of this process and use
plain sockets, so that they cost as little as they can. Every figure is a ratio of two measurements
of one run, taken turn by turn.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

CLIENTS = 50
SECONDS = 3.0
ROUNDS = 3
SEARCHES = 2
SLOW_CLIENTS = 150
HEADERS = {"Content-Type": "application/json", "X-Player-Key": "a-key-for-the-benchmark"}


@contextlib.contextmanager
def server(
    folder: Path, environment: dict[str, str] | None = None
) -> Iterator[tuple[str, int, int]]:
    """Start a server with a database of its own and wait until its engines are ready.

    Gives its host, its port and the number of its process.
    """
    command = [sys.executable, "-m", "perfectplay", "serve", "--no-browser", "--port", "0"]
    command += ["--database", f"sqlite:///{folder / 'games.db'}"]
    # One client asks for everything here, as often as it can: more than a person may.
    unlimited = {
        f"PERFECTPLAY_{name}_PER_MINUTE": "0" for name in ("GAMES", "IMPORTS", "QUESTIONS")
    }
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **unlimited, **(environment or {})},
    )
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
        yield host, port, process.pid
    finally:
        process.terminate()
        process.communicate()


def ask(host: str, port: int, method: str, path: str, body: Any = None) -> Any:
    """Send one request and return its JSON."""
    request = urllib.request.Request(
        f"http://{host}:{port}{path}",
        None if body is None else json.dumps(body).encode(),
        HEADERS,
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
        connection.request("GET", path, headers=HEADERS)
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


@contextlib.contextmanager
def crawling(host: str, port: int) -> Iterator[None]:
    """Keep many clients at it that send a request a few bytes at a time and never finish it."""
    over = threading.Event()

    def crawl() -> None:
        line: socket.socket | None = None
        while not over.wait(0.2):
            try:
                if line is None:
                    line = socket.create_connection((host, port), timeout=5)
                    line.sendall(b"POST /api/import HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
                line.sendall(b"x")
            except OSError:  # thrown out: comes back at once
                line = None
        if line is not None:
            line.close()

    threads = [threading.Thread(target=crawl) for _ in range(SLOW_CLIENTS)]
    for thread in threads:
        thread.start()
    try:
        time.sleep(1.0)
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


Beside = Callable[[str, int], AbstractContextManager[None]]


def compare(host: str, port: int, name: str, path: str, others: dict[str, Beside]) -> None:
    """Print how one kind of request fares alone and beside others, as ratios."""
    best: dict[str, tuple[float, float]] = {}
    measure(host, port, path, 0.5)
    for _ in range(ROUNDS):
        for when, beside in {"alone": None, **others}.items():
            with beside(host, port) if beside else contextlib.nullcontext():
                found = measure(host, port, path, SECONDS)
            rate = len(found) / SECONDS
            slow = found[int(0.99 * (len(found) - 1))]
            old = best.get(when, (0.0, float("inf")))
            best[when] = (max(rate, old[0]), min(slow, old[1]))
    rate, slow = best["alone"]
    print(f"{name}, {CLIENTS} clients alone: {rate:,.0f} requests/s, 99th percentile ", end="")
    print(f"{1000 * slow:.0f} ms")
    for when in others:
        now, late = best[when]
        print(f"{name}, beside {when}: {now:,.0f} requests/s: {now / rate:.2f} x; ", end="")
        print(f"99th percentile {1000 * late:.0f} ms: {late / slow:.2f} x")


def main() -> None:
    """Print the rate and the 99th percentile alone, beside searches and beside slow clients."""
    others: dict[str, Beside] = {
        f"{SEARCHES} searches": searching,
        f"{SLOW_CLIENTS} slow clients": crawling,
    }
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (host, port, _):
        game = ask(host, port, "POST", "/api/mastermind/games", {"variant": "4x6"})["game"]["id"]
        compare(host, port, "health", "/api/health", others)
        compare(host, port, "a game", f"/api/mastermind/games/{game}", others)


if __name__ == "__main__":
    main()
