"""Mastermind under /api/mastermind."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Request

from perfectplay.errors import SessionError
from perfectplay.mastermind.breaking import BREAKER, MAKER
from perfectplay.mastermind.contradiction import wrong_answers
from perfectplay.mastermind.history import parse_history
from perfectplay.mastermind.judged_views import GuessValueView
from perfectplay.mastermind.knowledge import Knowledge, possible_answers
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.players import is_quick
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.split import Split
from perfectplay.mastermind.variant import Variant
from perfectplay.mastermind.views import (
    GuessHintView,
    KnowledgeView,
    MastermindView,
    WrongAnswerView,
)
from perfectplay.web.context import TheContext, TheOwner
from perfectplay.web.game_routes import (
    add_create,
    add_review,
    add_show,
    add_undo,
    change,
    open_to_change,
    open_to_read,
)
from perfectplay.web.mastermind import models as m
from perfectplay.web.mastermind.lesson_routes import KIND, router
from perfectplay.web.mastermind.start import limited, new_session
from perfectplay.web.models import Versioned, game_answer, new_game_answer
from perfectplay.web.open_game import OpenGame
from perfectplay.web.questions import Question
from perfectplay.web.training.reviewed import note_review

__all__ = ["router"]

MastermindGame = game_answer(MastermindView)
add_create(router, new_game_answer(MastermindView), m.NewMastermind, new_session)
add_show(router, KIND, MastermindGame)
add_undo(router, KIND, MastermindGame)
add_review(router, KIND, m.GuessesReviewAnswer, current=lambda review: "sense" in review)
Opened = OpenGame[MastermindSession]
Game = dict[str, Any]


@router.post("/games/{game_id}/step", response_model=MastermindGame)
async def step(
    game_id: str, body: Versioned, request: Request, context: TheContext, owner: TheOwner
) -> Game:
    """Let the computer player on the breaker's seat make one guess."""
    opened = await open_to_change(context, owner, game_id, KIND, body.version, BREAKER)
    # A player who compares nothing chooses beside the engines, however busy they are.
    if is_quick(opened.session.player):
        choice = await context.light(opened.session.choose)
    else:
        choice = await opened.ask(request, "choose")

    def make() -> MastermindView:
        opened.session.make(choice)
        view: MastermindView = opened.save()
        return view

    return {"game": await context.write(make)}


@router.post("/games/{game_id}/player", response_model=MastermindGame)
async def player(game_id: str, body: m.PlayerBody, context: TheContext, owner: TheOwner) -> Game:
    """Switch the code breaker: human or any computer player, at any turn."""

    def switch(opened: Opened) -> None:
        session = opened.session
        if session.mode != "guess":
            session.require_seat(opened.mine, BREAKER)
            session.switch(body.player)
            return
        waiting = session.waiting
        session.switch(body.player)
        # The guess that is on the screen stays there; the new player makes the next one.
        session.waiting = waiting

    return await change(context, owner, game_id, KIND, body.version, switch)


@router.post("/games/{game_id}/answer", response_model=MastermindGame)
async def answer(
    game_id: str, body: m.AnswerBody, request: Request, context: TheContext, owner: TheOwner
) -> Game:
    """Answer the program's guess; it makes the next one, or shows which answers clash."""
    opened = await open_to_change(context, owner, game_id, KIND, body.version, MAKER)
    await opened.work(request, "take_answer", (body.black, body.white))
    return {"game": await context.write(opened.save)}


@router.post("/games/{game_id}/correct", response_model=MastermindGame)
async def correct(
    game_id: str, body: m.CorrectBody, request: Request, context: TheContext, owner: TheOwner
) -> Game:
    """Correct an earlier answer in place."""
    opened = await open_to_change(context, owner, game_id, KIND, body.version, MAKER)
    await opened.work(request, "take_answer", (body.black, body.white), turn=body.turn)
    return {"game": await context.write(opened.save)}


@router.get("/games/{game_id}/possible-answers")
async def answers(
    game_id: str,
    context: TheContext,
    owner: TheOwner,
    turn: Annotated[int | None, Query(ge=0, le=100)] = None,
) -> m.Answers:
    """List the answers that some code gives to the waiting guess, or to that of a turn."""

    def find() -> m.Answers:
        opened: Opened = OpenGame.read(context, owner, game_id, KIND)
        session = opened.session
        if turn is not None:
            session.knowledge_before(turn)  # says which turns there are
            code = session.turns[turn].guess
        elif session.waiting is not None:
            code = session.waiting.guess
        else:
            raise SessionError("No guess waits for an answer; name a turn.", allowed="turn")
        return m.Answers([list(answer) for answer in possible_answers(session.variant, code)])

    return await context.read(find)


@router.get("/games/{game_id}/hint")
async def hint(
    game_id: str,
    request: Request,
    context: TheContext,
    owner: TheOwner,
    step: Annotated[int, Query(ge=1, le=3)] = 1,
) -> GuessHintView:
    """Give a nudge, a direction or the guess itself."""
    opened = await open_to_read(context, owner, game_id, KIND)
    found: GuessHintView = await opened.ask(request, "hint", step)
    await context.write(opened.note_help)
    return found


