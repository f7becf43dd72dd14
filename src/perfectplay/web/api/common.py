"""What both games share under /api: health, options, lists, invitations, export and import."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from perfectplay import __version__
from perfectplay.mastermind import strategies
from perfectplay.mastermind.match import HUMAN, NUMBERS
from perfectplay.mastermind.palette import PALETTES
from perfectplay.mastermind.variant import MAX_COLOURS, MAX_PEGS, MAX_TURNS, PRESETS
from perfectplay.ultimate.levels import DEFAULT_LEVEL, LEVELS
from perfectplay.ultimate.notation import Notation, WinRule
from perfectplay.ultimate.ratings import LevelRating, level_ratings
from perfectplay.web import exchange, sse
from perfectplay.web.desk import Desk, desk_of, owner_of
from perfectplay.web.errors import Busy, NoSuchGame, NotYourSeat, Stale
from perfectplay.web.games import mastermind, mastermind_work, ultimate
from perfectplay.web.models import (
    ERRORS,
    AnyGame,
    GameList,
    Health,
    Import,
    Join,
    Stats,
)
from perfectplay.web.seats import Owner, hashed
from perfectplay.web.stats import line, stats
from perfectplay.web.store import Kept

router = APIRouter(prefix="/api", tags=["both games"], responses=ERRORS)
TheDesk = Annotated[Desk, Depends(desk_of)]
TheOwner = Annotated[Owner, Depends(owner_of)]
VIEWS = {"mastermind": mastermind.view, "ultimate": ultimate.view}
MOST_COUNTED = 5000
LOOK_EVERY, BEAT_EVERY = 0.3, 15.0
Plain = dict[str, Any]


@router.get("/health", response_model=Health)
async def health(desk: TheDesk) -> Plain:
    """Say that the server is well, and whether the engines are still getting ready."""
    return {"status": "ok", "warming": desk.engine.warming.is_set(), "version": __version__}


@router.get("/options")
async def options(desk: TheDesk) -> Plain:
    """List everything that can be chosen."""
    numbers = {name: int(number) for number, name in NUMBERS.items()}
    players = [{"name": HUMAN, "number": 0, "description": "you"}]
    players += [
        {
            "name": name,
            "number": numbers.get(name),
            "description": strategies.get(name).description,
        }
        for name in strategies.names()
    ]
    ratings = level_ratings()
    return {
        "mastermind": {
            "presets": [
                {"name": name, "variant": str(variant), "title": variant.title}
                for name, variant in PRESETS.items()
            ],
            "palettes": [
                {
                    "name": palette.name,
                    "description": palette.description,
                    "colours": [
                        {
                            "name": colour.name,
                            "letter": colour.letter,
                            "shape": colour.shape,
                            "hex": colour.hex,
                            "ink": colour.ink,
                        }
                        for colour in palette
                    ],
                }
                for palette in PALETTES.values()
            ],
            "players": players,
            "limits": {
                "pegs": MAX_PEGS,
                "colours": MAX_COLOURS,
                "codes": desk.settings.max_codes,
                "turns": MAX_TURNS,
            },
            "senses": ["worst", "expected"],
        },
        "ultimate": {
            "levels": [
                {
                    "number": level.number,
                    "name": level.name,
                    "sentence": level.sentence,
                    "rating": _rating(ratings.get(level.number)),
                }
                for level in LEVELS
            ],
            "default_level": DEFAULT_LEVEL,
            "rules": [{"name": rule.value, "sentence": rule.sentence} for rule in WinRule],
            "notations": [
                {"name": notation.name.lower(), "example": notation.value} for notation in Notation
            ],
        },
    }


def _rating(rating: LevelRating | None) -> Plain | None:
    """Return a level's strength as the lab measured it, and how to say it."""
    if rating is None:
        return None
    return {
        "elo": rating.elo,
        "margin": rating.margin,
        "games": rating.games,
        "sentence": rating.sentence,
    }


async def _load(desk: Desk, game_id: str) -> Kept:
    game = await desk.light(desk.store.load, game_id)
    if game is None:
        raise NoSuchGame(game_id)
    return game


@router.get("/games", response_model=GameList)
async def games(
    desk: TheDesk, owner: TheOwner, limit: Annotated[int, Query(ge=1, le=500)] = 50
) -> Plain:
    """List the asker's games, the latest first."""
    found = await desk.light(desk.store.mine, owner.hash, limit)
    return {"games": [line(game, owner) for game in found]}


