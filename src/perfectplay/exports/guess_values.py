"""What every guess is worth in a state, exactly: each way to split the codes is valued once.

Most guesses split a small set of codes in one of few ways, and the parts are again few. So the
parts are found for all guesses at once, guesses with the same parts are valued together, and the
solver is asked once for the value of each part. Most parts it is not asked for: a guess that could
be the code and tells all others apart is as good as a guess can be.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import symmetry
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.solver import Bounds, Budget, Solver
from perfectplay.mastermind.solver.orbits import images
from perfectplay.mastermind.space import Codes, answer_of, space_of
from perfectplay.mastermind.variant import Variant

_MOST_KEPT = 100_000
_BAND = 2**22
"""Answers that are held at a time."""
_COMPARED = 600
"""Up to so many codes are all compared with each other."""
_APART = 64
"""More codes than this no guess tells apart."""


@dataclass(frozen=True)
class ValuedGuess:
    """A guess and its value from here on, itself counted."""

    guess: str
    alike: int
    """How many guesses it stands for, itself included."""
    could_be: bool
    total: Bounds
    """Guesses in all, over all codes left."""
    worst: Bounds


class Valuer:
    """Values the guesses of one variant; what parts are worth is remembered.

    With a `budget`, a number of nodes for each question to the solver, the answers do not depend on
    what was asked before: for that, nothing is remembered from one state to the next.
    """

    def __init__(self, variant: Variant, budget: int | None = None) -> None:
        self.variant = variant
        self.space = space_of(variant)
        self.budget = None if budget is None else Budget(nodes=budget)
        self._solver: Solver | None = None
        self._kept: dict[bytes, tuple[Bounds, Bounds]] = {}

    def guesses(self, know: Knowledge, every: bool = False) -> list[ValuedGuess]:
        """Value all guesses that tell something, in ascending order.

        Of guesses that are worth the same, by symmetry or because they make the same parts, the
        lowest stands for all, unless `every` one is asked for.
        """
        self._begin()
        left = know.require_candidates().packed
        words, alike = self._listed(know, every)
        if left.size == 1:
            only = self.space.text(left[0])
            return [ValuedGuess(only, 1, True, Bounds(1, 1), Bounds(1, 1))]
        among = self._answers(left, left) if left.size <= _COMPARED else None
        signs = np.empty(words.size, np.uint64)
        values: dict[int, tuple[bool, Bounds, Bounds] | None] = {}
        step = max(1, _BAND // left.size)
        for start in range(0, words.size, step):
            answers = self._answers(words[start : start + step], left)
            signs[start : start + step] = found = signs_of_parts(answers, self.space.win)
            for row in np.unique(found, return_index=True)[1].tolist():
                sign = int(found[row])
                if sign not in values:
                    guess = self.space.text(words[start + row])
                    values[sign] = self._value(know, guess, answers[row], among)
        if every:
            chosen, counts = np.arange(words.size), alike
        else:
            _, chosen, kind = np.unique(signs, return_index=True, return_inverse=True)
            counts = np.bincount(kind, alike).astype(np.int64)
        listed = []
        for place, count in sorted(zip(chosen.tolist(), counts.tolist(), strict=True)):
            if value := values[int(signs[place])]:
                listed.append(ValuedGuess(self.space.text(words[place]), count, *value))
        return listed

    def _begin(self) -> None:
        """Forget what could make a bounded answer depend on earlier ones."""
        if self.budget is not None or len(self._kept) > _MOST_KEPT:
            self._kept.clear()
        if self.budget is not None or self._solver is None:
            self._solver = Solver(self.variant, memory_mb=64)

    def _listed(self, know: Knowledge, every: bool) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        """Return the guesses to look at, of symmetric ones the lowest, and how many each is."""
        codes = self.space.codes
        guesses = [turn.guess for turn in know.turns]
        group = symmetry.of_history(self.variant, guesses)
        alone = len(group.perms) == 1 and np.count_nonzero(group.maps < 0) <= 1
        if every or alone:
            return codes, np.ones(codes.size, np.int64)
        words, counts, seen = list[int](), list[int](), set[int]()
        for word in self.space.canonical(codes, guesses).tolist():
            if word not in seen:
                alike = images(self.variant, self.space.text(word), group)
                seen |= alike
                words.append(word)
                counts.append(len(alike))
        return np.array(words, np.uint64), np.array(counts, np.int64)

    def _answers(self, words: NDArray[np.uint64], left: NDArray[np.uint64]) -> NDArray[np.uint8]:
        """Return the answers of guesses, a row each, to the codes left."""
        if words.size <= left.size:
            return np.stack([self.space.answers(self.space.text(word), left) for word in words])
        # Guess and code may change places.
        rows = [self.space.answers(self.space.text(word), words) for word in left]
        return np.ascontiguousarray(np.stack(rows).T)

    def _value(
        self,
        know: Knowledge,
        guess: str,
        answers: NDArray[np.uint8],
        among: NDArray[np.uint8] | None,
    ) -> tuple[bool, Bounds, Bounds] | None:
        """Add up the parts of a guess; None for one that tells nothing."""
        left = know.candidates.packed
        low = high = int(left.size)
        least = most = 0
        counts = np.bincount(answers, minlength=self.space.win + 1)
        if counts.max() == left.size:
            return None
        for number in np.flatnonzero(counts[: self.space.win]).tolist():
            places = np.flatnonzero(answers == number)
            if is_told_apart(places, among):
                low, high = low + 2 * places.size - 1, high + 2 * places.size - 1
                worst = Bounds(min(2, places.size), min(2, places.size))
            else:
                part = Codes(self.variant, left[places])
                total, worst = self._of_set(know.told(Turn(guess, answer_of(number)), part))
                low, high = low + total.lower, high + total.upper
            least, most = max(least, worst.lower), max(most, worst.upper)
        could_be = bool(counts[self.space.win])
        return could_be, Bounds(low, high), Bounds(1 + least, 1 + most)

    def _of_set(self, know: Knowledge) -> tuple[Bounds, Bounds]:
        """Return the least total and the least worst case of a set of codes."""
        key = know.candidates.packed.tobytes()
        if (found := self._kept.get(key)) is None:
            assert self._solver is not None
            total = self._solver.expected_total(know, self.budget)
            found = self._kept[key] = total, self._solver.worst_case(know, self.budget)
        return found


def is_told_apart(places: NDArray[np.intp], among: NDArray[np.uint8] | None) -> bool:
    """Tell whether a guess that could be the code tells all codes at these places apart.

    Then it needs 2n − 1 guesses for them, and none needs fewer: one code is found at once, each
    other one not before the second guess.
    """
    if places.size <= 2:
        return True
    if among is None or places.size > _APART:
        return False
    answers = np.sort(among[np.ix_(places, places)], axis=1)
    return bool((answers[:, 1:] != answers[:, :-1]).all(axis=1).any())


def signs_of_parts(answers: NDArray[np.uint8], win: int) -> NDArray[np.uint64]:
    """Return a word for each row of answers that is the same when the parts are.

    Each code is given the place of the first one in its part, but the guess itself a place of its
    own. The sum of places times random odd numbers differs for other parts but for a chance of
    about 2⁻⁶³.
    """
    size = answers.shape[1]
    first = np.zeros(answers.shape, np.uint64)
    for number in np.unique(answers).tolist():
        same = answers == number
        place = np.full(len(answers), size) if number == win else same.argmax(axis=1)
        first += same * place[:, None].astype(np.uint64)
    draw = np.random.default_rng(size)
    weights = draw.integers(1, 2**63, size, dtype=np.uint64) | np.uint64(1)
    found: NDArray[np.uint64] = first @ weights
    return found
