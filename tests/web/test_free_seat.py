"""A game with a clock waits for the second player, or for somebody who plays both sides."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.helpers import Json, error
from tests.web.two import ANN, BOB, Two

TIMED: dict[str, Json] = {
    "ultimate": {"clock": "1+5"},
    "mastermind": {"clock": "1+5", "variant": "4x6", "secret": "0123"},
}
FREE = {"ultimate": ("x", "o"), "mastermind": ("maker", "breaker")}
NOT_JOINED = "has not joined yet"


def alone(api: TestClient, kind: str) -> tuple[Two, str]:
    """A game with a clock which nobody has joined; the free seat is to move. And its token."""
    two = Two(api, kind, joined=False, **TIMED[kind])
    if kind == "ultimate":
        assert two.move(ANN, "ee").status_code == 200
    return two, two.token


def free_turn(two: Two, who: Json, second: bool = False) -> Any:
    """Let somebody make a move or a guess for the free seat."""
    if two.kind == "ultimate":
        return two.move(who, "ea")
    return two.guess(who, "1111" if second else "0011")


@pytest.mark.parametrize("kind", TIMED)
def test_with_a_clock_the_free_seat_waits_for_somebody(
    api: TestClient, watch: list[float], kind: str
) -> None:
    two, _ = alone(api, kind)
    shown = two.see(ANN)
    own, free = FREE[kind]
    assert (shown["seat"], shown["free"], shown["join"]) == (own, free, True)
    assert (shown["may"], shown["clock"]["running"]) == ([], None)
    assert NOT_JOINED in error(free_turn(two, ANN), 403, "NotYourSeat")["message"]
    assert NOT_JOINED in error(two.do(ANN, "resign"), 403)["message"]
    assert NOT_JOINED in error(two.do(ANN, "draw", do="offer"), 403)["message"]
    watch[0] += 5000
    assert two.see(ANN)["clock"] == shown["clock"]
    assert two.see(ANN)["result"] is None


def test_no_program_moves_for_the_free_seat(api: TestClient) -> None:
    two, _ = alone(api, "ultimate")
    body = {"version": two.see(ANN)["version"]}
    asked = api.post(f"/api/ultimate/games/{two.id}/computer", json=body, headers=ANN)
    assert NOT_JOINED in error(asked, 403)["message"]
    two, _ = alone(api, "mastermind")
    for what, more in (("player", {"player": "knuth"}), ("step", {}), ("optimal", {})):
        body = {"version": two.see(ANN)["version"], **more}
        asked = api.post(f"/api/mastermind/games/{two.id}/{what}", json=body, headers=ANN)
        assert NOT_JOINED in error(asked, 403)["message"]


def test_a_code_is_not_shown_before_somebody_sits_elsewhere(api: TestClient) -> None:
    two, token = alone(api, "mastermind")
    assert two.see(ANN)["secret"] is None
    two.join(token)
    assert two.see(ANN)["secret"] == "0123"
    assert two.see(BOB)["secret"] is None


@pytest.mark.parametrize("kind", TIMED)
def test_the_clock_runs_after_the_turn_of_who_has_joined(
    api: TestClient, watch: list[float], kind: str
) -> None:
    two, token = alone(api, kind)
    watch[0] += 5000
    assert two.join(token).status_code == 200
    watch[0] += 5000
    assert (two.see(ANN)["free"], two.see(ANN)["clock"]["running"]) == (None, None)
    assert free_turn(two, BOB).status_code == 200
    running = "x" if kind == "ultimate" else "breaker"
    assert two.see(BOB)["clock"]["running"] == running
    watch[0] += 20
    assert two.see(BOB)["clock"]["left"][running] == 40.0


def test_no_clock_runs_for_a_free_seat_after_given_moves(
    api: TestClient, watch: list[float]
) -> None:
    two = Two(api, joined=False, clock="1+0", moves="ee ea ab ba")
    assert two.move(ANN, "ad").status_code == 200
    watch[0] += 5000
    shown = two.see(ANN)
    assert (shown["clock"]["running"], shown["result"]) == (None, None)


@pytest.mark.parametrize("kind", TIMED)
def test_one_person_takes_both_sides(api: TestClient, watch: list[float], kind: str) -> None:
    two, token = alone(api, kind)
    error(two.do(BOB, "both"), 403)
    shown = two.do(ANN, "both").json()["game"]
    assert (shown["seat"], shown["free"], shown["join"]) == ("both", None, False)
    assert free_turn(two, ANN).status_code == 200
    assert two.see(ANN)["clock"]["running"] is not None
    error(two.join(token), 403)
    assert "taken" in error(two.do(ANN, "both"), 400)["message"]
    if kind == "mastermind":
        assert two.see(ANN)["secret"] is None


@pytest.mark.parametrize("kind", TIMED)
def test_without_a_clock_one_screen_is_for_both(api: TestClient, kind: str) -> None:
    body = {name: value for name, value in TIMED[kind].items() if name != "clock"}
    two = Two(api, kind, joined=False, **body)
    if kind == "ultimate":
        two.move(ANN, "ee")
    shown = two.see(ANN)
    assert (shown["seat"], shown["free"]) == ("both", FREE[kind][1])
    assert free_turn(two, ANN).status_code == 200
