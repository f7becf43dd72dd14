"""Results counted in pairs: against plain definitions, symmetric, and true to their promises."""

import random
import re
from math import isclose, sqrt
from statistics import fmean, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.stats import elo, expected_score
from tests.lab.matches.helpers import played

scores = st.lists(st.sampled_from([0, 0.5, 1]), min_size=2, max_size=60).map(
    lambda s: s[: len(s) // 2 * 2]
)


@given(scores)
def test_the_tally_is_what_a_plain_count_says(games: list[float]) -> None:
    tally = PairTally.of(games)
    pairs = [(a + b) / 2 for a, b in zip(games[::2], games[1::2], strict=True)]
    assert tally.games == len(games)
    assert (tally.won, tally.drawn, tally.lost) == tuple(games.count(s) for s in (1, 0.5, 0))
    assert isclose(tally.score, fmean(games))
    assert isclose(tally.variance, pvariance(pairs), abs_tol=1e-12)
    assert isclose(tally.error, sqrt(pvariance(pairs) / len(pairs)), abs_tol=1e-9)


@given(scores)
def test_the_other_side_sees_the_opposite(games: list[float]) -> None:
    here, there = PairTally.of(games), PairTally.of([1 - score for score in games])
    assert there == here.reverse
    assert isclose(here.score + there.score, 1)
    assert isclose(here.superiority + there.superiority, 1, abs_tol=1e-12)
    low, high = here.interval
    assert there.interval == pytest.approx((1 - high, 1 - low))
    mine, other = elo(here.score), elo(there.score)
    assert (mine is None) == (other is None)
    if mine is not None and other is not None:
        assert isclose(mine, -other, abs_tol=1e-6)


@given(scores)
def test_the_interval_holds_the_score_and_data_for_json_has_no_infinity(
    games: list[float],
) -> None:
    tally = PairTally.of(games)
    low, high = tally.interval
    assert 0 <= low <= tally.score <= high <= 1
    assert low < high
    data = tally.to_data()
    numbers = [data["elo"], *data["elo_interval"]]
    assert all(n is None or abs(n) < 10_000 for n in numbers)
    assert 0 < data["superiority"] <= 1 or tally.count > 20 or data["superiority"] == 0


def test_all_wins_have_a_lower_end_only() -> None:
    data = PairTally.of([1, 1] * 10).to_data()
    assert data["elo"] is None
    assert data["elo_interval"][0] > 100
    assert data["elo_interval"][1] is None
    lost = PairTally.of([0, 0] * 10).to_data()
    assert lost["elo_interval"] == [None, -data["elo_interval"][0]]


def test_more_of_the_same_is_surer() -> None:
    few, many = PairTally.of([1, 0.5, 1, 0] * 5), PairTally.of([1, 0.5, 1, 0] * 50)
    assert few.score == many.score
    assert many.interval[0] > few.interval[0]
    assert many.superiority > few.superiority


@pytest.mark.parametrize(("difference", "tilt"), [(0, 0), (0, 200), (120, 100)])
def test_intervals_hold_the_truth_as_often_as_they_promise(difference: int, tilt: int) -> None:
    rng = random.Random(f"{difference}/{tilt}")
    true = fmean(expected_score(difference + sign * tilt) for sign in (1, -1))
    inside = 0
    for _ in range(600):
        low, high = played(rng, difference, 0.5, 60, tilt).interval
        inside += low <= true <= high
    assert 0.92 <= inside / 600 <= 0.975


def test_pairs_that_hang_together_are_surer_than_single_games_would_be() -> None:
    rng = random.Random(5)
    tally = played(rng, 0, 0, 500, 400)
    single = sqrt(tally.score * (1 - tally.score) / tally.games)
    assert tally.error < 0.7 * single


def test_pairs_that_all_ended_alike_tell_no_error() -> None:
    alike, varied = PairTally.of([1, 0.5] * 3), PairTally.of([1, 0.5, 1, 1])
    assert str(alike) == "0.750 (3 won, 3 drawn, 0 lost)"
    assert re.fullmatch(r"0\.875 ± 0\.\d{3} \(3 won, 1 drawn, 0 lost\)", str(varied))
