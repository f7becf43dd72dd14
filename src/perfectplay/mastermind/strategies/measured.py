"""Players that measure how a guess splits the codes left: Knuth and its relatives.

Ties go to guesses that can be the code, then to the lowest code, unless a player says otherwise.
Guesses that differ only by swapping colours not used so far split the codes alike, so only the
lowest of them is measured; the choice is the same as if all were.
"""

from __future__ import annotations

import random
import zlib
from functools import lru_cache
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import kernels
from perfectplay.mastermind.kernels.types import ENTROPY, LARGEST_PART, PARTS, SUM_OF_SQUARES
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.space import CodeSpace, space_of
from perfectplay.mastermind.strategies.base import Choice, Progress, Strategy, played, require_open
from perfectplay.mastermind.strategies.lying import values_with_lies
from perfectplay.mastermind.variant import Variant

# About two seconds of comparing codes; beyond it a player looks at a sample and says so.
MAX_PAIRS = 1_000_000_000
MOST_SECRETS = 20_000
_CHUNK_PAIRS = 20_000_000
# One bit of information as a whole number.
BIT = 2**32


class MeasuredPlayer(Strategy):
    """The guess with the best measure over all codes, or from the codes left only."""

    measure: ClassVar[int]
    win_bonus: ClassVar[int] = 0
    """What a guess that can be the code gains, in the units of the measure."""
    candidates_first: ClassVar[bool] = True
    """Whether ties go to guesses that can be the code."""
    candidates_only: ClassVar[bool] = False
    """Whether only codes that can be right are guessed."""

    def __init__(self, first: str | None = None) -> None:
        self.first = first

    def first_guess(self, variant: Variant) -> str | None:
        """Return the opening prescribed for a variant, or None to compute it."""
        return None if self.first is None else parse_code(variant, self.first)

    def consider(
        self,
        knowledge: Knowledge,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Choice:
        """Measure every guess worth measuring and take the best."""
        require_open(knowledge)
        left = knowledge.require_candidates()
        if not knowledge.turns and (first := self.first_guess(knowledge.variant)):
            return Choice(first)
        if len(left) <= 2:
            # With one or two codes left every measure likes the lower one best.
            return Choice(left[0])
        return self._best(knowledge, progress)

    def _best(self, knowledge: Knowledge, progress: Progress | None) -> Choice:
        if knowledge.variant.lies:
            return self._best_with_lies(knowledge, progress)
        space = space_of(knowledge.variant)
        candidates = knowledge.candidates.packed
        if (perfect := self._perfect(space, candidates)) is not None:
            return Choice(space.text(perfect))
        tried = np.array([space.pack(guess) for guess in played(knowledge)], np.uint64)
        guesses, guess_masks = space.worth_guessing(played(knowledge))
        secrets, sample = candidates, None
        if guesses.size * candidates.size > MAX_PAIRS:
            guesses = guesses[~np.isin(guesses, tried)]
            guesses, secrets, sample = _sampled(
                knowledge, guesses, candidates, knowledge.variant.size
            )
            guess_masks = space.masks(guesses)
        values = self._values(space, guess_masks, secrets, progress)
        if self.win_bonus:
            values[_contained(guesses, candidates)] -= self.win_bonus
        values[_contained(guesses, np.sort(tried))] = np.iinfo(np.int64).max
        ties = guesses[values == values.min()]
        if not self.candidates_first:
            return Choice(space.text(ties[0]), sample)
        could_be = ties[_contained(ties, candidates)]
        return Choice(space.text((could_be if could_be.size else ties)[0]), sample)

    def _best_with_lies(self, knowledge: Knowledge, progress: Progress | None) -> Choice:
        """Measure guesses where answers may be wrong; asking again may then tell something."""
        space = space_of(knowledge.variant)
        candidates = knowledge.candidates.packed
        guesses = candidates
        if not self.candidates_only:
            guesses, _ = space.worth_guessing(played(knowledge))
        guesses, values, sample = values_with_lies(knowledge, guesses, self.measure, progress)
        could_be = _contained(guesses, candidates)
        values[could_be] -= self.win_bonus / BIT
        ties = np.isclose(values, values.min(), rtol=1e-12, atol=0.0)
        if self.candidates_first and (ties & could_be).any():
            ties &= could_be
        return Choice(space.text(guesses[ties][0]), sample)

    def _perfect(self, space: CodeSpace, candidates: NDArray[np.uint64]) -> np.uint64 | None:
        """Return the lowest candidate that tells all others apart, which nothing can beat.

        Every measure likes such a guess best; looking for it first spares most small sets the
        look at all codes.
        """
        if candidates.size > space.win:
            return None
        masks = space.masks(candidates)
        parts = np.empty(candidates.size, np.int64)
        kernels.measure(masks, masks, PARTS, np.zeros(1, np.int64), space.win, parts)
        perfect = np.flatnonzero(parts == -candidates.size)
        return candidates[perfect[0]] if perfect.size else None

    def _values(
        self,
        space: CodeSpace,
        guess_masks: NDArray[np.uint64],
        secrets: NDArray[np.uint64],
        progress: Progress | None,
    ) -> NDArray[np.int64]:
        masks = space.masks(secrets)
        table = n_log_n(secrets.size) if self.measure == ENTROPY else np.zeros(1, np.int64)
        count = len(guess_masks)
        values = np.empty(count, np.int64)
        step = max(1, _CHUNK_PAIRS // max(1, secrets.size))
        for start in range(0, count, step):
            part = slice(start, start + step)
            kernels.measure(guess_masks[part], masks, self.measure, table, space.win, values[part])
            if progress:
                progress(min(start + step, count), count)
        return values


def _contained(codes: NDArray[np.uint64], ascending: NDArray[np.uint64]) -> NDArray[np.bool_]:
    if not ascending.size:
        return np.zeros(codes.size, np.bool_)
    places = np.minimum(np.searchsorted(ascending, codes), ascending.size - 1)
    return np.equal(ascending[places], codes)


def _sampled(
    knowledge: Knowledge,
    guesses: NDArray[np.uint64],
    candidates: NDArray[np.uint64],
    pool: int,
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], str | None]:
    """Thin out guesses and secrets until they can be compared, the same way for the same turns."""
    if guesses.size * candidates.size <= MAX_PAIRS:
        return guesses, candidates, None
    draw = np.random.default_rng(zlib.crc32(repr(knowledge.turns).encode()))
    secrets = candidates
    if secrets.size > MOST_SECRETS:
        secrets = np.sort(draw.choice(secrets, MOST_SECRETS, replace=False))
    most = MAX_PAIRS // secrets.size
    looked_at = guesses
    if guesses.size > most:
        # Half from the codes left, which can win at once, half from everywhere.
        some = draw.choice(candidates, min(candidates.size, most // 2), replace=False)
        looked_at = np.union1d(some, draw.choice(guesses, most - some.size, replace=False))
    return (
        looked_at,
        secrets,
        f"a sample: {looked_at.size:,} of {pool:,} guesses "
        f"against {secrets.size:,} of {candidates.size:,} codes",
    )


@lru_cache(maxsize=4)
def _n_log_n_up_to(size: int) -> NDArray[np.int64]:
    n = np.arange(size + 1, dtype=np.float64)
    n[0] = 1.0
    table: NDArray[np.int64] = np.rint(n * np.log2(n) * BIT).astype(np.int64)
    return table


def n_log_n(size: int) -> NDArray[np.int64]:
    """Return n·log2 n as whole numbers for n up to `size`, so that equal sums compare equal."""
    return _n_log_n_up_to(1 << size.bit_length())


class KnuthPlayer(MeasuredPlayer):
    """Knuth's algorithm to the letter: the fewest codes left in the worst case."""

    name = "knuth"
    title = "Knuth"
    description = (
        "Knuth's minimax: the guess that leaves the fewest codes at worst, any code allowed"
    )
    measure = LARGEST_PART

    def first_guess(self, variant: Variant) -> str:
        """Return the opening by rule: half of the pegs 0, the others 1; 0123 without repeats."""
        if self.first is not None:
            return parse_code(variant, self.first)
        if not variant.repeats:
            return variant.text(range(variant.pegs))
        half = (variant.pegs + 1) // 2
        other = min(1, variant.colours - 1)
        return variant.text([0] * half + [other] * (variant.pegs - half))


class ExpectedSizePlayer(MeasuredPlayer):
    """Irving's measure: the fewest codes left on average."""

    name = "expected-size"
    title = "Fewest codes left"
    description = "the guess that leaves the fewest codes on average"
    measure = SUM_OF_SQUARES


class EntropyPlayer(MeasuredPlayer):
    """Neuwirth's measure: the most information."""

    name = "entropy"
    title = "Most information"
    description = "the guess whose answer tells the most, in bits"
    measure = ENTROPY


class EntropyWinPlayer(MeasuredPlayer):
    """Neuwirth's measure with the win counted apart, which gives the published 5719 on 4x6.

    Of equal guesses the lowest is taken, whether it can be the code or not.
    """

    name = "entropy-win"
    title = "Most information, or a hit"
    description = (
        "the guess whose answer tells the most; a chance to win counts for as much as telling "
        "two codes apart"
    )
    measure = ENTROPY
    win_bonus = 2 * BIT
    candidates_first = False


class MostPartsPlayer(MeasuredPlayer):
    """Kooi's measure: the most different answers."""

    name = "most-parts"
    title = "Most groups"
    description = "the guess that can get the most different answers"
    measure = PARTS


class MinimaxListPlayer(MeasuredPlayer):
    """Minimax as a student would write it: guesses only from the list of codes left."""

    name = "minimax-list"
    title = "Minimax over what is left"
    description = (
        "minimax from the shrinking list: always a code that can be right, fewest left at worst"
    )
    measure = LARGEST_PART
    candidates_only = True

    def first_guess(self, variant: Variant) -> str:
        """Return different colours as far as there are enough: 0123."""
        if self.first is not None:
            return parse_code(variant, self.first)
        return variant.text([peg % variant.colours for peg in range(variant.pegs)])

    def _best(self, knowledge: Knowledge, progress: Progress | None) -> Choice:
        if knowledge.variant.lies:
            return self._best_with_lies(knowledge, progress)
        space = space_of(knowledge.variant)
        candidates = knowledge.candidates.packed
        guesses, secrets, sample = _sampled(knowledge, candidates, candidates, candidates.size)
        masks = space.masks(secrets)
        values = np.empty(guesses.size, np.int64)
        step = max(1, _CHUNK_PAIRS // max(1, secrets.size))
        for start in range(0, guesses.size, step):
            part = slice(start, start + step)
            kernels.largest_other_part(space.masks(guesses[part]), masks, space.win, values[part])
            if progress:
                progress(min(start + step, guesses.size), guesses.size)
        return Choice(space.text(guesses[int(values.argmin())]), sample)
