"""Limits per player and address: how much is allowed, what is said then, and no way around them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay.web import limits
from perfectplay.web.errors import Busy, TooMany
from perfectplay.web.limits import Allowance, Asker, Limits, Streams, counted_address
from perfectplay.web.settings import Settings, SettingsError
from tests.web.helpers import client, error, key, new, settings


class Clock:
    """A clock that is moved by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_an_allowance_comes_back_little_by_little() -> None:
    clock = Clock()
    allowance = Allowance(6, clock)
    for _ in range(6):
        assert allowance.wait("ann") == 0
        allowance.take("ann")
    assert allowance.wait("ann") == pytest.approx(10)
    assert allowance.wait("bob") == 0
    clock.now += 10
    assert allowance.wait("ann") == pytest.approx(0)
    allowance.take("ann")
    assert allowance.wait("ann") == pytest.approx(10)
    clock.now += 3600
    for _ in range(6):  # never more than one minute's worth
        assert allowance.wait("ann") == 0
        allowance.take("ann")
    assert allowance.wait("ann") > 0


def test_zero_is_no_limit() -> None:
    allowance = Allowance(0, Clock())
    for _ in range(1000):
        assert allowance.wait("ann") == 0
        allowance.take("ann")
    assert len(allowance) == 0


def test_a_flood_of_keys_neither_fills_the_memory_nor_gets_more() -> None:
    clock = Clock()
    wanted = Settings(games_per_minute=5, players_per_address=10)
    refused: Counter[str] = Counter()
    found = Limits(wanted, refused, clock)
    let_in = 0
    for number in range(3 * limits.MOST_KNOWN):
        try:
            found.take("games", Asker(f"key {number}", "203.0.113.9"))
            let_in += 1
        except TooMany:
            pass
    assert let_in == 50
    assert refused["games"] == 3 * limits.MOST_KNOWN - 50
    for number in range(2 * limits.MOST_KNOWN):
        found.take("games", Asker(f"player {number}", f"address {number}"))
    assert len(found.players["games"]) <= limits.MOST_KNOWN
    assert len(found.addresses["games"]) <= limits.MOST_KNOWN


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("x" * 500, "x" * 64),
    ],
)
def test_one_customer_is_one_address(host: str, counted: str) -> None:
    assert counted_address(host) == counted


def ask(api: TestClient, who: str, what: str = "games", **more: str) -> Any:
    headers = {**(key(who) if who else {}), **more}
    if what == "imports":
        return api.post("/api/import", json={"text": "nothing"}, headers=headers)
    return api.post("/api/ultimate/games", json={"mode": "two"}, headers=headers)


@pytest.mark.parametrize("what", ["games", "imports"])
def test_a_player_and_an_address_have_their_limits(tmp_path: Path, what: str) -> None:
    few = settings(tmp_path, **{f"{what}_per_minute": 3}, players_per_address=2)
    with client(few) as api:
        for _ in range(3):
            assert ask(api, "ann", what).status_code != 429
        answer = ask(api, "ann", what)
        said = error(answer, 429, "TooMany")
        assert "At most 3 games are" in said["message"]
        assert "for one player" in said["message"]
        assert 1 <= int(answer.headers["retry-after"]) <= 20
        for _ in range(3):
            assert ask(api, "bob", what).status_code != 429
        assert "from one address" in error(ask(api, "cid", what), 429, "TooMany")["message"]
        # Light requests are not counted.
        assert api.get("/api/games", headers=key("ann")).status_code == 200


def test_players_made_just_now_share_one_allowance(tmp_path: Path) -> None:
    with client(settings(tmp_path, games_per_minute=3)) as api:
        statuses = []
        for _ in range(5):
            api.cookies.clear()
            statuses.append(ask(api, "").status_code)
        assert statuses == [201, 201, 201, 429, 429]
        # With the cookie that came with the last answer this is a player like others.
        assert ask(api, "").status_code == 201


