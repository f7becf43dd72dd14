"""The longest game of a player whose every guess could still be the code, exactly.

`kernels/longest.py` has the search of small sets, and the idea. Here are the first guesses of a
game, where symmetry helps: of guesses that differ only in the names of colours and the order of
pegs, as far as the turns before stay the same, one is enough.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from perfectplay.mastermind import kernels as codes_kernels
from perfectplay.mastermind import symmetry
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.kernels.types import Words
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.errors import NotExactError, TooLargeError
from perfectplay.mastermind.solver.kernels.row_types import (
    ANSWER,
    CONTROLS,
    DEEPEST,
    FIRST,
    OPEN,
    STOP,
    YES,
    RowTables,
)
from perfectplay.mastermind.solver.orbits import images
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

MOST_CODES = 16_384
"""Sizes beyond this have too many pairs of codes for a table of their answers."""
SMALL = 150
"""Sets up to this size are left to the kernel."""
_SLOTS = 1 << 21
_SEED = 20_010_401

LongestProgress = Callable[[int, int, int], None]
"""Told how many openings are searched, of how many, and the longest game so far."""


class RowSearch:
    """Searches for games in which every guess could still be the code.

    What was found out about sets is remembered from one question to the next. `stop` may be called
    from any thread.
    """

    def __init__(self, variant: Variant) -> None:
        if variant.size > MOST_CODES:
            raise TooLargeError(
                f"{variant} has {variant.size:,} codes, too many for a search of the longest game; "
                f"take a variant with up to {MOST_CODES:,}, for example 4x7.",
                variant.size,
            )
        self.variant = variant.rules
        space = space_of(variant)
        self.codes, size = space.codes, variant.size
        masks = space.masks(self.codes)
        answers = np.empty((size, size), np.uint8)
        codes_kernels.answer_table(masks, masks, answers)
        words = np.random.default_rng(_SEED).integers(0, 1 << 64, (size, 2), np.uint64)
        self._control = np.zeros(CONTROLS, np.int64)
        self._tables = RowTables(
            answers,
            words,
            np.zeros((_SLOTS, 3), np.uint64),
            np.zeros(size + DEEPEST * SMALL, np.int32),
            np.zeros((DEEPEST, space.win + 1), np.int64),
            np.zeros((DEEPEST, DEEPEST + 1), np.int64),
            self._control,
        )
        self._longest: dict[bytes, int] = {}  # large sets: a length that they do not exceed

    def stop(self) -> None:
        """End the question being answered soon, with :class:`NotExactError`."""
        self._control[STOP] = 1

    @contextmanager
    def limited(self, seconds: float | None) -> Iterator[None]:
        """Stop the questions asked meanwhile after so many seconds."""
        self._control[STOP] = 0
        timer = threading.Timer(seconds or 0, self.stop)
        if seconds is not None:
            timer.start()
        try:
            yield
        finally:
            timer.cancel()
            self._control[STOP] = 0

    def game(self, know: Knowledge, need: int) -> list[str] | None:
        """Return a game of so many guesses from here, the code last; None if there is none."""
        codes = know.candidates.packed
        if need <= 2 or codes.size <= SMALL:
            return self._small_game(codes, need)
        if self._control[STOP]:
            raise _stopped(need)
        key = codes.tobytes()
        if codes.size < need or self._longest.get(key, need) < need:
            return None
        group = symmetry.of_history(self.variant, [turn.guess for turn in know.turns])
        for guess in one_of_each(self.variant, codes, group):
            for answer, part in know.partition(guess).items():  # the largest part first
                if answer == self.variant.win or len(part) < need - 1:
                    continue
                if found := self.game(know.after(guess, answer), need - 1):
                    return [guess, *found]
        self._longest[key] = need - 1
        return None

    def _small_game(self, codes: Words, need: int) -> list[str] | None:
        """Ask the kernel whether there is a game, and then for one guess of it after another."""
        found: list[str] = []
        places = np.searchsorted(self.codes, codes).astype(np.int32)
        if places.size < need or need > DEEPEST:
            return None
        while need > 2:
            self._tables.pool[: places.size] = places
            state = kernels.reach(self._tables, 0, places.size, need, places.size, 0)
            if state == OPEN:
                raise _stopped(need)
            if state != YES:
                return None
            code, answer = self._control[[FIRST, ANSWER]]
            found.append(self._text(code))
            places = places[self._tables.answers[code][places] == answer]
            need -= 1
        return found + [self._text(place) for place in places[: max(need, 1)]]

    def _text(self, place: int) -> str:
        return space_of(self.variant).text(self.codes[place])


def _stopped(need: int) -> NotExactError:
    return NotExactError(
        f"Whether a game of {need} guesses is possible is not settled: the search was stopped; "
        "give it more time.",
        need - 1,
        need,
    )


def openings(variant: Variant) -> list[tuple[str, Feedback]]:
    """Return the first guesses with their answers, up to symmetry.

    The largest parts come first: long games are likelier there.
    """
    start = Knowledge(variant)
    every = symmetry.of_history(variant, ())
    found = [
        (-len(codes), first, answer)
        for first in one_of_each(variant, start.candidates.packed, every)
        for answer, codes in start.partition(first).items()
        if answer != variant.win
    ]
    return [(first, answer) for _, first, answer in sorted(found)]


def one_of_each(variant: Variant, codes: Words, group: symmetry.Symmetries) -> Iterator[str]:
    """Yield the lowest of all codes that symmetries turn into each other."""
    left, space = dict.fromkeys(codes.tolist()), space_of(variant)
    while left:
        lowest = space.text(next(iter(left)))
        yield lowest
        for image in images(variant, lowest, group):
            left.pop(image, None)


@dataclass(frozen=True)
class LongestGame:
    """A longest game of a player whose every guess could still be the code."""

    variant: Variant
    guesses: tuple[str, ...]
    """The guesses, the code last."""
    exact: bool = True
    """Whether it is proven that no game is longer."""

    @property
    def turns(self) -> list[tuple[str, Feedback]]:
        """The guesses with their answers."""
        code = self.guesses[-1]
        return [(guess, plain_answer(self.variant, guess, code)) for guess in self.guesses]

    def verify(self) -> None:
        """Raise ValueError unless every guess fits all answers before it; shares no code."""
        for number, guess in enumerate(self.guesses):
            for before, answer in self.turns[:number]:
                if plain_answer(self.variant, before, guess) != answer:
                    raise ValueError(f"{guess} does not fit {answer} for {before}")


def plain_answer(variant: Variant, guess: str, code: str) -> Feedback:
    """Return the answer of a guess, counted in the plainest way."""
    first, second = variant.values(guess), variant.values(code)
    black = sum(a == b for a, b in zip(first, second, strict=True))
    both = sum(min(first.count(colour), second.count(colour)) for colour in set(first))
    return Feedback(black, both - black)


def longer_games(
    search: RowSearch, first: str, answer: Feedback | str, than: Sequence[str]
) -> Iterator[list[str]]:
    """Yield longer and longer games with this opening, beginning with another game.

    When it ends, the last one is the longest.
    """
    know, best = Knowledge(search.variant).after(first, answer), list(than)
    yield best
    while found := search.game(know, len(best)):
        best = [first, *found]
        yield best


def longest_game(
    variant: Variant, seconds: float | None = None, progress: LongestProgress | None = None
) -> LongestGame:
    """Find the longest game of a variant in which every guess could still be the code.

    When the seconds are over, the longest game found so far comes back, and `exact` is false.

    >>> longest_game(Variant.parse("3x4")).guesses
    ('000', '111', '222', '233', '323', '332')
    """
    search = RowSearch(variant)
    best, exact = [search._text(0)], True
    starts = openings(variant)
    with search.limited(seconds):
        try:
            for place, (first, answer) in enumerate(starts, 1):
                for found in longer_games(search, first, answer, best):
                    best = found  # kept also when the time ends the search of the next one
                if progress:
                    progress(place, len(starts), len(best))
        except NotExactError:
            exact = False
    game = LongestGame(variant.rules, tuple(best), exact)
    game.verify()
    return game
