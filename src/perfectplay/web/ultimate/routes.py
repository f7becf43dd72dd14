"""Ultimate Tic-Tac-Toe under /api/ultimate."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from fastapi.sse import ServerSentEvent

from perfectplay.errors import PluginError, SessionError
from perfectplay.session import to_data
from perfectplay.ultimate import evaluators
from perfectplay.ultimate.errors import NoMoveError, UltimateError
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.solution_view import SolutionView
from perfectplay.ultimate.views import (
    AnalysisView,
    BoardView,
    MoveHintView,
    RetriedMoveView,
    UltimateView,
)
from perfectplay.web import sse
from perfectplay.web.context import Context, TheContext, TheOwner
from perfectplay.web.errors import Busy
from perfectplay.web.game_routes import (
    add_create,
    add_review,
    add_show,
    add_undo,
    change,
    open_to_change,
    open_to_read,
)
from perfectplay.web.jobs import Queued, streaming
from perfectplay.web.limits import Asker
from perfectplay.web.models import Versioned, game_answer, new_game_answer
from perfectplay.web.open_game import OpenGame
from perfectplay.web.questions import Question
from perfectplay.web.room import game_router
from perfectplay.web.training.reviewed import note_review
from perfectplay.web.ultimate import models as m
from perfectplay.web.ultimate.lines import keep_tree, open_tree
from perfectplay.web.ultimate.texts import new_session, parse_text
from perfectplay.web.ultimate.training import known
from perfectplay.work import Abandoned

KIND = "ultimate"
router = game_router(KIND)
UltimateGame = game_answer(UltimateView)
add_create(router, new_game_answer(UltimateView), m.NewUltimate, new_session)
add_show(router, KIND, UltimateGame)
add_undo(router, KIND, UltimateGame)
add_review(
    router,
    KIND,
    m.MovesReviewAnswer,
    lambda context: context.settings.max_seconds,
    current=lambda review: all("punished" in move for move in review["moves"]),
)
Opened = OpenGame[UltimateSession]
Game = dict[str, Any]


@router.get("/games/{game_id}/at/{ply}")
async def at(
    game_id: str,
    ply: Annotated[int, Path(ge=0, le=100)],
    context: TheContext,
    owner: TheOwner,
    line: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> m.BoardAnswer:
    """Look at the board after so many moves of the game, or of a variation."""

    def look() -> m.BoardAnswer:
        opened: Opened = OpenGame.read(context, owner, game_id, KIND)
        return m.BoardAnswer(BoardView.of(opened.session.board_at(ply, line)))

    return await context.read(look)


@router.post("/games/{game_id}/move", response_model=UltimateGame)
async def move(
    game_id: str, body: m.AnsweredMoveBody, request: Request, context: TheContext, owner: TheOwner
) -> Game:
    """Make a move, and with `answer` let the computer answer it, each kept as it is made."""

    def begin() -> tuple[Opened, bool]:
        opened: Opened = OpenGame.read_to_change(context, owner, game_id, KIND, body.version)
        session = opened.session
        session.require_turn(opened.mine)
        session.move(body.move)
        opened.keep()
        return opened, session.mode == "computer" and session.to_move() is not None

    opened, can_answer = await context.write(begin)
    if body.answer and can_answer:
        # With no engine free the move stands, and its player can ask for the answer later.
        with contextlib.suppress(Busy):
            return await _computer_move(context, request, opened)
    return {"game": await context.light(opened.view)}


@router.post("/games/{game_id}/computer", response_model=UltimateGame)
async def computer(
    game_id: str, body: Versioned, request: Request, context: TheContext, owner: TheOwner
) -> Game:
    """Let the engine move for the side to move, at the game's level."""
    opened: Opened = await open_to_change(context, owner, game_id, KIND, body.version)
    turn = opened.session.board.turn
    opened.session.require_taken(turn.value)
    if opened.session.mode == "two" and turn.value not in opened.mine:
        raise SessionError("It is the other player's turn.", given=turn.symbol)
    return await _computer_move(context, request, opened)


