"""A good strategy for any state of a game, planned in a moment: an upper bound and its guess.

For states that no shipped strategy knows and that are too large to be searched. The total is that
of a whole strategy from there on, planned with little effort (see `plans`), so it is reached; it is
mostly within one or two percent of the best that is known.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.plans.effort import effort_of
from perfectplay.mastermind.plans.search import Planner
from perfectplay.mastermind.solver.best_found import BestFound
from perfectplay.mastermind.solver.whole_trees import MOST_PEGS
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant
from perfectplay.shelf import Shelf

MOST_CODES = 65_536
"""Larger variants are not planned."""
BENCH_CODES = 400
"""Larger sets are split by one guess first, so that no bench takes more than some 70 MB."""

_ONE_AT_A_TIME = threading.Lock()
_PLANNERS: Shelf[Variant, Planner] = Shelf(
    lambda variant: Planner(space_of(variant), BENCH_CODES),
    size_of=lambda planner: planner.bench.nbytes,
    most_bytes=64 * 2**20,
)


def planned(knowledge: Knowledge, level: int = 0) -> BestFound | None:
    """Plan a strategy from here on; None for variants too large, black only, or with no code left.

    With 5×8 and level 0 it takes some 20 ms for 200 codes and a second for 7,000. Levels 1 to 3
    look harder and take longer.
    """
    guesses = [turn.guess for turn in knowledge.turns]
    return planned_codes(knowledge.variant.rules, knowledge.candidates.packed, guesses, level)


def planned_codes(
    variant: Variant, left: NDArray[np.uint64], played: Sequence[str], level: int = 0
) -> BestFound | None:
    """Plan a strategy for packed codes, which are left after these guesses."""
    large = variant.pegs > MOST_PEGS or variant.size > MOST_CODES
    if large or not variant.whites or space_of(variant).words > 1 or not left.size:
        return None
    space = space_of(variant)
    codes = np.searchsorted(space.codes, left).astype(np.int32)
    guesses = [int(np.searchsorted(space.codes, space.pack(guess))) for guess in played]
    if codes.size <= 2:
        return BestFound(space.text(left[0]), 2 * codes.size - 1, codes.size, codes.size)
    with _ONE_AT_A_TIME:
        planner = _PLANNERS.get(variant)
        planner.found.clear()
        found = planner.plan(codes, guesses, effort_of(level, [], variant.size))
        planner.found.clear()
        worst = _depth(planner, codes, found.guesses)
    return BestFound(space.text(space.codes[found.guesses[0]]), found.total, worst, codes.size)


def _depth(planner: Planner, codes: NDArray[np.int32], plan: NDArray[np.int32]) -> int:
    """Return the most guesses that a plan needs."""
    place = 0

    def walk(codes: NDArray[np.int32]) -> int:
        nonlocal place
        if codes.size <= 2:
            return int(codes.size)
        guess = int(plan[place])
        place += 1
        return 1 + max((walk(part) for part in planner.parts(codes, guess).values()), default=0)

    return walk(codes)
