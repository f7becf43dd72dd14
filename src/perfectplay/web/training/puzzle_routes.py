"""The puzzle of the day under /api/puzzles."""

# Annotations stay values here: FastAPI reads them.
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field, create_model

from perfectplay.judgement import Judgement
from perfectplay.session import Data
from perfectplay.training.puzzles import FIRST_DAY, Puzzle, daily
from perfectplay.training.share import Result, share_text
from perfectplay.training.verdict import Verdict
from perfectplay.web.context import Context, TheContext, TheOwner
from perfectplay.web.errors import BadRequest
from perfectplay.web.models import ERRORS, Body
from perfectplay.web.players import Owner
from perfectplay.web.questions import Question
from perfectplay.web.training import days
from perfectplay.web.training.answers import MoveBody, find_training, text_of, union
from perfectplay.web.training.days import PUZZLES, Day
from perfectplay.web.training.parts import Training

MOST_TRIES = 40
"""So many tries are remembered for a puzzle; whoever needs more may try on."""
Kind = Annotated[str, Path(max_length=20)]
DayText = Annotated[str, Query(max_length=20, examples=["2026-11-18"])]


class TryBody(MoveBody):
    """A try at the puzzle of a day."""

    date: str | None = None


class ShowBody(Body):
    """The day whose answer is asked for."""

    date: str | None = None


@dataclass(frozen=True, kw_only=True)
class TryLine:
    """An earlier try."""

    given: str
    values: list[int] | None
    word: Judgement
    sign: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Share:
    """The result to share, plain and with pictures; neither tells the answer."""

    text: str
    emoji: str


class DaysAnswer(BaseModel):
    """The last days, today at the end."""

    today: str
    first: str
    streak: int
    days: list[Day]


def puzzle_shape(kinds: Mapping[str, Training]) -> Any:
    """Return the shape of a puzzle with what the asker did; the answer is told when it is over."""
    position: Any = union(kinds)
    walk: Any = list[position]
    return create_model(
        "PuzzleAnswer",
        __doc__=puzzle_shape.__doc__,
        kind=(str, ...),
        date=(str, ...),
        id=(str, ...),
        title=(str, ...),
        task=(str, ...),
        difficulty=(int, ...),
        position=(position, ...),
        tries=(list[TryLine], ...),
        solved=(bool, ...),
        shown=(bool, ...),
        late=(bool, ...),
        streak=(int, ...),
        answer=(str | None, ...),
        answer_values=(list[int] | None, ...),
        text=(str | None, ...),
        line=(list[str], Field(description="The moves of the solution, where it has several.")),
        line_text=(str, ...),
        walk=(walk, Field(description="The positions after each of them.")),
        share=(Share | None, ...),
        before=(str | None, ...),
        after=(str | None, ...),
    )


def puzzle_routes(kinds: Mapping[str, Training]) -> APIRouter:
    """Make the routes for games that have puzzles."""
    router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], responses=ERRORS)
    shape = puzzle_shape(kinds)
    router.add_api_route("", list_days, response_model=DaysAnswer)
    router.add_api_route("/{kind}", show, response_model=shape)
    router.add_api_route("/{kind}/try", try_one, methods=["POST"], response_model=shape)
    router.add_api_route("/{kind}/show", give_up, methods=["POST"], response_model=shape)
    return router


async def list_days(
    context: TheContext,
    owner: TheOwner,
    date: DayText | None = None,
    count: Annotated[int, Query(ge=1, le=100)] = 35,
) -> DaysAnswer:
    """List the last days with what the asker solved; `date` is the asker's day."""
    today = days.reference(days.read_day(date))

    def read() -> DaysAnswer:
        notes = context.store.progress(owner.hash, PUZZLES)
        return DaysAnswer(
            today=str(today),
            first=str(FIRST_DAY),
            streak=days.streak(notes, today),
            days=days.list_days(notes, today, count),
        )

    return await context.read(read)


async def show(
    kind: Kind, context: TheContext, owner: TheOwner, date: DayText | None = None
) -> dict[str, Any]:
    """Look at the puzzle of a day, and at the tries made so far."""
    training, day = find_training(context, kind), days.read_day(date)

    def read() -> dict[str, Any]:
        notes = context.store.progress(owner.hash, PUZZLES)
        return puzzle_data(training, daily(kind, day), day, notes)

    return await context.read(read)


