"""What all games share under /api: health, options, lists, invitations, export and import."""

# Annotations stay values here: FastAPI reads them, and some are made from the rooms.
import asyncio
import contextlib
import functools
import operator
from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.sse import ServerSentEvent
from pydantic import BaseModel, create_model

from perfectplay.session import Session
from perfectplay.table import TWO
from perfectplay.web import sse, transfer
from perfectplay.web.context import Context, TheContext, TheOwner
from perfectplay.web.database.trouble import DatabaseUnavailable
from perfectplay.web.errors import NoSuchGame, NotOnPurpose
from perfectplay.web.health import add_health
from perfectplay.web.limits import Asker
from perfectplay.web.models import ERRORS, GameLine, GameList, Import, Join
from perfectplay.web.open_game import OpenGame, start
from perfectplay.web.players import Owner
from perfectplay.web.presence import MARK_EVERY, Pulse
from perfectplay.web.purpose import on_purpose
from perfectplay.web.room import Room
from perfectplay.web.stats import line, stats
from perfectplay.web.store import Kept
from perfectplay.web.table_routes import add_table

MOST_COUNTED = 5000
LOOK_EVERY = 0.3
TAGS = ["all games"]


def shared_routes(rooms: Mapping[str, Room]) -> APIRouter:
    """Make the routes that every game uses; their shapes are made of those of the rooms."""
    router = APIRouter(prefix="/api", tags=TAGS, responses=ERRORS)  # type: ignore[arg-type]
    add_health(router)
    options_shape = _shape("Options", {name: r.options_type for name, r in rooms.items()})
    router.add_api_route("/options", options, response_model=options_shape)
    router.add_api_route("/games", list_games, response_model=GameList)
    stats_shape = _shape("Stats", {name: r.stats_type for name, r in rooms.items()})
    router.add_api_route("/stats", statistics, response_model=stats_shape)
    any_view: Any = functools.reduce(operator.or_, (room.view for room in rooms.values()))
    any_game = create_model("AnyGame", __doc__="A game of any kind.", game=(any_view, ...))
    router.add_api_route("/games/{game_id}/join", join, methods=["POST"], response_model=any_game)
    add_table(router, any_game)
    router.add_api_route(
        "/games/{game_id}/export",
        export,
        response_class=Response,
        responses={200: {"content": {"text/plain": {}, "application/json": {}}}},
    )
    router.add_api_route(
        "/import", import_game, methods=["POST"], status_code=201, response_model=any_game
    )
    router.add_api_route(
        "/games/{game_id}/events",
        events,
        **sse.ROUTE,
    )
    return router


def _shape(name: str, parts: Mapping[str, Any]) -> type[BaseModel]:
    """Make a shape with one part for each game."""
    fields: dict[str, Any] = {kind: (part, ...) for kind, part in parts.items()}
    return create_model(name, __doc__=f"{name} of every game, by its name.", **fields)


async def options(context: TheContext) -> dict[str, Any]:
    """List everything that can be chosen, game by game."""

    def collect() -> dict[str, Any]:
        return {name: room.options(context.settings) for name, room in context.rooms.items()}

    return await context.light(collect)


async def list_games(
    context: TheContext,
    owner: TheOwner,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    begun: bool = False,
) -> GameList:
    """List the asker's games, the latest first; `begun` leaves out those without a turn.

    Games for two are begun when they are made: somebody is invited.
    """

    def read() -> list[GameLine]:
        found = context.store.mine(owner.hash, limit, begun=begun)
        return [line(game, owner) for game in found if game.kind in context.rooms]

    return GameList(games=await context.read(read))


async def statistics(context: TheContext, owner: TheOwner) -> dict[str, Any]:
    """Count the asker's finished games."""

    def count() -> dict[str, Any]:
        return stats(context.store.mine(owner.hash, MOST_COUNTED), owner, context.rooms)

    return await context.read(count)


async def join(game_id: str, body: Join, context: TheContext, owner: TheOwner) -> dict[str, Any]:
    """Take the free seat of a game for two, with the token of an invitation."""

    def take() -> Any:
        return _read(context, owner, game_id).join(body.token)

    return {"game": await context.write(take)}


def _read(context: Context, owner: Owner, game_id: str) -> OpenGame[Any]:
    return OpenGame.read(context, owner, game_id)


