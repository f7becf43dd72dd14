"""The exact solver: least worst case and least total of any set of codes, and who reaches them."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import symmetry
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver import kernels, solved_states
from perfectplay.mastermind.solver.best_found import BestFound, best_found
from perfectplay.mastermind.solver.errors import NoCodesError, NotExactError, TooLargeError
from perfectplay.mastermind.solver.kernels.types import YES
from perfectplay.mastermind.solver.orbits import images, spread
from perfectplay.mastermind.solver.proofs import proof_of
from perfectplay.mastermind.solver.search_run import SearchRun
from perfectplay.mastermind.solver.set_values import (
    guess_value,
    least_total,
    optimal_places,
    solved_within,
    worst_case,
)
from perfectplay.mastermind.solver.values import (
    Bounds,
    Budget,
    GuessList,
    GuessValue,
    ProgressCallback,
    Sense,
)
from perfectplay.mastermind.solver.workspace import CodeSet, Workspace
from perfectplay.mastermind.space import Codes, space_of
from perfectplay.mastermind.variant import Variant

FEW = 60
"""So few codes are searched, even where a proven strategy has their value."""
Subject: TypeAlias = "Knowledge | Codes | Iterable[str]"


class Solver:
    """Answers questions about sets of codes of one variant, exactly unless a budget runs out.

    Solved sets are remembered between calls, in `memory_mb` megabytes at most. One question is
    answered at a time; `stop` may be called from any thread. The states up to one guess of some
    variants come with the package, solved beforehand by this very search; `shipped=False` does
    without them. With `threads=2` a second core solves ahead in long searches from the start; the
    answers are the same. Sets of a variant too large to be held whole are searched for a moment
    only, unless a budget says otherwise, and their values may then be bounds.

    >>> solver = Solver(Variant.parse("3x4"), memory_mb=16)
    >>> solver.worst_case(Knowledge(solver.variant)).value
    4
    """

    def __init__(
        self, variant: Variant, memory_mb: int = 256, *, shipped: bool = True, threads: int = 1
    ) -> None:
        self.variant = variant
        self.memory_mb = memory_mb
        self.shipped = shipped
        self.threads = threads
        self._workspace: Workspace | None = None
        self._busy = threading.RLock()

    def __repr__(self) -> str:
        return f"Solver({self.variant!r}, memory_mb={self.memory_mb})"

    @property
    def workspace(self) -> Workspace:
        """The solver's memory, made when the first question comes."""
        if self._workspace is None:
            self.variant.require_true_answers("The exact solver")
            self._workspace = Workspace(
                self.variant.rules, self.memory_mb, shipped=self.shipped, threads=self.threads
            )
        return self._workspace

    @property
    def nbytes(self) -> int:
        """How many bytes of arrays the solver holds."""
        return 0 if self._workspace is None else self._workspace.nbytes

    def stop(self) -> None:
        """End the question being answered soon; what it proved is kept, and bounds come back."""
        if self._workspace is not None:
            self._workspace.stop()

    def forget(self) -> None:
        """Drop every remembered set, for measuring from nothing."""
        with self._busy:
            self.workspace.memory[:] = 0

    # -- values -----------------------------------------------------------------------------

    def worst_case(
        self,
        subject: Subject,
        budget: Budget | None = None,
        progress: ProgressCallback | None = None,
    ) -> Bounds:
        """Return the least worst-case number of guesses for a set."""
        with self._busy, self._run(budget, progress) as run:
            return worst_case(run, self._code_set(subject))

    def expected_total(
        self,
        subject: Subject,
        budget: Budget | None = None,
        within: int | None = None,
        progress: ProgressCallback | None = None,
    ) -> Bounds:
        """Return the least total number of guesses over a set.

        With `within` only strategies of at most that depth count; :class:`DepthError` when there
        is none.
        """
        if within is None and (known := self._proven(subject)):
            return Bounds(known.total, known.total)
        with self._busy, self._run(budget, progress) as run:
            return least_total(run, self._code_set(subject), within)

    def evaluate(
        self,
        subject: Subject,
        guess: str | Sequence[int],
        budget: Budget | None = None,
        least: int = 1,
    ) -> GuessValue:
        """Return what a guess is worth in both senses.

        If the least worst case of the set is known, or a bound of it, as `least` it saves time.
        """
        return self.table(subject, [guess], budget, least)[0]

    def table(
        self,
        subject: Subject,
        guesses: Iterable[str | Sequence[int]],
        budget: Budget | None = None,
        least: int = 1,
    ) -> list[GuessValue]:
        """Return what several guesses are worth, side by side; the budget is for all together."""
        codes = [parse_code(self.variant, guess) for guess in guesses]
        with self._busy, self._run(budget) as run:
            code_set = self._code_set(subject)
            return [guess_value(run, code_set, code, least) for code in codes]

    def solved_within(
        self, subject: Subject, guess: str, limit: int, budget: Budget | None = None
    ) -> bool:
        """Tell whether it is proven that a guess solves a set within so many guesses."""
        with self._busy, self._run(budget) as run:
            return solved_within(run, self._code_set(subject), guess, limit)

    def solvable_between(self, subject: Subject, lower: int, upper: int) -> int:
        """Return the least worst case if it is between the bounds, else the bound it is beyond."""
        with self._busy, self._run(None) as run:
            code_set = self._code_set(subject)
            placed = run.place(code_set)
            if placed is None:
                raise TooLargeError(
                    f"{code_set.size} codes of {self.variant} are too many for an exact search; "
                    "ask for bounds with worst_case instead.",
                    code_set.size,
                )
            first = max(lower, self.workspace.bounds.depth(code_set.size), 1)
            for limit in range(first, upper):
                if run.call(placed, kernels.solvable, limit, 0) == YES:
                    return limit
            return upper

    # -- guesses ----------------------------------------------------------------------------

    def best_guesses(
        self,
        subject: Subject,
        by: Sense = "expected",
        budget: Budget | None = None,
        progress: ProgressCallback | None = None,
        within: int | None = None,
    ) -> GuessList:
        """Return every optimal guess, those that cannot be the code included.

        Where the least total of the variant comes proven with the package, the first guesses are
        those on record, and `complete` tells whether no others are as good.
        """
        with self._busy, self._run(budget, progress) as run:
            code_set = self._code_set(subject)
            if shipped_list := self._shipped_guesses(code_set, by, within):
                return shipped_list
            bounds, placed, places = optimal_places(run, code_set, by, within)
            if placed is None or places is None:
                if by == "expected" and within is None and (known := self._proven(subject)):
                    bounds, only = Bounds(known.total, known.total), [known.guess]
                    return GuessList(Codes.of(self.variant, only), bounds, complete=False)
                return GuessList(Codes(self.variant, code_set.codes[:0]), bounds, False)
            packed = spread(placed, code_set, placed.frame.guesses[places])
            return GuessList(Codes(self.variant, packed), bounds, not run.stopped)

    def optimal_guess(
        self,
        subject: Subject,
        by: Sense = "expected",
        budget: Budget | None = None,
        progress: ProgressCallback | None = None,
        within: int | None = None,
    ) -> str:
        """Return the optimal guess that could be the code if there is one, of these the lowest.

        Where a proven strategy comes with the package, it is that strategy's guess while many codes
        are left. Raises :class:`NotExactError` when the budget runs out before one is proven.
        """
        if by == "expected" and within is None and (proven := self._proven(subject)):
            return proven.guess
        with self._busy, self._run(budget, progress) as run:
            code_set = self._code_set(subject)
            known = solved_states.state_of(self.workspace, code_set) if within is None else None
            if known and by == "expected" and code_set.size == self.variant.size:
                return min(known.expected_guesses)  # the lowest of each kind are listed
            if shipped_list := self._shipped_guesses(code_set, by, within):
                return self._first(code_set, shipped_list.guesses.packed)
            bounds, placed, places = optimal_places(run, code_set, by, within)
            if placed is None or places is None or run.stopped:
                raise NotExactError(
                    f"The best of {code_set.size} codes is not proven within the budget, only that "
                    f"its value is {bounds}; give a larger budget.",
                    bounds.lower,
                    bounds.upper,
                )
            return self._first(code_set, placed.frame.guesses[places])

    def shipped_at_worst(self, subject: Subject) -> str | None:
        """Return a guess that is best at worst, best on average if one can be both, if shipped."""
        with self._busy:
            code_set = self._code_set(subject)
            known = solved_states.state_of(self.workspace, code_set)
            if known is None or not known.some_at_worst:
                return None
            best = solved_states.best_codes(self.variant, known, known.some_at_worst)
            return self._first(code_set, best)

    def found_at_worst(self, subject: Subject) -> str | None:
        """Return the guess by which `worst_case` proved its answer, if it is still known."""
        with self._busy:
            found = self.workspace.found_at_worst(self._code_set(subject))
            return None if found is None else space_of(self.variant).text(found)

    def lowest_best_guesses(self, know: Knowledge, by: Sense) -> list[str]:
        """Return the optimal guesses, one, the lowest, of those that symmetry makes equal."""
        group = symmetry.of_history(self.variant, [turn.guess for turn in know.turns])
        space = space_of(self.variant)
        left = set(self.best_guesses(know, by=by).guesses.packed.tolist())
        lowest = []
        while left:
            lowest.append(space.text(min(left)))
            left -= images(self.variant, lowest[-1], group)
        return lowest

    # -- how --------------------------------------------------------------------------------

    def _run(self, budget: Budget | None, progress: ProgressCallback | None = None) -> SearchRun:
        return SearchRun(self.workspace, budget, progress)

    def _code_set(self, subject: Subject) -> CodeSet:
        if isinstance(subject, Knowledge):
            codes = subject.require_candidates().packed
            return CodeSet(codes, tuple(turn.guess for turn in subject.turns))
        if not isinstance(subject, Codes):
            subject = Codes.of(self.variant, [parse_code(self.variant, c) for c in subject])
        if not len(subject):
            raise NoCodesError("An empty set of codes has no value; give at least one code.")
        return CodeSet(subject.packed, None)

    def _proven(self, subject: Subject) -> BestFound | None:
        """Return what a proven strategy says of many codes that it leads to; few are searched."""
        if not self.shipped or not isinstance(subject, Knowledge) or self.variant.lies:
            return None
        if len(subject.candidates) <= FEW or proof_of(self.variant) is None:
            return None
        known = best_found(subject)
        return known if known is not None and known.proven else None

    def _proven_first(self, code_set: CodeSet) -> GuessList | None:
        """Return the first guesses that are proven to be best; others may be as good."""
        proof = proof_of(self.variant) if self.shipped else None
        if proof is None or code_set.size < self.variant.size:
            return None
        group = symmetry.of_history(self.variant, ())
        alike = (images(self.variant, guess, group) for guess in proof.best_kinds)
        best = np.array(sorted(set().union(*alike)), np.uint64)
        bounds = Bounds(proof.total, proof.total)
        return GuessList(Codes(self.variant, best), bounds, proof.all_kinds_known)

    def _shipped_guesses(
        self, code_set: CodeSet, by: Sense, within: int | None
    ) -> GuessList | None:
        """Return the optimal guesses of a shipped state, None when they are not known."""
        if within is None and by == "expected" and (listed := self._proven_first(code_set)):
            return listed
        known = solved_states.state_of(self.workspace, code_set) if within is None else None
        if known is None:
            return None
        value = known.worst if by == "worst" else known.total
        classes = known.worst_guesses if by == "worst" else known.expected_guesses
        if not classes:
            return None
        best = solved_states.best_codes(self.variant, known, classes)
        return GuessList(Codes(self.variant, best), Bounds(value, value))

    def _first(self, code_set: CodeSet, best: NDArray[np.uint64]) -> str:
        could_be = best[np.isin(best, code_set.codes)]
        return space_of(self.variant).text((could_be if could_be.size else best).min())
