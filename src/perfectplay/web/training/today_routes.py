"""What waits for somebody today, in one light request for the start page: /api/today."""

# Annotations stay values here: FastAPI reads them.
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date as calendar_date
from typing import Any

from fastapi import APIRouter
from pydantic import create_model

from perfectplay.session import Data
from perfectplay.training.puzzles import daily
from perfectplay.web.context import Context, TheContext, TheOwner
from perfectplay.web.models import ERRORS
from perfectplay.web.players import Owner
from perfectplay.web.training import days, mistakes
from perfectplay.web.training.answers import shape
from perfectplay.web.training.days import PUZZLES, Day
from perfectplay.web.training.finished import Line, list_games
from perfectplay.web.training.mistake_routes import take_judged
from perfectplay.web.training.parts import Training
from perfectplay.web.training.puzzle_routes import DayText, puzzle_data, puzzle_shape
from perfectplay.web.training.rating_routes import rate

RATED = "rated"
"""The topic of ratings that were worked out already."""


@dataclass(frozen=True, kw_only=True)
class ShortRating:
    """A rating with its margin; None before the first game that counts."""

    rating: int | None
    margin: int | None


def today_routes(kinds: Mapping[str, Training]) -> APIRouter:
    """Make the route."""
    router = APIRouter(prefix="/api", tags=["today"], responses=ERRORS)
    puzzles: Any = list[puzzle_shape(kinds)]  # type: ignore[misc]
    answer: Any = create_model(
        "Today",
        __doc__="What waits for the asker: puzzles, mistakes to try, games that go on.",
        date=(str, ...),
        puzzles=(puzzles, ...),
        streak=(int, ...),
        days=(list[Day], ...),
        mistakes=(shape("DueMistakes", dict.fromkeys(kinds, int)), ...),
        ratings=(shape("ShortRatings", dict.fromkeys(kinds, ShortRating)), ...),
        running=(shape("RunningGames", dict.fromkeys(kinds, str | None)), ...),
    )

    async def today(
        context: TheContext, owner: TheOwner, date: DayText | None = None
    ) -> dict[str, Any]:
        """Return what waits for the asker; `date` is the asker's day, the server's without it."""
        day = days.reference(days.read_day(date))
        games = await context.read(list_games, context.store, owner.hash)
        await take_judged(context, owner, games)
        ratings = await _ratings(context, owner, games)
        return await context.read(_today, context, owner, kinds, day, games, ratings)

    router.add_api_route("/today", today, response_model=answer)
    return router


def _today(
    context: Context,
    owner: Owner,
    kinds: Mapping[str, Training],
    day: calendar_date,
    games: Sequence[Line],
    ratings: Data,
) -> dict[str, Any]:
    notes = context.store.progress(owner.hash, PUZZLES)
    slips = mistakes.list_slips(context, owner, {game.id for game in games})
    return {
        "date": str(day),
        "puzzles": [
            puzzle_data(training, daily(kind, day), day, notes) for kind, training in kinds.items()
        ],
        "streak": days.streak(notes, day),
        "days": days.list_days(notes, day),
        "mistakes": {kind: mistakes.count(slips, kind).due for kind in kinds},
        "ratings": ratings,
        "running": {
            kind: next(
                (g.id for g in games if g.kind == kind and g.outcome is None and g.turns), None
            )
            for kind in kinds
        },
    }


async def _ratings(context: Context, owner: Owner, games: Sequence[Line]) -> Data:
    """Return the ratings; they are worked out anew when games have ended since the last time."""
    counted = [game for game in games if game.outcome is not None and game.counts]
    stamp = f"{len(counted)} {counted[0].id} {counted[0].version}" if counted else ""
    held = await context.read(context.store.progress, owner.hash, RATED)
    if stamp and held.get("now", {}).get("stamp") == stamp:
        kept: Data = held["now"]["ratings"]
        return kept
    found = await context.read(rate, context, owner)
    short = {kind: {"rating": one.rating, "margin": one.margin} for kind, one in found.items()}
    if stamp:
        note = {"stamp": stamp, "ratings": short}
        await context.write(context.store.note, owner.hash, RATED, "now", lambda _: note)
    return short
