"""Ratings of people in Mastermind, on a scale on which the computer players have their places.

Nobody plays against anybody in Mastermind, but two players who look for the same code can be
compared: fewer guesses win, equally many are a draw. How many guesses each computer player needs is
known exactly for every code (the lab's results), so a game of a person is compared with each of
them: its score is the chance that the computer player needs more, and half the chance that it needs
as many. The places of the computer players follow from comparing them with each other in the same
way; the player who only makes guesses that can be the code stands at 1500.

Where the lab has no results for a variant but its optimal strategy comes with the package, a game
is compared with perfect play alone. Other variants are not counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from perfectplay.lab.shipped_results import read_shipped
from perfectplay.mastermind.solver import shipped
from perfectplay.mastermind.variant import Variant
from perfectplay.ratings.elo import UNIT, Game, Meeting, expected

ANCHOR, ANCHOR_RATING = "consistent", 1500.0
CENTRE = 1400.0
"""Where people are believed to be before their first game."""
PERFECT = "optimal"
_ROUNDS = 2000

Distribution = Mapping[int, float]
"""The share of all codes for which a player needs so many guesses."""


@dataclass(frozen=True)
class Place:
    """A computer player on the scale, with the guesses it needs on average."""

    player: str
    rating: float
    mean: float


def score_against(guesses: int, other: Distribution) -> float:
    """Return the score of so many guesses against a player.

    >>> score_against(4, {3: 0.25, 4: 0.5, 5: 0.25})
    0.5
    """
    return sum(
        share if needs > guesses else share / 2 if needs == guesses else 0.0
        for needs, share in other.items()
    )


def meet(variant: Variant, guesses: int | None) -> Game | None:
    """Return a game that found the code in so many guesses, or not at all; None if not counted."""
    others = _opponents(variant.rules)
    if not others:
        return None
    needed = variant.turns + 1 if guesses is None else guesses
    ranks = {place.player: place.rating for place in places()}
    return tuple(
        Meeting(ranks[player], score_against(needed, distribution), 1 / len(others))
        for player, distribution in others.items()
    )


def fair_player(rating: float) -> Place:
    """Return the computer player nearest to a rating."""
    return min(places(), key=lambda place: (abs(place.rating - rating), place.player))


@cache
def places() -> tuple[Place, ...]:
    """Return every computer player on the scale, the strongest first.

    The places are those for which every player's scores against all others are as expected: the
    most likely ones, found by going a little towards them again and again.
    """
    found = distributions()
    scores = {
        mine: {
            other: sum(share * score_against(needs, theirs) for needs, share in own.items())
            for other, theirs in found.items()
        }
        for mine, own in found.items()
    }
    rating = dict.fromkeys(found, ANCHOR_RATING)
    for _ in range(_ROUNDS):
        for mine in found:
            off = sum(
                scores[mine][other] - expected(rating[mine], rating[other]) for other in found
            )
            rating[mine] += off / (UNIT * len(found) / 4)
    shift = ANCHOR_RATING - rating[ANCHOR]
    listed = (Place(name, rating[name] + shift, _mean(shares)) for name, shares in found.items())
    return tuple(sorted(listed, key=lambda place: -place.rating))


@cache
def distributions() -> dict[str, Distribution]:
    """Return how many guesses each computer player needs in the lab's variant."""
    return {
        row["player"]: _shares(row["distribution"]) for row in read_shipped("strategies")["results"]
    }


@cache
def _opponents(variant: Variant) -> Mapping[str, Distribution]:
    if variant == Variant.parse(read_shipped("strategies")["variant"]).rules:
        return distributions()
    tree = shipped.tree(variant, "expected")
    return {} if tree is None else {PERFECT: _shares(tree.distribution)}


def _shares(counts: Mapping[str, int] | Mapping[int, int]) -> Distribution:
    total = sum(counts.values())
    return {int(needs): count / total for needs, count in counts.items()}


def _mean(shares: Distribution) -> float:
    return sum(needs * share for needs, share in shares.items())
