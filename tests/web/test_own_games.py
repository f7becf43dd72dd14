"""What counts as one's own game, how it ended in words, and names for people."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from perfectplay.mastermind import PALETTES, PRESETS, strategies
from tests.web.helpers import Json, error, new
from tests.web.test_mastermind import guess


def counted(api: TestClient) -> Json:
    found: Json = api.get("/api/stats").json()["mastermind"]
    return found


def watched(api: TestClient) -> Json:
    """Let a computer player lose a game."""
    url, _ = new(api, variant="3x4 1 turns", mode="play", player="lowest")
    game: Json = api.post(f"{url}/step", json={"version": 1}).json()["game"]
    return game


def helped(api: TestClient) -> Json:
    """Make one guess, and let the program make the other one."""
    url, _ = new(api, variant="3x4 2 turns", mode="learn")
    guess(api, url, "000", 1, keep=True)
    game: Json = api.post(f"{url}/optimal", json={"version": 2}).json()["game"]
    return game


def imported(api: TestClient) -> Json:
    """Bring a game that was begun here and play it to its end."""
    _, made = new(api, variant="3x4 1 turns", mode="play")
    text = api.get(f"/api/games/{made['game']['id']}/export").text
    copy = api.post("/api/import", json={"text": text}).json()["game"]
    return guess(api, f"/api/mastermind/games/{copy['id']}", "000", 1)["game"]  # type: ignore[no-any-return]


def own(api: TestClient) -> Json:
    """Make every guess oneself."""
    url, _ = new(api, variant="3x4 1 turns", mode="play")
    return guess(api, url, "000", 1)["game"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("played", "games", "sentence"),
    [
        (watched, 0, "Lowest fitting code did not find the code in 1 guess."),
        (helped, 0, "The code was not found in 2 guesses."),
        (imported, 0, "You did not find the code in 1 guess."),
        (own, 1, "You did not find the code in 1 guess."),
    ],
)
def test_only_games_with_guesses_of_my_own_count(
    api: TestClient, played: Callable[[TestClient], Json], games: int, sentence: str
) -> None:
    game = played(api)
    assert game["outcome"]["sentence"] == sentence
    assert counted(api)["games"] == games


def test_everything_that_is_chosen_has_a_name_for_people(api: TestClient) -> None:
    options = api.get("/api/options").json()["mastermind"]
    for what, names in (
        ("players", ["human", *strategies.names()]),
        ("palettes", list(PALETTES)),
        ("presets", list(PRESETS)),
    ):
        found = {item["name"]: item["title"] for item in options[what]}
        assert list(found) == names
        assert len(set(found.values())) == len(names)
        assert not [title for title in found.values() if "-" in title or title.islower()]
    new(api, variant="mastermind7")
    new(api, variant="3x4")
    labels = [line["label"] for line in api.get("/api/games").json()["games"]]
    assert sorted(labels) == ["3 × 4 · repeats · 10 turns", "Seven colours · 4 × 7"]


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("nullx6 10 turns", "The number of pegs is missing"),
        ("4x 10 turns", "The number of colours is missing"),
        ("4x6 null turns", "The number of turns is missing"),
        ("4.5x6", "The number of pegs cannot be '4.5'"),
        ("0x6", "0 pegs cannot be played"),
        ("box", "'box' is not a variant"),
    ],
)
def test_an_odd_number_gets_a_sentence_about_the_number(
    api: TestClient, variant: str, said: str
) -> None:
    answer = api.post("/api/mastermind/games", json={"variant": variant})
    message = error(answer, 400, "VariantError")["message"]
    assert message.startswith(said)
    assert "null" not in message
