"""What players call themselves, and who is at a game just now."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace
from pathlib import Path

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient

from perfectplay.web import presence
from perfectplay.web.store import Store
from tests.web.helpers import PATIENCE, Json, Server, error, game, new
from tests.web.test_jobs import wait_until
from tests.web.test_live_analysis import events
from tests.web.two import ANN, BOB, CAT, Two


@pytest.fixture
def two(api: TestClient) -> Two:
    """A game of Ann and Bob."""
    return Two(api)


# -- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("李小龍", "李小龍"),
        ("مریم", "مریم"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d🔬", "👩\u200d🔬"),
        ("x" * 24, "x" * 24),
        ("e\u0301", "é"),
    ],
)
def test_a_name_of_any_script_is_shown_to_the_other(two: Two, given: str, kept: str) -> None:
    said = two.api.post("/api/player/name", json={"name": given}, headers=ANN)
    assert (said.status_code, said.json()["name"]) == (200, kept)
    assert two.api.get("/api/player", headers=ANN).json()["name"] == kept
    for who in (ANN, BOB, CAT):
        assert two.see(who)["names"] == {"x": kept}
    two.api.post("/api/player/name", json={"name": None}, headers=ANN)
    assert two.see(BOB)["names"] == {}


@pytest.mark.parametrize(
    "given",
    ["", "   ", "x" * 25, "a\nb", "a\tb", "\u202eevil", "a\x00", "\u200d", "a\u2028b", "\ue000"],
)
def test_what_is_no_name_is_one_sentence(api: TestClient, given: str) -> None:
    said = error(api.post("/api/player/name", json={"name": given}, headers=ANN), 400)
    assert "for example Ann" in said["message"]
    assert api.get("/api/player", headers=ANN).json()["name"] is None


def test_a_name_goes_with_its_player(api: TestClient) -> None:
    api.post("/api/player/name", json={"name": "Ann"}, headers=ANN)
    phrase = api.post("/api/player/phrase", json={}, headers=ANN).json()["phrase"]
    body = {"phrase": phrase, "fresh": True}
    mine = {"X-Player-Key": api.post("/api/player/recover", json=body, headers=ANN).json()["key"]}
    assert api.get("/api/player", headers=mine).json()["name"] == "Ann"
    api.delete("/api/games", headers=mine)
    assert api.get("/api/player", headers=mine).json()["name"] is None


# -- presence ---------------------------------------------------------------------------------


def heard(api: TestClient, two: Two, who: Json) -> list[tuple[str, Json]]:
    answer = api.get(f"/api/games/{two.id}/events?seconds=0.05", headers=who)
    return events(answer.text)


def test_who_listens_is_there_until_they_leave(two: Two) -> None:
    assert two.see(ANN)["here"] == {"x": False, "o": False}
    two.api.post("/api/player/name", json={"name": "Bob"}, headers=BOB)
    there = dict(heard(two.api, two, BOB))["presence"]
    assert there == {"here": {"x": False, "o": True}, "names": {"o": "Bob"}}
    # The stream has ended, so Bob is gone; and who only looks on is never there.
    assert dict(heard(two.api, two, CAT))["presence"]["here"] == {"x": False, "o": False}
    assert two.see(ANN)["version"] == 2  # no new version: nothing has happened in the game


def test_a_game_for_one_has_no_presence(api: TestClient) -> None:
    _, made = new(api, "ultimate")
    answer = api.get(f"/api/games/{made['game']['id']}/events?seconds=0.01")
    assert [name for name, _ in events(answer.text)] == ["version"]


def test_the_other_hears_of_coming_and_going(tmp_path: Path) -> None:
    """Two real streams of a real server, the one closed in the middle."""
    with (
        Server(f"sqlite:///{tmp_path / 'two.db'}") as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as api,
    ):
        two = Two(api)  # type: ignore[arg-type]
        seen: list[Json] = []
        done = threading.Event()

        def listen() -> None:
            with api.stream("GET", f"/api/games/{two.id}/events", headers=ANN) as stream:
                name = ""
                for line in stream.iter_lines():
                    if line.startswith("event: "):
                        name = line.removeprefix("event: ")
                    elif line.startswith("data: ") and name == "presence":
                        seen.append(json.loads(line.removeprefix("data: "))["here"])
                    if done.is_set():
                        return

        listener = threading.Thread(target=listen)
        listener.start()
        wait_until(lambda: {"x": True, "o": False} in seen)
        with api.stream("GET", f"/api/games/{two.id}/events", headers=BOB):
            wait_until(lambda: seen[-1] == {"x": True, "o": True})
        wait_until(lambda: seen[-1] == {"x": True, "o": False})
        done.set()
        api.post("/api/player/name", json={"name": "Bob"}, headers=BOB)  # one event more
        listener.join(PATIENCE)


def test_a_player_who_was_not_seen_again_is_gone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = store.add(game(mode="two", seats={"breaker": "bob", "maker": "ann"}))
    store.mark(kept.id, "ann", here=True)
    found = store.load(kept.id)
    assert found is not None
    assert found.here == {"breaker": False, "maker": True}
    # A seat that changes hands leaves the other one as it was.
    store.save(replace(found, seats={"breaker": "cat", "maker": "ann"}))
    pulse = store.pulse(kept.id)
    assert pulse is not None
    assert (pulse.version, pulse.here) == (2, {"breaker": False, "maker": True})
    later = time.time() + presence.PRESENT
    monkeypatch.setattr(time, "time", lambda: later)
    assert store.load(kept.id).here == {"breaker": False, "maker": False}  # type: ignore[union-attr]
