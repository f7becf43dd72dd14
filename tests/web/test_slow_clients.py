"""Clients that are slow, many, or gone: real sockets against a real server process."""

from __future__ import annotations

import contextlib
import json
import os
import select
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2 as httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from perfectplay.web.door import Door, fitting
from perfectplay.web.settings import Settings
from tests.web.helpers import PATIENCE, Json, Server, key, new

HALF = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
STREAMS = 12
PER_ADDRESS = 3 * STREAMS
pytestmark = pytest.mark.skipif(os.name != "posix", reason="limits of open files")


def connect(server: Server, sent: bytes = b"", small: bool = False) -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    line = socket.socket()
    line.settimeout(PATIENCE)
    if small:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    line.sendall(sent)
    return line


def request(path: str, *headers: str, method: str = "GET") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "X-Perfectplay: test", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def read_all(line: socket.socket) -> tuple[int, Json]:
    """Read an answer until the server closes the connection; return its status and error."""
    found = b""
    while part := line.recv(65536):
        found += part
    head, _, body = found.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]


def figures(server: Server) -> dict[str, float]:
    """Read the metrics, each by its name and labels' values."""
    text = server.fetch("/api/metrics")
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextlib.contextmanager
def all_closed(lines: list[socket.socket]) -> Iterator[None]:
    try:
        yield
    finally:
        for line in lines:
            line.close()


