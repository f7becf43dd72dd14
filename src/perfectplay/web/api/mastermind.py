"""Mastermind under /api/mastermind."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request

from perfectplay.mastermind.contradiction import explain_wrong_answer, wrong_answers
from perfectplay.mastermind.history import parse_history
from perfectplay.mastermind.knowledge import Knowledge, possible_answers
from perfectplay.mastermind.match import HUMAN, find_player
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.variant import Variant
from perfectplay.web import mastermind_models as m
from perfectplay.web.desk import Desk, desk_of, invitation, owner_of
from perfectplay.web.errors import BadRequest
from perfectplay.web.games import mastermind_work as work
from perfectplay.web.games.mastermind import (
    Play,
    changed,
    keep,
    limited,
    new_play,
    seats_of,
    view,
)
from perfectplay.web.models import ERRORS, Versioned
from perfectplay.web.seats import Owner
from perfectplay.web.store import Kept

KIND = "mastermind"
router = APIRouter(prefix="/api/mastermind", tags=["mastermind"], responses=ERRORS)
TheDesk = Annotated[Desk, Depends(desk_of)]
TheOwner = Annotated[Owner, Depends(owner_of)]
Plain = dict[str, Any]


async def _open(
    desk: Desk, owner: Owner, game_id: str, version: int, *seats: str
) -> tuple[Kept, Play]:
    game = await desk.open(game_id, KIND, owner, version, view, *seats)
    return game, Play.of(game)


async def _save(desk: Desk, owner: Owner, game: Kept, play: Play) -> Plain:
    return {"game": await desk.save(changed(game, play), owner, view)}


@router.post("/games", status_code=201, response_model=m.NewMastermindGame)
async def create(body: m.NewMastermind, request: Request, desk: TheDesk, owner: TheOwner) -> Plain:
    """Start a game."""
    play = new_play(
        body.variant,
        body.mode,
        body.palette,
        body.player,
        body.sense,
        body.secret,
        desk.settings.max_codes,
    )
    if play.mode == "guess":
        await desk.heavy(request, work.next_guess, desk.judges, play)
    token, kept = invitation() if play.mode == "two" else (None, None)
    game = await desk.light(desk.store.add, keep(play, seats_of(play.mode, owner.hash), kept))
    return {"game": view(game, owner), "join": token}


@router.get("/games/{game_id}", response_model=m.MastermindGame)
async def show(game_id: str, desk: TheDesk, owner: TheOwner) -> Plain:
    """Look at a game; anybody with its address may."""
    return {"game": view(await desk.load(game_id, KIND), owner)}


@router.post("/games/{game_id}/guess", response_model=m.GuessAnswer)
async def guess(
    game_id: str, body: m.GuessBody, request: Request, desk: TheDesk, owner: TheOwner
) -> Plain:
    """Make a guess; in learn mode one that is not optimal comes back as a question first."""
    game, play = await _open(desk, owner, game_id, body.version, "breaker")
    play.require_mode("learn", "play", "two")
    play.require_player(human=True)
    code = play.read(body.guess)
    if play.mode == "learn":
        asked, account = await desk.heavy(request, work.guess, desk.judges, play, code, body.keep)
        if asked:
            return {"game": view(game, owner), "asked": asked, "account": None}
    else:
        account = None
        await desk.light(lambda: play.add(code, play.answer_to(code), HUMAN))
    return {**await _save(desk, owner, game, play), "asked": None, "account": account}


@router.post("/games/{game_id}/optimal", response_model=m.Accounted)
async def optimal(
    game_id: str, body: Versioned, request: Request, desk: TheDesk, owner: TheOwner
) -> Plain:
    """Let the program make an optimal guess for the learner."""
    game, play = await _open(desk, owner, game_id, body.version, "breaker")
    play.require_mode("learn", "play", "two")
    account = await desk.heavy(request, work.optimal, desk.judges, play)
    return {**await _save(desk, owner, game, play), "account": account}


@router.post("/games/{game_id}/step", response_model=m.MastermindGame)
async def step(
    game_id: str, body: Versioned, request: Request, desk: TheDesk, owner: TheOwner
) -> Plain:
    """Let the computer player on the breaker's seat make one guess."""
    game, play = await _open(desk, owner, game_id, body.version, "breaker")
    play.require_mode("learn", "play", "two")
    await desk.heavy(request, work.step, desk.judges, play)
    return await _save(desk, owner, game, play)


