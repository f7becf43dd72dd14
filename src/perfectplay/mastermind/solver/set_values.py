"""The values of sets and guesses: shipped, searched for, or bounded when the budget runs out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.solver import kernels, solved_states
from perfectplay.mastermind.solver.errors import DepthError
from perfectplay.mastermind.solver.kernels.types import FREE, MARK, NEVER, NO, NONE, OPEN, YES
from perfectplay.mastermind.solver.reached import at_once, one_guess_ahead, reached
from perfectplay.mastermind.solver.search_run import SearchRun
from perfectplay.mastermind.solver.together import WORTH_IT, search_together
from perfectplay.mastermind.solver.values import Bounds, GuessValue, Sense
from perfectplay.mastermind.solver.workspace import CodeSet, PlacedSet
from perfectplay.mastermind.space import space_of


def worst_case(run: SearchRun, subject: CodeSet) -> Bounds:
    """Return the least worst case of a set: one limit after another is tried."""
    if known := solved_states.state_of(run.workspace, subject):
        return Bounds(known.worst, known.worst)
    size = subject.size
    if size <= solved_states.FEW:  # one after the other
        return Bounds(size, size)
    lower = run.workspace.bounds.depth(size)
    placed = run.place(subject)
    if placed is None:
        return at_once(run, subject)[1]

    first = placed.tables.history[:1]  # the guess at the root, also when the search has ended

    def solvable(limit: int) -> int:
        first[0] = NONE
        return int(run.call(placed, kernels.solvable, limit, 0))

    upper = size
    if run.workspace.too_large and size > placed.frame.large:
        upper = max(lower, reached(run, subject).depth)
    elif run.limited:
        # A generous depth is found at once and gives the upper bound before the long proof.
        limit = lower + 2
        while limit < size:
            if (state := solvable(limit)) == YES:
                upper = limit
            if state != NO:
                break
            lower, limit = limit + 1, limit + 2
    while lower < upper:
        state = solvable(lower)
        if state == YES:
            if first[0] >= 0:
                run.workspace.note_at_worst(placed, int(first[0]))
            return Bounds(lower, lower)
        if state == OPEN:
            break
        lower += 1
    if lower < upper == size:
        upper = max(lower, min(size, reached(run, subject).depth))
    return Bounds(lower, upper)


def least_total(run: SearchRun, subject: CodeSet, within: int | None = None) -> Bounds:
    """Return the least total of a set, of strategies within a depth if one is given."""
    if within is None and (known := solved_states.state_of(run.workspace, subject)):
        return Bounds(known.total, known.total)
    size = subject.size
    if within is None and size <= solved_states.FEW:
        return Bounds(2 * size - 1, 2 * size - 1)
    limit = depth_limit(within)
    if within is not None and (within < 1 or size > run.workspace.bounds.capacity[limit]):
        raise _too_deep(size, within)
    placed = run.place(subject)
    if placed is None:
        bounds, worst = at_once(run, subject)
        # Within a depth that the strategy at hand keeps, its total is one that is reached.
        short = within is None or worst.upper <= within
        return bounds if short else Bounds(bounds.lower, size * (within or 0))
    upper = NEVER
    if not run.workspace.too_large and (run.limited or size > placed.frame.large):
        upper = run.greedy(placed, limit)
    elif within is None and (run.limited or size > placed.frame.large):
        upper = reached(run, subject).total
    run.reached = upper if upper < NEVER else None
    below = min(NEVER, upper + 1)
    if run.workspace.threads > 1 and size >= WORTH_IT:
        found = search_together(run, subject, placed, below, limit)
    else:
        found = int(run.call(placed, kernels.solve, below, limit, 0))
    if not run.stopped:
        if found >= NEVER:
            raise _too_deep(size, within or 0)
        return Bounds(found, found)
    key = kernels.total_key(placed.key, FREE if limit >= size else limit)
    low, high = kernels.recall(run.workspace.memory, np.uint64(key), size)
    if upper >= NEVER:
        upper = size * within if within else reached(run, subject).total
    least = one_guess_ahead(run, subject).total if run.workspace.too_large else 0
    return Bounds(max(found, int(low), least), min(upper, int(high)))


def guess_value(run: SearchRun, subject: CodeSet, guess: str, least: int = 1) -> GuessValue:
    """Return what a guess is worth: its parts are valued one after another, and added up.

    `least` is a worst case that no guess is known to go below.
    """
    space = space_of(run.workspace.variant)
    numbers = space.answers(guess, subject.codes)
    sizes = np.bincount(numbers, minlength=space.win + 1)
    if known := solved_states.state_of(run.workspace, subject):
        least = known.worst
    parts = sorted(_parts(run, subject, guess, numbers), key=lambda part: part.size)
    total = [least_total(run, part) for part in parts]
    worst = _hardest(run, parts, least - 1)
    size = subject.size
    return GuessValue(
        guess,
        Bounds(1 + worst.lower, 1 + worst.upper),
        Bounds(size + sum(t.lower for t in total), size + sum(t.upper for t in total)),
        size,
        int(np.count_nonzero(sizes)),
        int(sizes.max()),
        bool(sizes[space.win]),
    )


def _hardest(run: SearchRun, parts: list[CodeSet], least: int) -> Bounds:
    """Return the worst case of the hardest part, which is at least `least`.

    A part that is solved within what the hardest so far needs is not asked for less: that it cannot
    be solved faster would be the longest proof.
    """
    bounds = run.workspace.bounds
    lower = max([least, 0, *(bounds.depth(part.size) for part in parts)])
    upper = lower
    for part in sorted(parts, key=lambda part: -part.size):
        while lower < part.size:
            state = _solvable(run, part, lower)
            if state == OPEN:
                upper = max(upper, worst_case(run, part).upper)
            if state != NO:
                break
            lower += 1
    return Bounds(lower, max(lower, upper))


def _solvable(run: SearchRun, part: CodeSet, limit: int) -> int:
    """Tell whether a set can be solved within a limit: YES, NO, or OPEN when it is not known."""
    if part.size <= min(solved_states.FEW, limit):
        return YES
    if known := solved_states.state_of(run.workspace, part):
        return YES if known.worst <= limit else NO
    placed = run.place(part)
    return OPEN if placed is None else int(run.call(placed, kernels.solvable, limit, 0))


def optimal_places(
    run: SearchRun, subject: CodeSet, by: Sense, within: int | None
) -> tuple[Bounds, PlacedSet | None, NDArray[np.int32] | None]:
    """Find the value of a set, then the guesses that reach it, as places among the frame's guesses.

    There are no places when the value is not exact. On large sets only one guess of each symmetry
    class is listed; :func:`perfectplay.mastermind.solver.orbits.spread` finds the others.
    """
    bounds = worst_case(run, subject) if by == "worst" else least_total(run, subject, within)
    placed = run.place(subject)
    if not bounds.exact or placed is None:
        return bounds, placed, None
    if subject.size == 1:
        return bounds, placed, placed.places
    placed.tables.marks[:] = 0
    if by == "worst":
        run.call(placed, kernels.solvable, bounds.value, 0, mode=MARK)
    else:
        run.call(placed, kernels.solve, bounds.value + 1, depth_limit(within), 0, mode=MARK)
    return bounds, placed, np.flatnonzero(placed.tables.marks).astype(np.int32)


def depth_limit(within: int | None) -> int:
    """Return the kernels' limit for a depth, FREE for none."""
    return FREE if within is None else min(within, FREE)


