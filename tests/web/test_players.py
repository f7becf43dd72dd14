"""Players without accounts: the phrase that brings them back, a second browser, deleted games."""

from __future__ import annotations

import logging
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay.web.phrase import format_phrase, new_phrase
from perfectplay.web.store import Deleted, Kept, Store, new_id
from tests.web.helpers import PATIENCE, Json, client, error, key, new, settings


@contextmanager
def another_browser(api: TestClient) -> Iterator[TestClient]:
    """A second browser at the same app; it has no cookie yet."""
    yield TestClient(api.app, base_url="http://testserver")


def player(api: TestClient, **more: Any) -> Json:
    """Return what the server says of the asker."""
    answer: Json = api.get("/api/player", **more).json()
    return answer


def make_phrase(api: TestClient, **more: Any) -> str:
    """Draw a phrase and take it, as the page does."""
    phrase = str(api.post("/api/player/phrase", json={}, **more).json()["phrase"])
    taken = api.post("/api/player/recover", json={"phrase": phrase, "fresh": True}, **more)
    assert taken.status_code == 200, taken.text
    return phrase


def test_a_phrase_brings_the_games_back_after_the_cookies_are_gone(api: TestClient) -> None:
    url, made = new(api)
    new(api, "ultimate", mode="two")
    assert player(api) == {"games": 2, "phrase": False, "name": None}
    phrase = make_phrase(api)
    assert player(api) == {"games": 2, "phrase": True, "name": None}
    api.cookies.clear()
    assert player(api) == {"games": 0, "phrase": False, "name": None}
    assert api.get(url).json()["game"]["seat"] is None
    back = api.post("/api/player/recover", json={"phrase": phrase.upper().replace("-", " ")})
    assert back.json() == {"games": 2, "brought": 0, "key": None}
    assert player(api) == {"games": 2, "phrase": True, "name": None}
    game = api.get(url).json()["game"]
    assert game["seat"] == made["game"]["seat"]
    body = {"guess": "0011", "version": game["version"]}
    assert api.post(f"{url}/guess", json=body).status_code == 200


def test_a_second_browser_is_the_same_player_and_brings_its_games(api: TestClient) -> None:
    shared, made = new(api, "ultimate", mode="two")
    phrase = make_phrase(api)
    with another_browser(api) as other:
        new(other)
        joined = f"/api/games/{made['game']['id']}/join"
        assert other.post(joined, json={"token": made["join"]}).status_code == 200
        looked = other.post("/api/player/find", json={"phrase": phrase}).json()
        assert looked == {"games": 1, "own": 2, "same": False}
        assert player(other) == {
            "games": 2,
            "phrase": False,
            "name": None,
        }  # looking changes nothing
        taken = other.post("/api/player/recover", json={"phrase": phrase}).json()
        assert taken == {"games": 2, "brought": 2, "key": None}
        assert other.cookies["pp_owner"] == api.cookies["pp_owner"]
        # Both sat at one game; the one player has both seats now.
        assert other.get(shared).json()["game"]["seat"] == "both"
        looked = other.post("/api/player/find", json={"phrase": phrase}).json()
        assert looked == {"games": 2, "own": 2, "same": True}


def test_the_games_of_the_second_browser_can_stay_behind(api: TestClient) -> None:
    new(api)
    phrase = make_phrase(api)
    with another_browser(api) as other:
        new(other)
        before = other.cookies["pp_owner"]
        taken = other.post("/api/player/recover", json={"phrase": phrase, "bring": False}).json()
        assert taken == {"games": 1, "brought": 0, "key": None}
        old = {"Cookie": f"pp_owner={before}"}
        other.cookies.clear()
        assert player(other, headers=old)["games"] == 1


def test_a_new_phrase_makes_the_old_one_useless(api: TestClient) -> None:
    new(api)
    first = make_phrase(api)
    second = make_phrase(api)
    with another_browser(api) as other:
        answer = other.post("/api/player/recover", json={"phrase": first})
        assert "phrase" in error(answer, 404, "NoSuchPlayer")["message"]
        assert other.post("/api/player/recover", json={"phrase": second}).json()["games"] == 1


def test_a_lost_answer_loses_nobody(api: TestClient) -> None:
    new(api)
    phrase = str(api.post("/api/player/phrase", json={}).json()["phrase"])
    assert player(api) == {
        "games": 1,
        "phrase": False,
        "name": None,
    }  # a phrase that was only drawn
    before = dict(api.cookies)
    body = {"phrase": phrase, "fresh": True}
    api.post("/api/player/recover", json=body)
    # The answer never arrived, so the browser still has its old cookie and asks once more.
    api.cookies.clear()
    api.cookies.update(before)
    again = api.post("/api/player/recover", json=body)
    assert again.json() == {"games": 1, "brought": 0, "key": None}
    assert player(api) == {"games": 1, "phrase": True, "name": None}


