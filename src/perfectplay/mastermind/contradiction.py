"""Answers that cannot all be true: the fewest that clash, and what would mend them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.drawn import Drawn
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.kernels.types import Words
from perfectplay.mastermind.notation import Style, format_code
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.space import CodeSpace, answer_of, space_of
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
class Contradiction(Drawn):
    """Why no code fits; turns are counted from 0.

    `clash` is a smallest set of turns whose answers cannot all be true: any fewer can be. Where
    finding a smallest one would take too long, it is one from which no turn can be left out. In a
    variant where some answers may be wrong, more of the answers of a clash must be.
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
        if most := self.variant.lies:
            said = "one of them is" if most == 1 else f"{most} of them are"
            return f"No code fits your answers, even if {said} wrong: {rows}."
        both = "both" if len(self.clash) == 2 else "all"
        return f"No code fits your answers: {rows} cannot {both} be true."

    def mend_text(self) -> str:
        """Say which single changes mend it, or how many answers must be wrong."""
        if not self.repairs:
            most = f", and at most {self.variant.lies} may be" if self.variant.lies else ""
            return f"At least {self.changes} answers must be wrong{most}."
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
    everything = np.uint64((1 << len(turns)) - 1)
    wrong = ~space.fitting(turns) & everything
    fatal = wrong & _never_wrong(space, turns)
    possible = (fatal == 0) & (np.bitwise_count(wrong) <= variant.lies)
    if possible.any():
        return None
    repairs = []
    for turn, (guess, _) in enumerate(turns):
        others = everything & ~np.uint64(1 << turn)
        if answers := _mending(space, guess, wrong & others, fatal & others):
            repairs.append(Repair(turn, answers))
    open_to_doubt = wrong[fatal == 0] if (fatal == 0).any() else wrong
    return Contradiction(
        variant,
        tuple((guess, Feedback(*feedback)) for guess, feedback in turns),
        _smallest_clash(_patterns(wrong, fatal), len(turns), variant.lies),
        tuple(repairs),
        int(np.bitwise_count(open_to_doubt).min()),
    )


def _patterns(wrong: Words, fatal: Words) -> Words:
    """Return every pair of wrong and fatal turns once; most codes have no fatal ones."""
    common = np.unique(wrong[fatal == 0])
    others = np.unique(np.stack((wrong, fatal))[:, fatal != 0], axis=1)
    return np.concatenate((np.stack((common, np.zeros_like(common))), others), axis=1)


def _never_wrong(space: CodeSpace, turns: Sequence[tuple[str, Feedback]]) -> Words:
    """Return for each code the turns that cannot be wrong if it is the code.

    These are its own guess, and every turn that ended the game: nobody lies about the code being
    found.
    """
    found = np.zeros(space.codes.size, np.uint64)
    for turn, (guess, feedback) in enumerate(turns):
        bit = np.uint64(1 << turn)
        if feedback == space.variant.win:
            found |= bit
        else:
            found[np.searchsorted(space.codes, space.pack(guess))] |= bit
    return found


def _mending(space: CodeSpace, guess: str, wrong: Words, fatal: Words) -> dict[Feedback, int]:
    """Return the answers to a guess that mend the others, with the codes that each leaves.

    `wrong` and `fatal` are about the other turns. The true answer of a code mends them if no more
    of them are wrong than may be; if fewer are, so does any answer that does not say it is found.
    """
    most = space.variant.lies
    count = np.bitwise_count(wrong)
    fits = (fatal == 0) & (count <= most)
    if not fits.any():
        return {}
    true = space.answers(guess, space.codes)
    left = np.bincount(true[fits], minlength=space.win + 1)
    spare = np.bincount(true[fits & (count < most) & (true != space.win)], minlength=left.size)
    if spare.any():
        given = np.flatnonzero(np.bincount(true, minlength=left.size)[: space.win])
        left[given] += spare.sum() - spare[given]
    answers = {answer_of(int(n)): int(left[n]) for n in np.flatnonzero(left)}
    return dict(sorted(answers.items()))


def _smallest_clash(patterns: Words, turns: int, most_wrong: int) -> tuple[int, ...]:
    """Return the smallest set of turns with too many wrong answers for every code.

    `patterns` has, for each kind of code, the turns that are wrong and those of them that cannot
    be. With none that may be wrong this is a smallest hitting set, found by trying sizes upwards;
    of equal ones it is the earliest. Where many answers say the same that can take for ever; then
    it is a set from which no turn can be left out.
    """
    # The patterns that lack the least are the hardest to hit, and leave the fewest turns to try.
    order = np.argsort(np.bitwise_count(patterns[0]), kind="stable")
    lacking, fatal = patterns[:, order]
    steps = MOST_STEPS

    def unhit_by(chosen: int) -> NDArray[np.bool_]:
        few = np.bitwise_count(lacking & np.uint64(chosen)) <= most_wrong
        missed: NDArray[np.bool_] = few & ((fatal & np.uint64(chosen)) == 0)
        return missed

    def search(chosen: int, size: int) -> set[int]:
        nonlocal steps
        steps -= 1
        unhit = unhit_by(chosen)
        first = int(unhit.argmax())
        if not unhit[first]:
            return {chosen}
        if size == 0 or steps < 0:
            return set()
        tried = _turns(int(lacking[first]) & ~chosen)
        return {found for turn in tried for found in search(chosen | 1 << turn, size - 1)}

    for size in range(1, turns + 1):
        found = search(0, size)
        if steps < 0:
            break
        if found:
            return min(map(_turns, found))
    chosen = (1 << turns) - 1
    for turn in reversed(range(turns)):
        fewer = chosen & ~(1 << turn)
        if not unhit_by(fewer).any():
            chosen = fewer
    return _turns(chosen)


def _turns(chosen: int) -> tuple[int, ...]:
    """Return the turns whose bits are set."""
    return tuple(turn for turn in range(chosen.bit_length()) if chosen >> turn & 1)


def wrong_answers(
    variant: Variant, turns: Sequence[tuple[str, Feedback]], secret: str
) -> tuple[WrongAnswer, ...]:
    """Return each answer that differs from the one the secret gives."""
    found = []
    for number, (guess, given) in enumerate(turns):
        correct = variant.answer(guess, secret)
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
