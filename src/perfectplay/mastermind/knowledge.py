"""What the turns so far imply: which codes are left, and how a guess would split them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import NamedTuple

import numpy as np

from perfectplay.errors import quote
from perfectplay.mastermind.contradiction import Contradiction, find_contradiction
from perfectplay.mastermind.errors import (
    ContradictionError,
    FeedbackError,
    ImpossibleFeedbackError,
)
from perfectplay.mastermind.feedback import Feedback, score
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.space import Codes, answer_number, answer_of, space_of
from perfectplay.mastermind.variant import Variant


class Turn(NamedTuple):
    """One guess and its answer."""

    guess: str
    feedback: Feedback


class Knowledge:
    """Immutable: everything that can be concluded from the turns so far.

    >>> know = Knowledge(Variant.parse("4x6")).after("0011", (1, 1))
    >>> len(know.candidates)
    208
    """

    def __init__(
        self,
        variant: Variant | str | None = None,
        turns: Iterable[tuple[str | Sequence[int], Feedback | tuple[int, int] | str]] = (),
    ) -> None:
        self.variant = Variant.parse(variant or "classic")
        self.turns: tuple[Turn, ...] = tuple(self._turn(*turn) for turn in turns)
        self._candidates: Codes | None = None

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
        """Every code that fits all the answers, in ascending order."""
        if self._candidates is None:
            left = Codes(self.variant, space_of(self.variant).codes)
            for turn in self.turns:
                left = _fitting(self.variant, left, turn)
            self._candidates = left
        return self._candidates

    def after(
        self, guess: str | Sequence[int], feedback: Feedback | tuple[int, int] | str
    ) -> Knowledge:
        """Return what is known after one more turn."""
        return self.told(self._turn(guess, feedback))

    def told(self, turn: Turn, left: Codes | None = None) -> Knowledge:
        """Return what is known after one more turn, unchecked, for programs that play right.

        `left` gives the candidates after it where they are known already.
        """
        if left is None and self._candidates is not None:
            left = _fitting(self.variant, self._candidates, turn)
        more = Knowledge(self.variant)
        more.turns = (*self.turns, turn)
        more._candidates = left
        return more

    @classmethod
    def trusted(cls, variant: Variant, turns: Iterable[Turn]) -> Knowledge:
        """Return what is known after these turns, unchecked, for turns that were checked before."""
        know = cls(variant)
        know.turns = tuple(turns)
        return know

    def fits(self, code: str) -> bool:
        """Tell whether a code agrees with every answer."""
        values = self.variant.values(code)
        return all(
            score(self.variant.values(guess), values) == answer for guess, answer in self.turns
        )

    def partition(self, guess: str | Sequence[int]) -> dict[Feedback, Codes]:
        """Split the candidates by the answer that `guess` would get, largest group first."""
        code = parse_code(self.variant, guess)
        packed = self.candidates.packed
        numbers = space_of(self.variant).answers(code, packed)
        groups = {
            answer_of(int(number)): Codes(self.variant, packed[numbers == number])
            for number in np.flatnonzero(np.bincount(numbers))
        }
        return dict(sorted(groups.items(), key=lambda group: -len(group[1])))

    def branches(self, guess: str) -> dict[Feedback, Knowledge]:
        """Return what will be known after each answer that `guess` can get, largest group first."""
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
    given = Feedback.parse(feedback) if isinstance(feedback, str) else _pair(feedback)
    black, white = given
    fits = min(given) >= 0 and black + white <= variant.pegs and given != (variant.pegs - 1, 1)
    if not fits:
        why = f"black and white together are 0 to {variant.pegs}, the number of pegs"
        if given == (variant.pegs - 1, 1):
            why = f"when {given.black} of {variant.pegs} pegs are right, the last is not misplaced"
        raise ImpossibleFeedbackError(
            f"No code can get {given}: {why}; for example 1B0W.",
            feedback=given,
            possible=tuple(variant.feedbacks()),
        )
    return given


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


def _fitting(variant: Variant, codes: Codes, turn: Turn) -> Codes:
    numbers = space_of(variant).answers(turn.guess, codes.packed)
    return Codes(variant, codes.packed[numbers == answer_number(turn.feedback)])
