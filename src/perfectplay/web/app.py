"""The app: routes, page, and what starts and ends with it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import signal
import threading
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from types import FrameType
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.middleware.gzip import GZipMiddleware

from perfectplay import __version__
from perfectplay.session import find_game
from perfectplay.web import errors, lab
from perfectplay.web.context import Context, TheContext
from perfectplay.web.logs import on_trouble
from perfectplay.web.metrics import Metrics
from perfectplay.web.page.routes import add_page
from perfectplay.web.player_routes import player_routes
from perfectplay.web.room import Room, load_rooms
from perfectplay.web.routes import shared_routes
from perfectplay.web.security import Gate
from perfectplay.web.settings import Settings
from perfectplay.web.tidying import tidy_daily
from perfectplay.web.training.routes import training_routes
from perfectplay.web.warm import warm_up
from perfectplay.web.watch import Proxied, Watched
from perfectplay.work import Abandoned

SMALL = 1024
"""Answers below so many bytes are sent as they are."""
ABOUT = """Play, learn and analyse {games}.

A player is known by the cookie `pp_owner`, or by the header `X-Player-Key` with a long random text.
A recovery phrase (`/api/player`) gives a player a key that can be had again anywhere.
Every request that changes a game carries the `version` it was made from; a stale one is answered
with 409 and the new state. All errors have one shape.
"""


def create_app(settings: Settings | None = None) -> FastAPI:
    """Make the app with a room for every registered game; the database is opened at the start."""
    settings = settings or Settings()
    rooms = load_rooms()
    refused: Counter[str] = Counter()
    metrics = Metrics() if settings.metrics else None

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        async with contextlib.AsyncExitStack() as ends:
            if metrics is not None:
                ends.enter_context(metrics.watch_database())
            context = app.state.context = Context(settings, rooms, refused)
            ends.callback(context.close)
            _listen(context)
            _hear_trouble(context)
            if settings.warm_up:
                warm_up(context)
            await ends.enter_async_context(_beside(context.door.watch()))
            await ends.enter_async_context(_beside(tidy_daily(context)))
            if metrics is not None:
                await ends.enter_async_context(_beside(metrics.keep_in_sync(context)))
            # Known to the connections too, before they have a request.
            yield {"door": context.door}

    app = FastAPI(
        title="perfectplay",
        version=__version__,
        description=ABOUT.format(games=" and ".join(find_game(kind).title for kind in rooms)),
        lifespan=life,
        openapi_url=None,  # written once instead, see below
        # The documentation pages of FastAPI load scripts from elsewhere; this server works offline.
        docs_url=None,
        redoc_url=None,
    )
    errors.install(app)

    @app.exception_handler(Abandoned)
    async def _abandoned(_: Any, __: Abandoned) -> Response:
        return Response(status_code=499)  # nobody is there to read it

    for router in _routers(rooms):
        app.include_router(router)
    _add_description(app)
    add_page(app, tuple(rooms), settings.join_files)
    if metrics is not None:
        _add_metrics(app, metrics)
    # The last one added is the first to see a request. Streams and small answers pass unchanged.
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=5)
    hosts = settings.hosts.split(",")
    app.add_middleware(Gate, max_body=settings.max_body, hosts=hosts, refused=refused)
    app.add_middleware(Watched, metrics=metrics)
    app.add_middleware(Proxied, proxies=settings.proxies)
    return app


_made: dict[tuple[int, ...], tuple[dict[str, Room], list[APIRouter]]] = {}


def _routers(rooms: dict[str, Room]) -> list[APIRouter]:
    """Return all routes, made once for the same rooms: to describe their shapes takes long."""
    key = tuple(id(room) for room in rooms.values())
    if key not in _made:
        own = [room.router for room in rooms.values()]
        found = [shared_routes(rooms), player_routes(), *own, lab.router, training_routes(rooms)]
        _made[key] = (rooms, found)  # with the rooms, so that no other ones get their ids
    return _made[key][1]


def _add_description(app: FastAPI) -> None:
    """Serve the description of the API; FastAPI would write it anew for every request."""
    written: list[bytes] = []

    def write() -> bytes:
        if not written:
            written.append(json.dumps(app.openapi(), ensure_ascii=False).encode())
        return written[0]

    async def description(context: TheContext) -> Response:
        return Response(await context.light(write), media_type="application/json")

    app.add_api_route("/api/openapi.json", description, include_in_schema=False)


def _add_metrics(app: FastAPI, metrics: Metrics) -> None:
    """Tell a monitoring system how the server is; not part of the API that is described."""

    async def told(context: TheContext) -> Response:
        metrics.sync(context)
        return Response(await context.light(metrics.text), media_type=CONTENT_TYPE_LATEST)

    app.add_api_route("/api/metrics", told, include_in_schema=False)


@contextlib.asynccontextmanager
async def _beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Do something all the while."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def _hear_trouble(context: Context) -> None:
    """Log trouble in the event loop without its details, and help where that is possible."""

    def handle(loop: asyncio.AbstractEventLoop, found: dict[str, Any]) -> None:
        error = found.get("exception")
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            context.door.make_room(loop.time())
        on_trouble(loop, found)

    asyncio.get_running_loop().set_exception_handler(handle)


def factory() -> FastAPI:
    """Make the app of a worker process, with the settings of the process that started it."""
    return create_app(Settings.from_environment())


def _listen(context: Context) -> None:
    """Hear of the end early, so that open streams end and do not hold the server up."""
    if threading.current_thread() is not threading.main_thread():
        return
    for sign in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(sign)

        def ended(number: int, frame: FrameType | None, before: Any = before) -> None:
            context.jobs.stop()
            if callable(before):
                before(number, frame)

        if callable(before):
            signal.signal(sign, ended)
