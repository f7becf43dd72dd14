"""Black only and wrong answers over HTTP: right, or refused in a sentence."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.web.helpers import Json, error, new


def guess(api: TestClient, url: str, code: str, version: int) -> Json:
    answer = api.post(f"{url}/guess", json={"guess": code, "version": version})
    assert answer.status_code == 200, answer.text
    said: Json = answer.json()["game"]
    return said


def test_a_game_with_lies_is_kept_shown_and_never_judged(api: TestClient) -> None:
    url, made = new(api, variant="4x6 1 lie 3 turns", mode="play")
    assert made["game"]["lies"] == 1
    assert made["game"]["title"] == "4 × 6 · repeats · 1 lie · 3 turns"
    assert "At most one answer may be wrong" in made["game"]["unusual_rules"]
    error(api.post(f"{url}/optimal", json={"version": 1}), 400, "TooLargeError")
    assert guess(api, url, "0011", 1)["version"] == 2
    assert len(guess(api, url, "0011", 2)["turns"]) == 2  # asked again
    shown = api.get(url)
    assert "liar" not in shown.text
    assert "liar" not in api.get(f"{url.replace('mastermind/', '')}/export").text
    error(api.get(f"{url}/judge", params={"guess": "0123"}), 400, "LiesError")
    error(api.get(f"{url}/table"), 400, "LiesError")
    assert "codes are possible" in api.get(f"{url}/hint", params={"step": 1}).json()["text"]
    over = guess(api, url, "0022", 3)
    assert over["outcome"]
    assert over["secret"]
    said = over["unusual_rules"]
    assert "No answer was wrong." in said or "would have been true." in said


def test_a_small_game_with_lies_gets_a_proven_guess(api: TestClient) -> None:
    url, _ = new(api, variant="2x2 1 lie", mode="play")
    answer = api.post(f"{url}/optimal", json={"version": 1})
    if answer.status_code == 400:  # on a busy machine the search is late, and says so
        error(answer, 400, "NotExactError")
    else:
        assert answer.json()["game"]["turns"][0]["player"] == "optimal"


def test_what_needs_true_answers_is_refused(api: TestClient) -> None:
    body = {"variant": "4x6 1 lie", "mode": "learn"}
    said = error(api.post("/api/mastermind/games", json=body), 400, "LiesError")
    assert said["message"] == (
        "The teacher needs true answers, and in 4x6 1 lie some may be wrong; take 4x6."
    )
    asked = {"variant": "3x3 1 lie", "history": "001 1B0W"}
    error(api.post("/api/mastermind/analysis", json=asked), 400, "LiesError")


def test_black_only_is_judged_and_analysed(api: TestClient) -> None:
    asked = {"variant": "3x3 black only", "history": "", "guess": "012"}
    found = api.post("/api/mastermind/analysis", json=asked).json()
    assert found["total"] == {"lower": 95, "upper": 95, "exact": True}
    score = {"variant": "3x3 black only", "guess": "012", "secret": "021"}
    assert api.post("/api/mastermind/score", json=score).json() == {"black": 1, "white": 0}
    url, made = new(api, variant="3x3 black only", mode="guess")
    assert not made["game"]["whites"]
    answers = api.get(f"{url}/possible-answers").json()["answers"]
    assert all(white == 0 for _, white in answers)
    reply = {"black": 0, "white": 1, "version": 1}
    error(api.post(f"{url}/answer", json=reply), 400, "ImpossibleFeedbackError")
