"""What the tests of the server share: clients, real server processes, a real PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import httpx2 as httpx
from fastapi.testclient import TestClient

from perfectplay.mastermind import Variant
from perfectplay.web.app import create_app
from perfectplay.web.settings import Settings
from perfectplay.web.store import Kept, new_id
from tests.web.postgres import PATIENCE as PATIENCE
from tests.web.postgres import PostgreSQL

Json = dict[str, Any]
# What the page says with every question: engines work only for those who ask on purpose.
ON_PURPOSE = {"X-Perfectplay": "test"}


def settings(folder: Path, **given: Any) -> Settings:
    """Return settings with a database of its own; nothing is compiled before it is needed."""
    given.setdefault("database", f"sqlite:///{folder / 'games.db'}")
    # One address asks for everything, as fast as it can; tests of the limits set their own.
    names = ("games_per_minute", "imports_per_minute", "questions_per_minute", "phrases_per_minute")
    given = {**dict.fromkeys(names, 0), **given}
    # Time for exact numbers, however slow the machine is.
    patient = {"question_seconds": PATIENCE, "job_seconds": PATIENCE, "database_patience": 60.0}
    patient["judge_patience"] = PATIENCE
    return Settings(**{"warm_up": False, "engine_threads": 2, **patient, **given})


def client(wanted: Settings) -> TestClient:
    """Return a client of an app in this process; use it with `with`."""
    return TestClient(create_app(wanted), base_url="http://testserver", headers=ON_PURPOSE)


def drawn_code(variant: Variant, rng: object = None) -> str:
    """Return the code that games in the tests have: the last colours, falling, as in 5432."""
    return variant.text([variant.colours - 1 - peg for peg in range(variant.pegs)])


def game(**given: object) -> Kept:
    """Return a new game for the store, of one player."""
    blank = Kept(new_id(), "mastermind", "play", "4x6", {"turns": []}, seats={"breaker": "me"})
    return replace(blank, **given)  # type: ignore[arg-type]


def key(name: str) -> dict[str, str]:
    """Return the header of a player who is a program."""
    return {"X-Player-Key": f"{name}-key-for-the-tests"}


def new(api: Any, kind: str = "mastermind", **body: Any) -> tuple[str, Json]:
    """Start a game; return its address under /api and what came back."""
    answer = api.post(f"/api/{kind}/games", json=body)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return f"/api/{kind}/games/{made['game']['id']}", made


def error(answer: Any, status: int, kind: str | None = None) -> Json:
    """Check that an answer is an error in the one shape, and return what it says."""
    assert answer.status_code == status, answer.text
    said: Json = answer.json()["error"]
    assert {"kind", "message", "given", "allowed"} <= set(said)
    assert said["message"][-1] in ".!?*"  # a record, given as an example, ends with a star
    if kind is not None:
        assert said["kind"] == kind
    return said


def free_port() -> int:
    """Return a port that nobody uses at this moment."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def against_level_one(api: TestClient) -> str:
    """Play a game badly to its end; return its address."""
    url, made = new(api, kind="ultimate", mode="computer", level=1)
    game = made["game"]
    while game["board"]["outcome"] is None:
        # The first legal move is often a poor one.
        body = {"move": game["board"]["legal"][0], "version": game["version"], "answer": True}
        game = api.post(f"{url}/move", json=body).json()["game"]
    return url


class Server:
    """`perfectplay serve` in a process of its own."""

    def __init__(
        self,
        database: str,
        *options: str,
        port: int | None = 0,
        extra: dict[str, str] | None = None,
        files: int | None = None,
    ) -> None:
        command = [sys.executable, "-m", "perfectplay", "serve", "--no-browser"]
        command += ["--database", database]
        if port is not None:
            command += ["--port", str(port)]
        if files is not None:
            command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command]
        environment = {**os.environ, "PERFECTPLAY_WARM_UP": "no", **(extra or {})}
        self.process = subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()
        found = re.search(r"http://\S+", self.first_line)
        assert found, self.first_line + self.process.stdout.read()
        self.url = found[0].rstrip("/")
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/api/health", timeout=5).status_code == 200:
                    return
            time.sleep(0.1)
        raise AssertionError("the server did not answer in time")

    def fetch(self, path: str) -> str:
        """Read an address, over a connection of its own; cheaper than a whole client."""
        with urlopen(self.url + path, timeout=PATIENCE) as answer:
            found: bytes = answer.read()
            return found.decode()

    def end(self, sign: signal.Signals = signal.SIGINT) -> str:
        """Send a signal and return what else the server printed."""
        self.process.send_signal(sign)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return rest

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        with contextlib.suppress(ValueError):  # its output was read to the end already
            self.process.communicate()


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """Start a real PostgreSQL in a temporary folder; yield its address."""
    with PostgreSQL() as server:
        yield server.url
