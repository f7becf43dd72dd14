"""Live analyses: a queued one says so, and a deeper look goes on from what is known."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay.ultimate import evaluators
from perfectplay.ultimate.board import Board, Player
from perfectplay.web.jobs import Job, JobQueue
from perfectplay.web.ultimate.trees import Trees
from tests.web.helpers import PATIENCE, Json, client, key, settings
from tests.web.test_jobs import wait_until

STREAM = "/api/ultimate/analysis/stream"


def events(text: str) -> list[tuple[str, Json]]:
    """Take a stream of events apart."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def look(api: TestClient, headers: Json | None = None, **query: Any) -> list[tuple[str, Json]]:
    answer = api.get(STREAM, params={"seconds": 0.2, **query}, headers=headers)
    assert answer.status_code == 200, answer.text
    return events(answer.text)


def depths(found: list[tuple[str, Json]]) -> list[int]:
    return [data["simulations"] for name, data in found if name == "analysis"]


def test_deeper_goes_on_from_what_is_known(api: TestClient) -> None:
    seen = depths(look(api, position="ee"))
    for _ in range(3):
        seen += depths(look(api, position="ee", had=seen[-1]))
    assert seen == sorted(seen)
    assert len(set(seen)) > 3
    # A position is public: another player goes on from there too.
    theirs = depths(look(api, key("other"), position="ee"))
    assert theirs[0] >= seen[-1]
    # Another rule makes it another position.
    assert depths(look(api, position="ee", rule="boards", seconds=0.01))[0] < seen[-1]


def test_two_who_look_at_once_share_what_they_find(api: TestClient) -> None:
    found: list[list[int]] = []
    askers = [
        threading.Thread(
            target=lambda n=n: found.append(depths(look(api, key(f"p{n}"), position="ab")))
        )
        for n in range(2)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join(PATIENCE)
    assert len(found) == 2
    assert all(seen == sorted(seen) for seen in found)
    trees: Trees = api.app.state.context.tools["ultimate"]  # type: ignore[attr-defined]
    assert len(trees.keys()) == 1
    assert trees.get(trees.keys()[0]).look().simulations == max(max(seen) for seen in found)


def test_a_lost_tree_is_said_to_be_lost(api: TestClient) -> None:
    first = depths(look(api, position="cc"))[-1]
    api.app.state.context.tools["ultimate"].clear()  # type: ignore[attr-defined]
    again = look(api, position="cc", had=100 * first, seconds=0.01)
    assert again[0] == ("restarted", {"had": 100 * first})
    assert again[1][0] == "analysis"
    assert [name for name, _ in again].count("restarted") == 1


def test_kept_trees_take_no_more_than_they_may(tmp_path: Path) -> None:
    with client(settings(tmp_path, engine_memory_mb=1)) as api:
        trees: Trees = api.app.state.context.tools["ultimate"]  # type: ignore[attr-defined]
        sizes = []
        for position in ("aa", "ab", "ac", "ad"):
            look(api, position=position, seconds=0.01)
            sizes.append(trees.get(trees.keys()[-1]).nbytes)
            assert trees.nbytes <= max(2**20, sizes[-1])
        assert sum(sizes) > 2**20


def test_an_evaluator_of_a_package_values_the_positions(api: TestClient) -> None:
    def eager(board: Board) -> float:
        return 0.9 if board.turn is Player.X else 0.1

    def broken(board: Board) -> float:
        raise ValueError("no idea")

    evaluators.register("eager", eager)
    evaluators.register("broken", broken)
    try:
        ours = look(api, position="ee")
        found = look(api, position="ee", evaluator=" Eager", seconds=1)
        assert found[-1] == ("done", {})
        assert found[-2][1]["turn"] == "O"
        assert 0.1 <= found[-2][1]["chance"] < 0.35 < ours[-2][1]["chance"]
        # Each has a tree of its own, and a deeper look goes on in it.
        assert depths(look(api, position="ee", evaluator="eager"))[0] >= depths(found)[-1]
        trees: Trees = api.app.state.context.tools["ultimate"]  # type: ignore[attr-defined]
        names = trees.keys()
        assert sorted(name for _, name in names) == ["", "eager"]
        name, told = look(api, position="ee", evaluator="broken")[-1]
        assert name == "problem"
        assert told["message"].startswith("The evaluator 'broken' raised ValueError: no idea at '")
    finally:
        evaluators.OUTSIDE.forget()
    ((name, told),) = look(api, position="ee", evaluator="eager")
    assert name == "problem"
    assert told["message"].startswith("There is no evaluator 'eager'; ")


def test_an_analysis_goes_on_when_its_memory_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perfectplay.web.ultimate.trees.MEMORY", 2**19)
    with client(settings(tmp_path)) as api:
        found = look(api, position="ee", seconds=1.5)
        told = [data for name, data in found if name == "analysis"]
        assert found[-1] == ("done", {})
        full = [data for data in told if data["forgotten"]]
        assert full[-1]["note"] == (
            f"The memory is full: {full[-1]['forgotten']:,} seldom visited positions were given up."
        )
        assert full[0]["simulations"] < full[-1]["simulations"]
        # A deeper look goes on, too.
        deeper = look(api, position="ee", seconds=0.3)[-2][1]
        assert deeper["simulations"] > full[-1]["simulations"]
        assert deeper["forgotten"] > full[-1]["forgotten"]


def test_a_queued_analysis_says_how_many_are_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client(settings(tmp_path, engine_threads=1)) as api:
        jobs: JobQueue = api.app.state.context.jobs  # type: ignore[attr-defined]
        leave = [threading.Event() for _ in range(3)]
        for event in leave:
            jobs.submit(lambda job, event=event: event.wait(PATIENCE), slow=True)  # type: ignore[misc]
        wait_until(lambda: jobs.running == 1)
        places: list[int | None] = []
        count = jobs.before

        def before(job: Job) -> int | None:
            places.append(count(job))
            return places[-1]

        monkeypatch.setattr(jobs, "before", before)
        found: list[list[tuple[str, Json]]] = []
        asker = threading.Thread(target=lambda: found.append(look(api, position="ee")))
        asker.start()
        # Asked for the third time, it was told.
        wait_until(lambda: places.count(2) >= 3)
        leave[0].set()
        wait_until(lambda: places.count(1) >= 3)
        for event in leave:
            event.set()
        asker.join(PATIENCE)
        assert found[0][:2] == [("queued", {"before": 2}), ("queued", {"before": 1})]
        assert [name for name, _ in found[0]][-2:] == ["analysis", "done"]
