"""What is known at once of a set: a strategy that is at hand, and what no strategy goes below.

The upper bound is the best strategy found that comes with the package, where the game follows it;
else one that is planned in a moment; else, when there is no time, a quick one. The lower bound
looks one guess ahead.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import kernels
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.solver.best_found import best_found
from perfectplay.mastermind.solver.planned import planned_codes
from perfectplay.mastermind.solver.quick_strategy import StrategyCost, quick_strategy
from perfectplay.mastermind.solver.search_run import SearchRun
from perfectplay.mastermind.solver.values import Bounds
from perfectplay.mastermind.solver.workspace import CodeSet
from perfectplay.mastermind.space import answer_of, space_of
from perfectplay.mastermind.variant import Variant

# Seconds that a plan takes at most, for each code and at all, on a slow machine.
_PLAN_SECONDS, _PLAN_START = 0.0003, 0.05
# Larger sets are planned only if a budget of seconds is given.
_PLANNED_AT_ONCE = 8_192
# So few codes are searched before anything could be planned.
_FEW = 20
# Pairs of guess and code that the look ahead compares at most, and how many it does in a second.
_MOST_PAIRS, _PAIRS_A_SECOND = 400_000_000, 250_000_000


def reached(run: SearchRun, subject: CodeSet) -> StrategyCost:
    """Return what the best strategy at hand needs for a set."""
    variant = run.workspace.variant
    if run.workspace.shipped and (known := _shipped(variant, subject)):
        return known
    seconds = _PLAN_START + _PLAN_SECONDS * subject.size
    if subject.size > _FEW and not run.out_of_budget:
        allowed = subject.size <= _PLANNED_AT_ONCE or run.deadline is not None
        if allowed and run.time_left() > seconds:
            found = _planned(variant, subject.codes.tobytes(), subject.guesses or ())
            if found is not None:
                return found
    return quick_strategy(variant, subject.codes, hurry=run.out_of_budget)


def _shipped(variant: Variant, subject: CodeSet) -> StrategyCost | None:
    """Return what the shipped strategy needs, None when there is none or the game has left it."""
    guesses = () if subject.size == variant.size else subject.guesses
    if guesses is None:
        return None
    space = space_of(variant)
    turns = [
        Turn(guess, answer_of(int(space.answers(guess, subject.codes[:1])[0]))) for guess in guesses
    ]
    found = best_found(Knowledge.trusted(variant, turns))
    return None if found is None else StrategyCost(found.total, found.worst)


@lru_cache(maxsize=256)
def _planned(variant: Variant, packed: bytes, guesses: tuple[str, ...]) -> StrategyCost | None:
    found = planned_codes(variant, np.frombuffer(packed, np.uint64), guesses, level=1)
    return None if found is None else StrategyCost(found.total, found.worst)


def one_guess_ahead(run: SearchRun, subject: CodeSet) -> StrategyCost:
    """Return what no strategy goes below, in all and at worst.

    A guess costs one for each code, and its parts cost at least what their sizes say. The least of
    this over all guesses bounds the set. Guesses that differ only in colours that none has used so
    far are worth the same, so one of them is looked at.
    """
    bounds = run.workspace.bounds
    by_size = StrategyCost(int(bounds.least[subject.size]), bounds.depth(subject.size))
    if subject.size == 1 or run.out_of_budget:
        return by_size
    whole = subject.size == run.workspace.variant.size
    played = () if whole else subject.guesses
    space = space_of(run.workspace.variant)
    guesses = space.codes if played is None else space.canonical(space.codes, played)
    pairs = guesses.size * subject.size
    if pairs > min(_MOST_PAIRS, run.time_left() / 2 * _PAIRS_A_SECOND):
        return by_size
    total, largest = _ahead(space.variant, subject.codes.tobytes(), guesses.tobytes(), bounds.least)
    return StrategyCost(max(by_size.total, total), max(by_size.depth, 1 + bounds.depth(largest)))


_AHEAD: dict[tuple[Variant, bytes], tuple[int, int]] = {}


def _ahead(
    variant: Variant, codes: bytes, guesses: bytes, least: NDArray[np.int64]
) -> tuple[int, int]:
    """Return the least bound of any guess, and the smallest largest part; the last are kept."""
    if (variant, codes) not in _AHEAD:
        space = space_of(variant)
        tried, left = np.frombuffer(guesses, np.uint64), np.frombuffer(codes, np.uint64)
        masks, secrets = space.masks(tried), space.masks(left)
        values = np.empty(tried.size, np.int64)
        kernels.measure(masks, secrets, kernels.ENTROPY, least, space.win, values)
        values -= np.isin(tried, left)  # the part of the winning answer costs nothing more
        total = left.size + int(values.min())
        kernels.measure(masks, secrets, kernels.LARGEST_PART, least, space.win, values)
        while len(_AHEAD) >= 64:
            _AHEAD.pop(next(iter(_AHEAD)))
        _AHEAD[variant, codes] = total, int(values.min())
    return _AHEAD[variant, codes]


def at_once(run: SearchRun, subject: CodeSet) -> tuple[Bounds, Bounds]:
    """Return bounds of the total and of the worst case without a search."""
    low, high = one_guess_ahead(run, subject), reached(run, subject)
    return Bounds(low.total, high.total), Bounds(low.depth, max(low.depth, high.depth))