async def _computer_move(context: Context, request: Request, opened: Opened) -> Game:
    # A move for which long thought is wanted gives way to those of others.
    seconds = context.settings.max_move_seconds + 1 if opened.session.thinks_long else None
    await opened.work(request, "step", seconds=seconds)
    return {"game": await context.write(opened.save)}


@router.post("/games/{game_id}/swap", response_model=UltimateGame)
async def swap(game_id: str, body: Versioned, context: TheContext, owner: TheOwner) -> Game:
    """Change sides with the computer."""

    def work() -> UltimateView:
        opened: Opened = OpenGame.read_to_change(context, owner, game_id, KIND, body.version)
        opened.session.swap()
        view: UltimateView = opened.save(opened.seats_of_starter())
        return view

    return {"game": await context.write(work)}


@router.post("/games/{game_id}/level", response_model=UltimateGame)
async def level(game_id: str, body: m.LevelBody, context: TheContext, owner: TheOwner) -> Game:
    """Change the computer's level."""

    def set_level(opened: Opened) -> None:
        opened.session.set_level(body.level)

    return await change(context, owner, game_id, KIND, body.version, set_level)


@router.post("/games/{game_id}/line")
async def add_line(
    game_id: str, body: m.LineBody, context: TheContext, owner: TheOwner
) -> m.LineAnswer:
    """Walk moves on from any position of the game; what is new becomes a variation."""

    def work() -> m.LineAnswer:
        opened = open_tree(context, owner, game_id, body.version)
        known = opened.session.variations.to_data()
        line, ply = opened.session.add_line(body.line, body.ply, body.moves, body.note)
        if opened.session.variations.to_data() != known:
            keep_tree(opened)
        return m.LineAnswer(opened.view(), line, ply)

    return await context.write(work)


@router.post("/games/{game_id}/line/delete", response_model=UltimateGame)
async def delete_line(
    game_id: str, body: m.DeleteLineBody, context: TheContext, owner: TheOwner
) -> Game:
    """Forget a variation, with those that branch from it."""

    def work() -> UltimateView:
        opened = open_tree(context, owner, game_id, body.version)
        opened.session.delete_line(body.line)
        keep_tree(opened)
        view: UltimateView = opened.view()
        return view

    return {"game": await context.write(work)}


@router.get("/games/{game_id}/hint")
async def hint(
    game_id: str, request: Request, context: TheContext, owner: TheOwner
) -> MoveHintView:
    """Suggest a move."""
    opened = await open_to_read(context, owner, game_id, KIND)
    found: MoveHintView = await opened.ask(request, "hint")
    await context.write(opened.note_help)
    return found


@router.post("/games/{game_id}/retry")
async def retry(
    game_id: str, body: m.RetryMoveBody, request: Request, context: TheContext, owner: TheOwner
) -> RetriedMoveView:
    """Try a moment of the game again; nothing is changed."""
    opened: Opened = await open_to_read(context, owner, game_id, KIND)
    told = known(opened.kept, body.ply)
    found: RetriedMoveView = await opened.ask(
        request, "retry", body.ply, body.move, show=body.show, **told
    )
    await context.write(note_review, opened, body.ply, found.solved, body.show)
    return found


@router.post("/read")
async def read(body: m.ReadBody, context: TheContext) -> m.ReadAnswer:
    """Read moves in any notation, a record or a position, while they are being written.

    What cannot be read yet is no error of the request: `problem` says where it goes wrong.
    """

    def parse() -> m.ReadAnswer:
        try:
            record = parse_text(body.text, body.rule)
        except UltimateError as error:
            return m.ReadAnswer([], "", "", None, m.Problem(str(error), error.position), "")
        board = record.board()
        moves = [format_move(move) for move in record.moves]
        note = record.comments.get(len(moves), "")
        return m.ReadAnswer(moves, record.start, board.position, BoardView.of(board), None, note)

    return await context.light(parse)


