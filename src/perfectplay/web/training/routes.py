"""All routes of training."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter

from perfectplay.web.room import Room
from perfectplay.web.training.lesson_routes import lesson_routes
from perfectplay.web.training.mistake_routes import mistake_routes
from perfectplay.web.training.puzzle_routes import puzzle_routes
from perfectplay.web.training.rating_routes import rating_routes
from perfectplay.web.training.today_routes import today_routes


def training_routes(rooms: Mapping[str, Room]) -> APIRouter:
    """Put the routes of training together."""
    kinds = {kind: room.training for kind, room in rooms.items() if room.training is not None}
    router = APIRouter()
    router.include_router(today_routes(kinds))
    router.include_router(puzzle_routes(kinds))
    router.include_router(lesson_routes(kinds))
    router.include_router(mistake_routes(kinds))
    router.include_router(rating_routes(kinds))
    return router
