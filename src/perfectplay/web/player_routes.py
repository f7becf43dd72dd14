"""Who one is here: recovery phrases, the same player in another browser, deleting one's games.

A phrase is drawn first and taken afterwards, in two requests: if the second answer is lost, the
phrase is known all the same, and taking it again changes nothing more.
"""

# Annotations stay values here: FastAPI reads them.
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from perfectplay.web.context import TheContext, TheOwner
from perfectplay.web.errors import NoSuchGame, NoSuchPlayer, NotYourSeat
from perfectplay.web.limits import Asker
from perfectplay.web.models import ERRORS, Body
from perfectplay.web.phrase import is_derived, key_of, new_phrase, parse_phrase
from perfectplay.web.players import HEADER, Owner, cookie_of, hashed
from perfectplay.web.presence import NAME, TOPIC, check_name
from perfectplay.web.qr import Origin, draw_qr
from perfectplay.web.store import Deleted


class PlayerAnswer(BaseModel):
    """The player who asks."""

    games: int
    phrase: bool = Field(description="Whether a recovery phrase brings this player back.")
    name: str | None = Field(description="What others see beside this player's seat.")


class NameBody(Body):
    """What the asker wants to be called: 1 to 24 characters; null for no name."""

    name: str | None = Field(max_length=200)


class DrawPhrase(Body):
    """Where the page lives, so that the link for a second device leads there."""

    origin: Origin | None = None


class PhraseAnswer(BaseModel):
    """A phrase that nobody has taken yet; it is told once and not kept."""

    phrase: str
    link: str | None = Field(description="Opens the page of the player with this phrase filled in.")
    qr: str | None = Field(description="The link as a QR code, in SVG.")


class PhraseBody(Body):
    """A recovery phrase; capitals, spaces, hyphens and commas do not matter."""

    phrase: str = Field(max_length=200)


class Recover(PhraseBody):
    """A recovery phrase, and what to do with the games that the asker has so far."""

    bring: bool = Field(True, description="Whether the asker's own games come along.")
    fresh: bool = Field(False, description="Whether it may be a phrase that has no games yet.")


class Found(BaseModel):
    """Whose phrase it is."""

    games: int = Field(description="The games of the player with this phrase.")
    own: int = Field(description="The games of the asker.")
    same: bool = Field(description="Whether the asker is that player already.")


class Recovered(BaseModel):
    """Who the asker is now."""

    games: int
    brought: int = Field(description="Games that came along.")
    key: str | None = Field(description="The new key, for programs that sent X-Player-Key.")


class Forget(Body):
    """Nothing needs to be said; the body is there so that no other site can send it."""


class Deletion(BaseModel):
    """How many games were deleted, and how many only left because somebody else plays there."""

    deleted: int
    left: int


async def _only_this_page(request: Request) -> None:
    """Refuse what another site sends: it could make its visitors somebody else here."""
    if request.headers.get("sec-fetch-site") in {"cross-site", "same-site"}:
        raise NotYourSeat("Another site may not choose who you are here.")


async def _count(request: Request, context: TheContext) -> None:
    """Count a try for the address alone: whoever guesses phrases can be any number of players."""
    address = Asker.of(request).address
    context.limits.take("phrases", Asker(address, address))


def player_routes() -> APIRouter:
    """Make the routes about the player who asks."""
    guarded: dict[str, Any] = {"dependencies": [Depends(_only_this_page)]}
    router = APIRouter(prefix="/api", tags=["the player"], responses=ERRORS, **guarded)
    router.add_api_route("/player", player, response_model=PlayerAnswer)
    router.add_api_route("/player/name", name, methods=["POST"], response_model=PlayerAnswer)
    tried: dict[str, Any] = {"methods": ["POST"], "dependencies": [Depends(_count)]}
    router.add_api_route("/player/phrase", draw, response_model=PhraseAnswer, **tried)
    router.add_api_route("/player/find", find, response_model=Found, **tried)
    router.add_api_route("/player/recover", recover, response_model=Recovered, **tried)
    router.add_api_route("/player/forget", forget, methods=["POST"], response_model=PlayerAnswer)
    router.add_api_route("/games/{game_id}", delete, methods=["DELETE"], response_model=Deletion)
    router.add_api_route("/games", delete_all, methods=["DELETE"], response_model=Deletion)
    return router


