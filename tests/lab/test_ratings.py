"""Elo from pairs: against plain definitions, symmetric, and true to its promises."""

import random
from math import isclose, sqrt
from statistics import fmean, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab.ratings import Tally, elo, expected, rate

scores = st.lists(st.sampled_from([0, 0.5, 1]), min_size=2, max_size=60).map(
    lambda s: s[: len(s) // 2 * 2]
)
counts = st.tuples(*[st.integers(0, 30)] * 5).filter(any)


@given(scores)
def test_the_tally_is_what_a_plain_count_says(games: list[float]) -> None:
    tally = Tally.of(games)
    pairs = [(a + b) / 2 for a, b in zip(games[::2], games[1::2], strict=True)]
    assert tally.games == len(games)
    assert (tally.won, tally.drawn, tally.lost) == tuple(games.count(s) for s in (1, 0.5, 0))
    assert isclose(tally.score, fmean(games))
    assert isclose(tally.variance, pvariance(pairs), abs_tol=1e-12)
    assert isclose(tally.error, sqrt(pvariance(pairs) / len(pairs)), abs_tol=1e-9)


@given(scores)
def test_the_other_side_sees_the_opposite(games: list[float]) -> None:
    here, there = Tally.of(games), Tally.of([1 - score for score in games])
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
    tally = Tally.of(games)
    low, high = tally.interval
    assert 0 <= low <= tally.score <= high <= 1
    assert low < high
    plain = tally.plain()
    numbers = [plain["elo"], *plain["elo_interval"]]
    assert all(n is None or abs(n) < 10_000 for n in numbers)
    assert 0 < plain["superiority"] <= 1 or tally.count > 20 or plain["superiority"] == 0


@given(st.floats(-1000, 1000))
def test_elo_and_expected_score_undo_each_other(difference: float) -> None:
    back = elo(expected(difference))
    assert back is not None
    assert isclose(back, difference, abs_tol=1e-6)


def test_all_wins_have_a_lower_end_only() -> None:
    plain = Tally.of([1, 1] * 10).plain()
    assert plain["elo"] is None
    assert plain["elo_interval"][0] > 100
    assert plain["elo_interval"][1] is None
    lost = Tally.of([0, 0] * 10).plain()
    assert lost["elo_interval"] == [None, -plain["elo_interval"][0]]


def test_more_of_the_same_is_surer() -> None:
    few, many = Tally.of([1, 0.5, 1, 0] * 5), Tally.of([1, 0.5, 1, 0] * 50)
    assert few.score == many.score
    assert many.interval[0] > few.interval[0]
    assert many.superiority > few.superiority


def played(rng: random.Random, difference: float, drawn: float, pairs: int, tilt: float) -> Tally:
    """Games of a known strength; openings that favour one side make pairs hang together."""
    tally = Tally()
    for _ in range(pairs):
        lean = rng.choice((-tilt, tilt))
        pair = []
        for sign in (1, -1):
            win = expected(difference + sign * lean)
            share = drawn * min(win, 1 - win)
            roll = rng.random()
            pair.append(1.0 if roll < win - share else 0.5 if roll < win + share else 0.0)
        tally = tally.plus(*pair)
    return tally


@pytest.mark.parametrize(("difference", "tilt"), [(0, 0), (0, 200), (120, 100)])
def test_intervals_hold_the_truth_as_often_as_they_promise(difference: int, tilt: int) -> None:
    rng = random.Random(f"{difference}/{tilt}")
    true = fmean(expected(difference + sign * tilt) for sign in (1, -1))
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


@given(counts)
def test_two_entrants_are_rated_by_their_score(pairs: tuple[int, int, int, int, int]) -> None:
    tally = Tally(pairs)
    first, second = rate(2, {(0, 1): tally})
    # One drawn game more than was played.
    score = (tally.count * tally.score + 0.25) / (tally.count + 0.5)
    assert first.elo - second.elo == pytest.approx(elo(score), abs=1e-4)
    assert first.elo == pytest.approx(-second.elo, abs=1e-4)
    assert first.error == pytest.approx(second.error, abs=1e-4)
    anchored = rate(2, {(0, 1): tally}, anchor=1, at=1000)
    assert anchored[1].elo == 1000
    assert anchored[1].error == pytest.approx(0, abs=1e-4)
    assert anchored[0].error == pytest.approx(2 * first.error, rel=1e-3, abs=1e-3)


@given(st.lists(counts, min_size=3, max_size=3))
def test_the_list_does_not_depend_on_who_is_named_first(
    pairs: list[tuple[int, int, int, int, int]],
) -> None:
    tallies = [Tally(p) for p in pairs]
    straight = rate(3, dict(zip([(0, 1), (0, 2), (1, 2)], tallies, strict=True)))
    turned = rate(3, {(1, 0): tallies[0].reverse, (0, 2): tallies[1], (2, 1): tallies[2].reverse})
    for a, b in zip(straight, turned, strict=True):
        assert a.elo == pytest.approx(b.elo, abs=1e-3)
        assert a.error == pytest.approx(b.error, rel=1e-3, abs=1e-3)


@given(st.lists(counts, min_size=3, max_size=3))
def test_the_list_is_the_most_likely_one(pairs: list[tuple[int, int, int, int, int]]) -> None:
    """At the top everybody has scored, prior games included, what the ratings expect."""
    matches = dict(zip([(0, 1), (0, 2), (1, 2)], [Tally(p) for p in pairs], strict=True))
    ratings = rate(3, matches)
    for i in range(3):
        scored = hoped = 0.0
        for (a, b), tally in matches.items():
            if i in (a, b):
                mine = tally if i == a else tally.reverse
                scored += mine.count * mine.score + 0.25
                difference = ratings[i].elo - ratings[b if i == a else a].elo
                hoped += (mine.count + 0.5) * expected(difference)
        assert scored == pytest.approx(hoped, abs=1e-5)


def test_ratings_come_near_the_truth_and_say_how_near() -> None:
    true = [0, 80, 200, 310]
    rng = random.Random(8)
    inside = 0
    for _ in range(100):
        matches = {(i, i + 1): played(rng, true[i] - true[i + 1], 0.4, 100, 0) for i in range(3)}
        ratings = rate(4, matches, anchor=0)
        inside += sum(
            abs(r.elo - t) <= r.margin for r, t in zip(ratings[1:], true[1:], strict=True)
        )
    assert 0.9 <= inside / 300 <= 0.985


def test_those_who_never_met_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="never met"):
        rate(3, {(0, 1): Tally.of([1, 0])})