@router.post("/games/{game_id}/player", response_model=m.MastermindGame)
async def player(game_id: str, body: m.PlayerBody, desk: TheDesk, owner: TheOwner) -> Plain:
    """Switch the code breaker: human or any computer player, at any turn."""
    game, play = await _open(desk, owner, game_id, body.version)
    name = find_player(body.player)
    if play.mode == "guess" and name == HUMAN:
        raise BadRequest(
            "Here the program guesses your code, so a computer player is needed.",
            given=name,
            allowed="any computer player",
        )
    if play.mode != "guess":
        owner.require(game, ["breaker"])
    play.player = name
    return await _save(desk, owner, game, play)


@router.post("/games/{game_id}/undo", response_model=m.MastermindGame)
async def undo(game_id: str, body: Versioned, desk: TheDesk, owner: TheOwner) -> Plain:
    """Take the last turn back."""
    game, play = await _open(desk, owner, game_id, body.version)
    if play.mode == "two" and len(set(game.seats.values())) > 1:
        raise BadRequest("Against another person a guess stands, once its answer was seen.")
    play.undo()
    return await _save(desk, owner, game, play)


@router.post("/games/{game_id}/sense", response_model=m.MastermindGame)
async def sense(game_id: str, body: m.SenseBody, desk: TheDesk, owner: TheOwner) -> Plain:
    """Teach the worst case or the average from now on."""
    game, play = await _open(desk, owner, game_id, body.version, "breaker")
    play.sense = body.sense
    return await _save(desk, owner, game, play)


@router.post("/games/{game_id}/answer", response_model=m.MastermindGame)
async def answer(
    game_id: str, body: m.AnswerBody, request: Request, desk: TheDesk, owner: TheOwner
) -> Plain:
    """Answer the program's guess; it makes the next one, or shows which answers clash."""
    game, play = await _open(desk, owner, game_id, body.version, "maker")
    play.require_mode("guess")
    await desk.heavy(request, work.answer, desk.judges, play, (body.black, body.white))
    return await _save(desk, owner, game, play)


@router.post("/games/{game_id}/correct", response_model=m.MastermindGame)
async def correct(
    game_id: str, body: m.CorrectBody, request: Request, desk: TheDesk, owner: TheOwner
) -> Plain:
    """Correct an earlier answer in place."""
    game, play = await _open(desk, owner, game_id, body.version, "maker")
    play.require_mode("guess")
    changes = (body.turn, (body.black, body.white))
    await desk.heavy(request, work.correct, desk.judges, play, *changes)
    return await _save(desk, owner, game, play)


@router.get("/games/{game_id}/possible-answers", response_model=m.Answers)
async def answers(
    game_id: str,
    desk: TheDesk,
    turn: Annotated[int | None, Query(ge=0, le=100)] = None,
) -> Plain:
    """List the answers that some code gives to the waiting guess, or to that of a turn."""
    play = Play.of(await desk.load(game_id, KIND))
    if turn is None and play.waiting is None:
        raise BadRequest("No guess waits for an answer; name a turn.", allowed="turn")
    if turn is not None and turn >= len(play.rows):
        raise BadRequest(
            f"There is no turn {turn}; turns are counted from 0 and there are {len(play.rows)}.",
            given=turn,
        )
    code = str(play.waiting) if turn is None else play.rows[turn].guess
    found = await desk.light(possible_answers, play.variant, code)
    return {"answers": [list(answer) for answer in found]}


@router.get("/games/{game_id}/hint", response_model=m.HintView)
async def hint(
    game_id: str,
    request: Request,
    desk: TheDesk,
    step: Annotated[int, Query(ge=1, le=3)] = 1,
) -> Plain:
    """Give a nudge, a direction or the guess itself."""
    play = Play.of(await desk.load(game_id, KIND))
    play.require_mode("learn", "play", "two")
    return await desk.heavy(request, work.hint, desk.judges, play, step)


