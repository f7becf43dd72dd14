"""My mistakes over HTTP: collected from games, tried, solved, back again later."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from perfectplay.web.training import mistakes
from perfectplay.web.training.spacing import DAY, WAITS, Schedule
from tests.web.helpers import Json, against_level_one, client, error, key, new, settings

# A short game of two players that the engine has something to say about.
MOVES = "ee ea ab bg gc ce ef fi if fh hi ig gh hh hb be ec ci ic ca ah hg gi ih hc hd dd"


def lesson(api: TestClient, *codes: str, variant: str = "3x4") -> str:
    """Play a lesson to its end with these guesses, the code last; return its address."""
    url, made = new(api, variant=variant, mode="learn")
    game = made["game"]
    for code in codes:
        answer = api.post(
            f"{url}/guess", json={"guess": code, "version": game["version"], "keep": True}
        )
        assert answer.status_code == 200, answer.text
        game = answer.json()["game"]
    assert game["outcome"] is not None
    return url


def listed(api: TestClient) -> Json:
    answer = api.get("/api/mistakes")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_nothing_yet(api: TestClient) -> None:
    found = listed(api)
    nothing = {"due": 0, "waiting": 0, "done": 0}
    assert found == {
        "counts": {"mastermind": nothing, "ultimate": nothing},
        "slips": [],
        "next": None,
        "unseen": 0,
    }
    assert api.post("/api/mistakes/collect", json={}).json() == {
        "game": None,
        "found": 0,
        "left": 0,
    }


def test_a_slip_of_a_lesson_is_there_by_itself_tried_and_solved(api: TestClient) -> None:
    url = lesson(api, "000", "321")
    found = listed(api)
    assert found["counts"]["mastermind"]["due"] >= 1
    slip = next(line for line in found["slips"] if line["turn"] == 1)
    assert slip["word"] in {"inaccuracy", "mistake", "blunder"}
    assert slip["url"] == url.replace("/api", "").replace("/games", "")
    one = api.get(f"/api/mistakes/{slip['id']}").json()
    assert one["position"]["kind"] == "mastermind"
    assert one["position"]["turns"] == []
    assert one["position"]["left"] == 64
    assert one["made_values"] == [0, 0, 0]
    assert "better" not in str(one)

    said = error(api.post(f"/api/mistakes/{slip['id']}/show", json={}), 400, "BadRequest")
    assert said["message"].startswith("Try it once")
    wrong = api.post(f"/api/mistakes/{slip['id']}/try", json={"move": [1, 1, 1]}).json()
    assert wrong["tried"]["solved"] is False
    assert wrong["tried"]["best"] is None
    assert wrong["slip"]["due"] is True
    assert wrong["slip"]["tried"] is True
    shown = api.post(f"/api/mistakes/{slip['id']}/show", json={}).json()
    best = shown["tried"]["best_values"]
    assert best is not None
    assert shown["slip"]["due"] is False
    assert listed(api)["counts"]["mastermind"]["waiting"] >= 1

    again = api.post(f"/api/mistakes/{slip['id']}/try", json={"move": best}).json()
    assert again["tried"]["solved"] is True
    assert again["slip"]["solved"] == 0  # it was not due, so it does not count


def test_solved_at_the_first_go_it_waits_three_days(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson(api, "000", "321")
    slip = next(line for line in listed(api)["slips"] if line["turn"] == 1)
    now = time.time()
    for solved, later in enumerate((0, WAITS[1], WAITS[1] + WAITS[3]), 1):
        monkeypatch.setattr(mistakes, "clock", lambda later=later: now + later * DAY)
        assert listed(api)["slips"][0]["due"] is True
        after = api.post(f"/api/mistakes/{slip['id']}/try", json={"move": "001"}).json()
        assert after["tried"]["solved"] is True, after
        assert after["slip"]["solved"] == solved
        assert after["slip"]["due"] is False
    assert after["slip"]["done"] is True
    assert listed(api)["counts"]["mastermind"]["done"] >= 1


def test_solving_it_in_the_review_counts_too(api: TestClient) -> None:
    url = lesson(api, "000", "321")
    due = listed(api)["counts"]["mastermind"]["due"]
    answer = api.post(f"{url}/retry", json={"turn": 0, "guess": "001"})
    assert answer.status_code == 200, answer.text
    counts = listed(api)["counts"]["mastermind"]
    assert counts["due"] == due - 1
    assert counts["waiting"] == 1


def test_games_without_a_review_are_reviewed_one_by_one(api: TestClient) -> None:
    for _ in range(2):
        url, made = new(api, variant="3x4", mode="play")
        for version, code in enumerate(("000", "111", "321"), 1):
            api.post(f"{url}/guess", json={"guess": code, "version": version})
    found = listed(api)
    assert found["unseen"] == 2
    assert found["slips"] == []
    first = api.post("/api/mistakes/collect", json={}).json()
    assert first["game"] == made["game"]["id"]
    assert first["left"] == 1
    assert first["found"] >= 1
    assert len(listed(api)["slips"]) == first["found"]
    assert api.get(f"{url}/review").status_code == 200
    api.post("/api/mistakes/collect", json={})
    assert listed(api)["unseen"] == 0
    # The same slips in both games are one each.
    assert len(listed(api)["slips"]) == first["found"]


def test_only_own_turns_count(api: TestClient) -> None:
    url, made = new(api, variant="3x4", mode="play", player="lowest")
    game = made["game"]
    while game["outcome"] is None:
        game = api.post(f"{url}/step", json={"version": game["version"]}).json()["game"]
    record = api.get(f"/api/games/{game['id']}/export").text
    lesson(api, "000", "321")
    before = len(listed(api)["slips"])
    assert api.post("/api/import", json={"text": record}).status_code == 201
    while listed(api)["unseen"]:
        api.post("/api/mistakes/collect", json={})
    assert len(listed(api)["slips"]) == before


def test_ultimate_slips_come_from_the_review(api: TestClient) -> None:
    against_level_one(api)
    assert listed(api)["unseen"] == 1
    first = api.post("/api/mistakes/collect", json={}).json()
    assert first["found"] >= 1
    found = listed(api)
    assert found["counts"]["ultimate"]["due"] == first["found"]
    slip = found["slips"][0]
    one = api.get(f"/api/mistakes/{slip['id']}").json()
    board = one["position"]["board"]
    assert board["turn"] == "X"
    assert one["made"] in board["legal"]
    said = error(api.post(f"/api/mistakes/{slip['id']}/try", json={"move": [1]}), 400)
    assert "text" in said["allowed"]
    error(api.post(f"/api/mistakes/{slip['id']}/try", json={"move": "zz"}), 400)
    wrong = api.post(f"/api/mistakes/{slip['id']}/try", json={"move": one["made"]}).json()
    assert wrong["slip"]["tried"] is True
    shown = api.post(f"/api/mistakes/{slip['id']}/show", json={}).json()
    assert shown["tried"]["best"] in board["legal"]


def test_slips_of_others_are_not_seen(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        api.headers.update(key("ada"))
        lesson(api, "000", "321")
        slip = listed(api)["slips"][0]
        api.headers.update(key("bo"))
        assert listed(api)["slips"] == []
        error(api.get(f"/api/mistakes/{slip['id']}"), 404, "NoSuchSlip")
        body = {"move": "001"}
        error(api.post(f"/api/mistakes/{slip['id']}/try", json=body), 404, "NoSuchSlip")


def test_a_deleted_game_takes_its_slips_along(api: TestClient) -> None:
    url = lesson(api, "000", "321")
    slip = listed(api)["slips"][0]
    assert api.delete(url.replace("/mastermind", "")).status_code == 200
    assert listed(api)["slips"] == []
    error(api.get(f"/api/mistakes/{slip['id']}"), 404, "NoSuchSlip")


def test_limits_count_tries(tmp_path: Path) -> None:
    with client(settings(tmp_path, questions_per_minute=0)) as api:
        api.headers.update(key("ada"))
        lesson(api, "000", "321")
        slip = listed(api)["slips"][0]
    with client(settings(tmp_path, questions_per_minute=1)) as api:
        api.headers.update(key("ada"))
        body = {"move": "111"}
        assert api.post(f"/api/mistakes/{slip['id']}/try", json=body).status_code == 200
        error(api.post(f"/api/mistakes/{slip['id']}/try", json=body), 429, "TooMany")


def test_schedule() -> None:
    new_slip = Schedule(due=0.0)
    assert new_slip.is_due(0.0)
    wrong = new_slip.wrong()
    assert wrong.is_due(0.0)
    assert wrong.tried
    back = wrong.solved(0.0)
    assert not back.is_due(DAY / 2)
    assert back.is_due(DAY)
    assert back.row == 0
    days = []
    slip = back
    while not slip.done:
        slip = slip.solved(0.0)
        days.append(round(slip.due / DAY + 1 / 3))
    assert days == [7, 35, 35]
    assert not slip.is_due(1e12)
    assert new_slip.solved(0.0).wrong().row == 0