def test_behind_a_known_proxy_the_real_address_counts(tmp_path: Path) -> None:
    few: dict[str, Any] = {"games_per_minute": 1, "players_per_address": 1}
    with client(settings(tmp_path, **few, proxies="testclient")) as api:
        for number in range(3):
            there = {"X-Forwarded-For": f"6.6.6.6, 203.0.113.{number}"}
            assert ask(api, f"player{number}", **there).status_code == 201
        spoofed = {"X-Forwarded-For": "7.7.7.7, 203.0.113.2"}
        error(ask(api, "player9", **spoofed), 429, "TooMany")
    (tmp_path / "other").mkdir()
    with client(settings(tmp_path / "other", **few)) as api:
        assert ask(api, "ann", **{"X-Forwarded-For": "203.0.113.1"}).status_code == 201
        error(ask(api, "bob", **{"X-Forwarded-For": "203.0.113.2"}), 429, "TooMany")


def test_every_question_to_the_engine_counts(tmp_path: Path) -> None:
    with client(settings(tmp_path, questions_per_minute=4)) as api:
        url, _ = new(api, "ultimate", mode="two")
        position: dict[str, Any] = {"position": "ee", "seconds": 0.01}
        assert api.post("/api/ultimate/analysis", json=position).status_code == 200
        stream = api.get("/api/ultimate/analysis/stream", params=position)
        assert stream.status_code == 200
        assert api.post(f"{url}/computer", json={"version": 1}).status_code == 200
        assert api.get(f"{url}/hint").status_code == 200
        for answer in (
            api.get(f"{url}/hint"),
            api.get("/api/ultimate/analysis/stream", params=position),
            api.post("/api/ultimate/analysis", json=position),
            api.post(f"{url}/computer", json={"version": 2}),
        ):
            assert "questions are put to the engine" in error(answer, 429, "TooMany")["message"]
        assert api.get(url).json()["game"]["version"] == 2


def test_streams_are_counted_until_they_end() -> None:
    wanted = Settings(max_streams=5, streams_per_player=2, players_per_address=2)
    streams = Streams(wanted, Counter())
    ann, bob = Asker("ann", "here"), Asker("bob", "here")
    with streams.one_more(ann), streams.one_more(ann):
        with pytest.raises(TooMany, match="At most 2 streams are open for one player"):
            streams.one_more(ann).__enter__()
        with streams.one_more(bob), streams.one_more(bob):
            with pytest.raises(TooMany, match=r"At most 4 .* one address"):
                streams.one_more(Asker("cid", "here")).__enter__()
            with streams.one_more(Asker("dan", "there")):
                assert streams.open == 5
                with pytest.raises(Busy, match="All 5 streams"):
                    streams.one_more(Asker("eve", "elsewhere")).__enter__()
    assert streams.open == 0
    assert not streams._of
    with pytest.raises(ValueError, match="broken"), streams.one_more(ann):
        raise ValueError("broken")
    assert streams.open == 0


def test_a_stream_gives_its_place_back_however_it_ends(tmp_path: Path) -> None:
    with client(settings(tmp_path, streams_per_player=1)) as api:
        _, made = new(api, "ultimate", mode="two")
        streams = api.app.state.context.streams  # type: ignore[attr-defined]
        for path, status in (
            (f"games/{made['game']['id']}/events?seconds=0.01", 200),
            ("games/nowhere/events", 404),
            ("ultimate/analysis/stream?position=ee&seconds=0.01", 200),
            ("ultimate/analysis/stream?position=xx", 400),
        ):
            assert api.get(f"/api/{path}").status_code == status
            assert streams.open == 0


def test_limits_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERFECTPLAY_GAMES_PER_MINUTE", "0")
    monkeypatch.setenv("PERFECTPLAY_HEADER_SECONDS", "2.5")
    found = Settings.from_environment()
    assert (found.games_per_minute, found.header_seconds) == (0, 2.5)
    for name, bad in (("GAMES_PER_MINUTE", "-1"), ("HEADER_SECONDS", "inf"), ("MAX_BODY", "0")):
        with monkeypatch.context() as patch:
            patch.setenv(f"PERFECTPLAY_{name}", bad)
            with pytest.raises(SettingsError, match="should be a number above zero"):
                Settings.from_environment()
    monkeypatch.setenv("PERFECTPLAY_LOG", "xml")
    with pytest.raises(SettingsError, match="should be text or json"):
        Settings.from_environment()
