"""The claims: what is measured is right, and the verdict follows from it."""

from dataclasses import replace

import pytest

from perfectplay.lab import ChunkResult, Run, Workplace
from perfectplay.lab.claims import CLAIMS, Finding, check, claims_data, find
from perfectplay.lab.claims import claim as c
from perfectplay.lab.claims import consistent_players as cp
from perfectplay.lab.claims import perfect_play as ct
from perfectplay.lab.claims import ultimate as cu
from perfectplay.lab.errors import SettingError
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.ultimate import Board
from perfectplay.ultimate.levels import Opponent

QUICK = [
    claim.key
    for claim in CLAIMS
    if not claim.key.startswith(("ultimate-level", "ultimate-seconds", "ultimate-more"))
]


@pytest.fixture(scope="module")
def found() -> dict[str, Finding]:
    with Workplace.threads(2) as workplace, Run({}, workplace) as run:
        # Samples are cut down to a few runs; what they show does not need all of them.
        claims = [replace(claim, parts=claim.parts[:3]) for claim in find(QUICK)]
        return {claim.key: finding for claim, finding in check(run, claims, seed=1)}


def test_verdicts(found: dict[str, Finding]) -> None:
    wrong = {key for key, finding in found.items() if finding.verdict == c.FAILS}
    assert wrong == {"swapping-consistent", "swapping-minimax"}
    assert found["chalmers-six"].verdict == c.HOLDS_IN_SAMPLE
    others = {finding.verdict for key, finding in found.items() if key not in wrong}
    assert others == {c.HOLDS, c.HOLDS_IN_SAMPLE}


def test_what_was_measured_is_what_is_known(found: dict[str, Finding]) -> None:
    assert found["teaching-five"].facts == {"worst": 5}
    assert found["teaching-bounds"].facts["thresholds"] == [0, 0, 1, 14, 175]
    assert found["teaching-two-colours"].facts["worst"] == {
        "0000": 6, "0001": 5, "0011": 5, "0012": 5, "0123": 5,
    }  # fmt: skip
    assert found["design-knuth"].facts["total"] == 5801
    assert found["design-knuth"].facts["distribution"] == {
        "1": 1, "2": 6, "3": 62, "4": 533, "5": 694,
    }  # fmt: skip
    assert found["swapping-minimax"].facts["distribution"]["7"] == 37
    low, high = found["chalmers-six"].facts["interval"]
    assert 0.98 < low < found["chalmers-six"].facts["share"] < high < 1


def test_the_witness_is_a_legal_game_of_the_consistent_player(found: dict[str, Finding]) -> None:
    facts = found["swapping-consistent"].facts
    variant = Variant.parse("4x7")
    know = Knowledge(variant)
    for guess, answer in facts["game"]:
        assert guess in know.candidates
        assert facts["secret"] in know.candidates
        know = know.after(guess, answer)
    assert len(facts["game"]) > 8
    assert facts["game"][-1] == [facts["secret"], "4B0W"]


def test_every_claim_can_be_asked_for_alone() -> None:
    keys = [claim.key for claim in CLAIMS]
    assert len(set(keys)) == len(keys) >= 15
    assert {claim.source for claim in CLAIMS} == {
        ct.TEACHING, ct.DESIGN, cp.SWAPPING, cp.CHALMERS, cu.ASSIGNMENT,
    }  # fmt: skip
    for key in keys:
        assert [claim.key for claim in find([key])] == [key]
    assert [claim.key for claim in find(["minimax"])] == ["swapping-minimax"]
    assert len(find(["teaching", "teaching-five"])) == 5
    assert len(find()) == len(keys)
    for bad in ("seventeen", ""):
        with pytest.raises(SettingError, match="There is no claim"):
            find([bad])


def test_another_seed_draws_other_games() -> None:
    one, two = (cp.consistent_games(seed, "3x4", 0, 3).facts for seed in (1, 2))
    assert one != two
    assert one == cp.consistent_games(1, "3x4", 0, 3).facts
    assert cu.opening(1, 0).move_stack == cu.opening(1, 0).move_stack
    assert len({tuple(cu.opening(1, n).move_stack) for n in range(10)}) == 10


def test_games_against_a_level_are_repeatable_and_scored_from_our_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cu, "SIMULATIONS", 2_000)
    scores = [
        cu.against_level(1, 1, pair, side).facts for pair in range(3) for side in (True, False)
    ]
    assert scores == [
        cu.against_level(1, 1, pair, side).facts for pair in range(3) for side in (True, False)
    ]
    assert sum(row["score"] for row in scores) >= 5


@pytest.mark.parametrize(
    ("scores", "verdict"),
    [
        ([1.0] * 20, c.HOLDS_IN_SAMPLE),
        ([0.0] * 20, c.FAILS_IN_SAMPLE),
        ([1.0, 0.0] * 10, c.OPEN),
        ([0.5] * 20, c.FAILS_IN_SAMPLE),  # a draw is not a win
    ],
)
def test_a_level_is_judged_by_the_interval(scores: list[float], verdict: str) -> None:
    assert cu._judge_level([ChunkResult({"score": score}) for score in scores]).verdict == verdict


def test_no_clock_steps_in_against_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = []

    class Watched(Opponent):
        def choose(self, board: Board) -> int:
            seconds.append(self.seconds)
            return board.legal_moves[0]

    monkeypatch.setattr(cu, "Opponent", Watched)
    monkeypatch.setattr(cu, "SIMULATIONS", 5)
    cu.against_level(1, 2, 0, True)
    assert set(seconds) == {None}


def test_times_are_not_among_the_facts() -> None:
    claim = find(["ultimate-seconds"])[0]
    slow = ChunkResult({"moves": 3, "simulations": 50_000}, {"longest": 2.5, "mean": 2.0})
    quick = ChunkResult({"moves": 3, "simulations": 50_000}, {"longest": 0.2, "mean": 0.1})
    assert "does not hold" in claim.judge([slow]).measured
    assert "it holds" in claim.judge([quick]).measured
    facts = [claims_data([(claim, claim.judge([outcome]))], 1) for outcome in (slow, quick)]
    assert facts[0] == facts[1]


@pytest.mark.slow
def test_the_claims_about_ultimate() -> None:
    with Workplace.threads(2) as workplace, Run({}, workplace) as run:
        for _, finding in check(run, find(["ultimate"]), seed=1):
            assert finding.verdict in (c.HOLDS, c.HOLDS_IN_SAMPLE, c.TIMED)
