"""Puzzles with exactly one best guess or move, and one of them for every day.

The puzzles come with the package, one line of text each, and are read when the first one is asked
for. The file of a game is at the same time its calendar: line after line, day after day, from
Monday to Sunday the harder ones last, and all of them once before the first comes again. So
everybody gets the same puzzle on the same day, without asking a server.

>>> from datetime import date
>>> puzzle = daily("mastermind", date(2026, 11, 18))
>>> puzzle == find("mastermind", puzzle.id)
True
>>> check(puzzle, puzzle.best).word
<Judgement.BEST: 'best'>
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Any, ClassVar

from perfectplay.errors import quote
from perfectplay.session import find_game, load
from perfectplay.training.errors import DayError, NoPuzzleError
from perfectplay.training.verdict import PALETTE, Verdict

FIRST_DAY = date(2026, 1, 5)
"""The Monday of the first line; earlier days count back from the end of the file."""
WEEK = 7
STARS = (1, 2, 2, 3, 4, 4, 5)
"""How difficult the puzzles of Monday to Sunday are."""

_PARTS = {
    "mastermind": "perfectplay.training.mastermind.puzzles:MastermindPuzzle",
    "ultimate": "perfectplay.training.ultimate.puzzles:UltimatePuzzle",
}


@dataclass(frozen=True)
class Puzzle(ABC):
    """A position with exactly one best guess or move."""

    kind: ClassVar[str]
    answer_kind: ClassVar[str]
    """What is asked for: a guess or a move."""

    id: str
    """Made from the position, so it stays when the set grows."""
    difficulty: int
    """From 1 to 5."""
    best: str

    @classmethod
    @abstractmethod
    def from_line(cls, line: str, difficulty: int) -> Puzzle:
        """Read a line of the shipped file; trusts what :meth:`line` wrote."""

    @property
    @abstractmethod
    def line(self) -> str:
        """The puzzle as a line of the shipped file."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What the puzzle is called, without giving anything away."""

    @property
    @abstractmethod
    def task(self) -> str:
        """The sentence that says what to find."""

    @property
    @abstractmethod
    def choices(self) -> int:
        """How many guesses or moves somebody who does not think would choose from."""

    @abstractmethod
    def check(self, text: str, palette: str = PALETTE) -> Verdict:
        """Judge a try; raises the game's own error for what cannot be read or played."""

    @abstractmethod
    def show(self, palette: str = PALETTE) -> str:
        """Give the answer away, with the reason."""

    @property
    def solution(self) -> tuple[str, ...]:
        """The answer and how it goes on with best play; nothing where the answer is all."""
        return ()

    def tell_solution(self) -> str:
        """Say the solution in a sentence, or nothing."""
        return ""

    @abstractmethod
    def position_data(self) -> dict[str, Any]:
        """Return the position as plain data."""

    def public_data(self) -> dict[str, Any]:
        """Return all but the answer as plain data, for a front end."""
        return {
            "id": self.id,
            "kind": self.kind,
            "difficulty": self.difficulty,
            "title": self.title,
            "task": self.task,
            "choices": self.choices,
            **self.position_data(),
        }


def puzzle_id(position: str) -> str:
    """Return the short name of a position: eight letters and digits that stay the same."""
    return blake2b(position.encode(), digest_size=4).hexdigest()


def kinds() -> tuple[str, ...]:
    """Return the games that have puzzles."""
    return tuple(_PARTS)


@cache
def puzzles(kind: str) -> tuple[Puzzle, ...]:
    """Return every shipped puzzle of a game, in the order of the calendar."""
    if kind not in _PARTS:
        known = ", ".join(_PARTS)
        title = find_game(kind).title  # an unknown game is refused here
        raise NoPuzzleError(
            f"There are no puzzles of {title}; choose one of {known}.", given=kind, allowed=known
        )
    part: type[Puzzle] = load(_PARTS[kind])
    file = resources.files("perfectplay.training.data") / f"puzzles-{kind}.txt"
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    return tuple(part.from_line(line, STARS[i % WEEK]) for i, line in enumerate(lines))


def daily(kind: str, day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everybody."""
    found = puzzles(kind)
    return found[(day - FIRST_DAY).days % len(found)]


def find(kind: str, name: str) -> Puzzle:
    """Return a puzzle by its id."""
    try:
        return _by_id(kind)[name]
    except KeyError:
        raise NoPuzzleError(
            f"There is no puzzle {quote(name)} of {find_game(kind).title}; an id is eight letters "
            f"and digits, for example {puzzles(kind)[0].id}.",
            given=name,
            allowed="the id of a puzzle",
        ) from None


@cache
def _by_id(kind: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles(kind)}


def check(puzzle: Puzzle, text: str, palette: str = PALETTE) -> Verdict:
    """Judge a try at a puzzle; a wrong one does not give the answer away."""
    return puzzle.check(text, palette)


def show(puzzle: Puzzle, palette: str = PALETTE) -> str:
    """Give the answer of a puzzle away, with the reason."""
    return puzzle.show(palette)


def parse_day(text: str) -> date:
    """Read a day such as 2026-11-18.

    >>> parse_day("2026-11-18")
    datetime.date(2026, 11, 18)
    """
    try:
        # Other forms of ISO 8601, such as 2026W47, are more likely a slip.
        if len(text.strip()) != len("2026-11-18"):
            raise ValueError
        return date.fromisoformat(text.strip())
    except ValueError:
        raise DayError(
            f"{quote(text)} is not a day; write year, month and day, for example 2026-11-18.",
            given=text,
            allowed="YYYY-MM-DD",
        ) from None
