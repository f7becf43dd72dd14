"""What both games share: health, options, lists, statistics, export, import, events, the page."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay import __version__
from perfectplay.mastermind.record import Record
from perfectplay.ultimate.ratings import LevelRating, ratings_data
from perfectplay.ultimate.record import parse_record
from perfectplay.web.store import Store
from tests.web.helpers import Json, error, key, new
from tests.web.test_ultimate import ENDED, events


def test_health(api: TestClient) -> None:
    well = {
        "live": True,
        "status": "ok",
        "ready": True,
        "warming": False,
        "version": __version__,
        "database": "The database answers.",
        "engine": "The engines are ready.",
    }
    assert api.get("/api/health").json() == api.get("/api/health/ready").json() == well
    assert api.get("/api/health/live").json() == {"live": True}


def test_health_tells_warming_and_trouble_of_the_engines_apart(api: TestClient) -> None:
    app: Any = api.app
    context = app.state.context
    context.jobs.warming.set()
    found = api.get("/api/health/ready").json()
    assert (found["ready"], found["warming"]) == (True, True)
    assert found["engine"] == "The engines are getting ready."
    context.jobs.warming.clear()
    context.broken_engine = "The engines cannot be used: no kernel could be loaded."
    said = error(api.get("/api/health/ready"), 503, "NotReady")["message"]
    assert "no kernel could be loaded" in said
    assert api.get("/api/health").json()["status"] == "trouble"
    assert api.get("/api/health/live").status_code == 200


def test_every_option_can_be_chosen(api: TestClient) -> None:
    options = api.get("/api/options").json()
    mastermind, ultimate = options["mastermind"], options["ultimate"]
    for preset in mastermind["presets"]:
        _, made = new(api, variant=preset["name"])
        assert made["game"]["variant"] == preset["variant"]
        assert made["game"]["title"] == preset["about"]
    for palette in mastermind["palettes"]:
        new(api, palette=palette["name"])
        assert len({c["letter"] for c in palette["colours"]}) == len(palette["colours"])
    names = [player["name"] for player in mastermind["players"]]
    assert names[0] == "human"
    assert {"random", "consistent", "minimax-list", "knuth", "optimal"} <= set(names)
    for name in names:
        new(api, player=name)
    for level in ultimate["levels"]:
        new(api, "ultimate", level=level["number"])
    for rule in ultimate["rules"]:
        new(api, "ultimate", rule=rule["name"])
    for notation in ultimate["notations"]:
        body = {"text": notation["example"]}
        assert api.post("/api/ultimate/read", json=body).json()["moves"] == ["ee"]


def test_levels_come_with_their_ratings(
    api: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perfectplay.ultimate.ratings.data_folder", lambda: tmp_path)
    levels = api.get("/api/options").json()["ultimate"]["levels"]
    values = [level["rating"]["elo"] for level in levels]
    assert values[0] == 1000
    assert values == sorted(set(values))
    assert levels[0]["rating"]["sentence"].startswith("1000 Elo points, where")
    for level in levels[1:]:
        rating = level["rating"]
        assert rating["sentence"].startswith(
            f"About {rating['elo']:.0f} Elo points (level 1: 1000)"
        )
        assert f"over {rating['games']:,} games" in rating["sentence"]
        assert rating["margin"] > 0
    mine = {number: LevelRating(50.0 * number, 1.0, 7) for number in range(1, 11)}
    (tmp_path / "ratings.json").write_text(json.dumps(ratings_data(mine)))
    again = api.get("/api/options").json()["ultimate"]["levels"]
    assert [level["rating"]["elo"] for level in again] == [50.0 * n for n in range(1, 11)]


def test_my_games_and_nobody_else_s(api: TestClient) -> None:
    assert api.get("/api/games").json() == {"games": []}
    new(api, variant="4x6", mode="play")
    new(api, "ultimate", level=3)
    mine = api.get("/api/games").json()["games"]
    assert [(g["kind"], g["mode"]) for g in mine] == [("ultimate", "computer"),
                                                      ("mastermind", "play")]  # fmt: skip
    assert (mine[0]["title"], mine[0]["label"]) == ("line", "level 3 · a line wins, else a draw")
    assert (mine[1]["title"], mine[1]["label"]) == ("4x6", "Classic · 4 × 6")
    assert mine[1]["url"] == f"/mastermind/{mine[1]['id']}"
    assert mine[0]["result"] is None
    assert api.get("/api/games?limit=1").json()["games"] == mine[:1]
    assert api.get("/api/games", headers=key("other")).json() == {"games": []}
    error(api.get("/api/games?limit=0"), 422)


def test_games_in_which_nothing_was_played_can_be_left_out(api: TestClient) -> None:
    def begun() -> list[str]:
        return [line["id"] for line in api.get("/api/games?begun=true").json()["games"]]

    url, made = new(api, variant="4x6", mode="play")
    new(api, "ultimate", level=3)
    new(api, mode="guess", variant="4x6")
    assert begun() == []
    _, two = new(api, "ultimate", mode="two")
    assert begun() == [two["game"]["id"]]  # somebody is invited
    api.post(f"{url}/guess", json={"guess": "0011", "version": 1})
    assert begun() == [made["game"]["id"], two["game"]["id"]]
    # Many of them do not push the others out.
    assert len(api.get("/api/games?begun=true&limit=2").json()["games"]) == 2
    assert api.get("/api/today").json()["running"] == {
        "mastermind": made["game"]["id"],
        "ultimate": None,
    }


def test_a_game_of_another_version_is_listed_and_refused_in_a_sentence(api: TestClient) -> None:
    game = new(api, variant="4x6")[1]["game"]["id"]
    store: Store = api.app.state.context.store  # type: ignore[attr-defined]
    kept = store.load(game)
    assert kept is not None
    store.save(replace(kept, state={"variant": "4x6", "turns": []}))
    assert [line["label"] for line in api.get("/api/games").json()["games"]] == ["4x6"]
    for path in ("", "/hint", "/review"):
        error(api.get(f"/api/mastermind/games/{game}{path}"), 400, "BadRequest")


def test_statistics(api: TestClient) -> None:
    url, _ = new(api, variant="3x4", mode="learn", sense="expected")
    version, state = 1, "human"
    while state != "game over":
        best = api.get(f"{url}/table?count=1").json()["guesses"][0]["guess"]
        body = {"version": version, "guess": best}
        game = api.post(f"{url}/guess", json=body).json()["game"]
        version, state = game["version"], game["state"]
    lost, _ = new(api, variant="3x4 1 turns", mode="play")
    api.post(f"{lost}/guess", json={"guess": "333", "version": 1})
    new(api, variant="4x6", mode="play")
    new(api, "ultimate", moves=ENDED, level=2)  # X won; O is to move, so "me" plays O
    new(api, "ultimate", moves=ENDED, level=2, first="computer")
    found = api.get("/api/stats").json()
    mastermind = found["mastermind"]
    assert (mastermind["games"], mastermind["won"]) == (2, 1)
    assert mastermind["mean_guesses"] == len(game["turns"])
    assert [point["skill"] for point in mastermind["skill"]] == [99]
    assert api.get(f"{lost}/review").status_code == 200
    points = api.get("/api/stats").json()["mastermind"]["skill"]
    assert len(points) == 2
    ultimate = found["ultimate"]
    assert {k: ultimate[k] for k in ("games", "won", "drawn", "lost")} == {
        "games": 2, "won": 1, "drawn": 0, "lost": 1}  # fmt: skip
    assert ultimate["by_level"] == [{"level": 2, "games": 2, "won": 1, "drawn": 0, "lost": 1}]
    assert api.get("/api/stats", headers=key("new")).json()["mastermind"]["games"] == 0


def moved(game: Json) -> Json:
    """Return what an import must keep of a game."""
    return {
        name: value
        for name, value in game.items()
        if name not in {"id", "version", "seat", "join", "worst", "expected", "mode", "practice"}
    }


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_finished_mastermind_game_out_and_in(api: TestClient, form: str) -> None:
    url, made = new(api, variant="4x6 2 turns", mode="play", palette="colour-blind")
    for version, code in enumerate(("0011", "2345"), 1):
        body = {"guess": code, "version": version}
        game = api.post(f"{url}/guess", json=body).json()["game"]
    out = api.get(f"/api/games/{made['game']['id']}/export?format={form}")
    assert "attachment" in out.headers["content-disposition"]
    if form == "text":
        record = Record.parse(out.text)
        assert record.secret == game["secret"]
    back = api.post("/api/import", json={"text": out.text})
    assert back.status_code == 201, back.text
    assert moved(back.json()["game"]) == moved(game)
    assert back.json()["game"]["id"] != game["id"]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("mode", ["play", "learn", "two"])
def test_a_running_game_goes_on_after_an_import(api: TestClient, form: str, mode: str) -> None:
    more = {"secret": "5432"} if mode == "two" else {}
    url, made = new(api, variant="4x6 3 turns", mode=mode, **more)
    body = {"guess": "0011", "version": 1, "keep": True}
    game = api.post(f"{url}/guess", json=body).json()["game"]
    address = f"/api/games/{made['game']['id']}/export?format={form}"
    out = api.get(address).text
    assert "secret: token-" in out
    assert "secret: " not in api.get(address, headers=key("onlooker")).text
    back = api.post("/api/import", json={"text": out}).json()["game"]
    # What the teacher said is not part of the record.
    said = dict.fromkeys(("word", "skill", "fortune", "words", "remark"))
    assert [{**t, **said} for t in back["turns"]] == [{**t, **said} for t in game["turns"]]
    ends: list[Json] = []
    for start in (game, back):
        there = f"/api/mastermind/games/{start['id']}"
        state = api.get(there).json()["game"]
        assert state["practice"] is bool(ends)  # the code has been seen in the first one
        for code in ("2345", "0123"):
            body = {"guess": code, "version": state["version"], "keep": True}
            state = api.post(f"{there}/guess", json=body).json()["game"]
        ends.append(state)
    assert ends[0]["secret"] == ends[1]["secret"] is not None
    stripped = api.get(address, headers=key("onlooker")).text
    assert ends[0]["secret"] in stripped


def test_in_a_game_for_two_only_the_maker_takes_the_code_along(api: TestClient) -> None:
    _, made = new(api, mode="two", secret="5432")
    game_id, friend = made["game"]["id"], key("friend")
    api.post(f"/api/games/{game_id}/join", json={"token": made["join"]}, headers=friend)
    assert "secret: token-" in api.get(f"/api/games/{game_id}/export").text
    out = api.get(f"/api/games/{game_id}/export", headers=friend).text
    assert "secret" not in out
    error(api.post("/api/import", json={"text": out}), 400, "RecordError")


def test_guess_mine_out_and_in(api: TestClient) -> None:
    url, made = new(api, mode="guess", player="knuth")
    game = api.post(f"{url}/answer", json={"black": 1, "white": 1, "version": 1}).json()["game"]
    out = api.get(f"/api/games/{made['game']['id']}/export").text
    back = api.post("/api/import", json={"text": out}).json()["game"]
    assert moved(back) == moved(game)
    assert back["waiting"] == game["waiting"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_ultimate_out_and_in(api: TestClient, form: str) -> None:
    url, made = new(api, "ultimate", moves="ee ea ab", level=7, rule="boards", first="computer")
    game = made["game"]
    out = api.get(f"/api/games/{game['id']}/export?format={form}")
    if form == "text":
        assert parse_record(out.text).moves == [40, 36, 1]
    back = api.post("/api/import", json={"text": out.text}).json()["game"]
    for name in ("moves", "board", "level", "rule", "start", "seat", "message", "mode"):
        assert back[name] == game[name]
    plain = api.post("/api/import", json={"text": "1. ee ea"}).json()["game"]
    assert plain["moves"] == ["ee", "ea"]
    assert url


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "{}",
        "[1]",
        "{" * 3000,
        json.dumps({"format": "perfectplay game 1"}),
        json.dumps({"format": "perfectplay game 1", "text": 7}),
        "perfectplay mastermind game 1\nvariant: 9x99",
        "perfectplay mastermind game 1\nvariant: 6x10\nsecret: 000000",
        "perfectplay mastermind game 1\nvariant: 4x6\nsecret: locked-abcdefgh",
        "perfectplay mastermind game 1\nvariant: 4x6\n 1.  0011  1B1W",
        '[Game "Chess"] 1. e4',
        "ee zz",
    ],
)
def test_what_cannot_be_imported(api: TestClient, text: str) -> None:
    error(api.post("/api/import", json={"text": text}), 400)
    assert api.get("/api/games").json() == {"games": []}


def test_events_tell_of_a_change(api: TestClient) -> None:
    url, made = new(api, variant="4x6", mode="play")
    api.post(f"{url}/guess", json={"guess": "0011", "version": 1})
    answer = api.get(f"/api/games/{made['game']['id']}/events?seconds=0.1")
    assert events(answer.text) == [("version", {"version": 2})]
    error(api.get("/api/games/nowhere/events"), 404)


def test_unknown_addresses_are_errors_in_the_one_shape(api: TestClient) -> None:
    error(api.get("/api/nothing"), 404)
    error(api.delete("/api/health"), 405)
    error(api.get("/api/games/nowhere/export"), 404, "NoSuchGame")
    error(api.get("/api/games/nowhere%00/export"), 404, "NoSuchGame")
    error(api.post("/api/games/nowhere/join", json={"token": "x"}), 404, "NoSuchGame")
    said = error(api.post("/api/ultimate/games", content="{", headers=JSON), 422)
    assert said["kind"] == "ValidationError"


JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("text", ["\\ud800", "\\u0000", "\\udfff\\u202e", "e" * 300])
def test_strange_characters_are_refused_kindly(api: TestClient, text: str) -> None:
    url, _ = new(api, variant="4x6", mode="play")
    there, _ = new(api, "ultimate", mode="two")
    requests = [
        (f"{url}/guess", '{"guess": "%s", "version": 1}'),
        (f"{url}/player", '{"player": "%s", "version": 1}'),
        (f"{there}/move", '{"move": "%s", "version": 1}'),
        ("/api/import", '{"text": "%s"}'),
        ("/api/mastermind/games", '{"variant": "%s"}'),
        ("/api/mastermind/games", '{"palette": "%s"}'),
        ("/api/mastermind/analysis", '{"history": "%s"}'),
        ("/api/ultimate/games", '{"position": "%s"}'),
        ("/api/ultimate/games", '{"mode": "%s"}'),
    ]
    for path, body in requests:
        answer = api.post(path, content=(body % text).encode(), headers=JSON)
        error(answer, answer.status_code)
        assert answer.status_code in {400, 422}, answer.text
    for body in ('{"text": "%s"}', '{"text": "ee", "rule": "%s"}'):
        answer = api.post("/api/ultimate/read", content=(body % text).encode(), headers=JSON)
        # A text that is still being written is no error of the request.
        said = answer.json()["problem"] if answer.status_code == 200 else error(answer, 422)
        assert said["message"]


def test_the_page_is_served_at_every_address(api: TestClient) -> None:
    start = api.get("/")
    assert start.status_code == 200
    assert start.headers["content-type"].startswith("text/html")
    for path in (
        "/mastermind",
        "/mastermind/abc",
        "/ultimate",
        "/ultimate/abc",
        "/games",
        "/puzzles",
    ):
        body = api.get(path).text.partition("<body>")[2]
        assert body == start.text.partition("<body>")[2] != ""
    assert api.get("/favicon.svg").headers["content-type"].startswith("image/svg")
    assert api.get("/static/nothing.js").status_code == 404
    assert api.get("/static/../app.py").status_code == 404
