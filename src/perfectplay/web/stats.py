"""A player's games in numbers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from perfectplay.web.seats import Owner
from perfectplay.web.store import Kept


def iso(seconds: float) -> str:
    """Write a moment as text."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def line(game: Kept, owner: Owner) -> dict[str, Any]:
    """Return a game as one line of a list."""
    mastermind = game.kind == "mastermind"
    return {
        "id": game.id,
        "kind": game.kind,
        "mode": game.mode,
        "variant": game.title if mastermind else None,
        "rule": None if mastermind else game.title,
        "level": None if mastermind or game.mode == "two" else game.state["level"],
        "seat": owner.seat(game),
        "created": iso(game.created),
        "updated": iso(game.updated),
        "result": game.result,
        "outcome": game.outcome,
        "turns": game.turns,
        "url": f"/{game.kind}/{game.id}",
    }


def stats(games: list[Kept], owner: Owner) -> dict[str, Any]:
    """Return the statistics of finished games."""
    over = [game for game in games if game.outcome is not None]
    broken = [g for g in over if g.kind == "mastermind" and "breaker" in owner.seats(g)]
    played = [g for g in over if g.kind == "ultimate" and len(owner.seats(g)) == 1]
    return {"mastermind": _mastermind(broken), "ultimate": _ultimate(played, owner)}


def _mastermind(games: list[Kept]) -> dict[str, Any]:
    won = [game for game in games if game.outcome == "breaker"]
    points = [point for game in games if (point := _skill(game))]
    return {
        "games": len(games),
        "won": len(won),
        "mean_guesses": sum(g.turns for g in won) / len(won) if won else None,
        "skill": sorted(points, key=lambda point: point["date"]),
    }


def _skill(game: Kept) -> dict[str, Any] | None:
    """Return skill and luck from the review, or from the turns that the teacher judged."""
    if game.review is not None:
        skill, luck = game.review["skill"], game.review["fortune"]
    else:
        rows = game.state["turns"]
        if not rows or any(row["skill"] is None for row in rows):
            return None
        skill = round(sum(row["skill"] for row in rows) / len(rows))
        luck = round(sum(row["fortune"] for row in rows) / len(rows))
    return {
        "id": game.id,
        "date": iso(game.updated),
        "skill": skill,
        "luck": luck,
        "guesses": game.turns,
    }


def _ultimate(games: list[Kept], owner: Owner) -> dict[str, Any]:
    levels: dict[int, list[Kept]] = {}
    for game in games:
        if game.mode == "computer":
            levels.setdefault(game.state["level"], []).append(game)
    return {
        **_results(games, owner),
        "by_level": [{"level": n, **_results(levels[n], owner)} for n in sorted(levels)],
    }


def _results(games: list[Kept], owner: Owner) -> dict[str, int]:
    won = sum(game.outcome in owner.seats(game) for game in games)
    drawn = sum(game.outcome == "draw" for game in games)
    return {"games": len(games), "won": won, "drawn": drawn, "lost": len(games) - won - drawn}
