"""Puzzles of Mastermind: a few codes are left and exactly one guess finds them best.

The one best guess needs the least total of guesses over the codes that are left, alone among all
guesses, and its worst case is the least possible too: a teacher of either measure agrees with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from perfectplay.judgement import Judgement
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.game import check_guess
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.notation import format_code, parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.solver.shared import solver_of
from perfectplay.mastermind.teacher.words import judge_cost
from perfectplay.mastermind.variant import Variant
from perfectplay.training.puzzles import Puzzle, puzzle_id
from perfectplay.training.verdict import PALETTE, Verdict


@dataclass(frozen=True)
class MastermindPuzzle(Puzzle):
    """What is known after some turns, and the one best guess."""

    kind: ClassVar[str] = "mastermind"
    answer_kind: ClassVar[str] = "guess"

    variant: Variant
    turns: tuple[Turn, ...]
    left: int
    """How many codes fit all answers."""
    total: int
    """The guesses that the best guess needs over all codes left, itself included."""
    worst: int
    """The most guesses that it can still need."""
    is_candidate: bool
    """Whether the best guess can itself be the code."""

    @classmethod
    def from_line(cls, line: str, difficulty: int) -> MastermindPuzzle:
        """Read `4x6 0011=11,0234=02 12 0325 31 3 -`; the last sign says if it can be the code."""
        variant, history, left, best, total, worst, sign = line.split()
        turns = tuple(
            Turn(guess, Feedback(int(answer[0]), int(answer[1])))
            for guess, _, answer in (turn.partition("=") for turn in history.split(","))
        )
        return cls(
            puzzle_id(f"{variant} {history}"),
            difficulty,
            best,
            Variant.parse(variant),
            turns,
            int(left),
            int(total),
            int(worst),
            sign == "+",
        )

    @property
    def line(self) -> str:
        """The puzzle as a line of the shipped file."""
        history = ",".join(
            f"{turn.guess}={turn.feedback[0]}{turn.feedback[1]}" for turn in self.turns
        )
        sign = "+" if self.is_candidate else "-"
        return f"{self.variant} {history} {self.left} {self.best} {self.total} {self.worst} {sign}"

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the turns tell."""
        return Knowledge(self.variant, self.turns)

    @property
    def title(self) -> str:
        """How many codes are left."""
        return f"Only {self.left} codes left"

    @property
    def task(self) -> str:
        """What to find."""
        return (
            f"{self.left} codes fit the answers. Set the one guess that finds the code in the "
            "fewest guesses on average; it need not be a code that fits."
        )

    @property
    def choices(self) -> int:
        """The codes that are left."""
        return self.left

    def position_data(self) -> dict[str, Any]:
        """Return the variant, the turns and the number of codes left."""
        return {
            "variant": str(self.variant),
            "pegs": self.variant.pegs,
            "colours": self.variant.colours,
            "repeats": self.variant.repeats,
            "turns": [
                {
                    "guess": turn.guess,
                    "values": list(self.variant.values(turn.guess)),
                    "black": turn.feedback.black,
                    "white": turn.feedback.white,
                }
                for turn in self.turns
            ],
            "left": self.left,
        }

    def check(self, text: str, palette: str = PALETTE) -> Verdict:
        """Judge a guess by what it costs on average; digits, letters and colour names are read."""
        guess = parse_code(self.variant, text, get_palette(palette))
        check_guess(self.knowledge, guess)
        if guess == self.best:
            return Verdict(True, Judgement.BEST, f"Solved. {self._reason()}", guess)
        value = solver_of(self.variant).evaluate(self.knowledge, guess)
        regret = value.expected - Fraction(self.total, self.left)
        if regret <= 0:  # never, as long as the set is verified: only one guess is best
            raise AssertionError(f"{guess} is as good as the best guess of puzzle {self.id}")
        could = "It can be the code" if value.could_be else "It cannot be the code"
        return Verdict(
            False,
            judge_cost(regret),
            f"{could}, splits the {self.left} codes into {value.parts} "
            f"{'group' if value.parts == 1 else 'groups'} and needs {float(value.expected):.2f} "
            f"guesses on average, {value.worst.value} at worst. "
            f"One guess needs {self.total / self.left:.2f}.",
            guess,
        )

    def show(self, palette: str = PALETTE) -> str:
        """Give the best guess away, with its numbers."""
        shown = format_code(self.variant, self.best, get_palette(palette), "names")
        return f"The best guess is {shown}. {self._reason()}"

    def _reason(self) -> str:
        parts = len(self.knowledge.partition(self.best))
        could = "can itself be the code" if self.is_candidate else "cannot be the code itself"
        return (
            f"It {could}, splits the {self.left} codes into {parts} groups and needs "
            f"{self.total / self.left:.2f} guesses on average, {self.worst} at worst."
        )