async def player(request: Request, context: TheContext, owner: TheOwner) -> PlayerAnswer:
    """Say how many games the asker has, their name, and whether a phrase brings them back."""
    return await context.read(_about, request, context, owner)


async def name(
    body: NameBody, request: Request, context: TheContext, owner: TheOwner
) -> PlayerAnswer:
    """Be called something; others see it beside the asker's seats, in all games."""
    wanted = None if body.name is None else check_name(body.name)

    def keep() -> PlayerAnswer:
        context.store.note(owner.hash, TOPIC, NAME, lambda before: wanted)
        return _about(request, context, owner)

    return await context.write(keep)


def _about(request: Request, context: TheContext, owner: Owner) -> PlayerAnswer:
    store = context.store
    return PlayerAnswer(
        games=store.count(owner.hash),
        phrase=is_derived(request.state.owner_key),
        name=store.progress(owner.hash, TOPIC).get(NAME),
    )


async def draw(body: DrawPhrase, context: TheContext) -> PhraseAnswer:
    """Draw a recovery phrase; it counts only once it was sent to `/api/player/recover`."""
    phrase = new_phrase()
    if body.origin is None:
        return PhraseAnswer(phrase=phrase, link=None, qr=None)
    link = f"{body.origin}/player#phrase={phrase}"
    return PhraseAnswer(phrase=phrase, link=link, qr=await context.light(draw_qr, link))


async def find(body: PhraseBody, context: TheContext, owner: TheOwner) -> Found:
    """Say whose phrase it is, before the asker becomes that player."""
    secret = parse_phrase(body.phrase)

    def look() -> Found:
        known = hashed(key_of(secret))
        store = context.store
        return Found(
            games=store.count(known), own=store.count(owner.hash), same=known == owner.hash
        )

    return await context.read(look)


async def recover(
    body: Recover, request: Request, response: Response, context: TheContext, owner: TheOwner
) -> Recovered:
    """Become the player of a phrase; the asker's games come along, in one step or not at all."""
    secret = parse_phrase(body.phrase)

    def become() -> tuple[str, Recovered]:
        key, store = key_of(secret), context.store
        known = hashed(key)
        if not body.fresh and known != owner.hash and not store.knows(known):
            raise NoSuchPlayer
        brought = 0
        if body.bring and known != owner.hash:
            brought = store.move_seats(owner.hash, known)
        return key, Recovered(games=store.count(known), brought=brought, key=None)

    key, answer = await context.write(become)
    if HEADER in request.headers:
        answer.key = key
    else:
        response.headers["Set-Cookie"] = cookie_of(key, request.url.scheme)
    return answer


async def forget(body: Forget, request: Request, response: Response) -> PlayerAnswer:
    """Let the browser forget who it was; the games stay, and a phrase brings them back."""
    if HEADER not in request.headers:
        response.headers["Set-Cookie"] = cookie_of("", request.url.scheme)
    return PlayerAnswer(games=0, phrase=False, name=None)


async def delete(game_id: str, context: TheContext, owner: TheOwner) -> Deletion:
    """Delete a game of the asker's; where somebody else plays too, only the asker's seat goes."""

    def away() -> Deleted:
        done = context.store.delete(game_id, owner.hash)
        if done.deleted or done.left:
            return done
        if context.store.version(game_id) is None:
            raise NoSuchGame(game_id)
        raise NotYourSeat("Only those who play in a game can delete it.", given=game_id)

    done = await context.write(away)
    return Deletion(deleted=done.deleted, left=done.left)


async def delete_all(context: TheContext, owner: TheOwner) -> Deletion:
    """Delete all games of the asker, as one by one, but all or none."""
    done = await context.write(context.store.delete_all, owner.hash)
    return Deletion(deleted=done.deleted, left=done.left)
