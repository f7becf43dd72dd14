"""What a server keeps between two requests is bounded in bytes, whatever is asked of it."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from perfectplay.mastermind import Knowledge, Variant, space
from perfectplay.mastermind.solver import shared
from perfectplay.mastermind.teacher.judges import Judges
from perfectplay.web.context import Context
from perfectplay.web.jobs import Job
from tests.web import helpers

VARIANTS = [f"{pegs}x{colours}" for pegs in (2, 3, 4) for colours in (3, 4, 5, 6)] + ["4x7", "5x5"]


def test_idle_judges_take_no_more_than_they_may() -> None:
    judges = Judges(question_seconds=1.0, most_bytes=8 * 2**20)
    seen = set()
    for text in VARIANTS * 2:
        variant = Variant.parse(text)
        with judges.borrow(variant, "worst", Job()) as judge:
            assert judge.solver.workspace.whole is not None
            largest = judge.solver.nbytes
            seen.add(id(judge))
        assert judges.nbytes <= max(8 * 2**20, largest)
    assert len(seen) > 1


def test_a_solver_says_how_large_it_is() -> None:
    judges = Judges(1.0, 2**30)
    with judges.borrow(Variant(), "worst", Job()) as judge:
        assert judge.solver.nbytes == 0
        judge.solver.worst_case(Knowledge(Variant()))
        # The table of answers alone has a byte for each pair of codes.
        assert judge.solver.nbytes > 1296**2


def test_shared_solvers_take_no_more_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared.SOLVERS, "most_bytes", 2**20)
    for text in ("3x4", "3x5", "4x4"):
        solver = shared.solver_of(Variant.parse(text))
        solver.worst_case(Knowledge(solver.variant))
        assert shared.solver_of(solver.variant) is solver
        assert shared.SOLVERS.nbytes <= max(2**20, solver.nbytes)


def test_mixed_use_fills_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 2**20
    monkeypatch.setattr(space.WORTH_GUESSING, "most_bytes", most)
    space.WORTH_GUESSING.clear()
    settings = helpers.settings(tmp_path, engine_memory_mb=1)
    with helpers.client(settings) as api:
        for variant in ("3x5", "4x5", "4x6"):
            for mode, player in (("guess", "knuth"), ("play", "entropy"), ("learn", "human")):
                ask(api, variant, mode, player)
        context: Context = api.app.state.context  # type: ignore[attr-defined]
        judges: Judges = context.tools["mastermind"]
        one = max(solver_bytes(judges), most)
        assert 0 < judges.nbytes <= one
    assert 0 < space.WORTH_GUESSING.nbytes <= 2 * most


def solver_bytes(judges: Judges) -> int:
    return judges._idle[-1].solver.nbytes


def ask(api: TestClient, variant: str, mode: str, player: str) -> None:
    url, made = helpers.new(api, variant=variant, mode=mode, player=player)
    version = made["game"]["version"]
    if mode == "play":
        answer = api.post(f"{url}/step", json={"version": version})
    elif mode == "learn":
        pegs = Variant.parse(variant).pegs
        answer = api.post(f"{url}/guess", json={"version": version, "guess": "0" * pegs})
    else:
        answer = api.post(f"{url}/answer", json={"version": version, "black": 0, "white": 1})
    assert answer.status_code == 200, answer.text
