"""A review over HTTP: which slips are one's own, and which of them were solved, also later."""

from __future__ import annotations

from pathlib import Path

from fastapi.testclient import TestClient

from tests.web.helpers import Json, against_level_one, client, key, new, settings
from tests.web.test_mistakes import MOVES, lesson, listed


def reviewed(api: TestClient, url: str) -> Json:
    answer = api.get(f"{url}/review")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def retry(api: TestClient, url: str, ply: int, move: str, **more: bool) -> Json:
    answer = api.post(f"{url}/retry", json={"ply": ply, "move": move, **more})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_only_the_moves_of_the_asker_are_their_slips(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        api.headers.update(key("ada"))
        url = against_level_one(api)
        found = reviewed(api, url)
        moves, slips = found["review"]["moves"], found["review"]["slips"]
        assert found["mine"] == [ply for ply in slips if moves[ply]["by"] == "X"]
        assert 0 < len(found["mine"]) < len(slips)
        # Whoever looks on has no side: all count.
        api.headers.update(key("bo"))
        assert reviewed(api, url)["mine"] == slips


def test_in_games_of_two_at_one_screen_and_in_imported_games_all_slips_count(
    api: TestClient,
) -> None:
    for given in ({"mode": "two"}, {"mode": "watch"}):
        url, _ = new(api, kind="ultimate", moves=MOVES, **given)
        found = reviewed(api, url)
        assert found["mine"] == found["review"]["slips"] != []
    url = against_level_one(api)
    record = api.get(f"/api/games/{url.rpartition('/')[2]}/export").text
    made = api.post("/api/import", json={"text": record}).json()["game"]
    found = reviewed(api, f"/api/ultimate/games/{made['id']}")
    assert found["mine"] == found["review"]["slips"] != []


def test_a_slip_solved_in_the_review_is_solved_when_it_is_opened_again(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        api.headers.update(key("ada"))
        url = against_level_one(api)
        found = reviewed(api, url)
        assert found["solved"] == []
        (first, second, *_), moves = found["mine"], found["review"]["moves"]
        assert not retry(api, url, first, moves[first]["move"])["solved"]
        assert reviewed(api, url)["solved"] == []
        # A wrong try before does not matter here; an answer that was shown does.
        assert retry(api, url, first, moves[first]["best"])["solved"]
        assert retry(api, url, second, moves[second]["best"], show=True)["solved"]
        assert reviewed(api, url)["solved"] == [first]
        api.headers.update(key("bo"))
        assert retry(api, url, second, moves[second]["best"])["solved"]
        assert reviewed(api, url)["solved"] == []


def test_a_slip_solved_among_my_mistakes_is_solved_in_the_review(api: TestClient) -> None:
    url = lesson(api, "000", "321")
    assert reviewed(api, url)["solved"] == []
    slip = next(line for line in listed(api)["slips"] if line["turn"] == 1)
    assert api.post(f"/api/mistakes/{slip['id']}/try", json={"move": "001"}).json()["tried"][
        "solved"
    ]
    found = reviewed(api, url)
    assert found["solved"] == [0]
    assert found["mine"] == found["review"]["slips"]


def test_guesses_of_a_computer_player_are_not_mine(api: TestClient) -> None:
    url, made = new(api, variant="3x4", mode="play", player="lowest")
    game = api.post(f"{url}/step", json={"version": made["game"]["version"]}).json()["game"]
    body = {"player": "human", "version": game["version"]}
    game = api.post(f"{url}/player", json=body).json()["game"]
    for code in ("111", "321"):
        body = {"guess": code, "version": game["version"]}
        game = api.post(f"{url}/guess", json=body).json()["game"]
    found = reviewed(api, url)
    players = [turn["player"] for turn in game["turns"]]
    assert found["mine"] == [t for t in found["review"]["slips"] if players[t] == "human"]
    assert set(found["mine"]) < set(found["review"]["slips"])


def test_a_try_at_another_game_that_began_differently_solves_nothing(api: TestClient) -> None:
    one, other = (lesson(api, first, "321") for first in ("000", "111"))
    assert api.post(f"{one}/retry", json={"turn": 0, "guess": "001"}).status_code == 200
    assert reviewed(api, one)["solved"] == [0]
    assert reviewed(api, other)["solved"] == []
