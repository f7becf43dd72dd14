"""The app: routes, page, and what starts and ends with it."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from types import FrameType
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from perfectplay import __version__
from perfectplay.session import find_game
from perfectplay.web import errors, lab
from perfectplay.web.context import Context
from perfectplay.web.jobs import Abandoned
from perfectplay.web.room import load_rooms
from perfectplay.web.routes import shared_routes
from perfectplay.web.security import Gate
from perfectplay.web.settings import Settings
from perfectplay.web.warm import warm_up

STATIC = Path(__file__).parent / "static"
ABOUT = """Play, learn and analyse {games}.

A player is known by the cookie `pp_owner`, or by the header `X-Player-Key` with a long random text.
Every request that changes a game carries the `version` it was made from; a stale one is answered
with 409 and the new state. All errors have one shape.
"""


def create_app(settings: Settings | None = None) -> FastAPI:
    """Make the app with a room for every registered game; the database is opened at the start."""
    settings = settings or Settings()
    rooms = load_rooms()

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        context = app.state.context = Context(settings, rooms)
        _listen(context)
        if settings.warm_up:
            warm_up(context)
        try:
            yield
        finally:
            context.close()

    app = FastAPI(
        title="perfectplay",
        version=__version__,
        description=ABOUT.format(games=" and ".join(find_game(kind).title for kind in rooms)),
        lifespan=life,
        openapi_url="/api/openapi.json",
        # The documentation pages of FastAPI load scripts from elsewhere; this server works offline.
        docs_url=None,
        redoc_url=None,
    )
    errors.install(app)

    @app.exception_handler(Abandoned)
    async def _abandoned(_: Any, __: Abandoned) -> Response:
        return Response(status_code=499)  # nobody is there to read it

    app.include_router(shared_routes(rooms))
    for room in rooms.values():
        app.include_router(room.router)
    app.include_router(lab.router)
    _add_page(app, rooms)
    app.add_middleware(Gate, max_body=settings.max_body, hosts=settings.hosts.split(","))
    return app


def factory() -> FastAPI:
    """Make the app of a worker process, with the settings of the process that started it."""
    return create_app(Settings.from_environment())


def _add_page(app: FastAPI, kinds: Iterable[str]) -> None:
    """Serve the one page at each address that its script knows."""

    async def page() -> Response:
        index = STATIC / "index.html"
        if not index.is_file():
            return errors.error_response(404, "NoPage", "This installation has no page, only /api.")
        return FileResponse(index, media_type="text/html")

    games = [path for kind in kinds for path in (f"/{kind}", f"/{kind}/{{rest:path}}")]
    for path in ("/", *games, "/games", "/lab"):
        app.add_api_route(path, page, include_in_schema=False)

    async def icon() -> Response:
        file = STATIC / "favicon.svg"
        if not file.is_file():
            return Response(status_code=404)
        return FileResponse(file, media_type="image/svg+xml")

    app.add_api_route("/favicon.svg", icon, include_in_schema=False)
    app.add_api_route("/favicon.ico", icon, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static")


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
