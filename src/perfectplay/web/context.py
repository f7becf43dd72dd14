"""What every route needs: the settings, the store, the queue of jobs, and who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from fastapi import Depends, Request

from perfectplay.web.jobs import Job, JobQueue
from perfectplay.web.players import Owner, hashed
from perfectplay.web.settings import Settings
from perfectplay.web.store import Store

if TYPE_CHECKING:
    from perfectplay.web.room import Room

T = TypeVar("T")
LIGHT_THREADS = 16


class Context:
    """One for each process; holds nothing about a game between two requests."""

    def __init__(self, settings: Settings, rooms: Mapping[str, Room]) -> None:
        self.settings = settings
        self.rooms = rooms
        self.store = Store(settings.database)
        self.jobs = JobQueue(settings.engine_threads, settings.engine_queue)
        self.tools: dict[str, Any] = {name: room.tools(settings) for name, room in rooms.items()}
        """What each room keeps for all its games, such as solvers that remember."""
        self.streams = 0
        self._light = ThreadPoolExecutor(LIGHT_THREADS, "light")

    def close(self) -> None:
        """End all work and let go of the database."""
        self.jobs.close()
        self._light.shutdown(wait=True)
        self.store.close()

    async def light(self, work: Callable[..., T], *given: Any) -> T:
        """Do something short, mostly with the database, beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._light, work, *given)

    async def heavy(
        self, request: Request, work: Callable[[Job], T], seconds: float | None = None
    ) -> T:
        """Do engine work for a client; it is ended when the client goes away."""
        limit = seconds or self.settings.job_seconds
        return await self.jobs.run(request.is_disconnected, work, limit)


def context_of(request: Request) -> Context:
    """Return the context of the app."""
    context: Context = request.app.state.context
    return context


def owner_of(request: Request) -> Owner:
    """Return who asks."""
    return Owner(hashed(request.state.owner_key))


TheContext = Annotated[Context, Depends(context_of)]
TheOwner = Annotated[Owner, Depends(owner_of)]
