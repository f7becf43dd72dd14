"""How the computer thinks in a game: for a time of its own, and on the player's time.

Pondering needs nobody who plans it. The page asks for it while its player thinks, and holds that
request open; the engines work for it in their idle moments, and stop when it is closed, when the
game has changed, and when enough is known.
"""

# Annotations stay values here: FastAPI reads them.
import time
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request

from perfectplay.errors import SessionError
from perfectplay.ultimate.levels import LEVELS
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.views import UltimateView
from perfectplay.web.context import Context, TheContext, TheOwner
from perfectplay.web.errors import BadRequest, Busy, TooMany
from perfectplay.web.game_routes import change
from perfectplay.web.limits import Asker
from perfectplay.web.models import Versioned, game_answer
from perfectplay.web.open_game import OpenGame
from perfectplay.web.settings import Settings
from perfectplay.web.ultimate import models as m
from perfectplay.web.ultimate.pondered import Found, KeptPonderer, Pondered

KIND = "ultimate"
LOOK_AGAIN = 1.0
"""Seconds after which it is looked whether the game was changed, in whatever process."""
LONGEST = 50.0
"""Seconds after which the request is answered in any case, before a proxy loses patience."""


def accept(session: UltimateSession, settings: Settings) -> None:
    """Refuse a game whose computer would think for longer, or elsewhere, than this server does."""
    session.require_time(settings.max_move_seconds)
    if session.ponder and settings.cluster:
        raise BadRequest(
            "The engines of this server are other machines, so the computer thinks on its own time "
            "only; leave ponder out, or say false.",
            given=True,
            allowed="false",
        )


def add_thinking(router: APIRouter) -> None:
    """Add the two routes to those of the game."""
    one = "/games/{game_id}"
    answer = game_answer(UltimateView)
    router.add_api_route(f"{one}/thinking", thinking, methods=["POST"], response_model=answer)
    router.add_api_route(f"{one}/ponder", ponder, methods=["POST"])


async def thinking(
    game_id: str, body: m.ThinkingBody, context: TheContext, owner: TheOwner
) -> dict[str, Any]:
    """Change how long the computer thinks, and whether it does so on the player's time.

    A game in which it has moved like that does not count for a rating, also if it is changed back.
    """

    def act(opened: OpenGame[UltimateSession]) -> None:
        opened.session.set_thinking(body.limit, body.ponder)
        context.accept(opened.session)

    return await change(context, owner, game_id, KIND, body.version, act)


async def ponder(
    game_id: str, body: Versioned, request: Request, context: TheContext, owner: TheOwner
) -> m.PonderAnswer:
    """Let the computer think on the player's time, for as long as this request is held open.

    It does so while no engine has other work, and answers when enough is known about this move or
    the game has changed; then, or without any of this, the player just moves.
    """
    pondered: Pondered = context.tools[KIND].pondered

    def begin() -> tuple[OpenGame[UltimateSession], KeptPonderer]:
        opened: OpenGame[UltimateSession] = OpenGame.read_to_change(
            context, owner, game_id, KIND, body.version
        )
        _require_pondering(opened)
        return opened, pondered.of(opened.session)

    opened, kept = await context.read(begin)
    moves = kept.moves
    try:
        request.state.closing.enter_context(context.streams.one_more(Asker.of(request)))
    except (Busy, TooMany):  # nobody misses it
        return _answer("busy", Found(0, 0))
    changed = [False]
    done = await context.spare.run(
        _gone(request, context, opened, changed),
        lambda cut: kept.go_on(opened.session, moves, cut),
    )
    await context.light(pondered.trim)
    found = await context.light(kept.found)
    if done and kept.moves == moves:
        return _answer("enough", found)
    return _answer("changed" if done or changed[0] else "busy", found)


def _gone(
    request: Request, context: Context, opened: OpenGame[Any], changed: list[bool]
) -> Callable[[], Awaitable[bool]]:
    """Return what tells whether nobody waits any more, or the game is not what it was."""
    due = time.monotonic() + LOOK_AGAIN
    end = time.monotonic() + LONGEST

    async def gone() -> bool:
        nonlocal due
        if await request.is_disconnected() or time.monotonic() >= end:
            return True
        if time.monotonic() >= due:
            due = time.monotonic() + LOOK_AGAIN
            version = await context.read(context.store.version, opened.kept.id)
            changed[0] = version != opened.kept.version
        return changed[0]

    return gone


def _require_pondering(opened: OpenGame[UltimateSession]) -> None:
    """Refuse to think on somebody's time where that is not wanted, or of no use."""
    session = opened.session
    session.require_turn(opened.mine)
    if session.to_move() is None:
        raise SessionError("The game is over, so there is nothing to think about.")
    if not session.ponder:
        raise SessionError(
            "In this game the computer thinks on its own time only; change that with "
            '"ponder": true under thinking.',
            given=False,
            allowed="true",
        )
    if not session.ponders:
        able = [str(known.number) for known in LEVELS if known.ponders]
        raise SessionError(
            f"Level {session.level} makes no use of your time; levels {able[0]} to {able[-1]} do.",
            given=session.level,
            allowed=", ".join(able),
        )


def _answer(ended: Any, found: Found) -> m.PonderAnswer:
    return m.PonderAnswer(ended, found.simulations, found.known)