@router.get("/games/{game_id}/judge")
async def judge(
    game_id: str,
    request: Request,
    context: TheContext,
    owner: TheOwner,
    guess: Annotated[str, Query(max_length=200)],
) -> m.JudgedAnswer:
    """Judge a guess without making it."""
    opened = await open_to_read(context, owner, game_id, KIND)
    return m.JudgedAnswer(await opened.ask(request, "judge_guess", guess))


@router.get("/games/{game_id}/table")
async def table(
    game_id: str,
    request: Request,
    context: TheContext,
    owner: TheOwner,
    count: Annotated[int, Query(ge=1, le=50)] = 10,
) -> m.TableAnswer:
    """Compare the best guesses."""
    opened = await open_to_read(context, owner, game_id, KIND)
    found = await opened.ask(request, "table", count)

    def compare() -> m.TableAnswer:
        return m.TableAnswer([GuessValueView.of(opened.session.variant, value) for value in found])

    return await context.light(compare)


@router.get("/games/{game_id}/split")
async def split(
    game_id: str,
    context: TheContext,
    owner: TheOwner,
    guess: Annotated[str, Query(max_length=200)],
    turn: Annotated[int | None, Query(ge=0, le=100)] = None,
) -> Split:
    """Show how a guess would split the codes left, now or before a turn; no engine is asked."""

    def find() -> Split:
        opened: Opened = OpenGame.read(context, owner, game_id, KIND)
        return opened.session.split(guess, turn)

    return await context.read(find)


@router.get("/games/{game_id}/candidates")
async def candidates(
    game_id: str,
    context: TheContext,
    owner: TheOwner,
    start: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    count: Annotated[int, Query(ge=1, le=500)] = 40,
) -> m.CandidatesAnswer:
    """List codes that fit all answers, a page at a time."""

    def find() -> m.CandidatesAnswer:
        opened: Opened = OpenGame.read(context, owner, game_id, KIND)
        left = opened.session.knowledge.candidates
        return m.CandidatesAnswer(len(left), start, list(left[start : start + count]))

    return await context.read(find)


@router.post("/games/{game_id}/retry")
async def retry(
    game_id: str, body: m.RetryBody, request: Request, context: TheContext, owner: TheOwner
) -> m.JudgedAnswer:
    """Try a turn of a finished game again; nothing is changed."""
    opened = await open_to_read(context, owner, game_id, KIND)
    session: MastermindSession = opened.session
    if session.outcome is None:
        raise SessionError("Turns are tried again when the game is over; until then undo or judge.")
    found = await opened.ask(request, "retry", body.turn, body.guess, show=body.show)
    solved = found.word.solves_a_retry
    await context.write(note_review, opened, body.turn, solved, body.show)
    return m.JudgedAnswer(found)


@router.post("/explain")
async def explain(body: m.ExplainBody, context: TheContext) -> m.ExplainAnswer:
    """Say which answers were wrong for a code; nothing is kept."""

    def compare() -> m.ExplainAnswer:
        variant = limited(Variant.parse(body.variant), context.settings)
        palette = get_palette(body.palette).require(variant.colours) if body.palette else None
        turns = Knowledge(
            variant, [(parse_code(variant, code, palette), reply) for code, reply in body.turns]
        ).turns
        secret = parse_code(variant, body.secret, palette)
        found = wrong_answers(variant, turns, secret)
        return m.ExplainAnswer([WrongAnswerView.of(variant, wrong, palette) for wrong in found])

    return await context.light(compare)


@router.post("/score")
async def score_code(body: m.ScoreBody, context: TheContext) -> m.ScoreAnswer:
    """Answer a guess for a code that the asker keeps; nothing is kept here."""

    def answer() -> m.ScoreAnswer:
        variant = limited(Variant.parse(body.variant), context.settings)
        palette = get_palette(body.palette).require(variant.colours) if body.palette else None
        code, secret = (parse_code(variant, text, palette) for text in (body.guess, body.secret))
        return m.ScoreAnswer(*variant.answer(code, secret))

    return await context.light(answer)


@router.post("/analysis")
async def analysis(body: m.AnalysisBody, request: Request, context: TheContext) -> KnowledgeView:
    """Analyse a position without a game: codes left, values, the best guesses."""

    def parse() -> tuple[Knowledge, str | None]:
        variant = limited(Variant.parse(body.variant), context.settings)
        know = Knowledge(variant, parse_history(variant, body.history))
        return know, None if body.guess is None else parse_code(variant, body.guess)

    know, code = await context.light(parse)
    seconds = min(body.seconds or context.settings.job_seconds, context.settings.max_seconds)

    turns = [(turn.guess, list(turn.feedback)) for turn in know.turns]
    given = (str(know.variant), turns, body.sense, code)
    found = await context.heavy(request, Question(KIND, "analysis", given, seconds=seconds))
    view: KnowledgeView = found.result
    return view