async def try_one(
    kind: Kind, body: TryBody, request: Request, context: TheContext, owner: TheOwner
) -> dict[str, Any]:
    """Try the puzzle of a day; the answer stays hidden until it is found or shown."""
    training, day = find_training(context, kind), days.read_day(body.date)
    puzzle = await context.light(daily, kind, day)
    given = (kind, puzzle.id, text_of(body.move))
    verdict: Verdict = (await context.heavy(request, Question(kind, "try_puzzle", given))).result

    def note(was: Data | None) -> Data:
        now = was or _blank()
        if now["solved"] or now["shown"]:
            return now  # tried on for fun
        line = [verdict.given, verdict.word.value, verdict.sentence]
        return {
            **now,
            "tries": [*now["tries"], line][-MOST_TRIES:],
            "solved": verdict.solved,
            "on_time": days.is_today(day),
        }

    return await context.write(_noted, context, owner, training, puzzle, day, note)


async def give_up(
    kind: Kind, body: ShowBody, context: TheContext, owner: TheOwner
) -> dict[str, Any]:
    """Show the answer of a puzzle after a try; the day does not count then."""
    training, day = find_training(context, kind), days.read_day(body.date)
    puzzle = await context.light(daily, kind, day)

    def note(was: Data | None) -> Data:
        if was is None:
            raise BadRequest(
                "Try it once before the answer is shown; any try will do.", allowed="a try first"
            )
        return was if was["solved"] else {**was, "shown": True}

    return await context.write(_noted, context, owner, training, puzzle, day, note)


def _noted(
    context: Context,
    owner: Owner,
    training: Training,
    puzzle: Puzzle,
    day: date,
    note: Any,
) -> dict[str, Any]:
    context.store.note(owner.hash, PUZZLES, days.key_of(puzzle.kind, day), note)
    notes = context.store.progress(owner.hash, PUZZLES)
    return puzzle_data(training, puzzle, day, notes)


def _blank() -> Data:
    return {"tries": [], "solved": False, "shown": False, "on_time": False}


def puzzle_data(
    training: Training, puzzle: Puzzle, day: date, notes: Mapping[str, Data]
) -> dict[str, Any]:
    """Return a puzzle with what somebody did."""
    note = notes.get(days.key_of(puzzle.kind, day), _blank())
    today = days.reference(day)
    streak = days.streak(notes, today)
    over = note["solved"] or note["shown"]
    answer, values = training.answer(puzzle) if over else (None, None)
    return {
        "kind": puzzle.kind,
        "date": str(day),
        "id": puzzle.id,
        "title": puzzle.title,
        "task": puzzle.task,
        "difficulty": puzzle.difficulty,
        "position": training.of_puzzle(puzzle),
        "tries": [_try_line(training, puzzle, *line) for line in note["tries"]],
        "solved": note["solved"],
        "shown": note["shown"],
        "late": not days.is_today(day),
        "streak": streak,
        "answer": answer,
        "answer_values": values,
        "text": puzzle.show() if over else None,
        "line": list(puzzle.solution) if over else [],
        "line_text": puzzle.tell_solution() if over else "",
        "walk": training.walk(puzzle) if over else [],
        "share": _share(puzzle, day, note, streak) if over else None,
        "before": str(day - days.AROUND) if day > FIRST_DAY else None,
        "after": str(day + days.AROUND) if day < today else None,
    }


def _try_line(training: Training, puzzle: Puzzle, given: str, word: str, text: str) -> TryLine:
    judged = Judgement(word)
    return TryLine(
        given=given,
        values=training.values(puzzle, given),
        word=judged,
        sign=judged.sign,
        text=text,
    )


def _share(puzzle: Puzzle, day: date, note: Data, streak: int) -> Share:
    words = [Judgement(word) for _, word, _ in note["tries"]]
    solved = note["solved"]
    result = Result(puzzle, day, words, solved, streak if solved and note["on_time"] else 0)
    return Share(text=share_text(result), emoji=share_text(result, emoji=True))
