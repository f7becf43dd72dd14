"""The longest game of a consistent player, its openings as chunks on any workplace.

The most promising opening is searched alone; then all others at once, each for a game that is
longer than the one found there. A chunk depends on that game alone, never on who was faster.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from perfectplay.lab.errors import SettingError
from perfectplay.lab.run import Chunk, ChunkResult, Run
from perfectplay.mastermind.solver.longest import (
    MOST_CODES,
    LongestGame,
    RowSearch,
    longer_games,
    openings,
)
from perfectplay.mastermind.variant import Variant


def check_variant(variant: Variant) -> Variant:
    """Return the variant if its answers can be held in memory, or say that they cannot."""
    if variant.size > MOST_CODES:
        raise SettingError(
            f"{variant} has {variant.size:,} codes, too many for a search of the longest game; "
            f"take one with up to {MOST_CODES:,}, for example --variant 4x7."
        )
    return variant.rules


def find_longest(run: Run, variant: Variant) -> LongestGame:
    """Find the longest game in which every guess could still be the code, and check it."""
    best = [variant.text([0] * variant.pegs if variant.repeats else range(variant.pegs))]
    starts = openings(variant)
    for wave in (starts[:1], starts[1:]):
        chunks = [
            Chunk(
                f"{first}/{answer}/longer than {len(best)}",
                {"variant": str(variant), "first": first, "answer": str(answer), "than": best},
            )
            for first, answer in wave
        ]
        for _, outcome in run.results(search_opening, chunks):
            best = max(best, outcome.facts, key=len)
    found = LongestGame(variant.rules, tuple(best))
    found.verify()
    return found


def search_opening(variant: str, first: str, answer: str, than: list[str]) -> ChunkResult:
    """Search one opening for a game that is longer than another."""
    search = _search(Variant.parse(variant))
    *_, longest = longer_games(search, first, answer, than)
    return ChunkResult(longest)


@lru_cache(maxsize=1)
def _search(variant: Variant) -> RowSearch:
    return RowSearch(variant)


def longest_data(found: LongestGame) -> dict[str, Any]:
    """Return a longest game as data, for results.json."""
    return {
        "variant": str(found.variant),
        "codes": found.variant.size,
        "length": len(found.guesses),
        "exact": found.exact,
        "guesses": list(found.guesses),
        "answers": [str(answer) for _, answer in found.turns],
    }
