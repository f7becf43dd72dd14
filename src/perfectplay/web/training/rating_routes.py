"""My rating under /api/rating."""

# Annotations stay values here: FastAPI reads them.
from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter

from perfectplay.web.context import Context, TheContext, TheOwner
from perfectplay.web.models import ERRORS
from perfectplay.web.open_game import HELPED
from perfectplay.web.players import Owner
from perfectplay.web.training.answers import shape
from perfectplay.web.training.parts import Rating

MOST_RATED = 500


def rating_routes(kinds: Iterable[str]) -> APIRouter:
    """Make the route for games whose results can be rated."""
    router = APIRouter(prefix="/api", tags=["my rating"], responses=ERRORS)
    answer = shape("Ratings", dict.fromkeys(kinds, Rating))

    async def rating(context: TheContext, owner: TheOwner) -> dict[str, Rating]:
        """Rate the asker's finished games, with margins, a fair opponent, and what improved."""
        return await context.read(rate, context, owner)

    router.add_api_route("/rating", rating, response_model=answer)
    return router


def rate(context: Context, owner: Owner) -> dict[str, Rating]:
    """Rate a player in every game, by what was played here, alone, and without taking back."""
    helped = context.store.progress(owner.hash, HELPED)
    games = [
        game
        for game in context.store.mine(owner.hash, MOST_RATED)
        if game.outcome is not None and not game.practice and not game.imported
        if game.id not in helped
    ]
    found: dict[str, Any] = {}
    for kind, room in context.rooms.items():
        if room.training is not None:
            own = [game for game in games if game.kind == kind]
            found[kind] = room.training.rate(own, owner)
    return found
