"""Streams of events as they are on the wire: what browsers and proxies rely on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient

from tests.web.helpers import ON_PURPOSE, PATIENCE, Server, error, key, new

STREAM = "/api/ultimate/analysis/stream"


def test_nothing_is_kept_or_held_back(api: TestClient) -> None:
    url, _ = new(api, "ultimate", mode="two")
    followed = f"{url.replace('/ultimate', '')}/events?seconds=0.01"
    for address in (followed, f"{STREAM}?position=ee&seconds=0.01"):
        answer = api.get(address)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers.get_list("cache-control") == ["no-store"]
        assert answer.headers.get_list("x-accel-buffering") == ["no"]


def test_an_event_is_a_name_and_json(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two")
    text = api.get(f"{url.replace('/ultimate', '')}/events?seconds=0.01").text
    version = made["game"]["version"]
    assert text.startswith(f'event: version\ndata: {{"version": {version}}}\n\nevent: presence\n')
    ended = api.get(f"{STREAM}?position=ee&seconds=0.01").text
    assert ended.endswith("\n\nevent: done\ndata: {}\n\n")


def test_a_silent_stream_is_kept_alive(api: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fastapi.routing._PING_INTERVAL", 0.05)
    url, _ = new(api, mode="play")
    text = api.get(f"{url.replace('/mastermind', '')}/events?seconds=0.5").text
    first, *more = text.removesuffix("\n\n").split("\n\n")
    assert first.startswith("event: version")
    assert more
    assert all(block.startswith(":") and "\n" not in block for block in more)


def test_what_is_refused_is_no_stream(api: TestClient) -> None:
    error(api.get("/api/games/nothing-there/events"), 404, "NoSuchGame")
    error(api.get(f"{STREAM}?position=zz"), 400)
    error(api.get(f"{STREAM}?position=ee&seconds=0"), 422)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own that lets a player hear two streams at a time."""
    limits = {"PERFECTPLAY_STREAMS_PER_PLAYER": "2"}
    with Server(f"sqlite:///{tmp_path / 'games.db'}", extra=limits) as started:
        yield started


def test_whoever_leaves_makes_room(server: Server) -> None:
    def listen(seconds: float = PATIENCE) -> httpx.Response:
        given = {"position": "ee", "seconds": str(seconds)}
        request = client.build_request("GET", f"{server.url}{STREAM}", params=given)
        return client.send(request, stream=True)

    headers = {**key("ann"), **ON_PURPOSE}
    with httpx.Client(headers=headers, timeout=PATIENCE) as client:
        first, second = listen(), listen()
        refused = listen()
        refused.read()
        error(refused, 429, "TooMany")
        for answer in (first, second):
            assert next(answer.iter_lines()).startswith("event: ")
            answer.close()  # in the middle, as when a tab is closed
        end = time.monotonic() + PATIENCE
        while (again := listen(0.01)).status_code == 429 and time.monotonic() < end:
            again.close()
            time.sleep(0.05)
        assert again.status_code == 200
        assert again.read().endswith(b"event: done\ndata: {}\n\n")
