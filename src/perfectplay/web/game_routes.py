"""The routes that games share, each under the game's own address: /api/KIND/games/ID/…

A game adds those that it has to its router; :func:`standard_room` adds them all.
"""

# Annotations stay values here: FastAPI reads them, and they name the types of one game.
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from fastapi import APIRouter, Request

from perfectplay.session import Session, View, to_data
from perfectplay.web.context import Context, TheContext, TheOwner
from perfectplay.web.database.trouble import DatabaseUnavailable
from perfectplay.web.limits import Asker
from perfectplay.web.models import Body, MoveBody, Versioned, game_answer, new_game_answer
from perfectplay.web.open_game import OpenGame, start
from perfectplay.web.players import Owner
from perfectplay.web.room import Room, game_router
from perfectplay.web.settings import Settings
from perfectplay.web.training.reviewed import own_slips, solved_slips

B = TypeVar("B", bound=Body)


async def change(
    context: Context,
    owner: Owner,
    game_id: str,
    kind: str | None,
    version: int,
    act: Callable[[OpenGame[Any]], object],
    *seats: str,
) -> dict[str, Any]:
    """Open a game, do something short to it, and keep it; all of it beside the event loop."""

    def work() -> Any:
        opened: OpenGame[Any] = OpenGame.read_to_change(
            context, owner, game_id, kind, version, *seats
        )
        act(opened)
        return opened.save()

    return {"game": await context.write(work)}


async def open_to_change(
    context: Context, owner: Owner, game_id: str, kind: str, version: int, *seats: str
) -> OpenGame[Any]:
    """Open a game for work that takes longer; its user keeps it afterwards."""
    return await context.read(
        OpenGame.read_to_change, context, owner, game_id, kind, version, *seats
    )


async def open_to_read(context: Context, owner: Owner, game_id: str, kind: str) -> OpenGame[Any]:
    """Open a game for a question about it."""
    return await context.read(OpenGame.read, context, owner, game_id, kind)


def add_create(
    router: APIRouter, answer: Any, body_type: type[B], make: Callable[[B, Settings], Session]
) -> None:
    """Add `POST games`: start a game; `make` sets its session up from the body."""

    @router.post("/games", status_code=201, response_model=answer)
    async def create(
        body: body_type,  # type: ignore[valid-type]
        request: Request,
        context: TheContext,
        owner: TheOwner,
    ) -> dict[str, Any]:
        """Start a game."""
        context.limits.take("games", Asker.of(request))
        session = await context.light(make, body, context.settings)
        game, token = await start(context, owner, request, session)
        return {"game": game, "join": token}


def add_show(router: APIRouter, kind: str, answer: Any) -> None:
    """Add `GET games/ID`: look at a game."""

    @router.get("/games/{game_id}", response_model=answer)
    async def show(game_id: str, context: TheContext, owner: TheOwner) -> dict[str, Any]:
        """Look at a game; anybody with its address may."""

        def look() -> tuple[OpenGame[Any], Any]:
            opened: OpenGame[Any] = OpenGame.read(context, owner, game_id, kind)
            return opened, None if opened.fell else opened.view()

        opened, view = await context.read(look)
        return {"game": view or await context.write(opened.looked_at)}


def add_move(router: APIRouter, kind: str, answer: Any) -> None:
    """Add `POST games/ID/move`: make a move for the person whose turn it is."""

    @router.post("/games/{game_id}/move", response_model=answer)
    async def move(
        game_id: str, body: MoveBody, context: TheContext, owner: TheOwner
    ) -> dict[str, Any]:
        """Make a move."""

        def act(opened: OpenGame[Any]) -> None:
            seat = opened.session.to_move()
            if seat is not None:  # after the end the session itself says best what is wrong
                opened.session.require_seat(opened.mine, seat)
            opened.session.move(body.move)

        return await change(context, owner, game_id, kind, body.version, act)


def add_step(router: APIRouter, kind: str, answer: Any) -> None:
    """Add `POST games/ID/step`: let the computer make one move."""

    @router.post("/games/{game_id}/step", response_model=answer)
    async def step(
        game_id: str, body: Versioned, request: Request, context: TheContext, owner: TheOwner
    ) -> dict[str, Any]:
        """Let the computer make the move of the seat whose turn it is."""
        opened = await open_to_change(context, owner, game_id, kind, body.version)
        await opened.work(request, "step")
        return {"game": await context.write(opened.save)}


def add_undo(router: APIRouter, kind: str, answer: Any) -> None:
    """Add `POST games/ID/undo`: take back."""

    @router.post("/games/{game_id}/undo", response_model=answer)
    async def undo(
        game_id: str, body: Versioned, context: TheContext, owner: TheOwner
    ) -> dict[str, Any]:
        """Take back, to where the same person may choose again."""

        def act(opened: OpenGame[Any]) -> None:
            opened.session.undo(opened.mine, opened.people)
            opened.note_help()

        return await change(context, owner, game_id, kind, body.version, act)


def add_review(
    router: APIRouter,
    kind: str,
    answer: Any,
    seconds: Callable[[Context], float] = lambda context: context.settings.job_seconds,
    current: Callable[[dict[str, Any]], bool] = lambda review: True,
) -> None:
    """Add `GET games/ID/review`: judge the whole game, once; the review is kept beside it.

    `current` tells whether a kept review has the shape of this release. Beside it stand the slips
    that are the asker's own, and those that they have solved.
    """

    @router.get("/games/{game_id}/review", response_model=answer)
    async def review(
        game_id: str, request: Request, context: TheContext, owner: TheOwner
    ) -> dict[str, Any]:
        """Look at every guess or move again: how good it was, and what was best."""
        opened = await open_to_read(context, owner, game_id, kind)
        told = opened.kept.review
        if told is None or not current(told):
            told = to_data(await opened.ask(request, "review", seconds=seconds(context)))
            with contextlib.suppress(DatabaseUnavailable):  # it can be made again
                await context.write(context.store.save_review, opened.kept, told)
            opened.kept = replace(opened.kept, review=told)
        slips = told["slips"]
        return {
            "review": told,
            "mine": own_slips(opened, slips),
            "solved": await context.read(solved_slips, opened, slips),
        }


def standard_room(
    kind: str, view: type[View], body_type: type[B], make: Callable[[B, Settings], Session]
) -> Room:
    """Make the room of a game with the routes that every session can answer."""
    router = game_router(kind)
    answer = game_answer(view)
    add_create(router, new_game_answer(view), body_type, make)
    add_show(router, kind, answer)
    add_move(router, kind, answer)
    add_step(router, kind, answer)
    add_undo(router, kind, answer)
    return Room(kind, router, view)
