"""Short lessons: steps with a position and a task, checked by the rules, the solver and the engine.

A lesson is prose and positions in a file of `training/data`, and each step names the rule that says
which answers are right; the rule is computed, never listed by hand. The lesson `first-game` of each
game is a guided first game.

>>> lesson = find_lesson("mastermind", "pins")
>>> lesson.title
'What the pins mean'
>>> check(lesson, 0, "2B0W").solved
True
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from perfectplay.errors import quote
from perfectplay.judgement import Judgement
from perfectplay.session import find_game, load
from perfectplay.training.errors import NoLessonError
from perfectplay.training.verdict import PALETTE, Verdict

FIRST_GAME = "first-game"

_PARTS = {
    "mastermind": "perfectplay.training.mastermind.steps:MastermindStep",
    "ultimate": "perfectplay.training.ultimate.steps:UltimateStep",
}


@dataclass(frozen=True)
class Step(ABC):
    """One position with a task.

    `rule` is made of terms joined by `and`, each with `not` before it if it is to be turned round,
    such as `takes and not frees`; which terms there are is up to the game. Codes in braces in the
    texts, `{0011}`, are shown in the colours of the reader.
    """

    text: str
    """What is taught, before the task."""
    task: str
    rule: str
    """Which answers are right."""
    right: str
    """What is said to a right answer."""
    wrong: str
    """What is said to a wrong one, unless a hint fits."""
    hints: Mapping[str, str]
    """What is said to typical wrong answers, by the answer itself or by a rule; the first fits."""
    why: str
    """The reason, shown afterwards or when somebody gives up."""
    facts: tuple[str, ...]
    """Every number that the texts claim, as `question = number`; the tests compute them."""

    @classmethod
    def texts(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Return the fields that the steps of every game have, from the data of the file."""
        return {
            "text": data["text"],
            "task": data["task"],
            "rule": data["rule"],
            "right": data["right"],
            "wrong": data["wrong"],
            "hints": data.get("hints", {}),
            "why": data["why"],
            "facts": tuple(data.get("facts", ())),
        }

    @classmethod
    @abstractmethod
    def read(cls, data: dict[str, Any]) -> Step:
        """Make a step from the data of the file."""

    @property
    @abstractmethod
    def answer_kind(self) -> str:
        """What is asked for: `guess`, `pins` or `move`."""

    @abstractmethod
    def answers(self) -> Sequence[str]:
        """Return every answer that could be given, right or wrong, in order."""

    @abstractmethod
    def holds(self, term: str, answer: str) -> bool:
        """Tell whether one term of a rule holds for an answer."""

    @abstractmethod
    def parse(self, text: str, palette: str = PALETTE) -> str:
        """Read an answer; raises an error for one that cannot be read or played."""

    @abstractmethod
    def position_data(self) -> dict[str, Any]:
        """Return the position as plain data."""

    @abstractmethod
    def fact(self, question: str) -> int:
        """Answer a question of `facts`."""

    def render(self, text: str, palette: str = PALETTE) -> str:
        """Write a text of the step for a reader; codes in braces become colours."""
        return text

    def fits(self, rule: str, answer: str) -> bool:
        """Tell whether a whole rule holds for an answer."""
        for term in rule.split(" and "):
            bare = term.removeprefix("not ")
            if self.holds(bare, answer) == (bare != term):
                return False
        return True

    def accepted(self) -> tuple[str, ...]:
        """Return every right answer in order."""
        return tuple(answer for answer in self.answers() if self.fits(self.rule, answer))

    def show(self) -> str:
        """Return one right answer, for somebody who gives up."""
        return self.accepted()[0]

    def check(self, text: str, palette: str = PALETTE) -> Verdict:
        """Judge an answer; a wrong one is told what is wrong with it, not what is right."""
        answer = self.parse(text, palette)
        if self.fits(self.rule, answer):
            return Verdict(True, Judgement.BEST, self.render(self.right, palette), answer)
        sentence = self.wrong
        for rule, hint in self.hints.items():
            if answer == rule or (not _is_answer(rule) and self.fits(rule, answer)):
                sentence = hint
                break
        return Verdict(False, Judgement.MISTAKE, self.render(sentence, palette), answer)

    def public_data(self, palette: str = PALETTE) -> dict[str, Any]:
        """Return all but the answers as plain data, for a front end."""
        return {
            "answer": self.answer_kind,
            "text": self.render(self.text, palette),
            "task": self.render(self.task, palette),
            **self.position_data(),
        }


def _is_answer(key: str) -> bool:
    """Tell a hint for one answer, such as 0011, 2B1W or ee, from a hint for a rule."""
    return len(key) == 2 or key[:1].isdigit()


@dataclass(frozen=True)
class Lesson:
    """A few steps about one idea."""

    kind: str
    id: str
    title: str
    promise: str
    """One sentence that says what can be done afterwards."""
    steps: tuple[Step, ...]

    def step(self, number: int) -> Step:
        """Return a step by its number from 0."""
        if not 0 <= number < len(self.steps):
            raise NoLessonError(
                f"The lesson {self.title!r} has no step {quote(number)}; its steps are numbered "
                f"from 0 to {len(self.steps) - 1}.",
                given=number,
                allowed=f"0 to {len(self.steps) - 1}",
            )
        return self.steps[number]

    def public_data(self, palette: str = PALETTE) -> dict[str, Any]:
        """Return the lesson as plain data, without the answers."""
        return {
            "kind": self.kind,
            "id": self.id,
            "title": self.title,
            "promise": self.promise,
            "steps": [step.public_data(palette) for step in self.steps],
        }


@cache
def lessons(kind: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in the order in which they are best taken."""
    if kind not in _PARTS:
        known = ", ".join(_PARTS)
        title = find_game(kind).title  # an unknown game is refused here
        raise NoLessonError(
            f"There are no lessons of {title}; choose one of {known}.", given=kind, allowed=known
        )
    part: type[Step] = load(_PARTS[kind])
    file = resources.files("perfectplay.training.data") / f"lessons-{kind}.toml"
    content = tomllib.loads(file.read_text("utf-8"))
    return tuple(
        Lesson(
            kind,
            lesson["id"],
            lesson["title"],
            lesson["promise"],
            tuple(part.read(step) for step in lesson["steps"]),
        )
        for lesson in content["lessons"]
    )


def find_lesson(kind: str, name: str) -> Lesson:
    """Return a lesson by its id."""
    for lesson in lessons(kind):
        if lesson.id == name:
            return lesson
    known = ", ".join(lesson.id for lesson in lessons(kind))
    raise NoLessonError(
        f"There is no lesson {quote(name)} of {find_game(kind).title}; choose one of {known}.",
        given=name,
        allowed=known,
    )


def check(lesson: Lesson, step: int, answer: str, palette: str = PALETTE) -> Verdict:
    """Judge an answer to a step of a lesson."""
    return lesson.step(step).check(answer, palette)
