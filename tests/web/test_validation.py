"""What is said about requests that are not understood: what was given, what is allowed."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.helpers import error, new

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"guess": "0011"}, '\'version\' is missing; it should be a whole number from 1 to '
         '2147483647, for example {"version": 1}.'),
        ({"guess": "0011", "version": "x"}, "'version' cannot be 'x'; it should be a whole number"),
        ({"guess": "0011", "version": 0}, "'version' cannot be 0; it should be a whole number"),
        ({"guess": "0011", "version": 1, "keep": "perhaps"},
         "'keep' cannot be 'perhaps'; it should be true or false"),
        ({"guess": 7, "version": 1}, "'guess' cannot be 7; it should be text of at most 200"),
        ({"guess": "0011", "version": 1, "gess": 1},
         "'gess' is not known here; known are: version, guess, keep, skip."),
        ([], 'The request should be a JSON object with: version, guess, keep, skip; for example '
         '{"version": 1, "guess": "0011"}.'),
    ],
)  # fmt: skip
def test_bodies(api: TestClient, body: Any, said: str) -> None:
    url, _ = new(api)
    message = error(api.post(f"{url}/guess", json=body), 422, "ValidationError")["message"]
    assert message.startswith(said)
    assert "Input should" not in message


@pytest.mark.parametrize("text", ["{", "", '{"guess": "0011", "version": 1', "\x00", "[1,]"])
def test_what_is_not_json(api: TestClient, text: str) -> None:
    url, _ = new(api)
    said = error(api.post(f"{url}/guess", content=text, headers=JSON), 422)
    assert "JSON" in said["message"]
    assert "for example" in said["message"]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/games?limit=0", "'limit' cannot be '0'; it should be a whole number from 1 to 500, "
         "for example ?limit=1."),
        ("/api/ultimate/games/x/at/y", "'ply' cannot be 'y'; it should be a whole number from 0"),
        ("/api/ultimate/analysis/stream?position=ee&seconds=nan",
         "'seconds' cannot be 'nan'; it should be a number above 0 and up to 600"),
        ("/api/mastermind/games/x/judge", "'guess' is missing; it should be text of at most 200"),
        ("/api/games/x/export?format=pdf", "'format' cannot be 'pdf'; it should be one of text, "
         "json"),
    ],
)  # fmt: skip
def test_addresses(api: TestClient, path: str, said: str) -> None:
    assert error(api.get(path), 422, "ValidationError")["message"].startswith(said)


def test_inside_of_lists(api: TestClient) -> None:
    turns = [["0011", [1, 0]], ["0123", [1, "two"]]]
    body = {"variant": "4x6", "secret": "5432", "turns": turns}
    said = error(api.post("/api/mastermind/explain", json=body), 422)
    assert said["message"].startswith("'turns.1.1.1' cannot be 'two'; it should be a whole number")


def test_what_may_be_secret_is_not_repeated(api: TestClient) -> None:
    for path, body in (
        ("/api/mastermind/games", {"mode": "two", "secret": {"code": "5432"}}),
        ("/api/mastermind/games", {"mode": "two", "secret": "5432" * 100}),
        ("/api/games/x/join", {"token": ["5432"]}),
        ("/api/import", {"text": 5432}),
    ):
        answer = api.post(path, json=body)
        error(answer, 422)
        assert "5432" not in answer.text
