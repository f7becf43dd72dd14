"""What every route needs: the store, the engine, who asks, and the way to change a game safely."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from fastapi import Request

from perfectplay.web.engine import Engine, Job
from perfectplay.web.errors import NoSuchGame, Stale
from perfectplay.web.judges import Judges
from perfectplay.web.seats import Owner, hashed, new_key
from perfectplay.web.settings import Settings
from perfectplay.web.store import Kept, Store

T = TypeVar("T")
View = Callable[[Kept, Owner], dict[str, Any]]
LIGHT_THREADS = 16


class Desk:
    """One for each process; holds nothing about a game between two requests."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.engine = Engine(settings.engine_threads, settings.engine_queue)
        self.judges = Judges(settings.question_seconds)
        self.streams = 0
        self._light = ThreadPoolExecutor(LIGHT_THREADS, "light")

    def close(self) -> None:
        """End all work and let go of the database."""
        self.engine.close()
        self._light.shutdown(wait=True)
        self.store.close()

    async def light(self, work: Callable[..., T], *given: Any) -> T:
        """Do something short, mostly with the database, beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._light, work, *given)

    async def heavy(
        self, request: Request, work: Callable[..., T], *given: Any, seconds: float | None = None
    ) -> T:
        """Do engine work for a client: `work(job, *given)`; ended when the client goes away."""

        def run(job: Job) -> T:
            return work(job, *given)

        limit = seconds or self.settings.job_seconds
        return await self.engine.run(request.is_disconnected, run, limit)

    async def load(self, game_id: str, kind: str) -> Kept:
        """Read a game of a kind."""
        game = await self.light(self.store.load, game_id)
        if game is None or game.kind != kind:
            raise NoSuchGame(game_id)
        return game

    async def open(
        self, game_id: str, kind: str, owner: Owner, version: int, view: View, *seats: str
    ) -> Kept:
        """Read a game that is about to be changed: by the right person, from its last version."""
        game = await self.load(game_id, kind)
        owner.require(game, seats)
        if game.version != version:
            raise Stale(version, view(game, owner))
        return game

    async def save(self, game: Kept, owner: Owner, view: View) -> dict[str, Any]:
        """Keep a changed game and return its view; the loser of a race hears the new state."""
        kept = await self.light(self.store.save, game)
        if kept is None:
            now = await self.load(game.id, game.kind)
            raise Stale(game.version, view(now, owner))
        return view(kept, owner)

    async def join(self, game: Kept, owner: Owner, seat: str) -> Kept | None:
        """Give the free seat to somebody; None when another one was faster."""
        taken = {**game.seats, seat: owner.hash}
        return await self.light(self.store.save, replace(game, seats=taken, join_hash=None))


def desk_of(request: Request) -> Desk:
    """Return the desk of the app."""
    desk: Desk = request.app.state.desk
    return desk


def owner_of(request: Request) -> Owner:
    """Return who asks."""
    return Owner(hashed(request.state.owner_key))


def invitation() -> tuple[str, str]:
    """Draw a token for the second seat: what is given away, and what is kept."""
    token = new_key()
    return token, hashed(token)