def test_a_phrase_of_nobody_changes_nothing(api: TestClient) -> None:
    new(api)
    before = api.cookies["pp_owner"]
    answer = api.post("/api/player/recover", json={"phrase": new_phrase()})
    error(answer, 404, "NoSuchPlayer")
    assert "set-cookie" not in answer.headers
    slip = api.post("/api/player/recover", json={"phrase": "babab babab bebab babab babab"})
    assert "third word" in error(slip, 400, "PhraseError")["message"]
    assert api.cookies["pp_owner"] == before
    assert player(api) == {"games": 1, "phrase": False, "name": None}


def test_the_first_request_of_a_browser_can_be_a_phrase(api: TestClient) -> None:
    new(api)
    phrase = make_phrase(api)
    with another_browser(api) as other:
        answer = other.post("/api/player/recover", json={"phrase": phrase})
        assert len(answer.headers.get_list("set-cookie")) == 1
        assert player(other)["games"] == 1


def test_a_program_gets_its_key_and_no_cookie(api: TestClient) -> None:
    program = key("program")
    api.post("/api/mastermind/games", json={}, headers=program)
    phrase = str(api.post("/api/player/phrase", json={}, headers=program).json()["phrase"])
    body = {"phrase": phrase, "fresh": True}
    answer = api.post("/api/player/recover", json=body, headers=program)
    assert "set-cookie" not in answer.headers
    derived = {"X-Player-Key": answer.json()["key"]}
    assert player(api, headers=derived) == {"games": 1, "phrase": True, "name": None}
    assert player(api, headers=program)["games"] == 0
    with another_browser(api) as browser:
        assert browser.post("/api/player/recover", json={"phrase": phrase}).json()["key"] is None


FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


def test_no_other_site_chooses_who_one_is(api: TestClient) -> None:
    phrase = make_phrase(api)
    for path in ("phrase", "find", "recover", "forget"):
        for headers in FOREIGN:
            answer = api.post(f"/api/player/{path}", json={"phrase": phrase}, headers=headers)
            error(answer, 403)
            assert "set-cookie" not in answer.headers
        # A form of another site can send no JSON, and without it nothing is done.
        error(api.post(f"/api/player/{path}", data={"phrase": phrase}), 422)
        for kind in ({}, {"Content-Type": "text/plain"}):
            error(api.post(f"/api/player/{path}", content="{}", headers=kind), 422)


