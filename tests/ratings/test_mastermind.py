"""Mastermind ratings: the computer players have places, and get them back from their games."""

import random

import pytest

from perfectplay.mastermind.variant import Variant
from perfectplay.ratings.elo import WINDOW, estimate, expected
from perfectplay.ratings.mastermind import (
    ANCHOR,
    CENTRE,
    distributions,
    fair_player,
    meet,
    places,
    score_against,
)

CLASSIC = Variant.parse("classic")


def place(player: str) -> float:
    return next(found.rating for found in places() if found.player == player)


def test_places_follow_the_mean_number_of_guesses() -> None:
    assert places()[0].player == "optimal"
    means = [found.mean for found in places()]
    assert means == sorted(means)
    assert place(ANCHOR) == pytest.approx(1500)
    assert place("lowest") < 1300


def test_places_are_consistent_with_all_comparisons() -> None:
    known = distributions()
    for mine, own in known.items():
        real = sum(
            share * score_against(needs, theirs)
            for theirs in known.values()
            for needs, share in own.items()
        )
        assert real == pytest.approx(
            sum(expected(place(mine), place(other)) for other in known), abs=1e-6
        )


@pytest.mark.parametrize("player", ["optimal", "consistent", "lowest"])
def test_computer_players_get_their_place_back(player: str) -> None:
    needs = distributions()[player]
    rng = random.Random(f"games of {player}")
    inside = 0
    for _ in range(60):
        drawn = rng.choices(list(needs), list(needs.values()), k=WINDOW)
        games = [game for guesses in drawn if (game := meet(CLASSIC, guesses))]
        found = estimate(games, CENTRE)
        assert found.margin < 100
        inside += abs(found.rating - place(player)) <= found.margin
    assert inside >= 50


def test_fewer_guesses_rate_higher_and_a_code_not_found_lowest() -> None:
    ratings = []
    for guesses in (None, 9, 7, 6, 5, 4, 3, 2):
        game = meet(CLASSIC, guesses)
        assert game is not None
        assert sum(meeting.weight for meeting in game) == pytest.approx(1)
        ratings.append(estimate([game] * 10, CENTRE).rating)
    assert ratings == sorted(ratings)


def test_other_variants_are_compared_with_perfect_play_where_it_is_known() -> None:
    game = meet(Variant.parse("4x7"), 5)
    assert game is not None
    assert [meeting.opponent for meeting in game] == [place("optimal")]
    assert 0.3 < game[0].score < 0.8
    assert meet(Variant.parse("5x8"), 5) is None


def test_fair_player_is_the_nearest() -> None:
    assert fair_player(900).player == "lowest"
    assert fair_player(1500).player == "consistent"
    assert fair_player(2000).player == "optimal"
