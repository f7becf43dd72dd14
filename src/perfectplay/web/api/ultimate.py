"""Ultimate Tic-Tac-Toe under /api/ultimate."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import StreamingResponse

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.errors import NoPlayError
from perfectplay.ultimate.notation import move_text
from perfectplay.ultimate.plain import plain_board
from perfectplay.ultimate.reading import looks_like_position
from perfectplay.ultimate.record import Record
from perfectplay.web import sse
from perfectplay.web import ultimate_models as m
from perfectplay.web.desk import Desk, desk_of, invitation, owner_of
from perfectplay.web.engine import Abandoned, Job, streaming
from perfectplay.web.errors import BadRequest
from perfectplay.web.games import ultimate_work as work
from perfectplay.web.games.ultimate import (
    Play,
    changed,
    keep,
    new_play,
    read_text,
    require_turn,
    seats_of,
    view,
)
from perfectplay.web.models import ERRORS, Versioned
from perfectplay.web.seats import Owner
from perfectplay.web.store import Kept

KIND = "ultimate"
router = APIRouter(prefix="/api/ultimate", tags=["ultimate"], responses=ERRORS)
TheDesk = Annotated[Desk, Depends(desk_of)]
TheOwner = Annotated[Owner, Depends(owner_of)]
Plain = dict[str, Any]


async def _open(desk: Desk, owner: Owner, game_id: str, version: int) -> tuple[Kept, Play, Board]:
    game = await desk.open(game_id, KIND, owner, version, view)
    play = Play.of(game)
    return game, play, play.board()


async def _save(desk: Desk, owner: Owner, game: Kept, play: Play) -> Plain:
    return {"game": await desk.save(changed(game, play), owner, view)}


@router.post("/games", status_code=201, response_model=m.NewUltimateGame)
async def create(body: m.NewUltimate, desk: TheDesk, owner: TheOwner) -> Plain:
    """Start a game, from the beginning or from plays or a position."""
    rule = body.rule
    if body.position is not None and not looks_like_position(body.position):
        # Said by the reader of positions, whose sentence has an example.
        Board(body.position)
    record = read_text(body.position or "", rule)
    if body.moves is not None:
        played = read_text(body.moves, rule if body.position is None else None)
        if body.position is None:
            record = played
        else:
            record = Record(played.moves, start=record.start, rule=record.rule)
            record.board()
    play = new_play(body.mode, body.first, body.level, record)
    token, kept = invitation() if play.mode == "two" else (None, None)
    game = await desk.light(desk.store.add, keep(play, seats_of(play, owner.hash), kept))
    return {"game": view(game, owner), "join": token}


@router.get("/games/{game_id}", response_model=m.UltimateGame)
async def show(game_id: str, desk: TheDesk, owner: TheOwner) -> Plain:
    """Look at a game; anybody with its address may."""
    return {"game": view(await desk.load(game_id, KIND), owner)}


@router.get("/games/{game_id}/at/{ply}", response_model=m.BoardAnswer)
async def at(game_id: str, ply: Annotated[int, Path(ge=0, le=100)], desk: TheDesk) -> Plain:
    """Look at the board after so many plays."""
    play = Play.of(await desk.load(game_id, KIND))
    return {"board": plain_board(play.board(ply))}


@router.post("/games/{game_id}/move", response_model=m.UltimateGame)
async def move(game_id: str, body: m.MoveBody, desk: TheDesk, owner: TheOwner) -> Plain:
    """Make a play."""
    game, play, board = await _open(desk, owner, game_id, body.version)
    require_turn(play, board, owner, game)
    play.push(body.move, board)
    return await _save(desk, owner, game, play)


@router.post("/games/{game_id}/computer", response_model=m.UltimateGame)
async def computer(
    game_id: str, body: Versioned, request: Request, desk: TheDesk, owner: TheOwner
) -> Plain:
    """Let the engine play for the side to move, at the game's level."""
    game, play, board = await _open(desk, owner, game_id, body.version)
    if play.mode == "two" and board.turn.value not in owner.seats(game):
        raise BadRequest("It is the other player's turn.", given=board.turn.symbol)
    await desk.heavy(request, work.computer, play)
    return await _save(desk, owner, game, play)


@router.post("/games/{game_id}/undo", response_model=m.UltimateGame)
async def undo(game_id: str, body: Versioned, desk: TheDesk, owner: TheOwner) -> Plain:
    """Take back: one's own last play, with the computer's answer if it came."""
    game, play, board = await _open(desk, owner, game_id, body.version)
    two_people = play.mode == "two" and len(set(game.seats.values())) > 1
    if two_people and board.move_stack and board.turn.value in owner.seats(game):
        raise BadRequest("The other player has played since; only one's own last play goes back.")
    play.undo(board)
    return await _save(desk, owner, game, play)


