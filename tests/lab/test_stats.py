"""Statistics that several experiments use."""

import math

from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab.stats import elo, expected_score, mean_interval, unseen_chance, wilson


@given(st.floats(-1000, 1000))
def test_elo_and_expected_score_undo_each_other(difference: float) -> None:
    back = elo(expected_score(difference))
    assert back is not None
    assert math.isclose(back, difference, abs_tol=1e-6)


@given(st.integers(1, 500), st.data())
def test_wilson_holds_the_share_and_is_symmetric(of: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, of))
    low, high = wilson(hits, of)
    assert 0 <= low <= hits / of + 1e-12
    assert hits / of - 1e-12 <= high <= 1
    again = wilson(of - hits, of)
    assert math.isclose(1 - high, again[0], abs_tol=1e-9)


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=50), st.floats(-1e3, 1e3))
def test_the_interval_of_a_mean_moves_with_the_values(values: list[float], by: float) -> None:
    mean, low, high = mean_interval(values)
    assert low <= mean <= high
    moved = mean_interval([value + by for value in values])
    ends = zip(moved, (mean, low, high), strict=True)
    assert all(math.isclose(a, b + by, rel_tol=1e-6, abs_tol=1e-3) for a, b in ends)


@given(st.integers(1, 10_000))
def test_what_was_never_seen_has_a_chance_that_falls_with_the_tries(count: int) -> None:
    chance = unseen_chance(count)
    assert math.isclose((1 - chance) ** count, 0.025)
    assert unseen_chance(count + 1) < chance
