"""Steps of a Mastermind lesson: what may be asked, and how an answer is checked.

The terms of a rule for a guess:

    code 0011        exactly this code
    fits             it agrees with all answers so far, so it can be the code
    parts 5          it splits the codes left into at least 5 groups
    largest 4        no answer leaves more than 4 codes
    best             no guess needs fewer guesses on average
    best-worst       no guess needs fewer guesses in the worst case
    repeats          it was guessed before

And for pins: `score` is the right answer, `total` one with as many pins as the right one, `swapped`
one with black and white exchanged.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from perfectplay.mastermind.feedback import Feedback, score
from perfectplay.mastermind.knowledge import Knowledge, check_feedback
from perfectplay.mastermind.notation import format_code, parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.solver import GuessValue, Sense
from perfectplay.mastermind.solver.shared import solver_of
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant
from perfectplay.training.errors import AnswerError
from perfectplay.training.lessons import Step
from perfectplay.training.verdict import PALETTE, Verdict

_CODE = re.compile(r"\{(\d+)\}")


@dataclass(frozen=True)
class MastermindStep(Step):
    """Some turns, and a guess to make; or a guess and a code, and the pins to give."""

    knowledge: Knowledge
    guess: str | None = None
    """The guess whose pins are asked for."""
    secret: str | None = None
    """The code, where it is shown."""

    @classmethod
    def read(cls, data: dict[str, Any]) -> MastermindStep:
        """Make a step from the data of the file."""
        variant = Variant.parse(data.get("variant", "4x6"))
        turns = [(guess, answer) for guess, answer in data.get("turns", ())]
        know = Knowledge(variant, turns)
        return cls(
            **cls.texts(data), knowledge=know, guess=data.get("guess"), secret=data.get("secret")
        )

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self.knowledge.variant

    @property
    def answer_kind(self) -> str:
        """Pins where a guess is given, else a guess."""
        return "guess" if self.guess is None else "pins"

    def answers(self) -> Sequence[str]:
        """Return every code, or every answer by pins."""
        if self.guess is not None:
            return [str(feedback) for feedback in self.variant.feedbacks()]
        return [space_of(self.variant).text(code) for code in space_of(self.variant).codes]

    def parse(self, text: str, palette: str = PALETTE) -> str:
        """Read a guess in any of its forms, or pins."""
        if self.guess is not None:
            return str(check_feedback(self.variant, text))
        return parse_code(self.variant, text, get_palette(palette))

    def holds(self, term: str, answer: str) -> bool:
        """Tell whether a term holds for a guess or for pins."""
        name, _, argument = term.partition(" ")
        if self.guess is not None:
            return self._pins_hold(name, Feedback.parse(answer))
        match name:
            case "code":
                return answer == argument
            case "fits":
                return self.knowledge.fits(answer)
            case "parts":
                return len(self.knowledge.partition(answer)) >= int(argument)
            case "largest":
                return self.fact(f"largest {answer}") <= int(argument)
            case "best":
                return answer in self._best("expected")
            case "best-worst":
                return answer in self._best("worst")
            case "repeats":
                return any(turn.guess == answer for turn in self.knowledge.turns)
        raise AnswerError(f"{term!r} is no rule for a guess.", given=term)

    def _pins_hold(self, name: str, pins: Feedback) -> bool:
        assert self.guess is not None
        assert self.secret is not None
        right = score(self.guess, self.secret)
        match name:
            case "score":
                return pins == right
            case "total":
                return sum(pins) == sum(right)
            case "swapped":
                return pins == (right.white, right.black)
        raise AnswerError(f"{name!r} is no rule for pins.", given=name)

    @cached_property
    def _optimal(self) -> dict[Sense, frozenset[str]]:
        return {}

    def _best(self, sense: Sense) -> frozenset[str]:
        """Return every optimal guess, found once."""
        if sense not in self._optimal:
            found = solver_of(self.variant).best_guesses(self.knowledge, sense)
            self._optimal[sense] = frozenset(found.guesses)
        return self._optimal[sense]

    def accepted(self) -> tuple[str, ...]:
        """Return every right answer in order, without going through all codes where one is said."""
        name, _, argument = self.rule.partition(" ")
        return (argument,) if name == "code" and " " not in argument else super().accepted()

    def fact(self, question: str) -> int:
        """Answer a question about the position, such as `left`, `parts 0123` or `worst 0123`.

        `given 3` is 3: a number that belongs to the task itself.
        """
        name, _, argument = question.partition(" ")
        if name in _FACTS:
            return _FACTS[name](self, argument)
        code, _, other = argument.partition(" ")
        match name:
            case "black-of":
                return score(code, other).black
            case "white-of":
                return score(code, other).white
            case "left-after":
                return len(Knowledge(self.variant, [(code, other)]).candidates)
        raise AnswerError(f"{question!r} is no question about a position.", given=question)

    def render(self, text: str, palette: str = PALETTE) -> str:
        """Write `{0011}` as the names of colours."""
        names = get_palette(palette)

        def named(found: re.Match[str]) -> str:
            digits = found[1]
            code = Variant(len(digits), self.variant.colours)
            shown = format_code(code, digits, names, "names")
            before = text[: found.start()]
            begins = not before or before.endswith((". ", "? "))
            return shown[:1].upper() + shown[1:] if begins else shown

        return _CODE.sub(named, text)

    def check(self, text: str, palette: str = PALETTE) -> Verdict:
        """Judge an answer, and say what a guess does to the codes that are left."""
        verdict = super().check(text, palette)
        if "{" not in verdict.sentence:
            return verdict
        groups = self.knowledge.partition(verdict.given)
        filled = {
            "{groups}": str(len(groups)),
            "{largest}": str(max(len(group) for group in groups.values())),
            "{misfit}": self.misfit(verdict.given),
        }
        sentence = verdict.sentence
        for place, value in filled.items():
            sentence = sentence.replace(place, value)
        return replace(verdict, sentence=sentence.strip())

    def misfit(self, guess: str) -> str:
        """Say which answer a guess contradicts, if it does."""
        for number, (earlier, answer) in enumerate(self.knowledge.turns, 1):
            would = score(earlier, guess)
            if would != answer:
                return (
                    f"If it were the code, guess {number} would have got {would.words} instead of "
                    f"{answer.words}."
                )
        return ""

    def position_data(self) -> dict[str, Any]:
        """Return the variant, the turns, and the guess and the code where they are shown."""
        variant = self.variant
        return {
            "variant": str(variant),
            "pegs": variant.pegs,
            "colours": variant.colours,
            "repeats": variant.repeats,
            "turns": [
                {
                    "guess": turn.guess,
                    "values": list(variant.values(turn.guess)),
                    "black": turn.feedback.black,
                    "white": turn.feedback.white,
                }
                for turn in self.knowledge.turns
            ],
            "guess": None if self.guess is None else list(variant.values(self.guess)),
            "secret": None if self.secret is None else list(variant.values(self.secret)),
        }


def _value(step: MastermindStep, guess: str) -> GuessValue:
    return solver_of(step.variant).evaluate(step.knowledge, guess)


def _hundredths(value: Fraction) -> int:
    """Round as people do, half a hundredth upwards."""
    return math.floor(100 * value + Fraction(1, 2))


_FACTS: dict[str, Callable[[MastermindStep, str], int]] = {
    "given": lambda step, number: int(number),
    "pegs": lambda step, _: step.variant.pegs,
    "colours": lambda step, _: step.variant.colours,
    "codes": lambda step, _: step.variant.size,
    "left": lambda step, _: len(step.knowledge.candidates),
    "accepted": lambda step, _: len(step.accepted()),
    "count": lambda step, rule: sum(step.fits(rule, code) for code in step.answers()),
    "parts": lambda step, guess: len(step.knowledge.partition(guess)),
    "largest": lambda step, guess: max(map(len, step.knowledge.partition(guess).values())),
    "most-parts-fitting": lambda step, _: max(
        len(step.knowledge.partition(code)) for code in step.knowledge.candidates
    ),
    "total": lambda step, guess: _value(step, guess).total.value,
    "worst": lambda step, guess: _value(step, guess).worst.value,
    "hundredths": lambda step, guess: math.floor(
        100 * _value(step, guess).expected + Fraction(1, 2)
    ),
    "least-worst": lambda step, _: solver_of(step.variant).worst_case(step.knowledge).value,
    "black": lambda step, _: score(step.guess or "", step.secret or "").black,
    "white": lambda step, _: score(step.guess or "", step.secret or "").white,
}
"""Questions about a position, with what follows their name."""