def _question(
    context: Context, do: str, text: str, rule: str | None, seconds: float, *more: bool | str
) -> Question:
    """Ask for the analysis or the solution of a position, or say why there is none."""
    board = parse_text(text, rule).board()
    if board.is_over:
        work = "solve" if do == "solve" else "analyse"
        raise NoMoveError(f"The game is over, so there is nothing to {work}.")
    limit = min(seconds, context.settings.max_seconds)
    return Question(KIND, do, (board.position, limit, *more), seconds=limit + 1)


def _evaluator(name: str) -> str:
    """Return the name of an evaluator as it is known, or say that there is none."""
    return evaluators.get(name).name


@router.post("/analysis")
async def analysis(
    body: m.PositionAnalysisBody, request: Request, context: TheContext
) -> AnalysisView:
    """Analyse a position for some seconds, by the network or by an evaluator that was installed."""
    evaluator = "" if body.evaluator is None else await context.light(_evaluator, body.evaluator)
    question = await context.light(
        _question, context, "analysis", body.position, body.rule, body.seconds, evaluator
    )
    found: AnalysisView = (await context.heavy(request, question)).result
    return found


@router.post("/solve")
async def solve(body: m.SolveBody, request: Request, context: TheContext) -> SolutionView:
    """Find the exact result of a late position, or tell how far that got in some seconds."""
    question = await context.light(
        _question, context, "solve", body.position, body.rule, body.seconds, body.all
    )
    found: SolutionView = (await context.heavy(request, question)).result
    return found


async def _live(
    request: Request,
    context: TheContext,
    position: Annotated[str, Query(max_length=4000)],
    rule: Annotated[str | None, Query(max_length=20)] = None,
    seconds: Annotated[float, Query(gt=0, le=600, allow_inf_nan=False)] = 10.0,
    evaluator: m.EvaluatorName | None = None,
) -> AsyncIterator[Queued | AnalysisView]:
    """Begin a live analysis, or refuse it.

    An evaluator that is not there is told in the stream: a browser shows nobody what a stream's
    refusal says.
    """
    question = await context.light(
        _question, context, "live_analysis", position, rule, seconds, evaluator or ""
    )
    context.admit_question(request)
    closing = request.state.closing
    closing.enter_context(context.streams.one_more(Asker.of(request)))
    # Entered here, so that a full queue is an answer of 503 and not a broken stream; left when the
    # request ends in any way, also if not a line of it was ever read.
    found: AsyncIterator[Queued | AnalysisView] = await closing.enter_async_context(
        streaming(context.jobs, context.answering(question))
    )
    return found


@router.get("/analysis/stream", **sse.ROUTE)
async def analysis_stream(
    found: Annotated[AsyncIterator[Queued | AnalysisView], Depends(_live)],
    had: Annotated[int, Query(ge=0, le=10**12)] = 0,
) -> AsyncIterator[ServerSentEvent]:
    """Analyse a position live: events `analysis` that get better, then `done`.

    While all engines are busy, `queued` tells how many analyses wait `before` this one. It goes on
    from what is known of the position; if that is less than what the asker `had`, or than what was
    told before, because engines were lost, `restarted` comes first. Where an `evaluator` is not
    there or fails, `problem` with a `message` is the last event.
    """
    reached = had
    try:
        async for item in found:
            if isinstance(item, Queued):
                yield sse.event("queued", to_data(item))
                continue
            told = to_data(item)
            if told["simulations"] < reached:
                yield sse.event("restarted", {"had": reached})
            reached = told["simulations"]
            yield sse.event("analysis", told)
        yield sse.event("done", {})
    except PluginError as error:
        yield sse.event("problem", {"message": str(error)})
    except (Abandoned, Busy):  # left, or the engines were lost
        yield sse.event("done", {"stopped": True})
