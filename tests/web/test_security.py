"""Headers, limits, seats, and that nothing of a running game's secret gets out."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay.mastermind import breaking, score
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver.kernels.types import SERIAL
from tests.web.helpers import Json, client, error, key, new, settings


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing", "/static/nothing.js"])
def test_every_answer_wears_the_headers(api: TestClient, path: str) -> None:
    headers = api.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == ("no-store" if "/api/" in path else "no-cache")


def test_a_new_browser_gets_a_cookie_once(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        cookie = api.get("/").headers["set-cookie"]
        assert re.match(r"pp_owner=[\w-]{22,}; ", cookie)
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "set-cookie" not in api.get("/api/health").headers
        api.cookies.clear()
        assert "set-cookie" not in api.get("/static/nothing.js").headers
        assert "set-cookie" not in api.get("/api/health", headers=key("program")).headers
        assert "set-cookie" in api.get("/api/health", headers={"Cookie": "pp_owner=x"}).headers


def test_a_bad_player_key_is_refused(api: TestClient) -> None:
    for bad in ("short", "with spaces in the middle", "x" * 201):
        error(api.get("/api/games", headers={"X-Player-Key": bad}), 400, "PlayerKeyError")


def test_large_bodies_are_refused(api: TestClient) -> None:
    body = json.dumps({"text": "x" * 70_000})
    headers = {"Content-Type": "application/json"}
    error(api.post("/api/import", content=body, headers=headers), 413, "TooLarge")

    def in_pieces() -> Any:
        for start in range(0, len(body), 1000):
            yield body[start : start + 1000].encode()

    error(api.post("/api/import", content=in_pieces(), headers=headers), 413, "TooLarge")


def test_another_site_cannot_play_for_me(api: TestClient) -> None:
    body: Json = {"json": {}}
    said = api.post("/api/mastermind/games", headers={"Origin": "http://evil.example"}, **body)
    error(said, 403, "WrongOrigin")
    own = api.post("/api/mastermind/games", headers={"Origin": "http://testserver"}, **body)
    assert own.status_code == 201
    assert api.get("/api/health", headers={"Origin": "http://evil.example"}).status_code == 200


def test_a_page_of_another_site_gets_nothing_from_the_api(api: TestClient) -> None:
    for site in ("cross-site", "same-site"):
        elsewhere = {"Sec-Fetch-Site": site}
        error(api.get("/api/health", headers=elsewhere), 403, "WrongOrigin")
        error(api.post("/api/ultimate/games", json={}, headers=elsewhere), 403, "WrongOrigin")
        # A link from elsewhere to a page is what links are for.
        assert api.get("/", headers={**elsewhere, "Sec-Fetch-Mode": "navigate"}).status_code == 200
    for site in ("same-origin", "none"):
        assert api.get("/api/health", headers={"Sec-Fetch-Site": site}).status_code == 200


def _questions(api: TestClient) -> list[str]:
    """List the address of every GET, about games that exist."""
    ids = {kind: new(api, kind)[1]["game"]["id"] for kind in ("mastermind", "ultimate")}
    paths = api.get("/api/openapi.json").json()["paths"]
    found = []
    for path in (path for path, methods in paths.items() if "get" in methods):
        kind = "ultimate" if "/ultimate/" in path else "mastermind"
        query = "?step=2&guess=0011&count=5&seconds=0.01&position=ee"
        names = {"kind": kind, "name": "first-game", "slip_id": "0", "ending": "csv"}
        found.append(path.format(game_id=ids[kind], ply=0, **names) + query)
    return found


def test_no_engine_works_for_a_plain_get(api: TestClient) -> None:
    context = api.app.state.context  # type: ignore[attr-defined]
    paths = _questions(api)
    cookie = {"Cookie": f"pp_owner={api.cookies['pp_owner']}"}
    api.cookies.clear()
    api.headers.pop("X-Perfectplay")
    stream = {"Accept": "text/event-stream"}
    could_be_another_site: list[dict[str, str]] = [
        {},
        cookie,  # a link that was clicked
        stream,  # a script elsewhere, to which no cookie is lent
        {**stream, **cookie, "Origin": "http://evil.example"},
        {"X-Perfectplay": "page", "Origin": "http://evil.example"},
    ]
    for headers in could_be_another_site:
        refused = []
        for path in paths:
            api.cookies.clear()
            answer = api.get(path, headers=headers)
            refused += [answer] if answer.status_code == 403 else []
        assert len(refused) == 8, headers
        for answer in refused:
            assert "X-Player-Key" in error(answer, 403, "NotOnPurpose")["message"]
    assert context.jobs.begun == 0
    assert context.streams.open == 0
    on_purpose: list[dict[str, str]] = [
        key("program"),
        {"X-Perfectplay": "page"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {**stream, **cookie},  # what listens to a stream in a browser that does not say who asks
    ]
    for headers in on_purpose:
        begun = context.jobs.begun
        path = next(path for path in paths if "analysis/stream" in path)
        assert api.get(path, headers=headers).status_code == 200, headers
        assert context.jobs.begun == begun + 1


def test_only_the_printed_names_reach_a_local_server(tmp_path: Path) -> None:
    with client(settings(tmp_path, hosts="localhost,127.0.0.1,::1")) as api:
        for host in ("localhost:8137", "127.0.0.1", "[::1]:8137"):
            assert api.get("/api/games", headers={"Host": host}).status_code == 200
        for host in ("evil.example", "localhost.evil.example:8137", "[", ""):
            error(api.get("/api/games", headers={"Host": host}), 400, "WrongHost")
            # A container or a monitor asks by whatever address it knows.
            assert api.get("/api/health/live", headers={"Host": host}).status_code == 200


CHANGES: list[tuple[str, str, Json]] = [
    ("mastermind", "guess", {"guess": "0011"}),
    ("mastermind", "optimal", {}),
    ("mastermind", "step", {}),
    ("mastermind", "player", {"player": "knuth"}),
    ("mastermind", "undo", {}),
    ("mastermind", "sense", {"sense": "worst"}),
    ("mastermind", "answer", {"black": 0, "white": 0}),
    ("mastermind", "correct", {"turn": 0, "black": 0, "white": 0}),
    ("ultimate", "move", {"move": "ee"}),
    ("ultimate", "computer", {}),
    ("ultimate", "undo", {}),
    ("ultimate", "swap", {}),
    ("ultimate", "level", {"level": 1}),
]


@pytest.mark.parametrize(("kind", "action", "body"), CHANGES)
def test_an_onlooker_changes_nothing(api: TestClient, kind: str, action: str, body: Json) -> None:
    url, made = new(api, kind)
    answer = api.post(f"{url}/{action}", json={**body, "version": 1}, headers=key("onlooker"))
    error(answer, 403, "NotYourSeat")
    assert api.get(url).json()["game"] == made["game"]


def _same_answers() -> tuple[list[str], str, str]:
    """Find guesses that two different secrets answer alike, so only the secrets differ."""
    guesses = ["0011", "0203"]
    secrets = [f"{n:04d}" for n in range(5556) if all(digit in "012345" for digit in f"{n:04d}")]
    first = "4523"
    wanted = [score(guess, first) for guess in guesses]
    second = next(s for s in secrets if s != first and [score(g, s) for g in guesses] == wanted)
    return guesses, first, second


def _everything_said(api: TestClient, secret: str, guesses: list[str]) -> list[str]:
    """Ask everything there is about a running game and return the answers without its address."""
    made = api.post(
        "/api/mastermind/games", json={"variant": "4x6", "mode": "two", "secret": secret}
    )
    game = made.json()["game"]
    url, token = f"/api/mastermind/games/{game['id']}", made.json()["join"]
    friend = key("friend")
    said = [made.text]
    joined = api.post(f"/api/games/{game['id']}/join", json={"token": token}, headers=friend)
    said.append(joined.text)
    version = 2
    for guess in guesses:
        body = {"guess": guess, "version": version}
        said.append(api.post(f"{url}/guess", json=body, headers=friend).text)
        said.append(api.post(f"{url}/guess", json=body, headers=friend).text)  # stale
        version += 1
    paths = ("", "/hint?step=1", "/hint?step=2", "/hint?step=3", "/table", "/review",
             "/candidates?count=500", "/judge?guess=2345", "/possible-answers?turn=0",
             "/possible-answers", "/judge?guess=99")  # fmt: skip
    said += [api.get(url + path, headers=friend).text for path in paths]
    bad: list[Json] = [
        {"guess": "9", "version": version},
        {"guess": guesses[0], "version": version},
        {"guess": [0], "version": version},
        {"version": "x"},
    ]
    said += [api.post(f"{url}/guess", json=body, headers=friend).text for body in bad]
    for name in ("undo", "answer", "correct", "retry", "step", "nothing"):
        answer = api.post(f"{url}/{name}", json={"version": version}, headers=friend)
        said.append(answer.text)
    said.append(api.post(f"{url}/player", json={"version": version, "player": "knuth"},
                         headers=friend).text)  # fmt: skip
    version += 1
    for form in ("text", "json"):
        answer = api.get(f"/api/games/{game['id']}/export?format={form}", headers=friend)
        said.append(answer.text)
    said.append(api.get(f"/api/games/{game['id']}/events?seconds=0.1").text)
    said.append(api.get("/api/stats", headers=friend).text)
    said = [text.replace(game["id"], "ID").replace(token, "TOKEN") for text in said]
    return [re.sub(r'"request":"\w+"', "", text) for text in said]


def test_nothing_that_is_said_depends_on_the_secret(
    api: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    guesses, first, second = _same_answers()
    one = _everything_said(api, first, guesses)
    two = _everything_said(api, second, guesses)
    assert len(one) == len(two)
    for mine, other in zip(one, two, strict=True):
        assert mine == other
    # Where codes are listed the secret is one of many; anywhere else it must not stand at all.
    lists = {text for text in one if '"codes":[' in text or '"guesses":[' in text}
    assert not [text for text in one if first in text and text not in lists]
    assert first not in caplog.text
    assert second not in caplog.text


def _nodes_searched(folder: Path, guesses: list[str]) -> list[int]:
    """Learn with some guesses and ask questions; return the solver's nodes after each request."""
    unhurried = settings(folder, question_seconds=1000.0, job_seconds=1000.0)
    done = []
    with client(unhurried) as api:
        judges = api.app.state.context.tools["mastermind"]  # type: ignore[attr-defined]
        url, _ = new(api, variant="4x6", mode="learn")
        for version, guess in enumerate(guesses, 1):
            body = {"guess": guess, "version": version, "keep": True}
            assert api.post(f"{url}/guess", json=body).status_code == 200
            done.append(sum(int(j.solver.workspace.control[SERIAL]) for j in judges._idle))
        for path in ("hint?step=2", "hint?step=3", "table", "judge?guess=2345"):
            assert api.get(f"{url}/{path}").status_code == 200
            done.append(sum(int(j.solver.workspace.control[SERIAL]) for j in judges._idle))
    return done


def test_the_work_for_an_answer_does_not_depend_on_the_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guesses, *secrets = _same_answers()
    work = []
    for secret in secrets:
        monkeypatch.setattr(breaking, "random_code", lambda variant, rng, code=secret: code)
        (tmp_path / secret).mkdir()
        work.append(_nodes_searched(tmp_path / secret, guesses))
    assert work[0] == work[1]
    assert work[0][-1] > work[0][2] > 0  # the first two guesses of all come solved


def test_an_accident_in_the_server_is_said_without_a_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)

    def fail(self: MastermindSession, code: str) -> None:
        raise RuntimeError(f"secret is {self.secret}, guess was {code}")

    with client(settings(tmp_path)) as api:
        url, _ = new(api, mode="two", secret="5432")
        monkeypatch.setattr(MastermindSession, "answer_to", fail)
        answer = api.post(f"{url}/guess", json={"guess": "0011", "version": 1})
    error(answer, 500, "ServerError")
    assert "5432" not in answer.text
    assert "RuntimeError" in caplog.text
    assert "5432" not in caplog.text
