"""Guesses of a person over HTTP: the answer comes at once, what the teacher says when it is ready.

Pins need no engine. In a lesson a guess waits a moment for its verdict, because a slip comes back
as a question; after that moment it is made, and `judgement` waits for what is missing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import Request

from perfectplay.errors import PerfectPlayError
from perfectplay.mastermind.breaking import BREAKER
from perfectplay.mastermind.errors import RepeatedGuessError
from perfectplay.mastermind.judged_views import AccountView, JudgedView
from perfectplay.mastermind.lesson import CaughtUp, GuessReport
from perfectplay.mastermind.players import HUMAN
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver import NotExactError
from perfectplay.mastermind.teacher import Judged
from perfectplay.mastermind.views import MastermindView
from perfectplay.web.context import Context, TheContext, TheOwner
from perfectplay.web.errors import Busy, Stale, TooMany
from perfectplay.web.game_routes import change, open_to_change
from perfectplay.web.mastermind import models as m
from perfectplay.web.models import Versioned, game_answer
from perfectplay.web.open_game import OpenGame
from perfectplay.web.players import Owner
from perfectplay.web.room import game_router
from perfectplay.work import Abandoned

KIND = "mastermind"
OPTIMAL_PATIENCE = 4
"""So many times the patience for a judgement is what the search for an optimal guess may take."""
KEEP_TRIES = 20
router = game_router(KIND)
"""Of the whole room; what is not about guesses is added to it by `routes`."""
MastermindGame = game_answer(MastermindView)
Opened = OpenGame[MastermindSession]
Game = dict[str, Any]
T = TypeVar("T")


def _checked(session: MastermindSession, guess: str | list[int]) -> str:
    """Return a guess that may be made; a repeated one is named in the colours of the game."""
    try:
        return session.check_guess(guess)
    except RepeatedGuessError as error:
        raise RepeatedGuessError(
            error.sentence(session.show),
            guess=error.guess,
            number=error.number,
            feedback=error.feedback,
        ) from None


@router.post("/games/{game_id}/guess")
async def guess(
    game_id: str, body: m.GuessBody, request: Request, context: TheContext, owner: TheOwner
) -> m.GuessAnswer:
    """Make a guess; in a lesson a slip comes back as a question first, if it is judged in time.

    With `keep` it is made whatever its word is, with `skip` without waiting for its word.
    """

    def begin() -> tuple[Opened, str, MastermindView | None]:
        opened: Opened = OpenGame.read_to_change(
            context, owner, game_id, KIND, body.version, BREAKER
        )
        code = _checked(opened.session, body.guess)
        if opened.session.mode == "learn":
            return opened, code, None
        opened.session.make_guess(code)
        return opened, code, opened.save()

    opened, code, made = await context.write(begin)
    if made is not None:
        return m.GuessAnswer(made, asked=False, judged=None, account=None)
    waiting = Patience(0 if body.skip else context.settings.judge_patience)
    verdict: GuessReport | None = await waiting.for_(opened.ask(request, "verdict", code))
    judged = None if verdict is None else verdict.judged
    if judged is not None and judged.asked and not body.keep:
        return await context.light(_question, opened, judged)
    return await _make(context, opened, request, waiting, code, HUMAN, verdict)


def _question(opened: Opened, judged: Judged) -> m.GuessAnswer:
    """Ask whether a guess shall stand, without what would have been better."""
    question = JudgedView.of_question(opened.session.variant, judged)
    return m.GuessAnswer(opened.view(), asked=True, judged=question, account=None)


@router.post("/games/{game_id}/optimal")
async def optimal(
    game_id: str, body: Versioned, request: Request, context: TheContext, owner: TheOwner
) -> m.GuessAnswer:
    """Let the program make an optimal guess for the learner, or a very good one if none is quick.

    One that is not proven best in the time given is the one whose answer tells the most.
    """
    opened: Opened = await open_to_change(context, owner, game_id, KIND, body.version, BREAKER)
    patience = context.settings.judge_patience
    search = Patience(OPTIMAL_PATIENCE * patience)
    best: str | None = await search.for_(opened.ask(request, "best_guess"))
    if best is None and opened.session.variant.lies:
        raise NotExactError(
            "Where answers may be wrong only a proven guess is made for you, and none is proven in "
            "the time given; guess yourself, or let a player such as knuth go on."
        )
    quick: str = best if best is not None else await context.light(opened.session.quick_guess)
    waiting = Patience(patience if opened.session.mode == "learn" else 0)
    return await _make(context, opened, request, waiting, quick, "optimal")


async def _make(
    context: Context,
    opened: Opened,
    request: Request,
    waiting: Patience,
    code: str,
    mover: str,
    verdict: GuessReport | None = None,
) -> m.GuessAnswer:
    """Make a guess, with all that the teacher has to say of it in what is left of the patience."""
    kept, owner = opened.kept, opened.owner

    def make() -> Opened:
        # Read anew: an engine may still be looking at the other session.
        fresh: Opened = OpenGame.read_to_change(
            context, owner, kept.id, KIND, kept.version, BREAKER
        )
        fresh.session.make_guess(code, mover, verdict)
        return fresh

    fresh = await context.read(make)
    turn = fresh.session.turns_made - 1
    found: CaughtUp | None = None
    if fresh.session.notes[turn].judging:
        found = await waiting.for_(fresh.ask(request, "catch_up"))

    def keep() -> m.GuessAnswer:
        if found is not None:
            fresh.session.take(found)
        report = found.reports.get(turn, verdict) if found is not None else verdict
        judged, account = (report.judged, report.account) if report else (None, None)
        return m.GuessAnswer(
            fresh.save(),
            asked=False,
            judged=None
            if judged is None or report is None
            else JudgedView.of(fresh.session.variant, judged, report.reason),
            account=None if account is None else AccountView.of_account(account),
        )

    return await context.write(keep)


@router.post("/games/{game_id}/judgement", response_model=MastermindGame)
async def judgement(
    game_id: str, body: m.JudgementBody, request: Request, context: TheContext, owner: TheOwner
) -> Game:
    """Wait for what the teacher says of guesses that were made before he had judged them.

    The game may go on meanwhile: what he says is kept beside the turns that are still there.
    """

    def begin() -> Opened:
        opened: Opened = OpenGame.read(context, owner, game_id, KIND)
        opened.session.require_seat(opened.mine, BREAKER)
        opened.session.require_mode("learn")
        return opened

    opened = await context.read(begin)
    if not opened.session.waits_for_teacher:
        return {"game": await context.light(opened.view)}
    found = await opened.ask(request, "catch_up")
    return {"game": await context.write(_keep, context, owner, game_id, found)}


def _keep(context: Context, owner: Owner, game_id: str, found: CaughtUp) -> Any:
    """Keep what the teacher has found out, whoever changes the game at the same moment."""
    for _ in range(KEEP_TRIES):
        opened: Opened = OpenGame.read(context, owner, game_id, KIND)
        if not opened.session.take(found):
            break
        try:
            return opened.save()
        except Stale:
            continue
    return opened.view()


@router.post("/games/{game_id}/sense", response_model=MastermindGame)
async def sense(game_id: str, body: m.SenseBody, context: TheContext, owner: TheOwner) -> Game:
    """Teach the worst case or the average from now on; turns judged by the other are judged anew.

    They come back as `judging`, and `judgement` waits for them.
    """

    def teach(opened: Opened) -> None:
        opened.session.teach(body.sense)

    return await change(context, owner, game_id, KIND, body.version, teach, BREAKER)


class Patience:
    """So many seconds in all to wait for engines; what is not there by then comes later."""

    def __init__(self, seconds: float) -> None:
        self._end = asyncio.get_running_loop().time() + seconds

    async def for_(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Return what the work finds; None when it is late, refused as too much, or broken."""
        left = self._end - asyncio.get_running_loop().time()
        if left <= 0:
            work.close()
            return None
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait({task}, timeout=left)
            return task.result() if task.done() else None
        except (Busy, TooMany):
            return None
        except (PerfectPlayError, Abandoned):
            raise
        except Exception:
            return None  # an accident in an engine: whoever asks for the judgement hears of it
        finally:
            task.cancel()
