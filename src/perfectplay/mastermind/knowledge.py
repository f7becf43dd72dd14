"""What the turns so far imply: which codes are left, and how a guess would split them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import index
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from perfectplay.drawn import Drawn
from perfectplay.errors import quote
from perfectplay.mastermind.contradiction import Contradiction, find_contradiction
from perfectplay.mastermind.errors import (
    ContradictionError,
    FeedbackError,
    ImpossibleFeedbackError,
)
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.space import Codes, answer_number, answer_of, space_of
from perfectplay.mastermind.variant import Variant


class Turn(NamedTuple):
    """One guess and its answer."""

    guess: str
    feedback: Feedback


class Knowledge(Drawn):
    """Immutable: everything that can be concluded from the turns so far.

    >>> know = Knowledge(Variant.parse("4x6")).after("0011", (1, 1))
    >>> len(know.candidates)
    208

    Where some answers may be wrong, codes stay possible until they disagree with more of them:

    >>> know = Knowledge(Variant.parse("4x6 1 lie"), [("0011", "1B1W"), ("0011", "2B0W")])
    >>> len(know.candidates), set(know.lies_used.tolist())
    (322, {1})
    """

    def __init__(
        self,
        variant: Variant | str | None = None,
        turns: Iterable[tuple[str | Sequence[int], Feedback | tuple[int, int] | str]] = (),
    ) -> None:
        self.variant = Variant.parse(variant or "classic")
        self.turns: tuple[Turn, ...] = tuple(self._turn(*turn) for turn in turns)
        self._candidates: Codes | None = None
        self._lies_used: NDArray[np.uint8] | None = None

    def __repr__(self) -> str:
        turns = [(turn.guess, tuple(turn.feedback)) for turn in self.turns]
        return f"Knowledge({self.variant!r}, {turns!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Knowledge):
            return NotImplemented
        return (self.variant, self.turns) == (other.variant, other.turns)

    def __hash__(self) -> int:
        return hash((self.variant, self.turns))

    def _turn(self, guess: str | Sequence[int], feedback: Feedback | tuple[int, int] | str) -> Turn:
        return Turn(parse_code(self.variant, guess), check_feedback(self.variant, feedback))

    @property
    def candidates(self) -> Codes:
        """Every code that is still possible, in ascending order: it fits all the answers.

        Where some answers may be wrong, it fits all but so many of them.
        """
        if self._candidates is None:
            left, used = Codes(self.variant, space_of(self.variant).codes), None
            for turn in self.turns:
                left, used = _fitting(self.variant, left, used, turn)
            self._candidates, self._lies_used = left, used
        return self._candidates

    @property
    def lies_used(self) -> NDArray[np.uint8]:
        """For each candidate, how many of the answers are wrong if it is the code."""
        left = self.candidates
        return np.zeros(len(left), np.uint8) if self._lies_used is None else self._lies_used

    def after(
        self, guess: str | Sequence[int], feedback: Feedback | tuple[int, int] | str
    ) -> Knowledge:
        """Return what is known after one more turn."""
        return self.told(self._turn(guess, feedback))

    def told(self, turn: Turn, left: Codes | None = None) -> Knowledge:
        """Return what is known after one more turn, unchecked, for programs that play right.

        `left` gives the candidates after it where they are known already.
        """
        more = Knowledge(self.variant)
        more.turns = (*self.turns, turn)
        if left is not None:
            more._candidates = left
        elif self._candidates is not None:
            found = _fitting(self.variant, self._candidates, self._lies_used, turn)
            more._candidates, more._lies_used = found
        return more

    @classmethod
    def trusted(cls, variant: Variant, turns: Iterable[Turn]) -> Knowledge:
        """Return what is known after these turns, unchecked, for turns that were checked before."""
        know = cls(variant)
        know.turns = tuple(turns)
        return know

    def fits(self, code: str) -> bool:
        """Tell whether a code is possible after every answer: the readable definition.

        That the code is found is never a lie, so a guess that was not the code cannot become it.
        """
        wrong = [
            (guess, answer)
            for guess, answer in self.turns
            if self.variant.answer(guess, code) != answer
        ]
        sure = [(g, a) for g, a in wrong if g == code or a == self.variant.win]
        return not sure and len(wrong) <= self.variant.lies

    def partition(self, guess: str | Sequence[int]) -> dict[Feedback, Codes]:
        """Return the candidates left after each answer that `guess` can get, largest group first.

        These are parts of the candidates, unless some answers may be wrong: then a code is left
        after several.
        """
        code = parse_code(self.variant, guess)
        if self.variant.lies:
            return {answer: know.candidates for answer, know in self.branches(code).items()}
        packed = self.candidates.packed
        numbers = space_of(self.variant).answers(code, packed)
        groups = {
            answer_of(int(number)): Codes(self.variant, packed[numbers == number])
            for number in np.flatnonzero(np.bincount(numbers))
        }
        return dict(sorted(groups.items(), key=lambda group: -len(group[1])))

    def branches(self, guess: str) -> dict[Feedback, Knowledge]:
        """Return what will be known after each answer that `guess` can get, largest group first."""
        if self.variant.lies:
            _ = self.candidates
            answers = possible_answers(self.variant, guess)
            after = {answer: self.told(Turn(guess, answer)) for answer in answers}
            left = [(answer, know) for answer, know in after.items() if len(know.candidates)]
            return dict(sorted(left, key=lambda branch: -len(branch[1].candidates)))
        return {
            feedback: self.told(Turn(guess, feedback), codes)
            for feedback, codes in self.partition(guess).items()
        }

    @property
    def contradiction(self) -> Contradiction | None:
        """Why no code is left, or None when some code is."""
        if len(self.candidates):
            return None
        return find_contradiction(self.variant, self.turns)

    def require_candidates(self) -> Codes:
        """Return the candidates, or raise :class:`ContradictionError` when there are none."""
        if found := self.contradiction:
            raise ContradictionError(found.text(), found)
        return self.candidates


def check_feedback(variant: Variant, feedback: Feedback | tuple[int, int] | str) -> Feedback:
    """Read an answer and refuse one that does not fit the number of pegs."""
    given = _parse(variant, feedback) if isinstance(feedback, str) else _pair(feedback)
    black, white = given
    fits = min(given) >= 0 and black + white <= variant.pegs and given != (variant.pegs - 1, 1)
    if not fits or (white and not variant.whites):
        why = f"black and white together are 0 to {variant.pegs}, the number of pegs"
        if not variant.whites:
            why = f"answers are black only here, 0 to {variant.pegs}, the number of pegs"
        elif given == (variant.pegs - 1, 1):
            why = f"when {given.black} of {variant.pegs} pegs are right, the last is not misplaced"
        raise ImpossibleFeedbackError(
            f"No code can get {given}: {why}; for example 1B0W.",
            feedback=given,
            possible=tuple(variant.feedbacks()),
        )
    return given


def _parse(variant: Variant, text: str) -> Feedback:
    """Read an answer; where it is black only, one number is enough."""
    number = text.strip()
    alone = not variant.whites and re.fullmatch(r"[0-9]{1,2}", number)
    if alone and (len(number) == 1 or int(number) <= variant.pegs):
        return Feedback(int(number), 0)
    return Feedback.parse(text)


def _pair(feedback: Feedback | tuple[int, int]) -> Feedback:
    try:
        black, white = (index(number) for number in feedback)
        readable = max(abs(black), abs(white)) < 10_000  # as in a text
    except (TypeError, ValueError):
        readable = False
    if not readable:
        raise FeedbackError(
            f"{quote(feedback)} is not an answer: give black and white, for example (1, 1) or "
            "'1B1W'.",
            given=feedback,
            allowed="black and white",
        )
    return Feedback(black, white)


def possible_answers(variant: Variant, guess: str) -> tuple[Feedback, ...]:
    """Return every answer that some code of the variant gives to this guess, best last."""
    space = space_of(variant)
    numbers = np.flatnonzero(np.bincount(space.answers(guess, space.codes)))
    return tuple(sorted(answer_of(int(number)) for number in numbers))


def require_possible(
    variant: Variant, guess: str, feedback: Feedback | tuple[int, int] | str
) -> Feedback:
    """Read an answer that some code gives to this guess, or say which answers there are."""
    given = check_feedback(variant, feedback)
    possible = possible_answers(variant, guess)
    if given not in possible:
        raise ImpossibleFeedbackError(guess=guess, feedback=given, possible=possible)
    return given


def _fitting(
    variant: Variant, codes: Codes, used: NDArray[np.uint8] | None, turn: Turn
) -> tuple[Codes, NDArray[np.uint8] | None]:
    """Return the codes that are possible after a turn, and how many answers were wrong for each.

    The latter is None where none may be.
    """
    space = space_of(variant)
    numbers = space.answers(turn.guess, codes.packed)
    fits = numbers == answer_number(turn.feedback)
    if not variant.lies:
        return Codes(variant, codes.packed[fits]), None
    wrong = ~fits + (np.zeros(len(codes), np.uint8) if used is None else used)
    # That the code is found, or not found, is always true.
    honest = (numbers == space.win) == (turn.feedback == variant.win)
    keep = honest & (wrong <= variant.lies)
    return Codes(variant, codes.packed[keep]), wrong[keep]
