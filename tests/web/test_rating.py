"""My rating over HTTP."""

from __future__ import annotations

from pathlib import Path

from fastapi.testclient import TestClient

from perfectplay.ratings.mastermind import places
from tests.web.helpers import Json, client, key, new, settings
from tests.web.test_ultimate import ENDED


def ratings(api: TestClient) -> Json:
    answer = api.get("/api/rating")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def play(api: TestClient, *codes: str, variant: str = "4x6") -> str:
    url, _ = new(api, variant=variant, mode="play")
    for version, code in enumerate(codes, 1):
        answer = api.post(f"{url}/guess", json={"guess": code, "version": version})
        assert answer.status_code == 200, answer.text
    assert answer.json()["game"]["outcome"] is not None
    return url


def test_nothing_yet(api: TestClient) -> None:
    for found in ratings(api).values():
        assert found["rating"] is None
        assert found["points"] == []
        assert found["story"] == "Six more games and you see here what changes."
        assert found["fair"]["title"]


def test_mastermind_is_rated_by_guesses(api: TestClient) -> None:
    play(api, "0011", "2233", "4455", "5432")
    one = ratings(api)["mastermind"]
    assert one["games"] == len(one["points"]) == 1
    play(api, "0011", "5432")
    two = ratings(api)["mastermind"]
    assert two["rating"] > one["rating"]
    assert two["margin"] < one["margin"]
    assert two["points"][0]["rating"] == one["rating"]
    assert two["points"][-1]["low"] < two["rating"] < two["points"][-1]["high"]
    assert two["fair"]["name"] in {place.player for place in places()}


def test_what_does_not_count(api: TestClient) -> None:
    play(api, "000000", "111111", "222222", "333333", variant="6x6 4 turns")
    url, _ = new(api, variant="4x6", mode="learn")
    for version, code in enumerate(("0011", "5432"), 1):
        api.post(f"{url}/guess", json={"guess": code, "version": version, "keep": True})
    record = api.get(url.replace("/mastermind", "") + "/export").text
    assert api.post("/api/import", json={"text": record}).status_code == 201
    assert ratings(api)["mastermind"]["games"] == 0


def test_taking_back_and_hints_are_not_rated(api: TestClient) -> None:
    url, _ = new(api, variant="4x6", mode="play")
    for version, code in enumerate(("0011", "2233", "4455"), 1):
        api.post(f"{url}/guess", json={"guess": code, "version": version})
    for version in (4, 5, 6):
        assert api.post(f"{url}/undo", json={"version": version}).status_code == 200
    found = api.post(f"{url}/guess", json={"guess": "5432", "version": 7}).json()["game"]
    assert found["outcome"]["winner"] == "code breaker"
    assert ratings(api)["mastermind"]["games"] == 0

    moves = ENDED.split()
    url, game = new(api, "ultimate", moves=" ".join(moves[:-1]), level=1)
    assert api.get(f"{url}/hint").status_code == 200
    body = {"move": moves[-1], "version": game["game"]["version"]}
    assert api.post(f"{url}/move", json=body).json()["game"]["board"]["outcome"] is not None
    assert ratings(api)["ultimate"]["games"] == 0


def test_what_improved_is_said(api: TestClient) -> None:
    for _ in range(3):
        play(api, "0011", "2233", "4455", "4444", "5432")
    for _ in range(3):
        play(api, "0011", "2233", "5432")
    said = ratings(api)["mastermind"]["story"]
    assert said == "Your last three games needed 2.0 guesses fewer than the three before."


def test_ultimate_is_rated_against_levels(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        api.headers.update(key("ada"))
        url, made = new(api, kind="ultimate", mode="computer", level=1)
        game = made["game"]
        while game["board"]["outcome"] is None:
            body = {"move": game["board"]["legal"][-1], "version": game["version"], "answer": True}
            game = api.post(f"{url}/move", json=body).json()["game"]
        found = ratings(api)["ultimate"]
        assert found["games"] == 1
        won = game["board"]["outcome"]["winner"] == "X"
        assert (found["rating"] > 1400) == won
        assert found["fair"]["url"].startswith("/ultimate/new?level=")
        api.headers.update(key("bo"))
        assert ratings(api)["ultimate"]["games"] == 0


def resign(api: TestClient, url: str, version: int) -> Json:
    answer = api.post(f"/api/games/{url.rsplit('/', 1)[1]}/resign", json={"version": version})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()["game"]
    return found


def test_a_game_given_up_is_lost(api: TestClient) -> None:
    url, _ = new(api, "ultimate", mode="computer", level=3)
    api.post(f"{url}/move", json={"move": "ee", "version": 1})
    shown = resign(api, url, 2)
    assert (shown["message"], shown["result"]) == ("I win!", "O wins: X resigned.")
    url, _ = new(api, variant="4x6", mode="play")
    api.post(f"{url}/guess", json={"guess": "0011", "version": 1})
    shown = resign(api, url, 2)
    assert (shown["secret"], shown["outcome"]["sentence"]) == ("5432", "You gave up.")
    counted = api.get("/api/stats").json()
    lost = {"games": 1, "won": 0, "drawn": 0, "lost": 1}
    assert counted["ultimate"] == {**lost, "by_level": [{**lost, "level": 3}]}
    assert (counted["mastermind"]["games"], counted["mastermind"]["won"]) == (1, 0)
    found = ratings(api)
    assert [found[kind]["games"] for kind in ("mastermind", "ultimate")] == [1, 1]
    play(api, "0011", "2233", "4455", "5432")
    assert ratings(api)["mastermind"]["rating"] > found["mastermind"]["rating"]


def test_a_game_given_up_and_gone_on_with_is_not_rated(api: TestClient) -> None:
    url, _ = new(api, variant="4x6", mode="play")
    api.post(f"{url}/guess", json={"guess": "0011", "version": 1})
    resign(api, url, 2)
    assert api.post(f"{url}/undo", json={"version": 3}).json()["game"]["practice"] is True
    api.post(f"{url}/guess", json={"guess": "5432", "version": 4})
    assert api.get("/api/stats").json()["mastermind"]["games"] == 0
    assert ratings(api)["mastermind"]["games"] == 0


def test_both_sides_at_one_screen_are_nobodys_result(api: TestClient) -> None:
    new(api, "ultimate", mode="two", moves=ENDED)
    url, _ = new(api, mode="two", variant="4x6", secret="0123")
    api.post(f"{url}/guess", json={"guess": "0123", "version": 1})
    counted = api.get("/api/stats").json()
    assert (counted["ultimate"]["games"], counted["mastermind"]["games"]) == (0, 0)
