"""The whole strategy behind a result of the shared solver, built from what the result says.

A result names the total of every part of the best first guess, and a second guess that reaches it.
So the search need not be done again: a guess is looked for that reaches a known total, and the
first one found is taken, since the result says that none is better. The totals of its parts are
known then too, and the same is done with each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.lab.errors import SettingError
from perfectplay.lab.solving.solution import NEVER
from perfectplay.lab.solving.worker import PartSearch
from perfectplay.mastermind.solver.whole_trees import WholeTree, replayed
from perfectplay.mastermind.space import answer_of, space_of
from perfectplay.mastermind.variant import Variant

Codes = NDArray[np.uint64]
Placed = Callable[[int, int], None]
"""Is told how many codes of how many have been placed."""


def strategy_of(result: Mapping[str, Any], progress: Placed | None = None) -> WholeTree:
    """Build the strategy that reaches the total of a result of `perfectplay lab solve`."""
    variant = Variant.parse(result["variant"])
    builder = _Builder(variant, progress or (lambda placed, codes: None))
    good = builder.start(result)
    guesses = np.array(builder.guesses, np.int32)
    tree = replayed(variant, guesses, "optimal") if good else None
    if tree is None or tree.total != result["total"]:
        raise SettingError(
            f"No strategy of {variant} with {result['total']:,} guesses follows from this result; "
            "give one of perfectplay lab solve, for example perfectplay-lab/solve-4x9/results.json."
        )
    return tree


class _Builder:
    """Collects the guesses of sets of three codes and more, depth first."""

    def __init__(self, variant: Variant, progress: Placed) -> None:
        self.variant = variant
        self.space = space_of(variant)
        self.progress = progress
        self.guesses: list[int] = []
        self.placed = 0

    def start(self, result: Mapping[str, Any]) -> bool:
        """Go down from the first guess, with the second guesses that the result names.

        False when some total cannot be reached.
        """
        known = {part["answer"]: part for part in result["answers"]}
        first = result["first"]
        self._note(first)
        return all(
            self._below(part, (first,), known[answer]["total"], known[answer]["guess"])
            for answer, part in self._parts(self.space.codes, first)
        )

    def _below(self, codes: Codes, played: tuple[str, ...], total: int, guess: str = "") -> bool:
        if codes.size <= 2:
            self.placed += int(codes.size)
            self.progress(self.placed, self.variant.size)
            return True
        search = PartSearch(self.variant, codes, played)
        chosen = search.reaching(total, guess)
        if not chosen:
            return False
        self._note(chosen)
        self.placed += int(np.isin(self.space.pack(chosen), codes))
        for _, part in self._parts(codes, chosen):
            history = (*played, chosen)
            least = 2 * part.size - 1
            if part.size > 2:
                least = PartSearch(self.variant, part, history).total(NEVER)
            if not self._below(part, history, least):
                return False
        return True

    def _note(self, guess: str) -> None:
        self.guesses.append(int(np.searchsorted(self.space.codes, self.space.pack(guess))))

    def _parts(self, codes: Codes, guess: str) -> list[tuple[str, Codes]]:
        """Return the parts of a set by answer, in the order that strategies are written in."""
        numbers = self.space.answers(guess, codes)
        found = sorted(set(numbers.tolist()) - {self.space.win})
        return [(str(answer_of(number)), codes[numbers == number]) for number in found]