@router.post("/games/{game_id}/swap", response_model=m.UltimateGame)
async def swap(game_id: str, body: Versioned, desk: TheDesk, owner: TheOwner) -> Plain:
    """Change sides with the computer."""
    game, play, _ = await _open(desk, owner, game_id, body.version)
    if play.mode != "computer":
        raise BadRequest(
            "Sides are changed with the computer only.", given=play.mode, allowed="computer"
        )
    play.me = play.me.other
    after = changed(game, play)
    return {"game": await _swapped(desk, owner, after, play.me)}


async def _swapped(desk: Desk, owner: Owner, game: Kept, me: Player) -> Plain:
    """Keep the game with its one seat on the other side."""
    return await desk.save(replace(game, seats={me.value: owner.hash}), owner, view)


@router.post("/games/{game_id}/level", response_model=m.UltimateGame)
async def level(game_id: str, body: m.LevelBody, desk: TheDesk, owner: TheOwner) -> Plain:
    """Change the computer's level."""
    game, play, _ = await _open(desk, owner, game_id, body.version)
    play.level = body.level
    return await _save(desk, owner, game, play)


@router.get("/games/{game_id}/hint", response_model=m.HintPlay)
async def hint(game_id: str, request: Request, desk: TheDesk) -> Plain:
    """Suggest a play."""
    return await desk.heavy(request, work.hint, Play.of(await desk.load(game_id, KIND)))


@router.get("/games/{game_id}/review", response_model=m.PlaysReviewAnswer)
async def review(game_id: str, request: Request, desk: TheDesk) -> Plain:
    """Judge every play of the game."""
    game = await desk.load(game_id, KIND)
    if game.review is not None:
        return {"review": game.review}
    limit = desk.settings.max_seconds
    told = await desk.heavy(request, work.review_game, Play.of(game), seconds=limit)
    await desk.light(desk.store.save_review, game, told)
    return {"review": told}


@router.post("/games/{game_id}/retry", response_model=m.RetriedPlay)
async def retry(game_id: str, body: m.RetryPlayBody, request: Request, desk: TheDesk) -> Plain:
    """Try a moment of the game again; nothing is changed."""
    play = Play.of(await desk.load(game_id, KIND))
    return await desk.heavy(request, work.retry, play, body.ply, body.move, body.show)


@router.post("/read", response_model=m.ReadAnswer)
async def read(body: m.ReadBody) -> Plain:
    """Read plays in any notation, a record or a position; an error marks the wrong character."""
    record = read_text(body.text, body.rule)
    board = record.board()
    return {
        "moves": [move_text(play) for play in record.moves],
        "start": record.start,
        "position": board.position,
        "board": plain_board(board),
    }


def _position(desk: Desk, text: str, rule: str | None, seconds: float) -> tuple[Board, float]:
    board = read_text(text, rule).board()
    if board.is_over:
        raise NoPlayError("The game is over, so there is nothing to analyse.")
    return board, min(seconds, desk.settings.max_seconds)


@router.post("/analysis", response_model=m.AnalysisView)
async def analysis(body: m.PositionBody, request: Request, desk: TheDesk) -> Plain:
    """Analyse a position for some seconds."""
    board, seconds = _position(desk, body.position, body.rule, body.seconds)
    return await desk.heavy(request, work.analyse, board, seconds, seconds=seconds + 1)


@router.get(
    "/analysis/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "Events."}},
)
async def analysis_stream(
    request: Request,
    desk: TheDesk,
    position: Annotated[str, Query(max_length=4000)],
    rule: Annotated[str | None, Query(max_length=20)] = None,
    seconds: Annotated[float, Query(gt=0, le=600, allow_inf_nan=False)] = 10.0,
) -> StreamingResponse:
    """Analyse a position live: events `analysis` that get better, then `done`."""
    board, limit = _position(desk, position, rule, seconds)

    def search(job: Job, put: Any) -> None:
        work.analyse_live(job, put, board, limit)

    # Entered here, so that a full queue is an answer of 503 and not a broken stream.
    running = streaming(desk.engine, search)
    found = await running.__aenter__()

    async def lines() -> AsyncIterator[str]:
        try:
            async for item in found:
                yield sse.event("analysis", item)
            yield sse.event("done", {})
        except Abandoned:
            yield sse.event("done", {"stopped": True})
        finally:
            await running.__aexit__(None, None, None)

    return sse.stream(lines())
