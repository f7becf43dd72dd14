"""The event loop only passes work on: no route reads a text or asks a game there."""

import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay.ultimate.notation import parse_move
from tests.web import helpers

FEW = 25
"""Calls of the library that a request may make on the event loop: asking a game for its name."""
SHARED = {"/api/options", "/api/import", "/api/lab"}


class Visitor:
    """Calls routes by their templates and notes what each does on the event loop's thread."""

    def __init__(self, api: TestClient) -> None:
        self.api = api
        self.visited: set[str] = set()
        self.game: dict[str, Any] = {}
        self._calls: Counter[str] = Counter()
        assert api.portal is not None
        api.portal.call(sys.setprofile, self._note)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        library = module.startswith("perfectplay.") and not module.startswith("perfectplay.web")
        name = frame.f_code.co_qualname
        # Types that are looked up run as modules, `to_data` only writes an answer down, and a
        # search that is late to end is told to stop again and again.
        passed_over = name.startswith(("<module>", "to_data")) or name == "SearchTree.stop"
        if event == "call" and library and not passed_over:
            self._calls[f"{module}.{name}"] += 1

    def calls(self) -> Counter[str]:
        """Return what the library did on the event loop since the last time."""
        found, self._calls = self._calls, Counter()
        return found

    def visit(self, method: str, template: str, wanted: int = 200, **given: Any) -> Any:
        """Make a request, on the last game that was made, and check what the loop did."""
        path = template.format(game_id=self.game.get("id"), ply=given.pop("ply", 0))
        if "version" in given.get("json", ()):
            given["json"]["version"] = self.game["version"]
        self.calls()
        answer = self.api.request(method, path, **given)
        calls = self.calls()
        assert answer.status_code == wanted, (template, answer.text)
        assert calls.total() <= FEW, (template, calls)
        assert not [name for name in calls if "parse" in name or "from_data" in name], template
        self.visited.add(f"{method} {template}")
        if wanted < 300 and "json" in answer.headers["content-type"]:
            self.game = answer.json().get("game", self.game)
        return answer

    def missing(self, kind: str) -> set[str]:
        """Return the routes of a game, and the shared ones that read, that were not visited."""
        described = self.api.get("/api/openapi.json").json()["paths"]
        every = {
            f"{method.upper()} {path}"
            for path, methods in described.items()
            for method in methods
            if path.startswith(f"/api/{kind}/") or path in SHARED
        }
        return every - self.visited


@pytest.fixture
def visitor(api: TestClient) -> Visitor:
    """Somebody who watches the event loop."""
    return Visitor(api)


def visit_shared(visitor: Visitor) -> None:
    visitor.visit("GET", "/api/options")
    visitor.visit("GET", "/api/lab")
    visitor.visit("POST", "/api/import", 400, json={"text": "1. eı ea *"})
    visitor.visit("POST", "/api/import", 201, json={"text": "1. ee ea *"})


def test_the_watcher_sees_work_on_the_loop(visitor: Visitor) -> None:
    assert visitor.api.portal is not None
    visitor.api.portal.call(parse_move, "ee")
    assert visitor.calls() == {"perfectplay.ultimate.notation.parse_move": 1}


def test_ultimate(visitor: Visitor) -> None:
    visit_shared(visitor)
    games = "/api/ultimate/games"
    one = f"{games}/{{game_id}}"
    visitor.visit("POST", "/api/ultimate/read", json={"text": "* " * 3990 + "zz"})
    visitor.visit("POST", "/api/ultimate/read", json={"text": "ee ea"})
    visitor.visit("POST", "/api/ultimate/analysis", json={"position": "ee", "seconds": 0.1})
    stream = "/api/ultimate/analysis/stream"
    visitor.visit("GET", stream, params={"position": "ee", "seconds": 0.1})
    visitor.visit("GET", stream, 400, params={"position": "{} " * 1300 + "zz"})
    visitor.visit("POST", "/api/ultimate/solve", json={"position": "ee", "seconds": 0.1})
    visitor.visit("POST", games, 201, json={"level": 1, "moves": "ee ea"})
    visitor.visit("GET", one)
    visitor.visit("GET", f"{one}/at/{{ply}}", ply=2)
    visitor.visit("POST", f"{one}/line", json={"ply": 1, "moves": "eb", "version": 0})
    visitor.visit("POST", f"{one}/line/delete", json={"line": 1, "version": 0})
    visitor.visit("POST", f"{one}/move", json={"move": "aa", "version": 0})
    visitor.visit("POST", f"{one}/computer", json={"version": 0})
    visitor.visit("POST", f"{one}/level", json={"level": 6, "version": 0})
    thinking = {"limit": "simulations=20", "ponder": True, "version": 0}
    visitor.visit("POST", f"{one}/thinking", json=thinking)
    visitor.visit("POST", f"{one}/ponder", json={"version": 0})
    visitor.visit("GET", f"{one}/hint")
    visitor.visit("GET", f"{one}/review")
    visitor.visit("POST", f"{one}/retry", json={"ply": 0, "move": "ab"})
    visitor.visit("POST", f"{one}/undo", json={"version": 0})
    visitor.visit("POST", f"{one}/swap", json={"version": 0})
    assert visitor.missing("ultimate") == set()


