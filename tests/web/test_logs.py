"""The server's log: what stands in it, how often, and what never does."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from perfectplay.web.logs import JsonLines, OnceAMinute, TextLines, log_config
from tests.web.helpers import PATIENCE, Json, Server, client, error, key, new, settings

ID = re.compile(r"[0-9a-f]{16}")


@pytest.fixture
def handler() -> Iterator[OnceAMinute]:
    found = OnceAMinute()
    found.setStream(io.StringIO())
    yield found
    found.close()


def lines(handler: OnceAMinute) -> list[str]:
    stream = handler.stream
    assert isinstance(stream, io.StringIO)
    return stream.getvalue().splitlines()


def record(message: str, *given: Any, at: float, level: int = logging.WARNING) -> logging.LogRecord:
    made = logging.LogRecord("perfectplay.web", level, "", 0, message, given, None)
    made.created, made.msecs = at, 0.0
    return made


def test_the_same_trouble_is_one_line_a_minute(handler: OnceAMinute) -> None:
    handler.setFormatter(TextLines())
    for second in range(1000):
        handler.emit(record("trouble %d", second, at=100.0 + second / 10))
    handler.emit(record("other trouble", at=101.0))
    said = lines(handler)
    assert [line.split(": ")[1] for line in said] == [
        "trouble 0",
        "trouble 600 left_out=599",
        "other trouble",
    ]
    for number in range(3):
        handler.emit(record("a request %d", number, at=100.0, level=logging.INFO))
    assert len(lines(handler)) == 6
    handler.close()
    assert lines(handler)[-1].endswith("trouble 600 left_out=399")


def test_an_error_is_its_kind_and_place(handler: OnceAMinute) -> None:
    handler.setFormatter(JsonLines())
    try:
        raise ValueError("the secret is 5432")
    except ValueError as problem:
        made = record("it failed", at=0.0)
        made.exc_info = (type(problem), problem, problem.__traceback__)
        handler.emit(made)
    (said,) = lines(handler)
    assert "5432" not in said
    found = json.loads(said)
    assert re.fullmatch(r"ValueError at .*test_logs\.py:\d+", found["error"])
    assert found["time"] == "1970-01-01T00:00:00.000Z"


def test_a_line_is_one_line(handler: OnceAMinute) -> None:
    for form in (TextLines(), JsonLines()):
        handler.setFormatter(form)
        handler.emit(record(f"two\nlines of {form}", at=0.0))
    assert len(lines(handler)) == 2


def test_requests_are_logged_when_asked_for() -> None:
    levels = [
        log_config(form, requests)["loggers"]["perfectplay.access"]["level"]
        for form, requests in (("text", False), ("text", True), ("json", False))
    ]
    assert levels == ["WARNING", "INFO", "INFO"]


def test_every_answer_has_an_id_and_errors_tell_it(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        seen = set()
        for path in (
            "/",
            "/api/health",
            "/api/nothing",
            "/static/nothing.js",
            "/api/games?limit=0",
        ):
            answer = api.get(path, headers={"X-Request-ID": "0123456789abcdef"})
            named = answer.headers["x-request-id"]
            assert ID.fullmatch(named)
            assert named != "0123456789abcdef"  # it is not a proxy that said so
            seen.add(named)
            if answer.status_code >= 400 and path.startswith("/api/"):
                assert answer.json()["error"]["request"] == named
        assert len(seen) == 5
        for headers in ({"X-Player-Key": "x"}, {"Sec-Fetch-Site": "cross-site"}):
            refused = api.get("/api/health", headers=headers)
            assert refused.json()["error"]["request"] == refused.headers["x-request-id"]
    with client(settings(tmp_path, proxies="testclient")) as api:
        for given, taken in (("0123456789abcdef", True), ("my-secret-phrase-of-mine", False)):
            answer = api.get("/api/health", headers={"X-Request-ID": given})
            assert (answer.headers["x-request-id"] == given) is taken


# None of these may stand in any line of the log.
SECRET_KEY = "Squirrel-key-that-nobody-knows"
SECRETS = {SECRET_KEY, "5432", "Walnut"}


def feed(server: Server) -> tuple[set[str], list[str]]:
    """Put secrets into every place of a request; return those that came up, and some ids."""
    mine = {"X-Player-Key": SECRET_KEY}
    with httpx.Client(base_url=server.url, headers=mine, timeout=PATIENCE) as api:
        url, made = new(api, variant="4x6", mode="two", secret="5432")
        game, token = made["game"]["id"], made["join"]
        api.post(f"/api/games/{game}/join", json={"token": token}, headers=key("friend-Walnut"))
        api.post(f"{url}/guess", json={"guess": "5432", "version": 1, "Walnut": 1})
        api.post(f"{url}/guess", json={"guess": "Walnut", "version": 2})
        api.get(f"{url}/judge?guess=5432")
        exported = api.get(f"/api/games/{game}/export").text
        api.post("/api/import", json={"text": exported + "Walnut"})
        api.post("/api/import", content="Walnut", headers={"Content-Type": "application/json"})
        ids = []
        for name in ("Cookie", "User-Agent", "Referer", "Origin", "X-Forwarded-For", "X-Request-ID",
                     "Accept", "Content-Type", "Host", "Sec-Fetch-Site", "Upgrade", "X-Player-Key",
                     "Authorization"):  # fmt: skip
            for method in ("GET", "POST"):
                answer = api.request(method, "/api/games?limit=Walnut", headers={name: "Walnut"})
                ids.append(answer.headers["x-request-id"])
        for path in ("/Walnut", "/api/Walnut", "/static/Walnut", "/ultimate/Walnut?join=Walnut",
                     f"/api/games/{token}", f"/api/ultimate/games/{token}/hint"):  # fmt: skip
            api.get(path)
        api.request("WALNUT", "/")
        api.post("/api/import", content="Walnut" * 20_000)
        first = api.get("/", headers={"X-Player-Key": ""}).headers.get("set-cookie", "")
        fresh = httpx.get(server.url, timeout=PATIENCE).headers["set-cookie"]
        cookies = set(re.findall(r"pp_owner=([\w-]+)", first + fresh))
    locked = set(re.findall(r"locked-[\w-]+|[\w-]{30,}", exported))
    return {token, game, *cookies, *locked, *SECRETS}, ids


def test_no_secret_stands_in_a_log(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.db'}", "--log", "json") as server:
        secrets, ids = feed(server)
        said = server.end()
    found: list[Json] = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert len(found) > 40
    for secret in secrets:
        assert secret.lower() not in said.lower(), secret
    asked = {line["request"]: line for line in found if line["logger"] == "perfectplay.access"}
    assert set(ids) <= set(asked)
    for line in asked.values():
        assert set(line) == {"time", "level", "logger", "message", "request", "status", "ms",
                             "address"}  # fmt: skip
    assert {line["address"] for line in asked.values()} <= {"127.0.0.1", None}
    assert any(line["message"] == "POST /api/mastermind/games/{game_id}/guess" for line in found)


def test_an_accident_names_its_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, handler: OnceAMinute
) -> None:
    handler.setFormatter(JsonLines())
    log = logging.getLogger("perfectplay.web")
    log.addHandler(handler)

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the secret is 5432")

    try:
        with client(settings(tmp_path)) as api:
            monkeypatch.setattr(type(api.app.state.context.store), "mine", fail)  # type: ignore[attr-defined]
            answer = api.get("/api/games")
    finally:
        log.removeHandler(handler)
    said = error(answer, 500, "ServerError")
    (line,) = map(json.loads, lines(handler))
    assert line["request"] == said["request"] == answer.headers["x-request-id"]
    assert "5432" not in json.dumps(line)
    assert line["message"].startswith("/api/games failed: RuntimeError at ")
