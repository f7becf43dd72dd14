"""The tree of variations over HTTP: added, walked, deleted, kept with the game and exported."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from perfectplay.ultimate import session as ultimate_session
from perfectplay.ultimate.search import Limit
from tests.web.helpers import Json, error, key, new
from tests.web.test_ultimate import ENDED

FOUR = "ee ea ab be"


def add(api: TestClient, url: str, game: Json, **body: object) -> Json:
    answer = api.post(f"{url}/line", json={"version": game["version"], **body})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def branches(game: Json) -> list[tuple[object, ...]]:
    """The lines of a game without their numbers."""
    return sorted((row["parent"], row["ply"], row["moves"], row["note"]) for row in game["lines"])


def test_a_branch_is_kept_with_the_game_and_can_be_walked(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two", moves=FOUR)
    game = made["game"]
    assert game["lines"] == []
    found = add(api, url, game, ply=2, moves="ac ce", note="best line, 61 %")
    game = found["game"]
    assert (found["line"], found["ply"]) == (1, 4)
    branch = {"id": 1, "parent": 0, "ply": 2, "moves": ["ac", "ce"], "note": "best line, 61 %"}
    assert game["lines"] == [branch]
    assert game["moves"] == FOUR.split(), "the game itself is as it was"
    board = api.get(f"{url}/at/4?line=1").json()["board"]
    assert board["last"] == "ce"
    assert api.get(f"{url}/at/2?line=1").json() == api.get(f"{url}/at/2").json()
    nested = add(api, url, game, line=1, ply=3, moves="cd")
    assert (nested["line"], nested["ply"]) == (2, 4)
    again = api.get(url).json()["game"]
    assert again == nested["game"]
    assert [line["parent"] for line in again["lines"]] == [0, 1]


def test_what_is_there_already_is_walked_and_not_added_twice(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two", moves=FOUR)
    first = add(api, url, made["game"], ply=2, moves="ac ce")
    version = first["game"]["version"]
    along = add(api, url, first["game"], ply=1, moves="ea ac")
    assert (along["line"], along["ply"], along["game"]["version"]) == (1, 3, version)
    same = add(api, url, first["game"], ply=2, moves="ab be")
    assert (same["line"], same["ply"], same["game"]["version"]) == (0, 4, version)
    longer = add(api, url, first["game"], line=1, ply=4, moves="eb")
    assert [line["moves"] for line in longer["game"]["lines"]] == [["ac", "ce", "eb"]]


def test_deleting_a_line_deletes_what_branches_from_it(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two", moves=FOUR)
    game = add(api, url, made["game"], ply=2, moves="ac ce")["game"]
    game = add(api, url, game, line=1, ply=3, moves="cd")["game"]
    game = add(api, url, game, ply=1, moves="eb")["game"]
    body = {"version": game["version"], "line": 1}
    game = api.post(f"{url}/line/delete", json=body).json()["game"]
    assert [line["id"] for line in game["lines"]] == [3]
    error(api.get(f"{url}/at/3?line=1"), 400, "VariationError")
    body = {"version": game["version"], "line": 1}
    error(api.post(f"{url}/line/delete", json=body), 400, "VariationError")


def test_wrong_branches_are_refused_in_one_sentence(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two", moves=FOUR)
    body: Json = {"version": made["game"]["version"], "ply": 2, "moves": "ii"}
    assert "top-left board" in error(api.post(f"{url}/line", json=body), 400)["message"]
    refused: list[Json] = [{"ply": 5}, {"line": 7}, {"moves": "zz"}, {"moves": " "}]
    for wrong in refused:
        error(api.post(f"{url}/line", json={**body, "moves": "ac", **wrong}), 400)
    no_request: list[Json] = [{"ply": -1}, {"ply": True}, {"moves": ""}, {"note": "x" * 81}]
    for wrong in (*no_request, {"line": -1}):
        error(api.post(f"{url}/line", json={**body, **wrong}), 422)
    error(api.post(f"{url}/line", json={**body, "version": 99}), 409)
    other = api.post(f"{url}/line", json={**body, "moves": "ac"}, headers=key("other"))
    error(other, 403)
    assert api.get(url).json()["game"]["lines"] == []


def test_a_game_against_the_computer_goes_on_as_if_there_were_no_variation(api: TestClient) -> None:
    url, made = new(api, "ultimate", level=1, moves="ee ea")
    game = add(api, url, made["game"], ply=2, moves="ab be eb")["game"]
    assert (game["moves"], game["message"]) == (["ee", "ea"], "Your turn.")
    # The move that the variation foresaw is made: the variation now begins behind it.
    body = {"move": "ab", "version": game["version"]}
    game = api.post(f"{url}/move", json=body).json()["game"]
    assert [(line["ply"], line["moves"]) for line in game["lines"]] == [(3, ["be", "eb"])]
    game = api.post(f"{url}/undo", json={"version": game["version"]}).json()["game"]
    assert game["moves"] == ["ee", "ea"]
    assert game["lines"] == [], "what branched from a move that was taken back is gone"


def test_two_people_do_not_see_what_the_other_one_thinks(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two", moves=FOUR)
    token = {"token": made["join"]}
    joined = api.post(f"/api/games/{made['game']['id']}/join", json=token, headers=key("other"))
    version = joined.json()["game"]["version"]
    body = {"version": version, "ply": 2, "moves": "ac"}
    said = error(api.post(f"{url}/line", json=body), 400, "SessionError")["message"]
    assert said.startswith("While two people play there are no variations")


def test_the_review_of_a_game_outlives_a_new_variation(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ultimate_session, "REVIEW", Limit(simulations=300))
    url, made = new(api, "ultimate", mode="two", moves=FOUR)
    review = api.get(f"{url}/review").json()
    assert all(move["because"] and move["best_because"] for move in review["review"]["moves"])
    add(api, url, made["game"], ply=2, moves="ac")
    monkeypatch.setattr(ultimate_session, "REVIEW", Limit(simulations=1))
    assert api.get(f"{url}/review").json() == review


def test_variations_go_out_and_come_back(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two", moves=FOUR)
    game = add(api, url, made["game"], ply=2, moves="ac ce", note="quiet")["game"]
    game = add(api, url, game, line=1, ply=3, moves="cd")["game"]
    game = add(api, url, game, ply=4, moves="ei ig")["game"]
    for form in ("text", "json"):
        text = api.get(f"/api/games/{game['id']}/export?format={form}").text
        brought = api.post("/api/import", json={"text": text}).json()["game"]
        assert branches(brought) == branches(game)


def test_watched_and_imported_games_are_nobodys_results(api: TestClient) -> None:
    _, made = new(api, "ultimate", moves=ENDED)
    assert made["game"]["message"] == "I win!"
    counted = api.get("/api/stats").json()["ultimate"]
    assert (counted["games"], counted["lost"]) == (1, 1)
    _, watched = new(api, "ultimate", mode="watch", moves=ENDED)
    assert watched["game"]["message"] == "X wins."
    text = api.get(f"/api/games/{made['game']['id']}/export?format=text").text
    assert api.post("/api/import", json={"text": text}).status_code in (200, 201)
    assert api.get("/api/stats").json()["ultimate"] == counted
