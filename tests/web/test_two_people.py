"""Two people at one game of the server: names, presence, clocks, resigning, draws, rematches."""

from __future__ import annotations

import io
import threading
from pathlib import Path

import pytest
import segno
from fastapi.testclient import TestClient

from tests.web.helpers import Json, client, error, new, settings
from tests.web.two import ANN, BOB, CAT, Two

ORIGIN = "https://play.example"


@pytest.fixture
def two(api: TestClient) -> Two:
    return Two(api)


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
        threading.Thread(target=lambda who=who: found.append(two.see(who)))
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
