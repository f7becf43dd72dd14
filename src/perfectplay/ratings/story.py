"""What changed lately, in a sentence: the newest games against as many before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from perfectplay.ratings.elo import Game, estimate

LATELY, FEWEST = 10, 3
"""The newest ten games are compared with the ten before; from six games on with fewer each."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NOTICED_GUESSES, _NOTICED_POINTS, _NOTICED_SLIPS = 0.05, 10.0, 0.1

Phases = Mapping[str, range]
"""Parts of a game by their names in a sentence: the turns, from 1, that belong to each."""


@dataclass(frozen=True)
class Played:
    """A finished game: how it is rated, how many guesses it took, and the turns of its slips."""

    meetings: Game
    guesses: int = 0
    slips: tuple[int, ...] | None = None
    """Counted from 1; None where nobody has judged the game."""


def story(games: Sequence[Played], phases: Phases, *, by_guesses: bool, centre: float) -> str:
    """Say what improved; the oldest game comes first."""
    count = min(LATELY, len(games) // 2)
    if count < FEWEST:
        more = 2 * FEWEST - len(games)
        return f"{_number(more).capitalize()} more {_games(more)} and you see here what changes."
    now, before = games[-count:], games[-2 * count : -count]
    said = _by_guesses(now, before) if by_guesses else _by_strength(now, before, centre)
    slips = _by_slips(now, before, phases)
    return f"{said}{f'; {slips}' if slips else ''}."


def _by_guesses(now: Sequence[Played], before: Sequence[Played]) -> str:
    count = _number(len(now))
    fewer = (sum(game.guesses for game in before) - sum(game.guesses for game in now)) / len(now)
    if abs(fewer) < _NOTICED_GUESSES:
        return f"Your last {count} games needed as many guesses as the {count} before"
    how = "fewer" if fewer > 0 else "more"
    return f"Your last {count} games needed {abs(fewer):.1f} guesses {how} than the {count} before"


def _by_strength(now: Sequence[Played], before: Sequence[Played], centre: float) -> str:
    later, earlier = (
        estimate([game.meetings for game in games], centre).rating for games in (now, before)
    )
    count = _number(len(now))
    if abs(later - earlier) < _NOTICED_POINTS:
        return f"Your last {count} games were as strong as the {count} before"
    how = "stronger" if later > earlier else "weaker"
    return (
        f"Your last {count} games were {abs(later - earlier):.0f} points {how} than the {count} "
        "before"
    )


def _by_slips(now: Sequence[Played], before: Sequence[Played], phases: Phases) -> str:
    """Name the part of the game in which the slips changed most, where games were judged."""
    changes = []
    for name, turns in phases.items():
        later, earlier = (_slips_in(games, turns) for games in (now, before))
        if later is not None and earlier is not None:
            changes.append((later - earlier, name, later, earlier))
    if not changes:
        return ""
    change, name, later, earlier = max(changes, key=lambda found: abs(found[0]))
    if abs(change) < _NOTICED_SLIPS:
        return ""
    how = "fewer" if change < 0 else "more"
    return f"{how} slips in {name} ({later:.1f} a game instead of {earlier:.1f})"


def _slips_in(games: Sequence[Played], turns: range) -> float | None:
    judged = [game.slips for game in games if game.slips is not None]
    if len(judged) < FEWEST:
        return None
    return sum(turn in turns for slips in judged for turn in slips) / len(judged)


def _number(count: int) -> str:
    return _NUMBERS[count]


def _games(count: int) -> str:
    return "game" if count == 1 else "games"