def test_mastermind(visitor: Visitor) -> None:
    visit_shared(visitor)
    games = "/api/mastermind/games"
    one = f"{games}/{{game_id}}"
    small = {"variant": "3x4"}
    wrong = {"variant": "3x4", "turns": [["001", [0, 0]]], "secret": "012"}
    visitor.visit("POST", "/api/mastermind/explain", json=wrong)
    visitor.visit("POST", "/api/mastermind/analysis", json={**small, "history": "001 1B0W"})
    visitor.visit("POST", games, 201, json={**small, "mode": "guess"})
    visitor.visit("POST", f"{one}/answer", json={"black": 1, "white": 0, "version": 0})
    visitor.visit("POST", f"{one}/correct", json={"turn": 0, "black": 0, "white": 1, "version": 0})
    visitor.visit("GET", f"{one}/possible-answers")
    visitor.visit("POST", games, 201, json={**small, "mode": "learn"})
    visitor.visit("GET", one)
    visitor.visit("GET", f"{one}/hint")
    visitor.visit("GET", f"{one}/judge", params={"guess": "001"})
    visitor.visit("GET", f"{one}/table")
    visitor.visit("GET", f"{one}/candidates")
    visitor.visit("GET", f"{one}/split", params={"guess": "001"})
    visitor.visit("POST", "/api/mastermind/score", json={**small, "guess": "001", "secret": "012"})
    visitor.visit("POST", f"{one}/sense", json={"sense": "expected", "version": 0})
    visitor.visit("POST", f"{one}/guess", json={"guess": "000", "version": 0})
    visitor.visit("POST", f"{one}/guess", json={"guess": "000", "skip": True, "version": 0})
    visitor.visit("POST", f"{one}/judgement", json={"turn": 0, "version": 0})
    visitor.visit("POST", f"{one}/undo", json={"version": 0})
    visitor.visit("POST", f"{one}/optimal", json={"version": 0})
    visitor.visit("POST", f"{one}/undo", json={"version": 0})
    visitor.visit("POST", f"{one}/player", json={"player": "knuth", "version": 0})
    visitor.visit("POST", f"{one}/step", json={"version": 0})
    visitor.visit("POST", f"{one}/player", json={"player": "human", "version": 0})
    visitor.visit("POST", f"{one}/guess", json={"guess": "321", "keep": True, "version": 0})
    visitor.visit("GET", f"{one}/review")
    visitor.visit("POST", f"{one}/retry", json={"turn": 0, "guess": "001"})
    assert visitor.missing("mastermind") == set()


def test_a_position_that_was_never_reached(api: TestClient) -> None:
    address, _ = helpers.new(api, "ultimate", mode="two", moves="ee ea")
    assert api.get(f"{address}/at/2").status_code == 200
    for ply in (3, 99):
        said = helpers.error(api.get(f"{address}/at/{ply}"), 400, "VariationError")
        assert said["message"] == f"There is no position after {ply} moves: the game has 2."
        assert (said["given"], said["allowed"]) == (ply, "0 to 2")


# -- headers, which are read on the event loop ---------------------------------------------------


def test_odd_headers(tmp_path: Path) -> None:
    with helpers.client(helpers.settings(tmp_path, hosts="testserver")) as api:
        for host in ("[//", "[", "a//[", "[::1", "a b"):
            helpers.error(api.get("/api/games", headers={"host": host}), 400, "WrongHost")
        read = "/api/ultimate/read"
        for origin in ("http://[", "http://[//", "[//"):
            answer = api.post(read, json={"text": "ee"}, headers={"origin": origin})
            helpers.error(answer, 403, "WrongOrigin")
        large = {"content-length": "9" * 5000}
        helpers.error(api.post(read, content=b"{}", headers=large), 413, "TooLarge")


@pytest.mark.parametrize(
    "cookie", ["pp_owner={}", 'pp_owner="{}"', "a=b; pp_owner={}; c", "a=[]; pp_owner = {}", "{}"]
)
def test_the_cookie_is_found_among_others(api: TestClient, cookie: str) -> None:
    owner = "k" * 24
    answer = api.get("/api/games", headers={"cookie": cookie.format(owner)})
    assert ("set-cookie" in answer.headers) == (cookie == "{}")
