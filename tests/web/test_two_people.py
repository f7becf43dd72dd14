"""Two people at one game of the server: names, presence, clocks, resigning, draws, rematches."""

from __future__ import annotations

import io
import json
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import segno
from fastapi.testclient import TestClient

from perfectplay.table import Table
from perfectplay.web import presence
from perfectplay.web.store import Store
from tests.web.helpers import PATIENCE, Json, Server, client, error, game, key, new, settings
from tests.web.test_jobs import wait_until
from tests.web.test_live_analysis import events

ANN, BOB, CAT = key("ann"), key("bob"), key("cat")
ORIGIN = "https://play.example"


class Two:
    """Ann, who started a game, and Bob, who joined it."""

    def __init__(self, api: TestClient, kind: str = "ultimate", **body: Any) -> None:
        self.api, self.kind = api, kind
        made = api.post(f"/api/{kind}/games", json={"mode": "two", **body}, headers=ANN)
        assert made.status_code == 201, made.text
        self.id = made.json()["game"]["id"]
        token = {"token": made.json()["join"]}
        assert api.post(f"/api/games/{self.id}/join", json=token, headers=BOB).status_code == 200

    def see(self, who: Json, at: str | None = None) -> Json:
        """Look at a game as one of them."""
        answer = self.api.get(f"/api/{self.kind}/games/{at or self.id}", headers=who)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()["game"]
        return found

    def do(self, who: Json, what: str, version: int | None = None, **body: Any) -> Any:
        """Do something at the table, from the latest version."""
        given = {"version": version or self.see(ANN)["version"], **body}
        return self.api.post(f"/api/games/{self.id}/{what}", json=given, headers=who)

    def move(self, who: Json, move: str) -> Any:
        """Move, from the latest version."""
        body = {"version": self.see(ANN)["version"], "move": move}
        return self.api.post(f"/api/ultimate/games/{self.id}/move", json=body, headers=who)

    def guess(self, who: Json, code: str) -> Any:
        """Guess, from the latest version."""
        body = {"version": self.see(ANN)["version"], "guess": code}
        return self.api.post(f"/api/mastermind/games/{self.id}/guess", json=body, headers=who)


