"""What two people can do beside their moves: resign, agree on a draw, play again, invite.

One set of addresses for all games, under /api/games/ID/….
"""

# Annotations stay values here: FastAPI reads them.
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from perfectplay.errors import SessionError
from perfectplay.session import Session
from perfectplay.web.context import TheContext, TheOwner
from perfectplay.web.errors import NoSuchGame, Stale
from perfectplay.web.game_routes import change
from perfectplay.web.limits import Asker
from perfectplay.web.models import Body, Versioned
from perfectplay.web.open_game import OpenGame, new_game
from perfectplay.web.qr import Origin, draw_qr

Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,200}$")]


class DrawBody(Versioned):
    """Offer a draw, or answer the offer of the other player."""

    do: Literal["offer", "accept", "decline"]


class RematchBody(Versioned):
    """Where the new game needs a secret, the one that its maker has chosen."""

    code: Annotated[str, Field(max_length=200, examples=["0123", "RGBY"])] | None = None


class QrBody(Body):
    """Where the page lives, and the token of the invitation if the link shall give the seat."""

    origin: Origin
    token: Token | None = None


class QrAnswer(BaseModel):
    """A link to a game."""

    link: str
    qr: str = Field(description="The link as a QR code, in SVG.")


def add_table(router: APIRouter, any_game: Any) -> None:
    """Add the routes; all but the QR code answer with the game."""
    one = "/games/{game_id}"
    given: dict[str, Any] = {"methods": ["POST"], "response_model": any_game}
    router.add_api_route(f"{one}/both", both, **given)
    router.add_api_route(f"{one}/resign", resign, **given)
    router.add_api_route(f"{one}/draw", draw, **given)
    router.add_api_route(f"{one}/rematch", rematch, **given)
    router.add_api_route(f"{one}/qr", qr, methods=["POST"], response_model=QrAnswer)


async def both(
    game_id: str, body: Versioned, context: TheContext, owner: TheOwner
) -> dict[str, Any]:
    """Take the free seat too, and play both sides at one screen; the invitation is void then."""

    def take() -> Any:
        opened: OpenGame[Any] = OpenGame.read_to_change(context, owner, game_id, None, body.version)
        return opened.take_both()

    return {"game": await context.write(take)}


async def resign(
    game_id: str, body: Versioned, context: TheContext, owner: TheOwner
) -> dict[str, Any]:
    """Give the game up."""

    def act(opened: OpenGame[Any]) -> None:
        session: Session = opened.session
        session.resign(session.seat_to("resign", opened.mine))

    return await change(context, owner, game_id, None, body.version, act)


async def draw(
    game_id: str, body: DrawBody, context: TheContext, owner: TheOwner
) -> dict[str, Any]:
    """Offer a draw, accept one or decline it."""

    def act(opened: OpenGame[Any]) -> None:
        session: Session = opened.session
        do = f"{body.do}_draw"
        getattr(session, do)(session.seat_to(do, opened.mine))

    return await change(context, owner, game_id, None, body.version, act)


async def rematch(
    game_id: str, body: RematchBody, request: Request, context: TheContext, owner: TheOwner
) -> dict[str, Any]:
    """Begin the next game of the same two people with sides swapped; `next` is its address then.

    Where the other one has to choose a secret for it, that player is asked: `rematch`.
    """
    context.limits.take("games", Asker.of(request))

    def work() -> Any:
        opened: OpenGame[Any] = OpenGame.read_to_change(context, owner, game_id, None, body.version)
        session: Session = opened.session
        if "rematch" not in session.may(opened.mine):
            raise SessionError("A rematch begins when a game between two people is over.")
        if opened.kept.next and context.store.version(opened.kept.next) is not None:
            return opened.view()
        if set(opened.kept.seats) != set(session.seat_names):
            raise SessionError("The other player has left this game; start a new one.")
        beginners = opened.mine & set(session.begins_rematch)
        if not beginners:
            session.rematch = session.seat_to("rematch", opened.mine)
            return opened.save()
        after = new_game(context, owner, session.new_rematch(body.code))
        seats = {session.other(seat): who for seat, who in opened.kept.seats.items()}
        after.add_with(seats)
        session.rematch = None
        try:
            return opened.save(next_game=after.kept.id)
        except Stale:
            # Somebody else was quicker: theirs is the one.
            context.store.delete_game(after.kept.id)
            raise

    return {"game": await context.write(work)}


async def qr(game_id: str, body: QrBody, context: TheContext) -> QrAnswer:
    """Draw the link to a game as a QR code; with a token it is an invitation."""
    kept = await context.read(context.store.load, game_id)
    if kept is None or kept.kind not in context.rooms:
        raise NoSuchGame(game_id)
    link = f"{body.origin}/{kept.kind}/{kept.id}" + (f"#join={body.token}" if body.token else "")
    return QrAnswer(link=link, qr=await context.light(draw_qr, link))
