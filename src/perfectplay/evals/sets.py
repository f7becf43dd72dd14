"""The sets of problems: fixed games and positions with stable names, shipped as lines of JSON.

A set's name ends in its version. Nothing in a version ever changes, so results with the same name
can be compared; `fingerprint` is the SHA-256 of the file. `python -m tools.make_eval_sets` makes
the files again, byte for byte.

>>> classic = find_set("classic")
>>> classic.name, len(classic.problems), classic.problems[0].id
('classic-v1', 50, 'classic-v1-01')
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property
from importlib import resources
from typing import Any, Self

from perfectplay.errors import quote
from perfectplay.evals.errors import NoSetError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.variant import Variant


class Kind(StrEnum):
    """What a problem asks for."""

    GAME = "game"
    """Find the code from the first guess on."""
    DEDUCTION = "deduction"
    """Name the one code that fits all answers."""
    WRONG_ANSWER = "wrong-answer"
    """Tell which answer cannot be right: exactly one of them is wrong."""
    CLASH = "clash"
    """Tell which answers cannot all be right, as few as possible."""
    CHOICE = "choice"
    """Choose the best of four guesses."""

    @property
    def asks_for_turns(self) -> bool:
        """Whether the answer names turns, and no code."""
        return self in (Kind.WRONG_ANSWER, Kind.CLASH)


@dataclass(frozen=True)
class Problem:
    """One game or position of a set, with what is needed to score it."""

    id: str
    set: str
    kind: Kind
    variant: Variant
    secret: str | None = None
    """The code; of a position one that fits its answers, None where none can."""
    given: tuple[Turn, ...] = ()
    """What was guessed and answered before."""
    turns: tuple[int, ...] = ()
    """The answer where it names turns, counted from 1: a smallest clash, or the wrong one."""
    choices: tuple[str, ...] = ()
    """The guesses to choose from."""
    totals: tuple[int, ...] = ()
    """For each of them the exact total of guesses over all codes left, itself included."""

    @property
    def knowledge(self) -> Knowledge:
        """What is known before the first reply."""
        return Knowledge.trusted(self.variant, self.given)

    @property
    def best_choice(self) -> str:
        """The best of the four guesses, which no other guess beats either."""
        return self.choices[self.totals.index(min(self.totals))]

    @property
    def right_answer(self) -> str:
        """What is right: a code, or turns; of several smallest clashes the first."""
        if self.kind.asks_for_turns:
            return ", ".join(map(str, self.turns))
        return self.best_choice if self.choices else self.secret or ""

    def regret_of(self, choice: str) -> Fraction:
        """Return by how many guesses on average a choice is worse than the best one."""
        total = self.totals[self.choices.index(choice)]
        return Fraction(total - min(self.totals), len(self.knowledge.candidates))

    def to_data(self) -> dict[str, Any]:
        """Return the problem as JSON can write it."""
        found = {
            "id": self.id,
            "set": self.set,
            "kind": self.kind.value,
            "variant": str(self.variant),
            "secret": self.secret,
            "given": [{"guess": t.guess, "answer": str(t.feedback)} for t in self.given],
            "turns": list(self.turns),
            "choices": list(self.choices),
            "totals": list(self.totals),
        }
        return {key: value for key, value in found.items() if value}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_data` wrote, in a shipped file."""
        return cls(
            data["id"],
            data["set"],
            Kind(data["kind"]),
            Variant.parse(data["variant"]),
            data.get("secret"),
            tuple(
                Turn(turn["guess"], Feedback.parse(turn["answer"]))
                for turn in data.get("given", ())
            ),
            tuple(data.get("turns", ())),
            tuple(data.get("choices", ())),
            tuple(data.get("totals", ())),
        )

    def to_line(self) -> str:
        """Return the problem as a line of a file, without its end."""
        return json.dumps(self.to_data())


_TITLES = {
    "easy-v1": "Games of 3 pegs and 6 colours, repeats allowed",
    "classic-v1": "Games of 4 pegs and 6 colours, repeats allowed",
    "bulls-and-cows-v1": "Games of 4 of 10 digits, no repeats",
    "deduction-v1": "Name the one code that fits all answers",
    "contradiction-v1": "Find which answers cannot be right",
    "best-of-four-v1": "Choose the best of four guesses",
}
NEWEST = {name.rpartition("-v")[0]: name for name in _TITLES}
"""The newest version of each set, which its name without a version stands for."""


@dataclass(frozen=True)
class EvalSet:
    """Problems under one name, always the same ones."""

    name: str
    text: str
    """The file: a problem a line."""

    def __repr__(self) -> str:
        return f"find_set({self.name!r})"

    @property
    def title(self) -> str:
        """What the problems are."""
        return _TITLES[self.name]

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """All problems in order."""
        return tuple(Problem.from_data(json.loads(line)) for line in self.text.splitlines())

    @cached_property
    def fingerprint(self) -> str:
        """The SHA-256 of the file, in hexadecimal digits."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def is_games(self) -> bool:
        """Whether the problems are whole games."""
        return self.problems[0].kind is Kind.GAME

    def problem(self, number: int) -> Problem:
        """Return a problem by its number, counted from 1."""
        whole = isinstance(number, int) and not isinstance(number, bool)
        if not (whole and 1 <= number <= len(self.problems)):
            raise NoSetError(
                f"There is no problem {quote(number)} in {self.name}; it has the numbers 1 to "
                f"{len(self.problems)}, for example 3.",
                given=number,
                allowed=f"1 to {len(self.problems)}",
            )
        return self.problems[number - 1]

    def first(self, count: int | None) -> tuple[Problem, ...]:
        """Return the first problems, so many or all; never none."""
        if count is None:
            return self.problems
        self.problem(count)
        return self.problems[:count]


def set_names() -> list[str]:
    """Return the names of all sets, with their versions."""
    return list(_TITLES)


def find_set(name: str) -> EvalSet:
    """Return a set by its name; without a version it is the newest one."""
    wanted = name.strip().lower()
    found = NEWEST.get(wanted, wanted)
    if found not in _TITLES:
        raise NoSetError(
            f"There is no set {quote(name)}; choose one of {', '.join(NEWEST)}, "
            "for example classic.",
            given=name,
            allowed=", ".join(_TITLES),
        )
    return _read(found)


def find_problem(identity: str) -> Problem:
    """Return a problem by its whole name, such as `classic-v1-07`."""
    name, _, number = identity.strip().rpartition("-")
    if not (number.isdecimal() and len(number) < 5 and name in _TITLES):
        raise NoSetError(
            f"There is no problem {quote(identity)}; for example classic-v1-07.",
            given=identity,
            allowed="a set with its version, and a number",
        )
    return find_set(name).problem(int(number))


@cache
def _read(name: str) -> EvalSet:
    file = resources.files("perfectplay.evals") / "data" / "sets" / f"{name}.jsonl"
    # Bytes, so that no system's idea of line ends gets between the file and its fingerprint.
    return EvalSet(name, file.read_bytes().decode())
