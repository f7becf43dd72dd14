"""Pins at once, the teacher's word when it is ready, one measure, what needs no engine at all."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from perfectplay.mastermind import Knowledge, Variant, score
from perfectplay.web.errors import Busy
from perfectplay.web.jobs import JobQueue
from perfectplay.web.store import Store
from tests.web.helpers import PATIENCE, Json, client, drawn_code, error, key, new, settings
from tests.web.test_mastermind import guess

LARGE = ["2x26", "3x12", "5x6", "5x8"]


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[TestClient]:
    """A server that waits for no judgement, with one engine."""
    with client(settings(tmp_path, judge_patience=0.0, engine_threads=1, engine_queue=1)) as api:
        yield api


@contextmanager
def blocked(api: TestClient) -> Iterator[None]:
    """Give every engine something to do, and fill the queue, until the block ends."""
    jobs: JobQueue = api.app.state.context.jobs  # type: ignore[attr-defined]
    leave = threading.Event()
    for slow in (True, False):
        with suppress(Busy):
            while True:
                jobs.submit(lambda job: leave.wait(PATIENCE), slow=slow)
    try:
        yield
    finally:
        leave.set()


def judgement(api: TestClient, url: str, turn: int = 0, version: int = 1) -> Json:
    answer = api.post(f"{url}/judgement", json={"version": version, "turn": turn})
    assert answer.status_code == 200, answer.text
    game: Json = answer.json()["game"]
    return game


@pytest.mark.parametrize("variant", LARGE)
def test_pins_come_although_all_engines_are_busy(hasty: TestClient, variant: str) -> None:
    size = Variant.parse(variant)
    code = size.text([0] * size.pegs)
    secret = drawn_code(size)
    url, _ = new(hasty, variant=variant, mode="learn")
    with blocked(hasty):
        said = guess(hasty, url, code, 1)
        assert (said["asked"], said["judged"], said["account"]) == (False, None, None)
        (turn,) = said["game"]["turns"]
        assert [turn["black"], turn["white"]] == list(score(*map(size.values, (code, secret))))
        assert (turn["judging"], turn["word"], said["game"]["worst"]) == (True, None, None)
        error(hasty.post(f"{url}/judgement", json={"version": 2, "turn": 0}), 503, "Busy")
        made = hasty.post(f"{url}/optimal", json={"version": 2}).json()["game"]["turns"][1]
        assert (made["player"], made["judging"]) == ("optimal", True)
        splits = hasty.get(f"{url}/split", params={"guess": secret}).json()
        assert splits["left"] == made["left"]


def test_a_guess_waits_no_longer_than_the_patience_for_a_blocked_engine(tmp_path: Path) -> None:
    wanted = settings(tmp_path, judge_patience=0.01, engine_threads=1, engine_queue=8)
    with client(wanted) as api:
        url, _ = new(api, variant="3x4", mode="learn")
        jobs: JobQueue = api.app.state.context.jobs  # type: ignore[attr-defined]
        leave = threading.Event()
        for _ in range(4):  # all engines, but not the whole queue: the verdict waits in it
            jobs.submit(lambda job: leave.wait(PATIENCE))
        said = guess(api, url, "000", 1)
        leave.set()
        assert said["game"]["turns"][0]["judging"]
        game = judgement(api, url)
        assert game["turns"][0]["word"]["word"] == "inaccuracy"
        assert (game["version"], game["turns"][0]["judging"]) == (3, False)


def test_play_and_quick_players_need_no_engine(hasty: TestClient) -> None:
    url, _ = new(hasty, variant="5x8", mode="play")
    watched, _ = new(hasty, variant="5x8", mode="play", player="consistent")
    with blocked(hasty):
        assert guess(hasty, url, "00112", 1)["game"]["turns"][0]["left"] > 0
        for version in (1, 2):
            stepped = hasty.post(f"{watched}/step", json={"version": version})
            assert len(stepped.json()["game"]["turns"]) == version


def test_the_judgement_comes_later_and_is_the_same(hasty: TestClient, api: TestClient) -> None:
    games = []
    for player, late in ((hasty, True), (api, False)):
        url, _ = new(player, variant="3x4", mode="learn")
        for version, code in ((1, "000"), (2, "112")):
            said = guess(player, url, code, version, keep=True)
            assert said["game"]["turns"][-1]["judging"] is late
            assert (said["judged"] is None) is late
        game = judgement(player, url, 1, 1)  # from an old version: that is no mistake
        assert not any(turn["judging"] for turn in game["turns"])
        assert player.get(url).json()["game"] == game
        assert judgement(player, url, 1, 9)["version"] == game["version"]
        games.append({**game, "id": "", "version": 0})
    assert games[0] == games[1]


def test_skip_does_not_wait_and_asks_nothing(api: TestClient) -> None:
    url, _ = new(api, variant="3x4", mode="learn")
    said = guess(api, url, "000", 1, skip=True)
    assert (said["asked"], said["game"]["turns"][0]["judging"]) == (False, True)
    assert judgement(api, url)["turns"][0]["word"]["word"] == "inaccuracy"
    undone = api.post(f"{url}/undo", json={"version": 3}).json()["game"]
    assert judgement(api, url, 7, 2) == undone  # nothing waits any more


def test_only_who_learns_asks_for_the_judgement(api: TestClient) -> None:
    url, _ = new(api, variant="3x4", mode="learn")
    guess(api, url, "000", 1, skip=True)
    body = {"version": 2, "turn": 0}
    error(api.post(f"{url}/judgement", json=body, headers=key("other")), 403, "NotYourSeat")
    url, _ = new(api, variant="3x4", mode="play")
    error(api.post(f"{url}/judgement", json=body), 400, "SessionError")


def test_a_switched_measure_decides_all_turns_and_the_review(api: TestClient) -> None:
    url, _ = new(api, variant="4x6", mode="learn")
    guess(api, url, "0011", 1)
    game = guess(api, url, "2222", 2, keep=True)["game"]
    by_worst = [turn["word"]["word"] for turn in game["turns"]]
    assert game["turns"][0]["remark"]["cost"] == "At worst 5 guesses, the fewest possible."
    review = api.get(f"{url}/review").json()["review"]
    assert (review["sense"], [t["word"] for t in review["turns"]]) == ("worst", by_worst)
    body = {"sense": "expected", "version": 3}
    game = api.post(f"{url}/sense", json=body).json()["game"]
    assert [turn["judging"] for turn in game["turns"]] == [True, True]
    game = judgement(api, url, 1, 4)
    words = [turn["word"]["word"] for turn in game["turns"]]
    assert (by_worst[0], words[0]) == ("best", "good")
    assert game["turns"][0]["remark"]["cost"] == "On average it costs 0.06 guesses."
    review = api.get(f"{url}/review").json()["review"]
    assert (review["sense"], [t["word"] for t in review["turns"]]) == ("expected", words)
    table = api.get(f"{url}/table?count=3").json()["guesses"]
    looked = api.get(f"{url}/judge?guess={table[0]['guess']}").json()["judged"]
    assert (looked["word"], looked["sense"]) == ("best", "expected")


def test_the_split_of_a_guess(api: TestClient) -> None:
    url, _ = new(api, variant="5x8", mode="learn")
    guess(api, url, "00112", 1, skip=True)
    found = api.get(f"{url}/split", params={"guess": "0-1-2-3-4"}).json()
    know = Knowledge(Variant.parse("5x8")).after("00112", score("00112", "76543"))
    parts = know.partition("01234")
    counts = [((g["black"], g["white"]), g["count"]) for g in found["groups"]]
    assert counts == [(tuple(answer), len(codes)) for answer, codes in parts.items()]
    assert sum(count for _, count in counts) == found["left"] == len(know.candidates)
    assert found["could_be"] is any(g["found"] for g in found["groups"])
    for group, codes in zip(found["groups"], parts.values(), strict=True):
        assert group["codes"] == list(codes[:24])
    first = api.get(f"{url}/split", params={"guess": "00112", "turn": 0}).json()
    assert (first["left"], first["could_be"]) == (8**5, True)
    error(api.get(f"{url}/split", params={"guess": "0"}), 400, "CodeLengthError")


def test_no_split_while_somebody_plays(api: TestClient) -> None:
    url, _ = new(api, variant="3x4 1 turns", mode="play")
    error(api.get(f"{url}/split", params={"guess": "001"}), 400, "SessionError")
    left = guess(api, url, "000", 1)["game"]["left"]
    assert api.get(f"{url}/split", params={"guess": "001"}).json()["left"] == left
    before = api.get(f"{url}/split", params={"guess": "001", "turn": 0}).json()
    assert before["left"] == 64


def test_a_guess_is_answered_for_a_code_that_stays_in_the_browser(api: TestClient) -> None:
    body = {"variant": "4x6", "guess": "RRBB", "secret": [0, 1, 2, 3], "palette": "classic"}
    assert api.post("/api/mastermind/score", json=body).json() == {"black": 1, "white": 1}
    error(api.post("/api/mastermind/score", json={**body, "secret": "01"}), 400, "CodeLengthError")


def test_guess_mine_can_be_reviewed(api: TestClient) -> None:
    url, made = new(api, variant="4x6", mode="guess", player="knuth")
    game = made["game"]
    error(api.get(f"{url}/review"), 400, "MastermindError")
    while game["state"] == "waiting":
        black, white = score(game["waiting"]["guess"], "0123")
        body = {"black": black, "white": white, "version": game["version"]}
        game = api.post(f"{url}/answer", json=body).json()["game"]
    review = api.get(f"{url}/review").json()["review"]
    assert (len(review["turns"]), review["balanced"]) == (len(game["turns"]), True)
    assert review["cost"] == "The guesses gave nothing away at worst."
    tried = api.post(f"{url}/retry", json={"turn": 0, "guess": "0000"}).json()["judged"]
    assert tried["word"] == "inaccuracy"


def test_answers_that_clash_end_the_review(api: TestClient) -> None:
    url, _ = new(api, variant="4x6", mode="guess", player="knuth")
    for version, (black, white) in enumerate(((2, 1), (0, 0)), 1):
        body = {"black": black, "white": white, "version": version}
        game = api.post(f"{url}/answer", json=body).json()["game"]
    assert game["state"] == "contradiction"
    assert len(api.get(f"{url}/review").json()["review"]["turns"]) == 1


def test_the_maker_of_a_game_for_two_sees_the_own_code(api: TestClient) -> None:
    url, made = new(api, variant="4x6", mode="two", secret="RGBY")
    assert made["game"]["secret"] is None  # both seats: somebody else sits at the same screen
    friend = key("friend")
    body = {"token": made["join"]}
    joined = api.post(f"/api/games/{made['game']['id']}/join", json=body, headers=friend)
    assert joined.json()["game"]["secret"] is None
    mine = api.get(url).json()["game"]
    assert (mine["seat"], mine["secret"], mine["secret_values"]) == ("maker", "0213", [0, 2, 1, 3])
    for who in (friend, key("somebody")):
        assert api.get(url, headers=who).json()["game"]["secret"] is None


def test_a_review_kept_by_an_earlier_release_is_made_again(api: TestClient) -> None:
    url, made = new(api, variant="3x4", mode="learn")
    guess(api, url, "000", 1, keep=True)
    told = api.get(f"{url}/review").json()["review"]
    store: Store = api.app.state.context.store  # type: ignore[attr-defined]
    kept = store.load(made["game"]["id"])
    assert kept is not None
    store.save_review(kept, {"turns": [], "skill": 7, "fortune": 7})
    assert api.get(f"{url}/review").json()["review"] == told