@router.get("/stats", response_model=Stats)
async def statistics(desk: TheDesk, owner: TheOwner) -> Plain:
    """Count the asker's finished games."""

    def count() -> Plain:
        return stats(desk.store.mine(owner.hash, MOST_COUNTED), owner)

    return await desk.light(count)


@router.post("/games/{game_id}/join", response_model=AnyGame)
async def join(game_id: str, body: Join, desk: TheDesk, owner: TheOwner) -> Plain:
    """Take the free seat of a game for two, with the token of an invitation."""
    game = await _load(desk, game_id)
    view = VIEWS[game.kind]
    if owner.seats(game):
        return {"game": view(game, owner)}
    kept = game.join_hash or ""
    if not hmac.compare_digest(kept, hashed(body.token)):
        raise NotYourSeat(
            "This invitation is not for this game, or somebody took the seat already; "
            "you can still look on."
        )
    seat = "breaker" if game.kind == "mastermind" else ultimate.free_seat(ultimate.Play.of(game))
    for _ in range(20):
        # The other one may be playing at this moment; the seat does not depend on that.
        joined = await desk.join(game, owner, seat)
        if joined is not None:
            return {"game": view(joined, owner)}
        game = await _load(desk, game_id)
        if game.join_hash != kept:
            raise NotYourSeat("Somebody took the seat already; you can still look on.")
    raise Stale(game.version, view(game, owner))


@router.get(
    "/games/{game_id}/export",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}, "application/json": {}}}},
)
async def export(
    game_id: str,
    desk: TheDesk,
    owner: TheOwner,
    format: Annotated[Literal["text", "json"], Query()] = "text",  # noqa: A002
) -> Response:
    """Download a game; a running game's code is locked, and there only for its players."""
    game = await _load(desk, game_id)
    key = await desk.light(desk.store.key)
    name = f"{game.kind}-{game.id}.{'json' if format == 'json' else 'txt'}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    if format == "text":
        return PlainTextResponse(exchange.text_of(game, owner, key), headers=headers)
    view = VIEWS[game.kind](game, owner)
    return JSONResponse(exchange.json_of(game, owner, key, view), headers=headers)


@router.post("/import", status_code=201, response_model=AnyGame)
async def import_game(body: Import, request: Request, desk: TheDesk, owner: TheOwner) -> Plain:
    """Read an export of either game as a new game of the asker's."""
    key = await desk.light(desk.store.key)
    codes = desk.settings.max_codes
    game = await desk.light(exchange.read, body.text, owner, key, codes)
    if game.kind == "mastermind" and game.mode == "guess":
        play = mastermind.Play.of(game)
        await desk.heavy(request, mastermind_work.next_guess, desk.judges, play)
        game = mastermind.changed(game, play)
    kept = await desk.light(desk.store.add, game)
    return {"game": VIEWS[game.kind](kept, owner)}


@router.get(
    "/games/{game_id}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "Events."}},
)
async def events(
    game_id: str,
    desk: TheDesk,
    seconds: Annotated[float | None, Query(gt=0, le=3600, allow_inf_nan=False)] = None,
) -> StreamingResponse:
    """Hear when a game changes: events `version`; `seconds` ends the stream by itself."""
    if desk.streams >= desk.settings.max_streams:
        raise Busy(5)
    version = (await _load(desk, game_id)).version
    loop = asyncio.get_running_loop()

    async def lines(seen: int) -> AsyncIterator[str]:
        desk.streams += 1
        begin = beat = loop.time()
        try:
            yield sse.event("version", {"version": seen})
            while not desk.engine.stopping.is_set():
                await asyncio.sleep(LOOK_EVERY)
                now = loop.time()
                if seconds is not None and now - begin >= seconds:
                    return
                # Read from the database, because another process may have made the change.
                latest = await desk.light(desk.store.version, game_id)
                if latest is not None and latest != seen:
                    seen = latest
                    yield sse.event("version", {"version": seen})
                elif now - beat >= BEAT_EVERY:
                    beat = now
                    yield sse.HEARTBEAT
        finally:
            desk.streams -= 1

    return sse.stream(lines(version))
