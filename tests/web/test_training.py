"""Puzzles of the day, lessons and what waits today, over HTTP."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from perfectplay.training.lessons import lessons
from perfectplay.training.puzzles import FIRST_DAY, daily
from perfectplay.web.training import days
from tests.web.helpers import Json, client, error, key, new, settings

KINDS = ("mastermind", "ultimate")
TODAY = datetime.now(UTC).date()


def look(api: TestClient, kind: str, day: date = TODAY) -> Json:
    answer = api.get(f"/api/puzzles/{kind}", params={"date": str(day)})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def attempt(api: TestClient, kind: str, move: object, day: date = TODAY) -> Json:
    answer = api.post(f"/api/puzzles/{kind}/try", json={"date": str(day), "move": move})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def wrong_move(kind: str, day: date = TODAY) -> str:
    """Return a try that can be read and is not the answer."""
    puzzle = daily(kind, day)
    data = puzzle.position_data()
    if kind == "ultimate":
        return str(next(move for move in data["legal"] if move != puzzle.best))
    taken = {puzzle.best, *(turn["guess"] for turn in data["turns"])}
    return next(code for code in ("0000", "1111", "2222", "3333") if code not in taken)


def solve(api: TestClient, kind: str, day: date = TODAY) -> Json:
    return attempt(api, kind, daily(kind, day).best, day)


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_tried_wrongly_then_rightly(api: TestClient, kind: str) -> None:
    puzzle = daily(kind, TODAY)
    first = look(api, kind)
    assert first["title"] == puzzle.title
    assert first["position"]["kind"] == kind
    assert (first["tries"], first["solved"], first["answer"], first["share"]) == (
        [],
        False,
        None,
        None,
    )
    after = attempt(api, kind, wrong_move(kind))
    assert after["solved"] is False
    assert len(after["tries"]) == 1
    assert after["tries"][0]["word"] != "best"
    assert after["answer"] is None
    assert after["streak"] == 0
    solved = solve(api, kind)
    assert solved["solved"] is True
    assert solved["streak"] == 1
    assert solved["text"]
    assert "2nd try" in solved["share"]["text"]
    assert "streak 1" in solved["share"]["text"]
    assert "🟩" in solved["share"]["emoji"]
    assert look(api, kind) == solved
    # Tried on for fun, nothing changes.
    assert attempt(api, kind, wrong_move(kind)) == solved


def test_values_of_pegs_are_read(api: TestClient) -> None:
    best = [int(letter) for letter in daily("mastermind", TODAY).best]
    solved = attempt(api, "mastermind", best)
    assert solved["solved"] is True
    assert solved["answer_values"] == best


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_shown_after_a_try_only(api: TestClient, kind: str) -> None:
    body = {"date": str(TODAY)}
    error(api.post(f"/api/puzzles/{kind}/show", json=body), 400, "BadRequest")
    attempt(api, kind, wrong_move(kind))
    shown = api.post(f"/api/puzzles/{kind}/show", json=body).json()
    assert shown["shown"] is True
    assert shown["solved"] is False
    assert shown["answer"]
    assert "not solved" in shown["share"]["text"]
    # Known now, it does not count any more.
    assert solve(api, kind)["solved"] is False


def test_streak_counts_days_in_a_row(api: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for back in (4, 2, 1):
        then = TODAY - timedelta(days=back)
        monkeypatch.setattr(days, "here", lambda then=then: then)
        solve(api, "mastermind", then)
    monkeypatch.setattr(days, "here", lambda: TODAY)
    found = api.get("/api/today", params={"date": str(TODAY)}).json()
    assert found["streak"] == 2
    assert [day["done"] for day in found["days"]] == [False, False, True, False, True, True, False]
    assert found["days"][-1]["date"] == str(TODAY)
    assert solve(api, "ultimate")["streak"] == 3
    assert api.get("/api/today", params={"date": str(TODAY)}).json()["days"][-1]["done"] is True


def test_an_earlier_day_can_be_solved_but_does_not_count(api: TestClient) -> None:
    old = TODAY - timedelta(days=5)
    solved = solve(api, "mastermind", old)
    assert solved["solved"] is True
    assert solved["late"] is True
    assert solved["streak"] == 0
    found = api.get("/api/puzzles", params={"date": str(TODAY), "count": 7}).json()
    assert found["streak"] == 0
    day = found["days"][1]
    assert (day["date"], day["done"], day["late"]) == (str(old), False, True)
    assert day["solved"] == ["mastermind"]


def test_the_line_of_a_puzzle_is_shown_when_it_is_over_and_not_before(api: TestClient) -> None:
    before = look(api, "ultimate")
    assert (before["line"], before["line_text"], before["walk"]) == ([], "", [])
    solved = solve(api, "ultimate")
    assert solved["line"][0] == solved["answer"]
    assert " ".join(solved["line"]) in solved["line_text"]
    boards = [position["board"] for position in solved["walk"]]
    assert [board["last"] for board in boards] == solved["line"]
    assert [board["outcome"] is None for board in boards] == [True] * (len(boards) - 1) + [False]
    assert solve(api, "mastermind")["walk"] == []


def test_puzzles_lead_to_the_days_beside_them(api: TestClient) -> None:
    assert look(api, "ultimate")["after"] is None
    old = look(api, "ultimate", TODAY - timedelta(days=3))
    assert old["after"] == str(TODAY - timedelta(days=2))
    assert old["before"] == str(TODAY - timedelta(days=4))
    assert look(api, "ultimate", FIRST_DAY)["before"] is None


@pytest.mark.parametrize(
    "day", ["yesterday", "2026-13-01", "2026W471", "1999-01-01", "2999-01-01", "", "🙂"]
)
def test_days_that_cannot_be(api: TestClient, day: str) -> None:
    for path in ("/api/today", "/api/puzzles", "/api/puzzles/mastermind"):
        said = error(api.get(path, params={"date": day}), 400)
        assert said["allowed"]
    error(api.post("/api/puzzles/mastermind/try", json={"date": day, "move": "0011"}), 400)


def test_games_without_puzzles_are_refused(api: TestClient) -> None:
    for answer in (
        api.get("/api/puzzles/chess"),
        api.post("/api/puzzles/chess/try", json={"move": "e4"}),
        api.post("/api/puzzles/chess/show", json={}),
        api.get("/api/lessons/chess/pins"),
        api.post("/api/lessons/chess/pins/try", json={"move": "e4", "step": 0}),
    ):
        said = error(answer, 404, "NoSuchTraining")
        assert said["allowed"] == "mastermind, ultimate"


def test_tries_that_cannot_be_read(api: TestClient) -> None:
    for kind, move in (
        ("mastermind", "RR"),
        ("mastermind", [9, 9, 9, 9]),
        ("mastermind", []),
        ("ultimate", "zz"),
        ("ultimate", [1, 2]),
    ):
        error(api.post(f"/api/puzzles/{kind}/try", json={"move": move}), 400)
        assert look(api, kind)["tries"] == []
    error(api.post("/api/puzzles/ultimate/try", json={"move": None}), 422)
    error(api.post("/api/puzzles/ultimate/try", json={"move": "ee", "by": "me"}), 422)


def test_lessons_are_listed_and_taken_to_their_end(api: TestClient) -> None:
    listed = api.get("/api/lessons").json()["lessons"]
    assert [line["kind"] for line in listed] == sorted(line["kind"] for line in listed)
    for kind in KINDS:
        lesson = lessons(kind)[0]
        url = f"/api/lessons/{kind}/{lesson.id}"
        opened = api.get(url).json()
        assert opened["lesson"]["reached"] == 0
        assert len(opened["steps"]) == len(lesson.steps)
        for number, step in enumerate(lesson.steps):
            assert step.why not in api.get(url).text
            right = step.accepted()[0]
            wrong = next(a for a in step.answers() if a not in step.accepted())
            said = api.post(f"{url}/try", json={"step": number, "move": wrong}).json()
            assert said["solved"] is False
            assert said["why"] is None
            assert said["reached"] == number
            shown = api.post(f"{url}/show", json={"step": number}).json()
            assert shown["answer"]
            assert shown["reached"] == number
            said = api.post(f"{url}/try", json={"step": number, "move": right}).json()
            assert said["solved"] is True
            assert said["why"]
            assert said["reached"] == number + 1
        assert said["done"] is True
        line = next(
            found
            for found in api.get("/api/lessons").json()["lessons"]
            if (found["kind"], found["id"]) == (kind, lesson.id)
        )
        assert line["done"] is True


def test_lessons_that_are_not_there(api: TestClient) -> None:
    error(api.get("/api/lessons/mastermind/nothing"), 400, "NoLessonError")
    url = f"/api/lessons/mastermind/{lessons('mastermind')[0].id}"
    error(api.post(f"{url}/try", json={"step": 150, "move": "0011"}), 400, "NoLessonError")
    error(api.post(f"{url}/try", json={"step": -1, "move": "0011"}), 422)
    error(api.post(f"{url}/try", json={"step": 0, "move": "?"}), 400)


def test_today(api: TestClient) -> None:
    found = api.get("/api/today", params={"date": str(TODAY)}).json()
    assert [puzzle["kind"] for puzzle in found["puzzles"]] == list(KINDS)
    assert found["mistakes"] == {"mastermind": 0, "ultimate": 0}
    assert found["running"] == {"mastermind": None, "ultimate": None}
    assert found["ratings"]["mastermind"] == {"rating": None, "margin": None}
    assert len(found["days"]) == 7
    url, made = new(api, variant="4x6", mode="play")
    assert api.get("/api/today").json()["running"]["mastermind"] is None  # nothing done in it yet
    api.post(f"{url}/guess", json={"guess": "0011", "version": 1})
    assert api.get("/api/today").json()["running"]["mastermind"] == made["game"]["id"]
    api.post(f"{url}/guess", json={"guess": "5432", "version": 2})
    for _ in range(2):  # worked out, and read again
        rating = api.get("/api/today").json()["ratings"]["mastermind"]
        assert rating["rating"] == api.get("/api/rating").json()["mastermind"]["rating"]
    assert api.get("/api/today").json()["running"]["mastermind"] is None


def test_notes_of_others_are_not_seen(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        api.headers.update(key("ada"))
        solve(api, "mastermind")
        lesson = lessons("ultimate")[0]
        body = {"step": 0, "move": lesson.steps[0].accepted()[0]}
        api.post(f"/api/lessons/ultimate/{lesson.id}/try", json=body)
        api.headers.update(key("bo"))
        assert look(api, "mastermind")["tries"] == []
        assert api.get("/api/today").json()["streak"] == 0
        assert not any(line["reached"] for line in api.get("/api/lessons").json()["lessons"])


def test_limits_count_tries(tmp_path: Path) -> None:
    with client(settings(tmp_path, questions_per_minute=1)) as api:
        api.headers.update(key("ada"))
        attempt(api, "ultimate", wrong_move("ultimate"))
        body = {"move": wrong_move("ultimate")}
        error(api.post("/api/puzzles/ultimate/try", json=body), 429, "TooMany")