@pytest.fixture
def two(api: TestClient) -> Two:
    return Two(api)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of all clocks on tables, for a test to set."""
    time_now = [1000.0]
    monkeypatch.setattr(Table, "now", staticmethod(lambda: time_now[0]))
    return time_now


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
    with Server(f"sqlite:///{tmp_path / 'two.db'}") as server:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as api:
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
    monkeypatch.setattr(presence.time, "time", lambda: later)
    assert store.load(kept.id).here == {"breaker": False, "maker": False}  # type: ignore[union-attr]


# -- resigning and draws ----------------------------------------------------------------------


def test_resigning(two: Two) -> None:
    two.move(ANN, "ee")
    assert two.see(BOB)["may"] == ["resign", "offer_draw"]
    assert two.see(CAT)["may"] == []
    error(two.do(CAT, "resign"), 403)
    shown = two.do(BOB, "resign").json()["game"]
    assert shown["board"]["outcome"] == {
        "winner": "X",
        "text": "X wins: O resigned.",
        "result": "1-0",
    }
    assert (shown["board"]["legal"], shown["may"]) == ([], ["rematch"])
    error(two.do(ANN, "resign"), 400)
    error(two.move(BOB, "ea"), 400)
    line = two.api.get("/api/games", headers=ANN).json()["games"][0]
    assert (line["outcome"], line["result"]) == ("x", "X wins: O resigned.")
    assert "resignation" in two.api.get(f"/api/games/{two.id}/export", headers=CAT).text


def test_a_draw_is_offered_declined_and_accepted(two: Two) -> None:
    two.move(ANN, "ee")
    assert two.do(ANN, "draw", do="offer").json()["game"]["offer"] == "x"
    error(two.do(ANN, "draw", do="accept"), 400)
    assert two.see(BOB)["may"] == ["resign", "accept_draw", "decline_draw"]
    assert two.do(BOB, "draw", do="decline").json()["game"]["offer"] is None
    two.do(ANN, "draw", do="offer")
    two.move(BOB, "ea")
    assert two.see(ANN)["offer"] is None
    two.do(BOB, "draw", do="offer")
    shown = two.do(ANN, "draw", do="accept").json()["game"]
    assert shown["board"]["outcome"]["text"] == "A draw: both agreed."
    error(two.do(ANN, "draw", do="offer"), 400)
    error(two.do(ANN, "draw", do="maybe"), 422)


def test_a_change_from_an_old_version_is_refused(two: Two) -> None:
    two.move(ANN, "ee")
    for what, body in (("resign", {}), ("draw", {"do": "offer"}), ("rematch", {})):
        error(two.do(BOB, what, version=1, **body), 409, "Stale")


def test_the_code_breaker_gives_up(api: TestClient) -> None:
    two = Two(api, "mastermind", variant="4x6", secret="0123")
    two.guess(BOB, "0011")
    error(two.do(ANN, "resign"), 403)
    error(two.do(BOB, "draw", do="offer"), 400)
    assert two.see(BOB)["secret"] is None
    shown = two.do(BOB, "resign").json()["game"]
    assert (shown["secret"], shown["outcome"]["reason"]) == ("0123", "the code breaker gave up")
    error(two.guess(BOB, "0123"), 400)


# -- clocks -----------------------------------------------------------------------------------


def test_a_clock_runs_once_both_have_moved_and_its_flag_falls(
    api: TestClient, watch: list[float]
) -> None:
    two = Two(api, clock="1+5")
    assert two.see(ANN)["clock"] == {
        "control": "1+5",
        "title": "1 minute each, and 5 seconds more with every move",
        "per_move": False,
        "left": {"x": 60.0, "o": 60.0},
        "running": None,
    }
    two.move(ANN, "ee")
    watch[0] += 500
    two.move(BOB, "ea")
    watch[0] += 20
    assert two.see(BOB)["clock"]["left"] == {"x": 40.0, "o": 60.0}
    two.move(ANN, "ab")
    assert two.see(BOB)["clock"]["left"] == {"x": 45.0, "o": 60.0}
    watch[0] += 60
    before = two.api.app.state.context.store.load(two.id)  # type: ignore[attr-defined]
    assert before.outcome is None
    # Whoever asks first, an onlooker too, ends the game.
    shown = two.see(CAT)
    assert shown["board"]["outcome"]["text"] == "X wins: O ran out of time."
    assert shown["version"] == before.version + 1
    assert two.see(ANN)["version"] == shown["version"]
    assert two.see(ANN)["clock"]["running"] is None


def test_a_move_after_the_time_is_not_made(api: TestClient, watch: list[float]) -> None:
    two = Two(api, clock="1+0")
    two.move(ANN, "ee")
    two.move(BOB, "ea")
    version = two.see(ANN)["version"]
    watch[0] += 61
    body = {"version": version, "move": "ab"}
    late = api.post(f"/api/ultimate/games/{two.id}/move", json=body, headers=ANN)
    error(late, 409, "Stale")
    now = late.json()["game"]
    assert (now["moves"], now["board"]["outcome"]["winner"]) == (["ee", "ea"], "O")
    assert now["version"] == version + 1


def test_the_code_breaker_runs_out_of_time(api: TestClient, watch: list[float]) -> None:
    two = Two(api, "mastermind", variant="4x6", secret="0123", clock="1+0")
    watch[0] += 1000
    two.guess(BOB, "0011")
    assert two.see(ANN)["clock"]["left"] == {"breaker": 60.0}
    watch[0] += 60
    shown = two.see(BOB)
    assert (shown["secret"], shown["state"]) == ("0123", "game over")


def test_clocks_that_cannot_be(api: TestClient) -> None:
    for body in ({"mode": "two", "clock": "quick"}, {"mode": "computer", "clock": "5+5"}):
        error(api.post("/api/ultimate/games", json=body), 400)
    secret = {"mode": "two", "variant": "4x6", "secret": "0123", "clock": "99 days"}
    error(api.post("/api/mastermind/games", json=secret), 400)


def test_several_who_see_the_flag_fall_see_the_same(api: TestClient, watch: list[float]) -> None:
    two = Two(api, clock="1+0")
    two.move(ANN, "ee")
    two.move(BOB, "ea")
    version = two.see(ANN)["version"]
    watch[0] += 60
    found: list[Json] = []
    askers = [
        threading.Thread(target=lambda who=who: found.append(two.see(who)))  # type: ignore[misc]
        for who in (ANN, BOB, CAT) * 3
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert {shown["version"] for shown in found} == {version + 1}
    assert {shown["board"]["outcome"]["winner"] for shown in found} == {"O"}


# -- rematches --------------------------------------------------------------------------------


def test_a_rematch_has_both_seats_swapped(api: TestClient) -> None:
    two = Two(api, clock="5+5", rule="boards")
    error(two.do(ANN, "rematch"), 400)
    two.move(ANN, "ee")
    two.do(BOB, "resign")
    error(two.do(CAT, "rematch"), 403)
    after = two.do(ANN, "rematch").json()["game"]["next"]
    assert two.see(BOB)["next"] == after
    # Asked for again, by anybody, it is the same one.
    assert two.do(BOB, "rematch").json()["game"]["next"] == after
    ann, bob = two.see(ANN, after), two.see(BOB, after)
    assert (ann["seat"], bob["seat"], ann["join"]) == ("o", "x", False)
    assert (ann["rule"], ann["clock"]["control"], ann["moves"]) == ("boards", "5+5", [])
    assert two.see(CAT, after)["seat"] is None


def test_whoever_broke_the_code_hides_the_next_one(api: TestClient) -> None:
    two = Two(api, "mastermind", variant="4x6", secret="0123")
    two.guess(BOB, "0123")
    asked = two.do(ANN, "rematch").json()["game"]
    assert (asked["next"], asked["rematch"]) == (None, "maker")
    error(two.do(BOB, "rematch"), 400)
    error(two.do(BOB, "rematch", code="09"), 400)
    after = two.do(BOB, "rematch", code="RRBB").json()["game"]
    assert after["rematch"] is None
    assert two.see(ANN, after["next"])["seat"] == "breaker"
    assert two.see(BOB, after["next"])["seat"] == "maker"
    for who in (ANN, BOB, CAT):
        assert two.see(who, after["next"])["outcome"] is None
    assert two.see(ANN, after["next"])["secret"] is None


def test_a_rematch_without_the_other_player_is_refused(two: Two) -> None:
    two.move(ANN, "ee")
    two.do(BOB, "resign")
    two.api.delete(f"/api/games/{two.id}", headers=BOB)
    assert "has left" in error(two.do(ANN, "rematch"), 400)["message"]


def test_a_deleted_rematch_can_be_had_again(two: Two) -> None:
    two.move(ANN, "ee")
    two.do(BOB, "resign")
    first = two.do(ANN, "rematch").json()["game"]["next"]
    for who in (ANN, BOB):
        two.api.delete(f"/api/games/{first}", headers=who)
    second = two.do(ANN, "rematch").json()["game"]["next"]
    assert second != first
    assert two.see(BOB, second)["seat"] == "x"


def test_one_person_at_both_sides_plays_again_alone(api: TestClient) -> None:
    _, made = new(api, "ultimate", mode="two")
    at = f"/api/games/{made['game']['id']}"
    assert api.post(f"{at}/resign", json={"version": 1}).status_code == 200
    after = api.post(f"{at}/rematch", json={"version": 2}).json()["game"]["next"]
    assert api.get(f"/api/ultimate/games/{after}").json()["game"]["seat"] == "both"


def test_rematches_count_as_games(tmp_path: Path) -> None:
    with client(settings(tmp_path, games_per_minute=2)) as api:
        two = Two(api)
        two.do(BOB, "resign")
        two.do(ANN, "rematch")
        error(two.do(ANN, "rematch"), 429, "TooMany")


# -- the link ---------------------------------------------------------------------------------


def test_the_qr_code_is_the_link(two: Two) -> None:
    body = {"origin": ORIGIN, "token": "abc-_9"}
    found = two.api.post(f"/api/games/{two.id}/qr", json=body).json()
    assert found["link"] == f"{ORIGIN}/ultimate/{two.id}#join=abc-_9"
    drawn = io.BytesIO()
    segno.make(found["link"], micro=False, error="m").save(
        drawn, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    assert found["qr"] == drawn.getvalue().decode()
    plain = two.api.post(f"/api/games/{two.id}/qr", json={"origin": ORIGIN}).json()
    assert plain["link"] == f"{ORIGIN}/ultimate/{two.id}"


def test_a_link_leads_only_to_a_game(two: Two) -> None:
    error(two.api.post("/api/games/nosuchgame/qr", json={"origin": ORIGIN}), 404)
    for body in ({"origin": "javascript:x"}, {"origin": ORIGIN, "token": "a b"}, {}):
        error(two.api.post(f"/api/games/{two.id}/qr", json=body), 422)