@router.get("/games/{game_id}/judge", response_model=m.JudgedAnswer)
async def judge(
    game_id: str,
    request: Request,
    desk: TheDesk,
    guess: Annotated[str, Query(max_length=200)],
) -> Plain:
    """Judge a guess without making it."""
    play = Play.of(await desk.load(game_id, KIND))
    play.require_mode("learn", "play", "two")
    code = play.read(guess)
    return {"judged": await desk.heavy(request, work.judge_guess, desk.judges, play, code)}


@router.get("/games/{game_id}/table", response_model=m.TableAnswer)
async def table(
    game_id: str,
    request: Request,
    desk: TheDesk,
    count: Annotated[int, Query(ge=1, le=50)] = 10,
) -> Plain:
    """Compare the best guesses."""
    play = Play.of(await desk.load(game_id, KIND))
    return {"guesses": await desk.heavy(request, work.table, desk.judges, play, count)}


@router.get("/games/{game_id}/candidates", response_model=m.CandidatesAnswer)
async def candidates(
    game_id: str,
    desk: TheDesk,
    start: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    count: Annotated[int, Query(ge=1, le=500)] = 40,
) -> Plain:
    """List codes that fit all answers, a page at a time."""
    play = Play.of(await desk.load(game_id, KIND))

    def read() -> Plain:
        left = play.knowledge().candidates
        return {"count": len(left), "start": start, "codes": list(left[start : start + count])}

    return await desk.light(read)


@router.get("/games/{game_id}/review", response_model=m.ReviewAnswer)
async def review(game_id: str, request: Request, desk: TheDesk) -> Plain:
    """Look at every turn again: skill, luck and the best guess."""
    game = await desk.load(game_id, KIND)
    play = Play.of(game)
    play.require_mode("learn", "play", "two")
    if game.review is not None:
        return {"review": game.review}
    told = await desk.heavy(request, work.review_game, desk.judges, play)
    await desk.light(desk.store.save_review, game, told)
    return {"review": told}


@router.post("/games/{game_id}/retry", response_model=m.JudgedAnswer)
async def retry(game_id: str, body: m.RetryBody, request: Request, desk: TheDesk) -> Plain:
    """Try a turn of a finished game again; nothing is changed."""
    play = Play.of(await desk.load(game_id, KIND))
    play.require_mode("learn", "play", "two")
    if play.outcome is None:
        raise BadRequest("Turns are tried again when the game is over; until then undo or judge.")
    tried = (body.turn, body.guess, body.show)
    return {"judged": await desk.heavy(request, work.retry, desk.judges, play, *tried)}


@router.post("/explain", response_model=m.ExplainAnswer)
async def explain(body: m.ExplainBody, desk: TheDesk) -> Plain:
    """Say which answers were wrong for a code; nothing is kept."""
    variant = limited(Variant.parse(body.variant), desk.settings.max_codes)
    palette = get_palette(body.palette).require(variant.colours) if body.palette else None
    turns = Knowledge(
        variant, [(parse_code(variant, code, palette), reply) for code, reply in body.turns]
    ).turns
    secret = parse_code(variant, body.secret, palette)
    found = wrong_answers(variant, turns, secret)
    return {
        "wrong": [
            {
                "turn": wrong.turn,
                "guess": wrong.guess,
                "given": list(wrong.given),
                "correct": list(wrong.correct),
                "text": explain_wrong_answer(variant, wrong, palette),
            }
            for wrong in found
        ]
    }


@router.post("/analysis", response_model=m.AnalysisAnswer)
async def analysis(body: m.AnalysisBody, request: Request, desk: TheDesk) -> Plain:
    """Analyse a position without a game: codes left, values, the best guesses."""
    variant = limited(Variant.parse(body.variant), desk.settings.max_codes)
    know = Knowledge(variant, parse_history(variant, body.history))
    code = None if body.guess is None else parse_code(variant, body.guess)
    seconds = min(body.seconds or desk.settings.job_seconds, desk.settings.max_seconds)
    return await desk.heavy(
        request, work.analyse, desk.judges, know, body.sense, code, seconds=seconds
    )
