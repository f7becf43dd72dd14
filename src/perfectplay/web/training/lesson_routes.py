"""Lessons under /api/lessons."""

# Annotations stay values here: FastAPI reads them.
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field, create_model

from perfectplay.session import Data
from perfectplay.training.lessons import Lesson, find_lesson, lessons
from perfectplay.training.verdict import Verdict
from perfectplay.web.context import TheContext, TheOwner
from perfectplay.web.models import ERRORS, Body
from perfectplay.web.questions import Question
from perfectplay.web.training.answers import MoveBody, find_training, text_of, union
from perfectplay.web.training.parts import Training

LESSONS = "lessons"
"""The topic of the notes; a key is a kind and a lesson, such as `mastermind:pins`."""
Kind = Annotated[str, Path(max_length=20)]
Name = Annotated[str, Path(max_length=60)]
StepNumber = Annotated[int, Field(ge=0, le=200, strict=True, examples=[0])]


class AnswerBody(MoveBody):
    """An answer to a step, counted from 0."""

    step: StepNumber


class StepBody(Body):
    """The step whose answer is asked for."""

    step: StepNumber


@dataclass(frozen=True, kw_only=True)
class LessonLine:
    """A lesson, and how far the asker is: `reached` steps are solved."""

    kind: str
    id: str
    title: str
    promise: str
    steps: int
    reached: int
    done: bool
    url: str


class LessonList(BaseModel):
    """All lessons, game by game, in the order in which they are best taken."""

    lessons: list[LessonLine]


@dataclass(frozen=True, kw_only=True)
class StepAnswer:
    """What is said to an answer; `why` comes when the step is solved or shown."""

    solved: bool
    text: str
    why: str | None
    answer: str | None
    answer_values: list[int] | None
    reached: int
    done: bool


def lesson_routes(kinds: Mapping[str, Training]) -> APIRouter:
    """Make the routes for games that have lessons."""
    router = APIRouter(prefix="/api/lessons", tags=["lessons"], responses=ERRORS)
    step: Any = create_model(
        "StepView",
        __doc__="A step of a lesson; which answers are right is not told.",
        asks=(str, Field(description="guess, pins or move")),
        text=(str, ...),
        task=(str, ...),
        position=(union(kinds), ...),
        guess=(list[int] | None, Field(description="The guess whose pins are asked for.")),
        secret=(list[int] | None, Field(description="The code, where it is shown.")),
    )
    whole: Any = create_model(
        "LessonAnswer",
        __doc__="A lesson with its steps.",
        lesson=(LessonLine, ...),
        steps=(list[step], ...),
        next=(LessonLine | None, Field(description="The lesson that follows.")),
    )
    router.add_api_route("", _list(kinds), response_model=LessonList)
    router.add_api_route("/{kind}/{name}", show, response_model=whole)
    router.add_api_route("/{kind}/{name}/try", answer, methods=["POST"], response_model=StepAnswer)
    router.add_api_route("/{kind}/{name}/show", tell, methods=["POST"], response_model=StepAnswer)
    return router


def _list(kinds: Mapping[str, Training]) -> Any:
    async def list_all(context: TheContext, owner: TheOwner) -> LessonList:
        """List the lessons with the asker's progress."""

        def read() -> LessonList:
            notes = context.store.progress(owner.hash, LESSONS)
            return LessonList(
                lessons=[line(lesson, notes) for kind in kinds for lesson in lessons(kind)]
            )

        return await context.read(read)

    return list_all


def line(lesson: Lesson, notes: Mapping[str, Data]) -> LessonLine:
    """Show a lesson in a list."""
    note = notes.get(_key(lesson), {"reached": 0, "done": False})
    return LessonLine(
        kind=lesson.kind,
        id=lesson.id,
        title=lesson.title,
        promise=lesson.promise,
        steps=len(lesson.steps),
        reached=min(note["reached"], len(lesson.steps)),
        done=note["done"],
        url=f"/lessons/{lesson.kind}-{lesson.id}",
    )


def _key(lesson: Lesson) -> str:
    return f"{lesson.kind}:{lesson.id}"


async def show(kind: Kind, name: Name, context: TheContext, owner: TheOwner) -> dict[str, Any]:
    """Open a lesson."""
    training = find_training(context, kind)

    def read() -> dict[str, Any]:
        notes = context.store.progress(owner.hash, LESSONS)
        lesson = find_lesson(kind, name)
        known = lessons(kind)
        following = known[known.index(lesson) + 1 :]
        return {
            "lesson": line(lesson, notes),
            "steps": [_step(training, step) for step in lesson.steps],
            "next": line(following[0], notes) if following else None,
        }

    return await context.read(read)


def _step(training: Training, step: Any) -> Data:
    shown = step.position_data()
    return {
        "asks": step.answer_kind,
        "text": step.render(step.text),
        "task": step.render(step.task),
        "position": training.of_step(step),
        "guess": shown.get("guess"),
        "secret": shown.get("secret"),
    }


async def answer(
    kind: Kind,
    name: Name,
    body: AnswerBody,
    request: Request,
    context: TheContext,
    owner: TheOwner,
) -> StepAnswer:
    """Answer a step; a wrong answer is told what is wrong with it, not what is right."""
    find_training(context, kind)
    lesson = await context.light(find_lesson, kind, name)
    step = lesson.step(body.step)
    given = (kind, name, body.step, text_of(body.move))
    verdict: Verdict = (await context.heavy(request, Question(kind, "try_step", given))).result
    last = len(lesson.steps) - 1

    def note(was: Data | None) -> Data:
        now = was or {"reached": 0, "done": False}
        if not verdict.solved:
            return now
        reached = max(now["reached"], body.step + 1)
        return {"reached": reached, "done": now["done"] or body.step == last}

    after = await context.write(context.store.note, owner.hash, LESSONS, _key(lesson), note)
    return StepAnswer(
        solved=verdict.solved,
        text=verdict.sentence,
        why=step.render(step.why) if verdict.solved else None,
        answer=None,
        answer_values=None,
        reached=after["reached"],
        done=after["done"],
    )


async def tell(
    kind: Kind, name: Name, body: StepBody, request: Request, context: TheContext, owner: TheOwner
) -> StepAnswer:
    """Show a right answer to a step, with the reason; progress stays as it is."""
    training = find_training(context, kind)
    lesson = await context.light(find_lesson, kind, name)
    step = lesson.step(body.step)
    question = Question(kind, "show_step", (kind, name, body.step))
    right: str = (await context.heavy(request, question)).result
    notes = await context.read(context.store.progress, owner.hash, LESSONS)
    now = line(lesson, notes)
    return StepAnswer(
        solved=False,
        text="",
        why=step.render(step.why),
        answer=right,
        answer_values=training.values(step, right) if step.answer_kind == "guess" else None,
        reached=now.reached,
        done=now.done,
    )
