"""All routes of training."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter

from perfectplay.web.room import Room
from perfectplay.web.training.mistake_routes import mistake_routes
from perfectplay.web.training.rating_routes import rating_routes


def training_routes(rooms: Mapping[str, Room]) -> APIRouter:
    """Put the routes of training together."""
    router = APIRouter()
    router.include_router(mistake_routes(rooms))
    router.include_router(rating_routes(rooms))
    return router