def solved_within(run: SearchRun, subject: CodeSet, guess: str, limit: int) -> bool:
    """Tell whether it is proven that a set is solved within so many guesses, this one first."""
    numbers = space_of(run.workspace.variant).answers(guess, subject.codes)
    parts = _parts(run, subject, guess, numbers)
    if limit <= 1 or any(run.workspace.bounds.depth(part.size) >= limit for part in parts):
        return limit == 1 and not parts
    largest_first = sorted(parts, key=lambda part: -part.size)
    return all(_solvable(run, part, limit - 1) == YES for part in largest_first)


def _parts(
    run: SearchRun, subject: CodeSet, guess: str, numbers: NDArray[np.uint8]
) -> list[CodeSet]:
    """Return the parts that a guess leaves, but for the winning answer, in a frame for them all."""
    win = space_of(run.workspace.variant).win
    others = np.unique(numbers[numbers != win])
    parts = [_part(run, subject, guess, numbers == number) for number in others]
    if any(
        part.size > solved_states.FEW and solved_states.state_of(run.workspace, part) is None
        for part in parts
    ):
        run.place(subject)
    return parts


def _part(run: SearchRun, subject: CodeSet, guess: str, chosen: NDArray[np.bool_]) -> CodeSet:
    """Return the part of a set with its history, from which the kernels know its symmetries."""
    whole = subject.size == run.workspace.variant.size
    known = subject.guesses if subject.guesses is not None else () if whole else None
    return CodeSet(subject.codes[chosen], None if known is None else (*known, guess))


def _too_deep(size: int, within: int) -> DepthError:
    return DepthError(
        f"No strategy finds each of the {size} codes within {within} guesses; "
        f"allow more, for example {within + 1}.",
        within,
        size,
    )
