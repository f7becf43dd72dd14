"""The exact solver: least worst case and least total of any set of codes, and who reaches them."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver.errors import (
    DepthError,
    NoCodesError,
    NotExactError,
    TooLargeError,
)
from perfectplay.mastermind.solver.values import (
    Bounds,
    Budget,
    GuessList,
    GuessValue,
    ProgressCallback,
    Sense,
)
from perfectplay.mastermind.space import Codes, answer_of, space_of
from perfectplay.mastermind.variant import Variant

if TYPE_CHECKING:
    from perfectplay.mastermind.solver.engine import Engine, Question, Root, Run
    from perfectplay.mastermind.solver.rough import Rough
    from perfectplay.mastermind.solver.shipped import State

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
        self.threads = threads
        self.memory_mb = memory_mb
        self.shipped = shipped
        self._made: Engine | None = None
        self._busy = threading.RLock()

    def __repr__(self) -> str:
        return f"Solver({self.variant!r}, memory_mb={self.memory_mb})"

    @property
    def _engine(self) -> Engine:
        if self._made is None:
            from perfectplay.mastermind.solver.engine import Engine

            self._made = Engine(self.variant.rules, self.memory_mb)
        return self._made

    def stop(self) -> None:
        """End the question being answered soon; what it proved is kept, and bounds come back."""
        if self._made is not None:
            self._made.control[0] = 1

    def forget(self) -> None:
        """Drop every remembered set, for measuring from nothing."""
        with self._busy:
            self._engine.memory[:] = 0

    # -- values -----------------------------------------------------------------------------

    def worst_case(
        self,
        subject: Subject,
        budget: Budget | None = None,
        progress: ProgressCallback | None = None,
    ) -> Bounds:
        """Return the least worst-case number of guesses for a set."""
        with self._busy:
            return self._worst(self._root(subject), self._run(budget, progress))

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
        with self._busy:
            return self._total(self._root(subject), self._run(budget, progress), within)

    def evaluate(
        self, subject: Subject, guess: str | Sequence[int], budget: Budget | None = None
    ) -> GuessValue:
        """Return what a guess is worth in both senses."""
        code = parse_code(self.variant, guess)
        with self._busy:
            return self._value(self._root(subject), code, self._run(budget))

    def table(
        self,
        subject: Subject,
        guesses: Iterable[str | Sequence[int]],
        budget: Budget | None = None,
    ) -> list[GuessValue]:
        """Return what several guesses are worth, side by side; the budget is for all together."""
        codes = [parse_code(self.variant, guess) for guess in guesses]
        with self._busy:
            root, run = self._root(subject), self._run(budget)
            return [self._value(root, code, run) for code in codes]

    def solvable_between(self, subject: Subject, lower: int, upper: int) -> int:
        """Return the least worst case if it is between the bounds, else the bound it is beyond."""
        from perfectplay.mastermind.solver import worst_kernels as wk

        with self._busy:
            root, run = self._root(subject), self._run(None)
            question = run.question(root)
            if question is None:
                raise TooLargeError(
                    f"{root.size} codes of {self.variant} are too many for an exact search; "
                    "ask for bounds with worst_case instead."
                )
            size = root.size
            for limit in range(max(lower, self._engine.bounds.depth(size)), upper):
                if (
                    limit > 0
                    and run.call(question, wk.solvable, 0, size, question.key, size, limit, 0)
                    == wk.YES
                ):
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
        """Return every optimal guess, those that cannot be the code included."""
        from perfectplay.mastermind.solver.orbits import spread

        with self._busy:
            root, run = self._root(subject), self._run(budget, progress)
            if known_guesses := self._known_guesses(root, by, within):
                return known_guesses
            bounds, marked, question = self._marked(root, by, run, within)
            if question is None or marked is None:
                return GuessList(Codes(self.variant, root.codes[:0]), bounds, False)
            packed = spread(question, root, question.frame.guesses[marked])
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

        Raises :class:`NotExactError` when the budget runs out before one is proven.
        """
        with self._busy:
            root, run = self._root(subject), self._run(budget, progress)
            if known_guesses := self._known_guesses(root, by, within):
                return self._first(root, known_guesses.guesses.packed)
            bounds, marked, question = self._marked(root, by, run, within)
            if question is None or marked is None or run.stopped:
                raise NotExactError(
                    f"The best of {root.size} codes is not proven within the budget, only that "
                    f"its value is {bounds}; give a larger budget."
                )
            return self._first(root, question.frame.guesses[marked])

    def lowest_best_guesses(self, know: Knowledge, by: Sense) -> list[str]:
        """Return the optimal guesses, one, the lowest, of those that symmetry makes equal."""
        from perfectplay.mastermind.solver import symmetry
        from perfectplay.mastermind.solver.orbits import images

        group = symmetry.of_history(self.variant, [turn.guess for turn in know.turns])
        space = space_of(self.variant)
        left = set(self.best_guesses(know, by=by).guesses.packed.tolist())
        lowest = []
        while left:
            lowest.append(space.text(min(left)))
            left -= images(self.variant, lowest[-1], group)
        return lowest

    # -- how --------------------------------------------------------------------------------

    def _root(self, subject: Subject) -> Root:
        from perfectplay.mastermind.solver.engine import Root

        if isinstance(subject, Knowledge):
            codes = subject.require_candidates().packed
            return Root(codes, tuple(turn.guess for turn in subject.turns))
        if not isinstance(subject, Codes):
            subject = Codes.of(self.variant, [parse_code(self.variant, c) for c in subject])
        if not len(subject):
            raise NoCodesError("An empty set of codes has no value; give at least one code.")
        return Root(subject.packed, None)

    def _known(self, root: Root) -> State | None:
        """Return what was solved beforehand about a set."""
        from perfectplay.mastermind.solver import shipped

        guesses = () if root.size == self.variant.size else root.guesses
        if not self.shipped or guesses is None or len(guesses) > 1:
            return None
        answer = None
        if guesses:
            number = space_of(self.variant).answers(guesses[0], root.codes[:1])[0]
            answer = answer_of(int(number))
        return shipped.state(self.variant, guesses, answer)

    def _known_guesses(self, root: Root, by: Sense, within: int | None) -> GuessList | None:
        from perfectplay.mastermind.solver import shipped

        known = self._known(root) if within is None else None
        if known is None:
            return None
        guesses = () if root.size == self.variant.size else root.guesses or ()
        if by == "worst" and not known.worst_guesses:
            return None
        value = known.worst if by == "worst" else known.total
        best = shipped.best_codes(self.variant, guesses, known, by)
        return GuessList(Codes(self.variant, best), Bounds(value, value))

    def _first(self, root: Root, best: NDArray[np.uint64]) -> str:
        could_be = best[np.isin(best, root.codes)]
        return space_of(self.variant).text((could_be if could_be.size else best).min())

    def _run(self, budget: Budget | None, progress: ProgressCallback | None = None) -> Run:
        from perfectplay.mastermind.solver.engine import Run

        return Run(self._engine, budget, progress)

    def _worst(self, root: Root, run: Run) -> Bounds:
        from perfectplay.mastermind.solver import worst_kernels as wk

        if known := self._known(root):
            return Bounds(known.worst, known.worst)
        size = root.size
        lower = self._engine.bounds.depth(size)
        question = run.question(root)
        if question is None:
            return Bounds(
                lower,
                max(lower, self._rough(root, run).depth),
            )

        def solvable(limit: int) -> int:
            return int(run.call(question, wk.solvable, 0, size, question.key, size, limit, 0))

        upper = size
        if run.limited:
            # A generous depth is found at once and gives the upper bound before the long proof.
            limit = lower + 2
            while limit < size:
                if (state := solvable(limit)) == wk.YES:
                    upper = limit
                if state != wk.NO:
                    break
                lower, limit = limit + 1, limit + 2
        while lower < upper:
            state = solvable(lower)
            if state == wk.YES:
                return Bounds(lower, lower)
            if state == wk.OPEN:
                break
            lower += 1
        if lower < upper == size:
            upper = max(
                lower,
                min(size, self._rough(root, run).depth),
            )
        return Bounds(lower, upper)

    def _total(self, root: Root, run: Run, within: int | None) -> Bounds:
        from perfectplay.mastermind.solver import expected_kernels as ek
        from perfectplay.mastermind.solver import kernels as k
        from perfectplay.mastermind.solver.engine import total_key

        if within is None and (known := self._known(root)):
            return Bounds(known.total, known.total)
        size = root.size
        if within is not None and (
            within < 1 or size > self._engine.bounds.capacity[min(within, k.FREE)]
        ):
            raise self._too_deep(size, within)
        limit = k.FREE if within is None else min(within, k.FREE)
        question = run.question(root)
        if question is None:
            lower = int(self._engine.bounds.least[size])
            return Bounds(lower, self._rough(root, run).total)
        upper = k.NEVER
        if run.limited and question.whole:
            upper = run.greedy(question, limit)
        elif run.limited and within is None:
            upper = self._rough(root, run).total
        arguments = (0, size, question.key, size, k.NEVER, limit, 0)
        with self._helper(root, question, limit):
            found = int(run.call(question, ek.solve, *arguments))
        if not run.stopped:
            if found >= k.NEVER:
                raise self._too_deep(size, within or 0)
            return Bounds(found, found)
        name = total_key(question.key, limit, size)
        low, high = k.recall(self._engine.memory, name, size)
        if upper >= k.NEVER:
            upper = size * within if within else self._rough(root, run).total
        return Bounds(max(found, int(low)), min(upper, int(high)))

    def _helper(self, root: Root, question: Question, limit: int) -> AbstractContextManager[object]:
        """Return a second thread for a search from the start, where it is wanted and of use."""
        from perfectplay.mastermind.solver.scout import WORTH_IT, Scout

        useful = question.whole and self.variant.size == root.size >= WORTH_IT
        return Scout(self._engine, limit) if self.threads > 1 and useful else nullcontext()

    def _rough(self, root: Root, run: Run) -> Rough:
        from perfectplay.mastermind.solver.rough import rough_strategy

        return rough_strategy(self.variant, root.codes, hurry=run.out_of_time)

    def _too_deep(self, size: int, within: int) -> DepthError:
        return DepthError(
            f"No strategy finds each of the {size} codes within {within} guesses; "
            f"allow more, for example {within + 1}."
        )

    def _value(self, root: Root, guess: str, run: Run) -> GuessValue:
        space = space_of(self.variant)
        numbers = space.answers(guess, root.codes)
        sizes = np.bincount(numbers, minlength=space.win + 1)
        could_be = bool(sizes[space.win])
        parts = [self._part(root, guess, numbers == n) for n in np.flatnonzero(sizes[: space.win])]
        worst, total = [], []
        for part in parts:
            worst.append(self._worst(part, run))
            total.append(self._total(part, run, None))
        return GuessValue(
            guess,
            Bounds(
                1 + max((w.lower for w in worst), default=0),
                1 + max((w.upper for w in worst), default=0),
            ),
            Bounds(
                root.size + sum(t.lower for t in total), root.size + sum(t.upper for t in total)
            ),
            root.size,
            int(np.count_nonzero(sizes)),
            int(sizes.max()),
            could_be,
        )

    def _part(self, root: Root, guess: str, chosen: NDArray[np.bool_]) -> Root:
        from perfectplay.mastermind.solver.engine import Root

        whole = root.size == self.variant.size
        known = root.guesses if root.guesses is not None else () if whole else None
        return Root(root.codes[chosen], None if known is None else (*known, guess))

    def _marked(
        self, root: Root, by: Sense, run: Run, within: int | None
    ) -> tuple[Bounds, NDArray[np.int32] | None, Question | None]:
        """Find the value of a set, then the guesses that reach it, as numbers of the frame."""
        from perfectplay.mastermind.solver import expected_kernels as ek
        from perfectplay.mastermind.solver import kernels as k
        from perfectplay.mastermind.solver import worst_kernels as wk

        bounds = self._worst(root, run) if by == "worst" else self._total(root, run, within)
        question = run.question(root)
        if not bounds.exact or question is None:
            return bounds, None, question
        size, value = root.size, bounds.value
        if size == 1:
            return bounds, question.places, question
        question.tables.marks[:] = 0
        key = question.key
        if by == "worst":
            run.call(question, wk.solvable, 0, size, key, size, value, 0, mode=k.MARK)
        else:
            limit = k.FREE if within is None else min(within, k.FREE)
            run.call(question, ek.solve, 0, size, key, size, value + 1, limit, 0, mode=k.MARK)
        return bounds, np.flatnonzero(question.tables.marks).astype(np.int32), question
