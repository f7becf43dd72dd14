"""Engine work for puzzles and lessons, wherever the engines are; all goes in as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from perfectplay.training import lessons, puzzles
from perfectplay.training.verdict import Verdict
from perfectplay.web.jobs import Job


def try_puzzle(job: Job, tools: object, kind: str, puzzle: str, text: str) -> Verdict:
    """Judge a try at a puzzle."""
    return puzzles.check(puzzles.find(kind, puzzle), text)


def try_step(job: Job, tools: object, kind: str, lesson: str, step: int, text: str) -> Verdict:
    """Judge an answer to a step of a lesson."""
    return lessons.check(lessons.find_lesson(kind, lesson), step, text)


def show_step(job: Job, tools: object, kind: str, lesson: str, step: int) -> str:
    """Return one right answer to a step."""
    return lessons.find_lesson(kind, lesson).step(step).show()


TASKS: Mapping[str, Callable[..., object]] = {
    "try_puzzle": try_puzzle,
    "try_step": try_step,
    "show_step": show_step,
}
"""For the rooms of games that have puzzles and lessons."""
