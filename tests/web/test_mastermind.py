"""Mastermind over HTTP: a whole game in every mode, and everything that can be asked about one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay.judgement import Judgement
from perfectplay.mastermind import Knowledge, Variant, score
from perfectplay.mastermind.session import MastermindSession
from tests.web.helpers import Json, client, error, key, new, settings


def guess(api: TestClient, url: str, code: object, version: int, **more: object) -> Json:
    answer = api.post(f"{url}/guess", json={"guess": code, "version": version, **more})
    assert answer.status_code == 200, answer.text
    said: Json = answer.json()
    return said


def test_play_until_it_is_lost_shows_the_secret_at_the_end(api: TestClient) -> None:
    url, made = new(api, variant="4x6 3 turns", mode="play")
    game = made["game"]
    assert game["state"] == "human"
    assert game["seat"] == "breaker"
    assert game["secret"] is None
    assert game["codes"] == game["left"] == 1296
    codes = ["0000", "1111", "2222"]
    for version, code in enumerate(codes, 1):
        game = guess(api, url, code, version)["game"]
        assert game["version"] == version + 1
        assert (game["secret"] is None) == (version < 3)
    assert game["outcome"]["winner"] == "code maker"
    assert "not found" in game["outcome"]["reason"]
    secret = game["secret"]
    assert secret == "5432"
    for turn, code in zip(game["turns"], codes, strict=True):
        assert (turn["black"], turn["white"]) == score(code, secret)
    know = Knowledge(Variant.parse("4x6"), [(t["guess"], (t["black"], t["white"]))
                                            for t in game["turns"]])  # fmt: skip
    assert game["left"] == len(know.candidates)
    assert game["turns"][1]["before"] == game["turns"][0]["left"]
    error(api.post(f"{url}/guess", json={"guess": "3333", "version": 4}), 400, "GameOverError")
    assert api.get(url).json()["game"] == game


def test_codes_are_read_in_every_style(api: TestClient) -> None:
    url, _ = new(api, variant="4x6", mode="play")
    assert guess(api, url, [0, 0, 1, 1], 1)["game"]["turns"][-1]["guess"] == "0011"
    assert guess(api, url, "RGBY", 2)["game"]["turns"][-1]["guess"] == "0213"
    assert guess(api, url, "red red red blue", 3)["game"]["turns"][-1]["guess"] == "0001"
    said = error(api.post(f"{url}/guess", json={"guess": "01", "version": 4}), 400)
    assert said["kind"] == "CodeLengthError"
    assert "4" in said["message"]
    error(api.post(f"{url}/guess", json={"guess": "0011", "version": 4}), 400, "RepeatedGuessError")


def test_learning_asks_before_a_bad_guess_and_keeps_it_when_told(api: TestClient) -> None:
    url, _ = new(api, variant="3x4", mode="learn")
    said = guess(api, url, "000", 1)
    assert said["asked"] is True
    asked = said["judged"]
    assert (asked["word"], asked["asked"], asked["sense"]) == ("inaccuracy", True, "worst")
    assert asked["better"] is None  # not named before the question is answered
    assert asked["reason"] == "It splits the 64 codes into 4 groups, the largest of 27."
    assert asked["cost"] == "At worst 5 guesses instead of 4."
    assert asked["aside"].startswith("On average it costs 0.")
    assert said["game"]["version"] == 1
    assert said["game"]["turns"] == []
    kept = guess(api, url, "000", 1, keep=True)
    assert kept["asked"] is False
    said = {**kept["judged"], "better": None, "reason": asked["reason"]}
    assert said == asked
    asked = kept["judged"]
    assert (asked["better"]["guess"], "RRB makes 8 groups" in asked["reason"]) == ("001", True)
    assert kept["account"]["regret"] == asked["regret"]
    turn = kept["game"]["turns"][0]
    word = {"word": asked["word"], "sign": asked["sign"]}
    assert turn["word"] == {**word, "colour": Judgement(asked["word"]).colour}
    assert turn["remark"] == {
        name: asked[name] for name in ("reason", "cost", "aside", "note", "regret_decimal", "exact")
    }
    assert turn["judging"] is False
    assert turn["words"] == kept["account"]["words"]
    assert api.get(url).json()["game"] == kept["game"]
    assert kept["game"]["worst"]["exact"]
    assert float(kept["game"]["expected"]) > 1


def test_a_best_guess_of_a_lesson_is_judged_and_made_in_one_request(api: TestClient) -> None:
    url, _ = new(api, variant="3x4", mode="learn")
    best = api.get(f"{url}/table?count=1").json()["guesses"][0]["guess"]
    looked = api.get(f"{url}/judge?guess={best}").json()["judged"]
    said = guess(api, url, best, 1)
    assert said["asked"] is False
    assert said["judged"] == looked
    assert (looked["word"], looked["optimal"], bool(looked["reason"])) == ("best", True, True)
    assert said["account"]["skill"] == 99
    assert said["game"]["version"] == 2
    assert said["game"]["turns"][0]["remark"]["reason"] == looked["reason"]


def test_outside_a_lesson_nothing_is_judged(api: TestClient) -> None:
    url, _ = new(api, variant="3x4", mode="play")
    said = guess(api, url, "001", 1)
    assert (said["asked"], said["judged"], said["account"]) == (False, None, None)
    assert said["game"]["turns"][0]["word"] is None


def test_the_secret_s_values_come_with_the_end(api: TestClient) -> None:
    url, made = new(api, variant="3x4 1 turns", mode="two", secret="012")
    assert made["game"]["secret_values"] is None
    game = guess(api, url, "333", 1)["game"]
    assert (game["secret"], game["secret_values"]) == ("012", [0, 1, 2])


def test_learning_to_the_end_with_optimal_guesses(api: TestClient) -> None:
    url, made = new(api, variant="3x4", mode="learn", sense="expected")
    version = 1
    while True:
        answer = api.post(f"{url}/optimal", json={"version": version})
        assert answer.status_code == 200, answer.text
        game = answer.json()["game"]
        version = game["version"]
        assert game["turns"][-1]["word"]["word"] == "best"
        if game["state"] == "game over":
            break
        assert answer.json()["account"]["skill"] == 99
    assert game["outcome"]["winner"] == "code breaker"
    assert len(game["turns"]) <= 5
    review = api.get(f"{url}/review").json()["review"]
    assert review["exact"]
    assert review["balanced"]
    assert review["slips"] == []
    assert review["skill"] == 99
    assert review["account"].startswith(f"{len(game['turns'])} guesses = ")
    assert api.get(f"{url}/review").json()["review"] == review
    assert made["game"]["sense"] == "expected"


def test_review_and_another_try_with_the_answer_hidden(api: TestClient) -> None:
    url, _ = new(api, variant="3x4 2 turns", mode="two", secret="321")
    guess(api, url, "000", 1)
    error(api.post(f"{url}/retry", json={"turn": 0, "guess": "001"}), 400, "SessionError")
    guess(api, url, "111", 2)
    review = api.get(f"{url}/review").json()["review"]
    assert review["slips"][0] == 0
    assert review["turns"][0]["better"]["guess"]
    assert review["turns"][0]["reason"]
    tried = {"turn": 0, "guess": "111"}
    hidden = api.post(f"{url}/retry", json=tried).json()["judged"]
    assert hidden["better"] is None
    shown = api.post(f"{url}/retry", json={**tried, "show": True}).json()["judged"]
    assert shown["better"]["guess"] not in hidden["reason"]
    best = api.post(f"{url}/retry", json={"turn": 0, "guess": shown["better"]["guess"]})
    assert best.json()["judged"]["optimal"]
    error(api.post(f"{url}/retry", json={"turn": 7, "guess": "111"}), 400, "MastermindError")
    assert hidden["word"] == "inaccuracy"


def test_any_player_at_any_time(api: TestClient) -> None:
    url, _ = new(api, variant="4x6 40 turns", mode="play")
    game = guess(api, url, "0011", 1)["game"]
    error(api.post(f"{url}/step", json={"version": 2}), 400, "PlayerError")
    for name in ("random", "consistent", "minimax", "knuth", "optimal"):
        answer = api.post(f"{url}/player", json={"player": name, "version": game["version"]})
        game = answer.json()["game"]
        assert game["state"] == "computer"
        said = api.post(f"{url}/guess", json={"guess": "5555", "version": game["version"]})
        error(said, 400, "PlayerError")
        game = api.post(f"{url}/step", json={"version": game["version"]}).json()["game"]
        assert game["turns"][-1]["player"] == game["player"]
        if game["state"] == "game over":  # found, now and then by chance: take it back
            game = api.post(f"{url}/undo", json={"version": game["version"]}).json()["game"]
    answer = api.post(f"{url}/player", json={"player": "0", "version": game["version"]})
    assert answer.json()["game"]["state"] == "human"
    answer = api.post(f"{url}/player", json={"player": "nobody", "version": game["version"] + 1})
    assert "choose one of" in error(answer, 400, "PlayerError")["message"]


def test_undo(api: TestClient) -> None:
    url, _ = new(api, variant="4x6", mode="play")
    error(api.post(f"{url}/undo", json={"version": 1}), 400, "NothingToUndoError")
    guess(api, url, "0011", 1)
    game = api.post(f"{url}/undo", json={"version": 2}).json()["game"]
    assert game["turns"] == []
    assert game["version"] == 3
    assert game["left"] == 1296


def test_the_sense_can_be_changed(api: TestClient) -> None:
    url, _ = new(api, variant="3x4", mode="learn")
    game = api.post(f"{url}/sense", json={"sense": "expected", "version": 1}).json()["game"]
    assert game["sense"] == "expected"
    error(api.post(f"{url}/sense", json={"sense": "lucky", "version": 2}), 422)


def test_guess_mine_with_a_contradiction_corrected_to_the_end(api: TestClient) -> None:
    secret = "0123"
    url, made = new(api, variant="4x6", mode="guess", player="knuth")
    game = made["game"]
    assert game["seat"] == "maker"
    assert game["state"] == "waiting"
    assert game["waiting"]["guess"] == "0011"
    allowed = api.get(f"{url}/possible-answers").json()["answers"]
    assert [4, 0] in allowed
    assert [3, 1] not in allowed
    said = api.post(f"{url}/answer", json={"black": 3, "white": 1, "version": 1})
    error(said, 400, "ImpossibleFeedbackError")
    for black, white in ((2, 1), (0, 0)):
        body = {"black": black, "white": white, "version": game["version"]}
        game = api.post(f"{url}/answer", json=body).json()["game"]
    assert game["state"] == "contradiction"
    assert game["waiting"] is None
    assert game["contradiction"]["clash"] == [0, 1]
    assert "Changing one answer mends it" in game["contradiction"]["text"]
    assert api.get(url).json()["game"] == game
    error(api.post(f"{url}/answer", json={"black": 0, "white": 0, "version": 3}), 400)
    error(api.post(f"{url}/correct", json={"turn": 5, "black": 0, "white": 0, "version": 3}), 400)
    turns = [[t["guess"], [t["black"], t["white"]]] for t in game["turns"]]
    wrong = api.post("/api/mastermind/explain",
                     json={"variant": "4x6", "palette": "chalmers", "turns": turns,
                           "secret": secret}).json()["wrong"]  # fmt: skip
    assert [w["turn"] for w in wrong] == [0, 1]
    assert wrong[0]["text"].startswith("When I guessed Black Black White White, you answered 2 1.")
    for turn, row in enumerate(game["turns"]):
        black, white = score(row["guess"], secret)
        assert [black, white] in api.get(f"{url}/possible-answers?turn={turn}").json()["answers"]
        body = {"turn": turn, "black": black, "white": white, "version": game["version"]}
        game = api.post(f"{url}/correct", json=body).json()["game"]
    assert game["contradiction"] is None
    undone = api.post(f"{url}/undo", json={"version": game["version"]}).json()["game"]
    assert undone["waiting"]["guess"] == game["turns"][-1]["guess"]
    game = undone
    while game["state"] == "waiting":
        black, white = score(game["waiting"]["guess"], secret)
        body = {"black": black, "white": white, "version": game["version"]}
        game = api.post(f"{url}/answer", json=body).json()["game"]
    assert game["outcome"]["winner"] == "code breaker"
    error(api.get(f"{url}/possible-answers"), 400)
    error(api.get(f"{url}/hint"), 400, "SessionError")


def test_two_people_by_invitation(api: TestClient) -> None:
    error(api.post("/api/mastermind/games", json={"mode": "two"}), 400, "MastermindError")
    url, made = new(api, variant="4x6", mode="two", secret="RGBY")
    assert made["game"]["seat"] == "both"
    assert made["game"]["join"]
    game_id = made["game"]["id"]
    friend = key("friend")
    assert api.get(url, headers=friend).json()["game"]["seat"] is None
    joining = f"/api/games/{game_id}/join"
    error(api.post(joining, json={"token": "wrong"}, headers=friend), 403, "NotYourSeat")
    own = api.post(joining, json={"token": made["join"]})
    assert own.json()["game"]["seat"] == "both"
    joined = api.post(joining, json={"token": made["join"]}, headers=friend).json()["game"]
    assert (joined["seat"], joined["join"]) == ("breaker", False)
    error(api.post(joining, json={"token": made["join"]}, headers=key("late")), 403)
    body = {"guess": "0213", "version": joined["version"]}
    error(api.post(f"{url}/guess", json=body), 403, "NotYourSeat")
    game = api.post(f"{url}/guess", json=body, headers=friend).json()["game"]
    assert game["outcome"]["winner"] == "code breaker"
    assert game["secret"] == "0213"
    body = {"version": game["version"]}
    error(api.post(f"{url}/undo", json=body, headers=friend), 400)


def test_questions_about_a_running_game(api: TestClient) -> None:
    url, _ = new(api, variant="3x4", mode="play")
    guess(api, url, "001", 1)
    steps = [api.get(f"{url}/hint?step={step}").json() for step in (1, 2, 3)]
    assert [step["step"] for step in steps] == [1, 2, 3]
    assert steps[2]["text"].startswith("Guess ") or "fit" in steps[0]["text"]
    table = api.get(f"{url}/table?count=5").json()["guesses"]
    assert 1 <= len(table) <= 5
    assert table[0]["worst"]["upper"] <= table[-1]["worst"]["upper"]
    judged = api.get(f"{url}/judge?guess={table[0]['guess']}").json()["judged"]
    assert judged["optimal"]
    left = api.get(url).json()["game"]["left"]
    codes: list[str] = []
    while True:
        page = api.get(f"{url}/candidates?start={len(codes)}&count=7").json()
        assert page["count"] == left
        if not page["codes"]:
            break
        codes += page["codes"]
    assert len(codes) == left
    assert codes == sorted(codes)


def test_analysis_without_a_game(api: TestClient) -> None:
    body = {"variant": "4x6", "history": "0011 1B1W, 0023 0B2W", "guess": "2204"}
    found = api.post("/api/mastermind/analysis", json=body).json()
    know = Knowledge(Variant.parse("4x6"), [("0011", (1, 1)), ("0023", (0, 2))])
    assert found["left"] == len(know.candidates)
    assert found["codes"] == list(know.candidates)[:40]
    assert found["worst"]["exact"]
    assert found["best"][0]["worst"] == found["worst"]
    assert found["judged"]["guess"] == "2204"
    wrong = {**body, "history": "0011 0B0W, 0011 4B0W"}
    error(api.post("/api/mastermind/analysis", json=wrong), 400, "ContradictionError")
    error(api.post("/api/mastermind/analysis", json={"history": "0011"}), 400, "RecordError")


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"variant": "0x6"}, 400, "VariantError"),
        ({"variant": "6x10"}, 400, "VariantError"),
        ({"variant": "four by six"}, 400, "VariantError"),
        ({"palette": "rainbow"}, 400, "PaletteError"),
        ({"variant": "4x12", "palette": "chalmers"}, 400, "PaletteError"),
        ({"player": "nobody"}, 400, "PlayerError"),
        ({"mode": "sleep"}, 422, "ValidationError"),
        ({"variant": 7}, 422, "ValidationError"),
        ({"turns": 12}, 422, "ValidationError"),
        ({"mode": "play", "secret": "0123"}, 400, "SessionError"),
        ({"mode": "two", "secret": "01"}, 400, "CodeLengthError"),
    ],
)
def test_what_cannot_be_played(api: TestClient, body: Json, status: int, kind: str) -> None:
    error(api.post("/api/mastermind/games", json=body), status, kind)


def test_a_stale_request_gets_the_new_state(api: TestClient) -> None:
    url, _ = new(api, variant="4x6", mode="play")
    now = guess(api, url, "0011", 1)["game"]
    answer = api.post(f"{url}/guess", json={"guess": "2233", "version": 1})
    error(answer, 409, "Stale")
    assert answer.json()["game"] == now
    error(api.post(f"{url}/guess", json={"guess": "2233"}), 422)
    error(api.get("/api/mastermind/games/nowhere"), 404, "NoSuchGame")
    error(api.get(url.replace("mastermind", "ultimate")), 404, "NoSuchGame")


def test_a_variant_beyond_the_server_s_limit(tmp_path: Path) -> None:
    with client(settings(tmp_path, max_codes=100)) as small:
        assert small.get("/api/options").json()["mastermind"]["limits"]["codes"] == 100
        said = error(small.post("/api/mastermind/games", json={}), 400, "VariantError")
        assert "100" in said["message"]
        for path in ("analysis", "explain"):
            body = {"variant": "4x6"}
            if path == "explain":
                body |= {"turns": [], "secret": "0000"}  # type: ignore[dict-item]
            error(small.post(f"/api/mastermind/{path}", json=body), 400, "VariantError")


def test_an_import_that_is_too_large_is_refused_before_its_codes_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = MastermindSession("4x6", "two", secret="0123")
    session.guess("1122")
    saved = {"text": session.to_record()}
    counted: list[object] = []
    real = MastermindSession._recount

    def count(self: MastermindSession, turns: Any) -> None:
        counted.append(turns)
        real(self, turns)

    monkeypatch.setattr(MastermindSession, "_recount", count)
    with client(settings(tmp_path, max_codes=100)) as small:
        said = error(small.post("/api/import", json=saved), 400, "VariantError")
        assert "1,296 codes, more than the 100" in said["message"]
        assert not counted
    with client(settings(tmp_path)) as large:
        assert large.post("/api/import", json=saved).status_code == 201
        assert counted


def test_a_lesson_tells_what_to_expect_before_the_first_guess(api: TestClient) -> None:
    made = api.post("/api/mastermind/games", json={"variant": "4x6", "mode": "learn"})
    game = made.json()["game"]
    assert game["worst"] == {"lower": 5, "upper": 5, "exact": True}
    assert game["expected"] == "4.34"
