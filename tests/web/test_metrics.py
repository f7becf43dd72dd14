"""What /api/metrics tells, of one process and of several."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.web.helpers import PATIENCE, Server, client, key, new, settings


def read(text: str) -> dict[str, float]:
    """Return every sample by its name and labels."""
    return {
        " ".join([sample.name, *(f"{k}={v}" for k, v in sorted(sample.labels.items()))]): value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        for value in (sample.value,)
    }


def requests_to(found: dict[str, float], route: str) -> dict[str, float]:
    """Return how often a route was answered, by status."""
    return {
        name.partition("status=")[2]: count
        for name, count in found.items()
        if name.startswith("perfectplay_requests_total") and f"route={route} " in name
    }


def test_there_are_no_metrics_unless_asked_for(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        assert api.get("/api/metrics").status_code == 404


def test_what_is_told(tmp_path: Path) -> None:
    few = settings(tmp_path, metrics=True, games_per_minute=2, engine_threads=1)
    with client(few) as api:
        api.headers.update(key("me"))
        _, made = new(api, "ultimate", mode="two")
        new(api, "mastermind", mode="learn")
        assert api.post("/api/ultimate/games", json={}).status_code == 429
        for number in range(3):
            api.get(f"/api/ultimate/games/none{number}")
            api.get(f"/nowhere/{number}/secret-in-a-path")
        api.get("/static/js/main.js")
        api.post("/api/health", content=b"")
        api.request("BREW", "/api/health")
        api.get("/api/health", headers={"Sec-Fetch-Site": "cross-site"})
        position = {"position": "ee", "seconds": "0.05"}
        assert api.get("/api/ultimate/analysis/stream", params=position).status_code == 200
        api.get(f"/api/games/{made['game']['id']}/events?seconds=0.01")
        answer = api.get("/api/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    found = read(answer.text)
    assert requests_to(found, "/api/ultimate/games") == {"201": 1, "429": 1}
    assert requests_to(found, "/api/ultimate/games/{game_id}") == {"404": 3}
    assert requests_to(found, "none") == {"404": 3, "403": 1}
    assert requests_to(found, "/static") == {"200": 1}
    assert requests_to(found, "/api/games/{game_id}/events") == {"200": 1}
    assert "BREW" not in answer.text
    assert "secret-in-a-path" not in answer.text
    assert made["game"]["id"] not in answer.text
    timed = "perfectplay_request_seconds_count method=GET route=/api/ultimate/analysis/stream"
    assert found[timed] == 1
    assert found["perfectplay_database_seconds_count"] >= 4
    assert found["perfectplay_searches_total"] == 1
    assert found["perfectplay_simulations_total game=ultimate"] > 0
    assert found["perfectplay_refused_total reason=games"] == 1
    assert found["perfectplay_refused_total reason=WrongOrigin"] == 1
    for name in ("engine_queue", "searches_running", "streams", "connections"):
        assert found[f"perfectplay_{name}"] == 0
    assert found["perfectplay_memory_bytes"] > 1e6
    assert found["perfectplay_kept_bytes game=mastermind"] >= 0


def test_the_database_is_not_watched_any_longer_than_the_app_lives(tmp_path: Path) -> None:
    with client(settings(tmp_path, metrics=True)) as api:
        before = read(api.get("/api/metrics").text)
    (tmp_path / "other").mkdir()
    with client(settings(tmp_path / "other")) as other:
        new(other, "ultimate")
    with client(settings(tmp_path, metrics=True)) as api:
        after = read(api.get("/api/metrics").text)
    count = "perfectplay_database_seconds_count"
    assert after[count] <= before[count]


def test_what_is_kept_is_told(tmp_path: Path) -> None:
    with client(settings(tmp_path, metrics=True)) as api:
        url, _ = new(api, variant="3x4", mode="learn")
        assert api.get(f"{url}/hint?step=3").status_code == 200
        found = read(api.get("/api/metrics").text)
    assert found["perfectplay_kept_bytes game=mastermind"] > 64**2  # a byte for each pair of codes


@pytest.mark.skipif(os.name != "posix", reason="several processes and signals")
@pytest.mark.slow
def test_one_of_several_processes_tells_of_all(tmp_path: Path) -> None:
    folder = tmp_path / "metrics"
    folder.mkdir()
    extra = {"PROMETHEUS_MULTIPROC_DIR": str(folder)}
    database = f"sqlite:///{tmp_path / 'games.db'}"

    def pids() -> set[int]:
        return {int(file.stem.rpartition("_")[2]) for file in folder.glob("gauge_live*.db")}

    with Server(database, "--workers", "2", "--metrics", extra=extra) as server:
        end = time.monotonic() + PATIENCE
        while len(pids()) < 2:
            assert time.monotonic() < end
            time.sleep(0.05)
        alive = pids()
        dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"],
                              capture_output=True, check=True, text=True)  # fmt: skip
        # What one that ended has counted stays; what it said about itself does not.
        for kind in ("gauge_livesum", "counter"):
            source = folder / f"{kind}_{min(alive)}.db"
            shutil.copy(source, folder / f"{kind}_{int(dead.stdout)}.db")
        for _ in range(12):
            # A new connection each time, so that either may get it.
            server.fetch("/api/stats")
        for _ in range(3):
            found = read(server.fetch("/api/metrics"))
            assert requests_to(found, "/api/stats") == {"200": 12}
        assert pids() == alive
        assert server.end().strip() == "Goodbye."