async def export(
    game_id: str,
    context: TheContext,
    owner: TheOwner,
    format: Annotated[Literal["text", "json"], Query()] = "text",  # noqa: A002
) -> Response:
    """Download a game; a running game's secret is there as a token, only for its players."""

    def write() -> Response:
        opened = _read(context, owner, game_id)
        name = f"{opened.kept.kind}-{opened.kept.id}.{'json' if format == 'json' else 'txt'}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        if format == "text":
            return PlainTextResponse(transfer.to_text(opened), headers=headers)
        return JSONResponse(transfer.to_json(opened), headers=headers)

    return await context.write(write)


async def import_game(
    body: Import, request: Request, context: TheContext, owner: TheOwner
) -> dict[str, Any]:
    """Read an export of any game as a new game of the asker's."""
    context.limits.take("imports", Asker.of(request))

    def read() -> tuple[Session, str | None]:
        return transfer.read(body.text, context.store, owner, context.accept)

    session, deal = await context.read(read)
    game, _ = await start(context, owner, request, session, invite=False, deal=deal, imported=True)
    return {"game": game}


async def _pulse(context: Context, game_id: str) -> Pulse | None:
    """Return how a game is; during an outage of the database it is asked for later."""
    try:
        return await context.read(context.store.pulse, game_id)
    except DatabaseUnavailable:
        return None


class _Presence:
    """One player, while they follow a game for two: noted beside the seat until they leave."""

    def __init__(self, context: Context, kept: Kept, owner: Owner) -> None:
        self._context = context
        self._kept, self._owner = kept, owner
        self._counts = kept.mode == TWO and bool(owner.seats(kept))
        self._due = 0.0

    async def note(self, now: float) -> None:
        """Note, now and then, that the player is there."""
        if now >= self._due:
            self._due = now + MARK_EVERY
            await self._mark(True)

    async def leave(self) -> None:
        """Note that the player is gone; another window of theirs soon notes the contrary."""
        await self._mark(False)

    async def _mark(self, here: bool) -> None:
        if self._counts:
            with contextlib.suppress(DatabaseUnavailable):  # it is noted again soon
                store = self._context.store
                await self._context.write(store.mark, self._kept.id, self._owner.hash, here)


class _Followed:
    """A game that somebody follows: looked at now and then until they leave."""

    def __init__(
        self, context: Context, kept: Kept, presence: _Presence, seconds: float | None
    ) -> None:
        self._context, self._kept, self._presence = context, kept, presence
        self._seconds = seconds

    async def events(self) -> AsyncIterator[ServerSentEvent]:
        """Tell the version at once, then whatever changes."""
        context, seen, loop = self._context, self._kept.version, asyncio.get_running_loop()
        begin = loop.time()
        there: tuple[object, object] | None = None
        yield sse.event("version", {"version": seen})
        while not context.jobs.stopping.is_set():
            now = loop.time()
            if self._seconds is not None and now - begin >= self._seconds:
                return
            await self._presence.note(now)
            # Read from the database, because another process may have made the change.
            latest = await _pulse(context, self._kept.id)
            if latest is not None and latest.version != seen:
                seen = latest.version
                yield sse.event("version", {"version": seen})
            two = self._kept.mode == TWO
            if latest is not None and two and (latest.here, latest.names) != there:
                there = (latest.here, latest.names)
                yield sse.event("presence", {"here": latest.here, "names": latest.names})
            await asyncio.sleep(LOOK_EVERY)


async def _followed(
    game_id: str,
    request: Request,
    context: TheContext,
    owner: TheOwner,
    seconds: Annotated[float | None, Query(gt=0, le=3600, allow_inf_nan=False)] = None,
) -> _Followed:
    """Let somebody follow a game, or refuse it."""
    if not on_purpose(request):
        raise NotOnPurpose
    request.state.closing.enter_context(context.streams.one_more(Asker.of(request)))
    kept = await context.read(context.store.load, game_id)
    if kept is None:
        raise NoSuchGame(game_id)
    presence = _Presence(context, kept, owner)
    # Not in the stream itself: that may be cut at any point.
    request.state.closing.push_async_callback(presence.leave)
    return _Followed(context, kept, presence, seconds)


async def events(
    followed: Annotated[_Followed, Depends(_followed)],
) -> AsyncIterator[ServerSentEvent]:
    """Hear when a game changes: events `version`; and who is there: events `presence`.

    A player who listens is there for the other one. `seconds` ends the stream by itself.
    """
    async for item in followed.events():
        yield item