@pytest.mark.slow
def test_three_hundred_half_requests_do_not_stop_a_server_with_256_files(tmp_path: Path) -> None:
    with (
        Server(f"sqlite:///{tmp_path / 'games.db'}", files=256) as server,
        httpx.Client(base_url=server.url, headers=key("me"), timeout=PATIENCE) as api,
    ):
        url, made = new(api, "ultimate", mode="two")
        listening = connect(server, request(f"/api/games/{made['game']['id']}/events"))
        heard = b""
        while b'"version": 1' not in heard:
            heard += listening.recv(65536)
        lines = [connect(server, HALF) for _ in range(300)]
        with all_closed([*lines, listening]):
            for _ in range(3):
                # A new connection each time, among all that wait.
                assert "ok" in server.fetch("/api/health")
            closed = select.select(lines, [], [], 0)[0]
            assert len(closed) >= 300 - 128
            # What was at work before goes on.
            answer = httpx.post(server.url + f"{url}/move", json={"move": "ee", "version": 1},
                                headers=key("me"), timeout=PATIENCE)  # fmt: skip
            assert answer.status_code == 200
            while b'"version": 2' not in heard:
                part = listening.recv(65536)
                assert part
                heard += part
        said = server.end()
        assert "Goodbye." in said
        assert said.count("connections are in use") <= 2  # at once, and at the end how many more
        assert "left_out=" in said
        assert len(said) < 2000


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience and few streams; what it logged is looked at in the end."""
    folder = tmp_path_factory.mktemp("hasty")
    extra = {
        "PERFECTPLAY_HEADER_SECONDS": "2",
        "PERFECTPLAY_BODY_SECONDS": "2",
        "PERFECTPLAY_WRITE_SECONDS": "2",
        "PERFECTPLAY_MAX_STREAMS": str(STREAMS),
        "PERFECTPLAY_STREAMS_PER_PLAYER": "0",
        "PERFECTPLAY_CONNECTIONS_PER_ADDRESS": str(PER_ADDRESS),
        "PERFECTPLAY_PROXIES": "192.0.2.1",  # else the loopback is one, and not counted
    }
    with Server(f"sqlite:///{folder / 'games.db'}", "--metrics", extra=extra) as server:
        yield server
        said = server.end()
    assert "Traceback" not in said
    assert "never retrieved" not in said
    assert "ebSocket" not in said
    assert "out of system resource" not in said


def test_half_a_head_is_answered_after_a_while(hasty: Server) -> None:
    before = figures(hasty).get("perfectplay_refused_total slow", 0)
    drip, silent = connect(hasty, HALF), connect(hasty)
    with all_closed([drip, silent]):
        end = time.monotonic() + PATIENCE
        # However often another byte comes, the time for all of them is the same.
        while not select.select([drip], [], [], 0.1)[0]:
            assert time.monotonic() < end
            with contextlib.suppress(OSError):
                drip.sendall(b"x")
        with contextlib.suppress(ConnectionResetError):
            status, said = read_all(drip)
            assert (status, said["kind"]) == (408, "TooSlow")
            assert said["request"]
        assert silent.recv(100) == b""
    assert figures(hasty)["perfectplay_refused_total slow"] == before + 2


def test_half_a_body_is_answered_after_a_while(hasty: Server) -> None:
    head = request("/api/ultimate/read", "Content-Type: application/json", "Content-Length: 99",
                   method="POST")  # fmt: skip
    line = connect(hasty, head + b'{"text": "')
    with all_closed([line]):
        status, said = read_all(line)
    assert (status, said["kind"]) == (408, "TooSlow")
    assert "longer than 2 s" in said["message"]


def test_a_client_that_does_not_read_is_let_go(hasty: Server) -> None:
    before = figures(hasty).get("perfectplay_refused_total slow", 0)
    line = connect(hasty, request("/static/js/core/game-machine.js") * 400, small=True)
    with all_closed([line]):
        wait_until(lambda: figures(hasty).get("perfectplay_refused_total slow", 0) > before)
        # One connection is that of the question itself.
        wait_until(lambda: figures(hasty)["perfectplay_connections"] <= 1)


def open_streams(server: Server, path: str, count: int) -> tuple[list[socket.socket], list[int]]:
    """Ask for streams all at once; return their connections and statuses."""
    go = threading.Barrier(count)
    lines: list[socket.socket] = []
    statuses: list[int] = []

    def ask() -> None:
        line = connect(server)
        lines.append(line)
        go.wait()
        line.sendall(request(path))
        statuses.append(int(line.recv(65536).split()[1]))

    askers = [threading.Thread(target=ask) for _ in range(count)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join(PATIENCE)
    return lines, statuses


def test_the_limit_of_streams_is_exact(hasty: Server) -> None:
    with httpx.Client(base_url=hasty.url, headers=key("me"), timeout=PATIENCE) as api:
        _, made = new(api, "ultimate", mode="two")
    path = f"/api/games/{made['game']['id']}/events"
    for _ in range(2):
        lines, statuses = open_streams(hasty, path, 3 * STREAMS)
        with all_closed(lines):
            assert sorted(statuses) == [200] * STREAMS + [503] * 2 * STREAMS
            assert figures(hasty)["perfectplay_streams"] == STREAMS
        wait_until(lambda: figures(hasty)["perfectplay_streams"] == 0)


@pytest.mark.parametrize("path", ["events", "analysis"])
def test_a_client_that_leaves_before_the_first_byte_holds_nothing(hasty: Server, path: str) -> None:
    with httpx.Client(base_url=hasty.url, headers=key("me"), timeout=PATIENCE) as api:
        _, made = new(api, "ultimate", mode="two")
    address = f"/api/games/{made['game']['id']}/events"
    if path == "analysis":
        address = "/api/ultimate/analysis/stream?position=ee&seconds=600"
    for _ in range(3 * STREAMS):
        connect(hasty, request(address)).close()

    def nothing_held() -> bool:
        now = figures(hasty)
        return not any(now[f"perfectplay_{n}"] for n in ("streams", "searches_running",
                                                         "engine_queue"))  # fmt: skip

    wait_until(nothing_held)
    line = connect(hasty, request(f"{address}{'&' if '?' in address else '?'}seconds=0.1"))
    with all_closed([line]):
        assert line.recv(65536).split()[1] == b"200"


def test_a_websocket_is_refused_in_one_sentence(hasty: Server) -> None:
    asked = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")  # fmt: skip
    line = connect(hasty, request("/api/games/x/events", *asked))
    with all_closed([line]):
        answer = line.recv(65536)
        while not answer.endswith(b"}"):  # the body may come a moment later
            more = line.recv(65536)
            assert more, "the answer was cut off"
            answer += more
    assert answer.split()[1] == b"400"
    assert b"There are no websockets here" in answer


BROKEN = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
    b"hello\r\n\r\n",
    request("/", "Transfer-Encoding: chunked") + b"zz\r\n",
]


@pytest.mark.parametrize("sent", BROKEN)
def test_what_is_not_http_is_refused_in_one_sentence(hasty: Server, sent: bytes) -> None:
    line = connect(hasty, sent)
    with all_closed([line]):
        answer = line.recv(65536)
    # A route that needs no body may have answered before its broken body came.
    assert answer.split()[1] in {b"400", b"200"}
    assert b"Traceback" not in answer


def test_one_address_has_a_limit_of_connections(hasty: Server) -> None:
    lines = [connect(hasty, HALF) for _ in range(PER_ADDRESS + 5)]
    with all_closed(lines):
        # The oldest of the half-sent ones have made room.
        wait_until(lambda: len(select.select(lines, [], [], 0)[0]) >= 5)
        assert "ok" in hasty.fetch("/api/health")


@dataclass(eq=False)
class Guest:
    """A connection without a line."""

    host: str
    phase: str = "head"
    since: float = 0.0
    dropped: bool = False

    def drop(self) -> None:
        self.dropped = True

    def too_slow(self, seconds: float) -> None:
        self.dropped = True

    def stopped_reading(self, now: float, seconds: float) -> bool:
        return False


def test_connections_at_work_are_never_closed_for_new_ones() -> None:
    wanted = Settings(max_connections=4, connections_per_address=2, proxies="192.0.2.1")
    door = Door(wanted, Counter())
    guests = [Guest(host) for host in ("a", "a", "b", "192.0.2.1")]
    for guest in guests:
        assert door.let_in(guest) is None
        door.wait_for(guest)
        door.work_for(guest)
    assert "2 connections from one address" in (door.let_in(Guest("a")) or "")
    assert "All 4 connections" in (door.let_in(Guest("c")) or "")
    assert not any(guest.dropped for guest in guests)
    door.wait_for(guests[0])
    door.wait_for(guests[2])
    # The longest waiting one makes room: of the same address if that has too many.
    assert door.let_in(Guest("c")) is None
    assert [guest.dropped for guest in guests] == [True, False, False, False]
    assert door.let_in(Guest("192.0.2.1")) is None
    assert [guest.dropped for guest in guests] == [True, False, True, False]
    assert door.count == 4
    assert door.let_in(Guest("192.0.2.1")) is not None


def test_the_limit_of_connections_leaves_files_for_the_rest() -> None:
    assert fitting(10) == 10
    assert 0 < fitting(10**9) < 10**9
    assert 0 < fitting(0) < 10**9


def test_a_system_without_files_makes_the_longest_waiting_go() -> None:
    door = Door(Settings(), Counter())
    guests = [Guest(f"{number}") for number in range(8)]
    for guest in guests:
        door.let_in(guest)
        door.wait_for(guest)
    door.make_room(100.0)
    door.make_room(100.1)  # asyncio complains many times at once
    assert [guest.dropped for guest in guests] == [True] * 3 + [False] * 5
