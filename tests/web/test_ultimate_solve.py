"""Solving late positions over HTTP."""

import asyncio
import threading

import pytest
from fastapi.testclient import TestClient

from perfectplay.ultimate import Board, parse_move
from perfectplay.web.jobs import Job, JobQueue
from perfectplay.web.settings import Settings
from perfectplay.web.ultimate.searches import solve
from perfectplay.web.ultimate.trees import make_trees
from perfectplay.work import Abandoned
from tests.web.helpers import error
from tests.web.test_ultimate import ENDED

LATE = "5ox2/o2o1xo2/2ox2x2/1o1x1x1oo/4xooxo/1x2xo1xo/2x1ox1ox/1x1oo1ox1/xxoxo3x x e line"
ADDRESS = "/api/ultimate/solve"


def test_a_late_position_is_solved(api: TestClient) -> None:
    found = api.post(ADDRESS, json={"position": LATE, "seconds": 60, "all": True}).json()
    assert (found["proof"], found["winner"], found["length"]) == ("win", "X", 9)
    assert found["text"].startswith("X wins with best play of both.")
    board = Board(LATE)
    assert len(found["moves"]) == len(board.legal_moves)
    assert all(row["proof"] for row in found["moves"])
    for move in found["line"]:
        board.push(parse_move(move))
    assert board.is_over
    assert found["whole"]


def test_what_is_not_settled_in_time_is_told(api: TestClient) -> None:
    found = api.post(ADDRESS, json={"position": "ee ea", "rule": "boards", "seconds": 0.1}).json()
    assert found["proof"] is None
    assert found["line"] == []
    assert found["position"].endswith(" boards")
    assert found["nodes"] > 0
    assert "open" in found["text"]


def test_what_cannot_be_solved_is_refused_in_a_sentence(api: TestClient) -> None:
    error(api.post(ADDRESS, json={"position": ENDED}), 400, "NoMoveError")
    error(api.post(ADDRESS, json={"position": "zz"}), 400)
    error(api.post(ADDRESS, json={"position": LATE, "rule": "most"}), 400)
    error(api.post(ADDRESS, json={"position": LATE, "seconds": 0}), 422)
    error(api.post(ADDRESS, json={"position": LATE, "seconds": 1e9}), 422)
    error(api.post(ADDRESS, json={}), 422)


def test_whoever_leaves_ends_the_work() -> None:
    jobs, begun = JobQueue(1, 1), threading.Event()
    trees = make_trees(Settings())

    def work(job: Job) -> object:
        begun.set()
        return solve(job, trees, Board().position, 3600.0, False)

    async def gone() -> bool:
        return begun.is_set()

    with pytest.raises(Abandoned):
        asyncio.run(jobs.run(gone, work, slow=True))
    jobs.close()
    assert jobs.pending == 0
