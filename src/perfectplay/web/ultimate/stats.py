"""A player's finished games of Ultimate Tic-Tac-Toe in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from perfectplay.web.players import Owner
from perfectplay.web.room import Results, count_results
from perfectplay.web.store import Kept


@dataclass(frozen=True, kw_only=True)
class LevelStats(Results):
    """Results against one level."""

    level: int


@dataclass(frozen=True, kw_only=True)
class UltimateStats(Results):
    """Games against the computer or another person, and those against each level."""

    by_level: list[LevelStats]


def stats(finished: Sequence[Kept], owner: Owner) -> UltimateStats:
    """Count a player's finished games, in all and by the computer's level.

    Games that the computer played alone, and those that were brought in, are nobody's results.
    """
    levels: dict[int, list[Kept]] = {}
    finished = [game for game in finished if game.mode != "watch" and not game.imported]
    for game in finished:
        if game.mode == "computer":
            levels.setdefault(game.state["level"], []).append(game)
    return UltimateStats(
        **asdict(count_results(finished, owner)),
        by_level=[
            LevelStats(**asdict(count_results(games, owner)), level=number)
            for number, games in sorted(levels.items())
        ],
    )