def test_neither_a_wrong_phrase_nor_a_right_one_is_logged(
    api: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    new(api)
    phrase = make_phrase(api)
    wrong = phrase[:-1] + ("b" if phrase[-1] != "b" else "d")
    said = [
        api.post("/api/player/recover", json={"phrase": given}).text
        for given in (wrong, f"{phrase} tokub", phrase * 10, new_phrase())
    ]
    text = caplog.text + "".join(said)
    assert not [word for word in phrase.split("-") if word in text]
    assert api.cookies["pp_owner"] not in text


def test_guessing_is_limited(tmp_path: Path) -> None:
    with client(settings(tmp_path, phrases_per_minute=3)) as api:
        for _ in range(3):
            error(api.post("/api/player/recover", json={"phrase": new_phrase()}), 404)
        answer = api.post("/api/player/find", json={"phrase": new_phrase()})
        error(answer, 429, "TooMany")
        assert 1 <= int(answer.headers["retry-after"]) <= 60
        # Being somebody else does not help: the address counts.
        stranger = api.post(
            "/api/player/find", json={"phrase": new_phrase()}, headers=key("a-stranger")
        )
        error(stranger, 429, "TooMany")
        assert api.get("/api/player").status_code == 200


def test_the_link_and_its_picture_lead_to_the_page(api: TestClient) -> None:
    for origin in ("https://play.example", "http://localhost:8137", "http://[::1]:8137"):
        drawn = api.post("/api/player/phrase", json={"origin": origin}).json()
        assert drawn["link"] == f"{origin}/player#phrase={drawn['phrase']}"
        assert ET.fromstring(drawn["qr"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert api.post("/api/player/phrase", json={}).json()["qr"] is None
    for bad in ("javascript:alert(1)", "https://a/b", "https://a@b", "https://", "https://a\n"):
        said = error(api.post("/api/player/phrase", json={"origin": bad}), 422)
        assert "https://play.example" in said["message"]
    assert api.get("/player").headers["content-type"].startswith("text/html")


def test_a_browser_can_forget_who_it_was(api: TestClient) -> None:
    new(api)
    phrase = make_phrase(api)
    gone = api.post("/api/player/forget", json={})
    assert "Max-Age=0" in gone.headers["set-cookie"]
    assert player(api) == {"games": 0, "phrase": False, "name": None}
    assert api.post("/api/player/recover", json={"phrase": phrase}).json()["games"] == 1


def test_a_game_is_deleted_by_its_player_alone(api: TestClient) -> None:
    url, made = new(api)
    address = f"/api/games/{made['game']['id']}"
    error(api.delete(address, headers=key("onlooker")), 403, "NotYourSeat")
    error(api.delete("/api/games/nowhere"), 404, "NoSuchGame")
    error(api.delete(address, headers={"Sec-Fetch-Site": "cross-site"}), 403)
    assert api.delete(address).json() == {"deleted": 1, "left": 0}
    error(api.get(url), 404, "NoSuchGame")
    error(api.delete(address), 404, "NoSuchGame")
    assert api.get("/api/games").json()["games"] == []


def test_a_game_for_two_stays_for_the_other(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two")
    address = f"/api/games/{made['game']['id']}"
    friend = key("friend")
    api.post(f"{address}/join", json={"token": made["join"]}, headers=friend)
    version = api.get(url).json()["game"]["version"]
    moved = api.post(f"{url}/move", json={"move": "ee", "version": version}).json()["game"]
    assert api.delete(address).json() == {"deleted": 0, "left": 1}
    assert api.get(url).json()["game"]["seat"] is None
    now = api.get(url, headers=friend).json()["game"]
    assert now["seat"] == "o"
    assert now["version"] > moved["version"]
    move = {"move": now["board"]["legal"][0], "version": now["version"]}
    assert api.post(f"{url}/move", json=move, headers=friend).status_code == 200
    assert api.delete(address, headers=friend).json() == {"deleted": 1, "left": 0}
    error(api.get(url), 404)


def test_all_games_are_deleted_at_once(api: TestClient) -> None:
    kept, _ = new(TestClient(api.app, base_url="http://testserver"))
    for _ in range(3):
        new(api)
    _, made = new(api, "ultimate", mode="two")
    join = f"/api/games/{made['game']['id']}/join"
    api.post(join, json={"token": made["join"]}, headers=key("friend"))
    assert api.delete("/api/games").json() == {"deleted": 3, "left": 1}
    assert api.delete("/api/games").json() == {"deleted": 0, "left": 0}
    assert api.get(kept).status_code == 200


def kept_game(**sitting: str) -> Kept:
    """Return a game for the store, with these seats."""
    return Kept(new_id(), "ultimate", "two", "line", {}, seats=sitting)


def test_a_change_under_way_does_not_bring_the_old_owner_back(database: str) -> None:
    store = Store(database)
    game = store.add(kept_game(x="old", o="friend"))
    assert store.move_seats("old", "new") == 1
    assert store.save(replace(game, turns=1)) is None
    now = store.load(game.id)
    assert now is not None
    assert now.seats == {"x": "new", "o": "friend"}
    assert store.save(replace(now, turns=1)) is not None
    assert store.count("new") == 1
    assert store.count("old") == store.move_seats("old", "new") == 0
    store.close()


def test_many_games_go_and_others_stay(database: str) -> None:
    store = Store(database)
    for _ in range(3):
        store.add(kept_game(x="me", o="me"))
    shared, other = store.add(kept_game(x="me", o="friend")), store.add(kept_game(x="friend"))
    assert store.count("me") == 4
    assert store.delete(shared.id, "somebody") == Deleted(0, 0)
    assert store.delete_all("me") == Deleted(3, 1)
    assert {game.id for game in store.mine("friend", 10)} == {shared.id, other.id}
    store.close()


def test_nobody_joins_a_game_while_it_goes(database: str) -> None:
    """Of one who sits down and one who deletes, the first wins; no seat is without a game."""
    store = Store(database)
    for _ in range(10):
        game = store.add(kept_game(x="me"))
        with ThreadPoolExecutor(1) as friend:
            joining = friend.submit(store.save, replace(game, seats={"x": "me", "o": "friend"}))
            gone = store.delete(game.id, "me")
            joined = joining.result(PATIENCE)
        now = store.load(game.id)
        if gone.deleted:
            assert (joined, now) == (None, None)
        else:
            assert now is not None
            assert now.seats == {"o": "friend"}
    store.close()


def test_a_phrase_with_a_known_number_is_not_drawn_twice() -> None:
    assert len({new_phrase() for _ in range(50)} | {format_phrase(0)}) == 51
