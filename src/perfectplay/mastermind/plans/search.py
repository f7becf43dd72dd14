"""Plans for large sets: several guesses are tried, in rounds of growing effort.

The guesses of a large set are ranked by the estimated cost of their parts. Many of them are planned
with little effort, the best of these again with more, and so on: a guess that is much behind in one
round hardly wins in the next. What is found for a part is kept, so that a round never loses what an
earlier one had.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.plans import kernels
from perfectplay.mastermind.plans.bench import Found, Workbench
from perfectplay.mastermind.plans.effort import Effort
from perfectplay.mastermind.space import CodeSpace

Codes = NDArray[np.int32]


@dataclass(frozen=True)
class Round:
    """How many guesses of a large set are planned, and with what effort below them."""

    guesses: int
    effort: Effort


class Planner:
    """Plans the sets of one variant; what it found for a set is kept for the next time."""

    def __init__(self, space: CodeSpace, bench_codes: int = 1000) -> None:
        self.space = space
        self.bench = Workbench(space)
        self.bench_codes = bench_codes
        self.found: dict[bytes, Found] = {}

    def plan(
        self, codes: Codes, guesses: Sequence[int], rounds: Sequence[Round], inner: int = 0
    ) -> Found:
        """Return the best strategy known for a set after all rounds.

        `guesses` are the guesses made so far, by their numbers.
        """
        if codes.size <= self.bench_codes:
            for one in rounds:
                self._keep(codes, self.bench.plan(codes, self._colours(guesses), one.effort))
            return self.found[codes.tobytes()]
        ranked = self.ranked(codes, guesses, rounds[0].effort)
        for n, one in enumerate(rounds):
            below = self.below(rounds, n)
            values = []
            for guess in ranked[: one.guesses]:
                values.append((self.try_guess(codes, guesses, guess, below).total, guess))
            values.sort()
            ranked = [guess for _, guess in values]
        return self.found[codes.tobytes()]

    def below(self, rounds: Sequence[Round], n: int) -> list[Round]:
        """Return the rounds of a part in round n of its set: half as many guesses, same effort."""
        return [Round(max(1, rounds[n].guesses // 2), rounds[n].effort)]

    def try_guess(
        self, codes: Codes, guesses: Sequence[int], guess: int, rounds: Sequence[Round]
    ) -> Found:
        """Plan every part that a guess makes, and put the strategy together."""
        total, plans = codes.size, [np.array([guess], np.int32)]
        answers = self.answers(guess, codes)
        for a in range(self.bench.kinds - 1):
            part = codes[answers == a]
            if part.size:
                found = self.plan(part, [*guesses, guess], rounds)
                total += found.total
                plans.append(found.guesses)
        found = Found(int(total), np.concatenate(plans))
        self._keep(codes, found)
        return found

    def answers(self, guess: int, codes: Codes) -> NDArray[np.uint8]:
        """Return the answers of a guess to codes, numbered without gaps."""
        bench, one = self.bench, np.array([guess])
        out = np.empty((1, codes.size), np.uint8)
        pairs = bench.places[one], bench.colours[one], bench.places[codes], bench.colours[codes]
        kernels.fill_answers(*pairs, bench.win, out)
        return out[0]

    def ranked(self, codes: Codes, guesses: Sequence[int], effort: Effort) -> list[int]:
        """Return the guesses that look best, one of each kind."""
        bench = self.bench
        worth = self.worth_guessing(guesses)
        looks = np.empty(worth.size, np.int32)
        kernels.look_at_all(
            bench.places[worth], bench.colours[worth], bench.places[codes], bench.colours[codes],
            effort.cost.astype(np.int32), np.empty(codes.size, np.uint8),
            np.empty((4, bench.kinds), np.int32), looks,
        )  # fmt: skip
        order = np.argsort(looks, kind="stable")
        # Guesses that symmetry makes equal look exactly alike; others hardly ever do.
        _, first = np.unique(looks[order], return_index=True)
        return [int(g) for g in worth[order[np.sort(first)]][:400]]

    def worth_guessing(self, guesses: Sequence[int]) -> Codes:
        """Return one guess of those that differ only in colours not used so far."""
        used = self._colours(guesses)
        worth = self.space.canonical_for(self.space.codes, used)
        return np.searchsorted(self.space.codes, worth).astype(np.int32)

    def _colours(self, guesses: Sequence[int]) -> set[int]:
        return {int(value) for guess in guesses for value in self.bench.digits[guess]}

    def _keep(self, codes: Codes, found: Found | None) -> None:
        name = codes.tobytes()
        known = self.found.get(name)
        if found is not None and (known is None or found.total < known.total):
            self.found[name] = found


Report = Callable[[str], None]
