"""Answers that cannot all be true: the fewest that clash, and what would mend them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from perfectplay.mastermind import kernels
from perfectplay.mastermind.feedback import Feedback, score
from perfectplay.mastermind.kernels.types import Words
from perfectplay.mastermind.notation import Style, format_code
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.space import answer_number, answer_of, space_of
from perfectplay.mastermind.variant import Variant

MOST_STEPS = 4000
"""Sets of turns looked at for a smallest clash; a game between people needs a few dozen."""


@dataclass(frozen=True)
class Repair:
    """One answer whose change alone makes the game possible again.

    `answers` maps each value it could have to the number of codes that would then be left.
    """

    turn: int
    answers: dict[Feedback, int]


@dataclass(frozen=True)
class WrongAnswer:
    """An answer that is not the one the secret gives."""

    turn: int
    guess: str
    given: Feedback
    correct: Feedback


@dataclass(frozen=True)
class Contradiction:
    """Why no code fits; turns are counted from 0.

    `clash` is a smallest set of turns whose answers cannot all be true: any fewer can be. Where
    finding a smallest one would take too long, it is one from which no turn can be left out.
    `repairs` are all single answers whose change would mend the game; when there are none, at
    least `changes` answers must be wrong.
    """

    variant: Variant
    turns: tuple[tuple[str, Feedback], ...]
    clash: tuple[int, ...]
    repairs: tuple[Repair, ...]
    changes: int

    def text(self, palette: Palette | None = None, style: Style = "letters") -> str:
        """Say in sentences what clashes and what would mend it."""
        return f"{self.clash_text(palette, style)} {self.mend_text()}"

    def clash_text(self, palette: Palette | None = None, style: Style = "letters") -> str:
        """Say which answers cannot all be true."""
        return self.clash_sentence(lambda code: format_code(self.variant, code, palette, style))

    def clash_sentence(self, show: Callable[[str], str]) -> str:
        """Say which answers cannot all be true, with codes written as `show` writes them."""
        rows = " and ".join(
            f"{turn + 1} ({show(guess)}: {feedback})"
            for turn, (guess, feedback) in ((t, self.turns[t]) for t in self.clash)
        )
        if len(self.clash) == 1:
            return f"No code fits answer {rows}."
        both = "both" if len(self.clash) == 2 else "all"
        return f"No code fits your answers: {rows} cannot {both} be true."

    def mend_text(self) -> str:
        """Say which single changes mend it, or how many answers must be wrong."""
        if not self.repairs:
            return f"At least {self.changes} answers must be wrong."
        mends = "; ".join(
            f"answer {repair.turn + 1} to {' or '.join(map(str, repair.answers))}"
            for repair in self.repairs
        )
        return f"Changing one answer mends it: {mends}."


def find_contradiction(
    variant: Variant, turns: Sequence[tuple[str, Feedback]]
) -> Contradiction | None:
    """Explain why no code fits the turns, or return None when one does."""
    space = space_of(variant)
    guesses = np.array([space.pack(guess) for guess, _ in turns], np.uint64)
    wanted = np.array([answer_number(feedback) for _, feedback in turns], np.int64)
    fits = np.empty(space.codes.size, np.uint64)
    kernels.fitting(space.codes, guesses, wanted, variant.pegs, variant.colours, space.bits, fits)
    everything = (1 << len(turns)) - 1
    found = np.unique(fits)
    patterns = set(found.tolist())
    if everything in patterns:
        return None
    repairs = []
    for turn, (guess, _) in enumerate(turns):
        others = everything & ~(1 << turn)
        if others in patterns:
            numbers = space.answers(guess, space.codes[fits == others])
            counts = np.bincount(numbers)
            answers = {answer_of(int(n)): int(counts[n]) for n in np.flatnonzero(counts)}
            repairs.append(Repair(turn, dict(sorted(answers.items()))))
    return Contradiction(
        variant,
        tuple((guess, Feedback(*feedback)) for guess, feedback in turns),
        _smallest_clash(found, len(turns)),
        tuple(repairs),
        len(turns) - int(np.bitwise_count(found).max()),
    )


def _smallest_clash(patterns: Words, turns: int) -> tuple[int, ...]:
    """Return the smallest set of turns that no pattern contains; of equal ones the earliest.

    Such a set must contain, for every pattern, a turn that the pattern lacks: a smallest hitting
    set, found by trying sizes upwards. Where many answers say the same that can take for ever; then
    it is a set from which no turn can be left out.
    """
    lacking = ~patterns & np.uint64((1 << turns) - 1)
    # The patterns that lack the least are the hardest to hit, and leave the fewest turns to try.
    lacking = lacking[np.argsort(np.bitwise_count(lacking), kind="stable")]
    steps = MOST_STEPS

    def search(chosen: int, size: int) -> list[int]:
        nonlocal steps
        steps -= 1
        unhit = (lacking & np.uint64(chosen)) == 0
        first = int(unhit.argmax())
        if not unhit[first]:
            return [chosen]
        if size == 0 or steps < 0:
            return []
        tried = _turns(int(lacking[first]))
        return [found for turn in tried for found in search(chosen | 1 << turn, size - 1)]

    for size in range(1, turns + 1):
        found = search(0, size)
        if steps < 0:
            break
        if found:
            return min(map(_turns, found))
    chosen = (1 << turns) - 1
    for turn in reversed(range(turns)):
        fewer = chosen & ~(1 << turn)
        if (lacking & np.uint64(fewer)).all():
            chosen = fewer
    return _turns(chosen)


def _turns(chosen: int) -> tuple[int, ...]:
    """Return the turns whose bits are set."""
    return tuple(turn for turn in range(chosen.bit_length()) if chosen >> turn & 1)


def wrong_answers(
    variant: Variant, turns: Sequence[tuple[str, Feedback]], secret: str
) -> tuple[WrongAnswer, ...]:
    """Return each answer that differs from the one the secret gives."""
    values = variant.values(secret)
    found = []
    for number, (guess, given) in enumerate(turns):
        correct = score(variant.values(guess), values)
        if correct != given:
            found.append(WrongAnswer(number, guess, Feedback(*given), correct))
    return tuple(found)


def explain_wrong_answer(
    variant: Variant, wrong: WrongAnswer, palette: Palette | None = None
) -> str:
    """Say in the Chalmers lab's words which answer was wrong and what was right."""
    shown = format_code(variant, wrong.guess, palette, "names")
    if palette is not None:
        shown = shown.title()
    return (
        f"When I guessed {shown}, you answered {wrong.given.black} {wrong.given.white}. "
        f"Correct answer should have been {wrong.correct.black} {wrong.correct.white}."
    )
