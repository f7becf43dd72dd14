"""My mistakes under /api/mistakes."""

# Annotations stay values here: FastAPI reads them.
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field, create_model

from perfectplay.session import to_data
from perfectplay.web.context import Context, TheContext, TheOwner
from perfectplay.web.database.trouble import DatabaseUnavailable
from perfectplay.web.errors import BadRequest, NoSuchGame
from perfectplay.web.models import ERRORS, Body
from perfectplay.web.open_game import OpenGame
from perfectplay.web.players import Owner
from perfectplay.web.training import mistakes
from perfectplay.web.training.answers import MoveBody, NoSuchSlip, read_move, shape, union
from perfectplay.web.training.collecting import MOST_REVIEWED, collect, collect_game, collectable
from perfectplay.web.training.finished import Line, list_games
from perfectplay.web.training.mistakes import SlipCount, SlipLine
from perfectplay.web.training.parts import Training, Tried
from perfectplay.web.training.reviewed import note_solved

SlipId = Annotated[str, Path(max_length=40)]


class NothingMore(Body):
    """Nothing needs to be said; the body is there so that no other site can send it."""


@dataclass(frozen=True)
class Collected:
    """What came of looking for slips: of the game just reviewed, and how many are left."""

    game: str | None
    found: int
    left: int


@dataclass(frozen=True)
class TriedSlip:
    """A judged try, and how the slip stands now."""

    tried: Tried
    slip: SlipLine


def mistake_routes(kinds: Mapping[str, Training]) -> APIRouter:
    """Make the routes for games that can be trained."""
    router = APIRouter(prefix="/api/mistakes", tags=["my mistakes"], responses=ERRORS)
    by_game = shape("SlipCounts", dict.fromkeys(kinds, SlipCount))
    listed: Any = create_model(
        "Mistakes",
        __doc__="A player's slips: those to try now first, the oldest first.",
        counts=(by_game, ...),
        slips=(list[SlipLine], ...),
        next=(str | None, Field(description="When the next one is due.")),
        unseen=(int, Field(description="Finished games that nobody looked at.")),
    )
    one: Any = create_model(
        "Mistake",
        __doc__="A slip with its position; what would have been better is not told.",
        slip=(SlipLine, ...),
        position=(union(kinds), ...),
        made=(str, ...),
        made_values=(list[int] | None, ...),
    )
    router.add_api_route("", _list(kinds), response_model=listed)
    router.add_api_route("/collect", collect_one, methods=["POST"], response_model=Collected)
    router.add_api_route("/{slip_id}", look, response_model=one)
    router.add_api_route("/{slip_id}/try", try_slip, methods=["POST"], response_model=TriedSlip)
    router.add_api_route("/{slip_id}/show", show_slip, methods=["POST"], response_model=TriedSlip)
    return router


def _list(kinds: Mapping[str, Training]) -> Any:
    async def list_all(context: TheContext, owner: TheOwner) -> dict[str, Any]:
        """List the slips of the asker's games; those of games that are judged are taken first."""
        games = await context.read(list_games, context.store, owner.hash)
        unseen = await take_judged(context, owner, games)

        def read() -> dict[str, Any]:
            known = {game.id for game in games}
            lines = mistakes.list_slips(context, owner, known)
            waiting = [line.due_at for line in lines if not line.due and not line.done]
            return {
                "counts": {kind: mistakes.count(lines, kind) for kind in kinds},
                "slips": lines,
                "next": min(waiting, default=None),
                "unseen": min(len(unseen), MOST_REVIEWED),
            }

        return await context.read(read)

    return list_all


async def take_judged(
    context: Context, owner: Owner, lines: list[Line] | None = None
) -> list[Line]:
    """Take the slips of games that were judged meanwhile; return those that need a review."""
    new = await context.read(collectable, context, owner, lines)
    return await context.write(collect, context, owner, new) if new else []


async def collect_one(
    body: NothingMore, request: Request, context: TheContext, owner: TheOwner
) -> Collected:
    """Review the newest finished game that has no review, and take its slips.

    One game for each request: whoever asks sees how far it is, and can stop.
    """
    unseen = (await take_judged(context, owner))[:MOST_REVIEWED]
    if not unseen:
        return Collected(None, 0, 0)
    opened: OpenGame[Any] = await context.read(OpenGame.read, context, owner, unseen[0].id)
    seconds = context.settings.max_seconds
    told = to_data(await opened.ask(request, "review", seconds=seconds))

    def keep() -> int:
        with contextlib.suppress(DatabaseUnavailable):  # it can be made again
            context.store.save_review(opened.kept, told)
        kept = context.store.load(opened.kept.id)
        if kept is not None:
            collect_game(context, owner, kept)
        return len(mistakes.of_game(context, owner, opened.kept.id))

    found = await context.write(keep)
    return Collected(opened.kept.id, found, len(unseen) - 1)


async def look(slip_id: SlipId, context: TheContext, owner: TheOwner) -> dict[str, Any]:
    """Look at one slip: the position before it, and what was played."""

    def read() -> dict[str, Any]:
        opened, note, training = open_slip(context, owner, slip_id)
        made, values = training.made(opened.session, note["turn"])
        return {
            "slip": mistakes.show(slip_id, note),
            "position": training.of_game(opened.session, note["turn"]),
            "made": made,
            "made_values": values,
        }

    return await context.read(read)


async def try_slip(
    slip_id: SlipId, body: MoveBody, request: Request, context: TheContext, owner: TheOwner
) -> TriedSlip:
    """Try a slip again; what would be best stays hidden until it is solved."""
    opened, note, training = await context.read(open_slip, context, owner, slip_id)
    move = read_move(body, training)
    told = training.known(opened.kept, note["turn"])
    found = await opened.ask(request, "retry", note["turn"], move, **told)
    tried = training.tried(opened.session, found)
    after = await context.write(mistakes.note_try, context, owner, slip_id, tried.solved)
    if tried.solved:
        await context.write(note_solved, opened, note["turn"])
    return TriedSlip(tried, mistakes.show(slip_id, after or note))


async def show_slip(
    slip_id: SlipId, body: NothingMore, request: Request, context: TheContext, owner: TheOwner
) -> TriedSlip:
    """Show what would have been best, after a try."""
    opened, note, training = await context.read(open_slip, context, owner, slip_id)
    line = mistakes.show(slip_id, note)
    if line.due and not line.tried:
        raise BadRequest(
            "Try it once before the answer is shown; any try will do.", allowed="a try first"
        )
    made, values = training.made(opened.session, note["turn"])
    given = made if values is None else values
    told = training.known(opened.kept, note["turn"])
    found = await opened.ask(request, "retry", note["turn"], given, show=True, **told)
    after = await context.write(mistakes.note_try, context, owner, slip_id, False, True)
    return TriedSlip(training.tried(opened.session, found), mistakes.show(slip_id, after or note))


def open_slip(
    context: Context, owner: Owner, slip_id: str
) -> tuple[OpenGame[Any], dict[str, Any], Training]:
    """Find a slip of the asker's with its game; a slip whose game was deleted is gone."""
    note = mistakes.find(context, owner, slip_id)
    if note is None or note["kind"] not in context.rooms:
        raise NoSuchSlip(slip_id)
    try:
        opened: OpenGame[Any] = OpenGame.read(context, owner, note["game"], note["kind"])
    except NoSuchGame:
        raise NoSuchSlip(slip_id) from None
    training = opened.room.training
    if training is None or note["turn"] >= opened.session.turns_made:
        raise NoSuchSlip(slip_id)
    return opened, note, training
