"""Ultimate ratings: on the scale of the levels."""

import pytest

from perfectplay.ratings.elo import estimate
from perfectplay.ratings.ultimate import CENTRE, fair_level, meet
from perfectplay.ultimate.ratings import level_ratings


@pytest.mark.parametrize("level", [2, 5, 8])
def test_half_the_points_against_a_level_rate_as_it(level: int) -> None:
    games = [game for score in (1.0, 0.0, 0.5, 0.5) * 15 if (game := meet(level, score))]
    found = estimate(games, CENTRE)
    assert abs(found.rating - level_ratings()[level].elo) < found.margin < 150
    assert fair_level(found.rating) == level


def test_no_such_level_is_not_counted() -> None:
    assert meet(99, 1.0) is None
    assert fair_level(1500, {}) is None


def test_fair_level_at_the_ends() -> None:
    assert fair_level(0) == 1
    assert fair_level(9000) == 10
