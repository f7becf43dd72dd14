"""Ratings of simulated players of known strength, and the shape of the estimate."""

import random
from itertools import pairwise

import pytest

from perfectplay.ratings.elo import WINDOW, Meeting, estimate, expected, over_time

LEVELS = (1000.0, 1400.0, 1900.0, 2400.0)


def simulated(strength: float, games: int, seed: int) -> list[tuple[Meeting]]:
    """Play games against levels in turn: win, draw or loss with the chances that Elo gives."""
    rng = random.Random(seed)
    played = []
    for number in range(games):
        opponent = LEVELS[number % len(LEVELS)]
        # A draw with a tenth of the chances, taken equally from both sides.
        chance = expected(strength, opponent)
        drawn = min(chance, 1 - chance, 0.1)
        draw = rng.random()
        score = 1.0 if draw < chance - drawn / 2 else 0.5 if draw < chance + drawn / 2 else 0.0
        played.append((Meeting(opponent, score),))
    return played


@pytest.mark.parametrize("strength", [1100.0, 1500.0, 2100.0])
def test_known_strength_comes_back_within_the_margin(strength: float) -> None:
    inside = 0
    for seed in range(100):
        found = estimate(simulated(strength, WINDOW, seed), 1500.0)
        assert found.margin < 250
        inside += abs(found.rating - strength) <= found.margin
    assert inside >= 88  # 95 on average; fewer than 88 come once in 500 such tests


def test_better_results_rate_higher() -> None:
    scores = [
        estimate([(Meeting(1500, 1.0),)] * won + [(Meeting(1500, 0.0),)] * (20 - won), 1500).rating
        for won in range(21)
    ]
    assert scores == sorted(scores)
    assert all(later - earlier > 1 for earlier, later in pairwise(scores))


def test_same_result_against_stronger_opponents_rates_higher() -> None:
    weak, strong = (estimate([(Meeting(o, 0.5),)] * 10, 1500).rating for o in (1300, 1700))
    assert weak < 1500 < strong


def test_symmetry() -> None:
    games = simulated(1700, 30, 5)
    mirrored = [(Meeting(3000 - m.opponent, 1 - m.score),) for (m,) in games]
    found, other = estimate(games, 1500), estimate(mirrored, 1500)
    assert found.rating - 1500 == pytest.approx(1500 - other.rating)
    assert found.margin == pytest.approx(other.margin)


def test_winning_everything_is_finite_and_unsure() -> None:
    found = estimate([(Meeting(1500, 1.0),)] * 5, 1500)
    assert 1700 < found.rating < 2500
    assert found.margin > 300


def test_no_games_say_nothing() -> None:
    found = estimate([], 1500)
    assert (found.rating, found.games) == (1500, 0)
    assert found.margin > 1000


def test_more_games_are_surer_and_only_the_newest_count() -> None:
    few, many = (estimate(simulated(1500, count, 3), 1500) for count in (8, WINDOW))
    assert many.margin < few.margin
    old = simulated(1000, 40, 1) + simulated(2000, WINDOW, 2)
    assert estimate(old, 1500).rating == estimate(simulated(2000, WINDOW, 2), 1500).rating
    assert estimate(old, 1500).games == 100


def test_rating_over_time_follows_who_improves() -> None:
    line = over_time(simulated(1200, 40, 1) + simulated(2000, 40, 2), 1500)
    assert len(line) == WINDOW
    assert line[0].rating < 1500 < line[-1].rating
    assert line[-1].games == 80
