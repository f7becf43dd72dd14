"""The rating list: the most likely scale, and errors that keep their promise."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab.matches.rating_list import rate
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.stats import elo, expected_score
from tests.lab.matches.helpers import played

counts = st.tuples(*[st.integers(0, 30)] * 5).filter(any)


@given(counts)
def test_two_entrants_are_rated_by_their_score(pairs: tuple[int, int, int, int, int]) -> None:
    tally = PairTally(pairs)
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
    tallies = [PairTally(p) for p in pairs]
    straight = rate(3, dict(zip([(0, 1), (0, 2), (1, 2)], tallies, strict=True)))
    turned = rate(3, {(1, 0): tallies[0].reverse, (0, 2): tallies[1], (2, 1): tallies[2].reverse})
    for a, b in zip(straight, turned, strict=True):
        assert a.elo == pytest.approx(b.elo, abs=1e-3)
        assert a.error == pytest.approx(b.error, rel=1e-3, abs=1e-3)


@given(st.lists(counts, min_size=3, max_size=3))
def test_the_list_is_the_most_likely_one(pairs: list[tuple[int, int, int, int, int]]) -> None:
    """At the top everybody has scored, prior games included, what the ratings expect."""
    matches = dict(zip([(0, 1), (0, 2), (1, 2)], [PairTally(p) for p in pairs], strict=True))
    ratings = rate(3, matches)
    for i in range(3):
        scored = hoped = 0.0
        for (a, b), tally in matches.items():
            if i in (a, b):
                mine = tally if i == a else tally.reverse
                scored += mine.count * mine.score + 0.25
                difference = ratings[i].elo - ratings[b if i == a else a].elo
                hoped += (mine.count + 0.5) * expected_score(difference)
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
        rate(3, {(0, 1): PairTally.of([1, 0])})
