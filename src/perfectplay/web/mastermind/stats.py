"""A player's finished games of Mastermind in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perfectplay.mastermind.breaking import BREAKER
from perfectplay.mastermind.players import HUMAN
from perfectplay.web.players import Owner
from perfectplay.web.stats import iso
from perfectplay.web.store import Kept


@dataclass(frozen=True)
class SkillPoint:
    """One finished game on the chart of skill."""

    id: str
    date: str
    skill: int
    luck: int
    guesses: int


@dataclass(frozen=True)
class MastermindStats:
    """Mastermind games of one player as the code breaker."""

    games: int
    won: int
    mean_guesses: float | None
    skill: list[SkillPoint]


def stats(finished: Sequence[Kept], owner: Owner) -> MastermindStats:
    """Count the games in which the player broke the code, or tried to, by guesses of their own."""
    mine = [game for game in finished if BREAKER in owner.seats(game) and is_own(game)]
    won = [game for game in mine if game.outcome == BREAKER]
    points = [point for game in mine if (point := _skill(game))]
    return MastermindStats(
        games=len(mine),
        won=len(won),
        mean_guesses=sum(game.turns for game in won) / len(won) if won else None,
        skill=sorted(points, key=lambda point: point.date),
    )


def is_own(game: Kept) -> bool:
    """Tell whether a person made every guess; not a computer player, nor the optimal button."""
    return all(row["player"] == HUMAN for row in game.state["turns"])


def _skill(game: Kept) -> SkillPoint | None:
    """Return skill and luck from the review, or from the turns that the teacher judged.

    Thousands of games may be looked at, so the kept data is read as it is, without a session.
    """
    if game.review is not None:
        skill, luck = game.review["skill"], game.review["fortune"]
    else:
        rows = game.state["turns"]
        if not rows or any(row["skill"] is None for row in rows):
            return None
        skill = round(sum(row["skill"] for row in rows) / len(rows))
        luck = round(sum(row["fortune"] for row in rows) / len(rows))
    return SkillPoint(game.id, iso(game.updated), skill, luck, game.turns)
