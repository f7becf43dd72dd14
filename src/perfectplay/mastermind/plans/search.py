"""Plans for large sets: several guesses are tried, and the parts of each are planned on the bench.

The guesses of a large set are ranked by the estimated cost of their parts. A guess is given up as
soon as what its parts cost so far, and are likely to cost yet, is more than the best found.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.plans import kernels
from perfectplay.mastermind.plans.bench import Found, Workbench
from perfectplay.mastermind.plans.effort import Effort
from perfectplay.mastermind.plans.kernels.types import NEVER, UNIT
from perfectplay.mastermind.plans.kinds import kinds
from perfectplay.mastermind.space import CodeSpace

Codes = NDArray[np.int32]
LISTED = 400
"""How many guesses of a set are ranked at most."""
FEW = 3
"""How many guesses are tried on parts that are too large for the bench."""


class Planner:
    """Plans the sets of one variant; what it found for a set is kept for the next time."""

    def __init__(self, space: CodeSpace, bench_codes: int = 1500) -> None:
        self.space = space
        self.bench = Workbench(space)
        self.bench_codes = bench_codes
        self.found: dict[bytes, Found] = {}

    def plan(self, codes: Codes, guesses: Sequence[int], effort: Effort) -> Found:
        """Return the best strategy known for a set, after looking for a better one.

        `guesses` are the guesses made so far, by their numbers.
        """
        known = self.found.get(codes.tobytes())
        if codes.size <= self.bench_codes:
            upper = NEVER if known is None else known.total
            better = self.bench.plan(codes, self._colours(guesses), effort, upper)
            if better is not None:
                self.found[codes.tobytes()] = known = better
        else:
            for guess in self.ranked(codes, guesses, effort)[:FEW]:
                known = self.try_guess(codes, guesses, guess, effort) or known
        assert known is not None  # without a limit something is always found
        return known

    def try_guess(
        self,
        codes: Codes,
        guesses: Sequence[int],
        guess: int,
        effort: Effort,
        limit: int = NEVER,
    ) -> Found | None:
        """Plan every part that a guess makes; None when it is not below the limit or what is known.

        Large parts come first: if they disappoint, the others are not looked at.
        """
        known = self.found.get(codes.tobytes())
        limit = limit if known is None else min(limit, known.total)
        parts = self.parts(codes, guess)
        expected = {a: self._expected(part, effort) for a, part in parts.items()}
        total = codes.size + sum(expected.values())
        plans: dict[int, Found] = {}
        for a, part in sorted(parts.items(), key=lambda item: (-item[1].size, item[0])):
            if total >= limit:
                return None
            plans[a] = found = self.plan(part, [*guesses, guess], effort)
            total += found.total - expected[a]
        if total >= limit:
            return None
        first = np.array([guess], np.int32)
        whole = Found(round(total), np.concatenate([first, *(plans[a].guesses for a in parts)]))
        self.found[codes.tobytes()] = whole
        return whole

    def _expected(self, part: Codes, effort: Effort) -> float:
        """Return what a part costs if all goes well; exactly for one or two codes."""
        if part.size <= 2:
            return float(2 * part.size - 1)
        return max(2.0 * part.size - 1, effort.hope * float(effort.cost[part.size]) / UNIT)

    def parts(self, codes: Codes, guess: int) -> dict[int, Codes]:
        """Return the parts that a guess makes by their answers, without the win."""
        answers = self.answers(guess, codes)
        found = np.flatnonzero(np.bincount(answers, minlength=self.bench.kinds)[:-1])
        return {int(a): codes[answers == a] for a in found}

    def answers(self, guess: int, codes: Codes) -> NDArray[np.uint8]:
        """Return the answers of a guess to codes, numbered without gaps."""
        bench, one = self.bench, np.array([guess])
        out = np.empty((1, codes.size), np.uint8)
        pairs = bench.places[one], bench.colours[one], bench.places[codes], bench.colours[codes]
        kernels.fill_answers(*pairs, bench.win, out)
        row: NDArray[np.uint8] = out[0]
        return row

    def ranked(self, codes: Codes, guesses: Sequence[int], effort: Effort) -> list[int]:
        """Return the guesses that look best, one of each kind."""
        bench = self.bench
        worth = self._worth_guessing(guesses)
        looks = np.empty(worth.size, np.int32)
        kernels.look_at_all(
            bench.places[worth], bench.colours[worth], bench.places[codes], bench.colours[codes],
            effort.cost.astype(np.int32), np.empty(codes.size, np.uint8),
            np.empty((4, bench.kinds), np.int32), looks,
        )  # fmt: skip
        best = worth[np.argsort(looks, kind="stable")[: 8 * LISTED]]
        texts = [self.space.text(self.space.codes[guess]) for guess in guesses]
        _, first = np.unique(
            kinds(self.space.variant, bench.digits[best], texts), return_index=True
        )
        return [int(g) for g in best[np.sort(first)][:LISTED]]

    def _worth_guessing(self, guesses: Sequence[int]) -> Codes:
        """Return one guess of those that differ only in colours not used so far."""
        worth = self.space.canonical_for(self.space.codes, self._colours(guesses))
        return np.searchsorted(self.space.codes, worth).astype(np.int32)

    def _colours(self, guesses: Sequence[int]) -> set[int]:
        return {int(value) for guess in guesses for value in self.bench.digits[guess]}

    def remember(self, codes: Codes, plan: Codes) -> int:
        """Keep a strategy for a set, and for the parts that its first guess makes."""
        place = 0

        def walk(codes: Codes, depth: int) -> int:
            nonlocal place
            if codes.size <= 2:
                return 2 * int(codes.size) - 1
            start, guess = place, int(plan[place])
            place += 1
            total = int(codes.size) + sum(
                walk(part, depth + 1) for part in self.parts(codes, guess).values()
            )
            if depth < 2:
                self.found[codes.tobytes()] = Found(total, plan[start:place])
            return total

        return walk(codes, 0)
