"""A third game on the server: registered here only, without a change to any shared file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import perfectplay
from perfectplay.session import registered
from perfectplay.web.store import Store
from tests.third_game.session import GAME
from tests.web.helpers import Json, client, error, key, new, settings

KIND = "tictactoe"
FRIEND = key("friend")


@pytest.fixture
def api(tmp_path: Path) -> Iterator[TestClient]:
    """An app that knows the third game, with an empty SQLite file."""
    with registered(GAME), client(settings(tmp_path)) as found:
        yield found


def change(api: TestClient, url: str, what: str, version: int, **more: Any) -> Json:
    """Change a game and return it."""
    headers = more.pop("headers", None)
    body = {"version": version, **more}
    answer = api.post(f"{url}/{what}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    game: Json = answer.json()["game"]
    return game


def test_from_the_first_move_to_the_end(api: TestClient) -> None:
    url, made = new(api, KIND)
    assert (made["game"]["seat"], made["game"]["version"]) == ("both", 1)
    for version, square in enumerate("adbec", 1):
        game = change(api, url, "move", version, move=square)
        assert game["version"] == version + 1
        assert game["squares"].count(".") == 9 - version
    assert game["ending"] == {"winner": "x", "sentence": "x has three in a line."}
    assert game["legal"] == []
    error(api.post(f"{url}/move", json={"move": "f", "version": 6}), 400, "TicTacToeError")
    assert api.get(url).json()["game"] == game


def test_against_the_computer(api: TestClient) -> None:
    url, made = new(api, KIND, mode="computer")
    assert (made["game"]["seat"], made["join"]) == ("x", None)
    change(api, url, "move", 1, move="e")
    error(api.post(f"{url}/move", json={"move": "b", "version": 2}), 403, "NotYourSeat")
    game = change(api, url, "step", 2)
    assert game["moves"] == ["e", "a"]
    assert change(api, url, "undo", 3)["moves"] == []
    error(api.post(f"{url}/step", json={"version": 4}), 400, "SessionError")


def test_what_is_refused_says_why(api: TestClient) -> None:
    url, _ = new(api, KIND)
    said = error(api.post(f"{url}/move", json={"move": "z", "version": 1}), 400, "TicTacToeError")
    assert (said["given"], said["allowed"], said["at"]) == ("z", "abcdefghi", None)
    change(api, url, "move", 1, move="a")
    stale = api.post(f"{url}/move", json={"move": "b", "version": 1})
    error(stale, 409, "Stale")
    assert stale.json()["game"]["moves"] == ["a"]
    error(api.post(f"{url}/undo", json={"version": 2}, headers=FRIEND), 403, "NotYourSeat")
    error(api.post(f"/api/{KIND}/games", json={"mode": "alone"}), 422)
    error(api.get(url.replace(KIND, "ultimate")), 404, "NoSuchGame")


def test_it_is_kept_in_the_store(tmp_path: Path) -> None:
    kept = settings(tmp_path)
    with registered(GAME):
        with client(kept) as api:
            url, _ = new(api, KIND)
            game = change(api, url, "move", 1, move="e")
            cookies = dict(api.cookies)
        with client(kept) as api:
            api.cookies.update(cookies)
            assert api.get(url).json()["game"] == game
            assert change(api, url, "move", 2, move="a")["moves"] == ["e", "a"]
    store = Store(kept.database)
    row = store.load(url.rsplit("/", 1)[1])
    store.close()
    assert row is not None
    assert (row.kind, row.mode, row.title, row.turns) == (KIND, "two", "three in a line", 2)
    assert row.state == {"mode": "two", "moves": ["e", "a"]}
    with client(kept) as api:  # a server that does not know the game leaves it alone
        error(api.get(url), 404)
        api.cookies.update(cookies)
        assert api.get("/api/games").json() == {"games": []}


def test_it_is_listed_and_counted(api: TestClient) -> None:
    assert api.get("/api/options").json()[KIND] == {}
    url, made = new(api, KIND)
    new(api)
    invitation = f"/api/games/{made['game']['id']}/join"
    api.post(invitation, json={"token": made["join"]}, headers=key("guest"))
    for number, square in enumerate("adbec"):
        who = key("guest") if number % 2 else {}
        api.post(f"{url}/move", json={"version": number + 2, "move": square}, headers=who)
    line = api.get("/api/games").json()["games"][0]
    told = {"kind": KIND, "mode": "two", "title": "three in a line", "label": "three in a line",
            "seat": "x", "outcome": "x", "result": "x has three in a line.", "turns": 5,
            "url": f"/{KIND}/{made['game']['id']}"}  # fmt: skip
    assert {name: line[name] for name in told} == told
    counted = api.get("/api/stats").json()[KIND]
    assert counted == {"games": 1, "won": 1, "drawn": 0, "lost": 0}
    page = api.get("/")
    for address in (f"/{KIND}", line["url"]):
        assert api.get(address).text == page.text


@pytest.mark.parametrize("form", ["text", "json"])
def test_it_goes_out_and_comes_in(api: TestClient, form: str) -> None:
    url, made = new(api, KIND, mode="computer")
    change(api, url, "move", 1, move="e")
    game = change(api, url, "step", 2)
    out = api.get(f"/api/games/{made['game']['id']}/export?format={form}")
    assert f"{KIND}-{made['game']['id']}" in out.headers["content-disposition"]
    back = api.post("/api/import", json={"text": out.text})
    assert back.status_code == 201, back.text
    again = back.json()["game"]
    assert {**again, "id": game["id"], "version": game["version"]} == game
    assert again["id"] != game["id"]
    change(api, f"/api/{KIND}/games/{again['id']}", "move", 1, move="b")
    said = error(api.post("/api/import", json={"text": "tic-tac-toe game 1\nx"}), 400)
    assert said["kind"] == "TicTacToeError"


def test_a_second_person_joins(api: TestClient) -> None:
    url, made = new(api, KIND)
    joining = f"/api/games/{made['game']['id']}/join"
    error(api.post(joining, json={"token": "wrong"}, headers=FRIEND), 403, "NotYourSeat")
    joined = api.post(joining, json={"token": made["join"]}, headers=FRIEND).json()["game"]
    assert (joined["seat"], joined["version"], joined["join"]) == ("o", 2, False)
    assert api.get(url).json()["game"]["seat"] == "x"
    early = api.post(f"{url}/move", json={"move": "a", "version": 2}, headers=FRIEND)
    assert error(early, 403)["message"] == "This is for the player of x; you are the player of o."
    change(api, url, "move", 2, move="e")
    assert change(api, url, "move", 3, move="a", headers=FRIEND)["moves"] == ["e", "a"]
    heard = api.get(f"/api/games/{made['game']['id']}/events?seconds=0.01").text
    assert '"version": 4' in heard


def test_its_shapes_are_described(api: TestClient) -> None:
    told = api.get("/api/openapi.json").json()
    routes = {path for path in told["paths"] if f"/{KIND}/" in path}
    ways = ("", "/move", "/step", "/undo")
    assert routes == {f"/api/{KIND}/games", *(f"/api/{KIND}/games/{{game_id}}{w}" for w in ways)}
    shapes = told["components"]["schemas"]
    assert {"squares", "id", "version"} <= set(shapes["TicTacToeView"]["required"])
    assert KIND in shapes["Options"]["required"]
    assert KIND in shapes["Stats"]["required"]


def test_no_shared_file_knows_it() -> None:
    package = Path(perfectplay.__file__).parent
    assert not [path for path in package.rglob("*.py") if f'"{KIND}"' in path.read_text("utf-8")]
