"""Games that differ only in the order of pegs, colours and guesses, and the lowest of them.

Permuting pegs and renaming colours of guesses and secret alike changes no answer, and the order of
the guesses does not matter for what is left. So what is known of one such game holds for all; it is
kept for the lowest one, and its guesses are turned back.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from perfectplay.mastermind.variant import Variant


@dataclass(frozen=True)
class LowestHistory:
    """The lowest form of some guesses, and the way back from codes seen with it.

    Guess i of it is guess `order[i]` of the game; peg i is the game's `pegs[i]`, and colour c the
    game's `colours[c]`.
    """

    variant: Variant
    guesses: tuple[str, ...]
    order: tuple[int, ...]
    pegs: tuple[int, ...]
    colours: tuple[int, ...]

    def back(self, code: str) -> str:
        """Return a code as the game has it."""
        moved = [0] * self.variant.pegs
        for place, value in enumerate(self.variant.values(code)):
            moved[self.pegs[place]] = self.colours[value]
        return self.variant.text(moved)


@lru_cache(maxsize=1024)
def lowest_history(variant: Variant, guesses: Sequence[str]) -> LowestHistory:
    """Return the lowest form of some guesses: of all orders, places and names."""
    values = [variant.values(guess) for guess in guesses]
    orders = itertools.permutations(range(len(values)))
    places = list(itertools.permutations(range(variant.pegs)))

    def form(order: tuple[int, ...], pegs: tuple[int, ...]) -> tuple[list[int], dict[int, int]]:
        """Name the colours in the order in which they appear."""
        names: dict[int, int] = {}
        moved = [
            names.setdefault(values[guess][peg], len(names)) for guess in order for peg in pegs
        ]
        return moved, names

    tried = ((*form(order, pegs), order, pegs) for order in orders for pegs in places)
    lowest, names, order, pegs = min(tried, key=lambda found: found[0])
    for colour in range(variant.colours):
        names.setdefault(colour, len(names))
    starts = range(0, len(lowest), variant.pegs)
    texts = tuple(variant.text(lowest[start : start + variant.pegs]) for start in starts)
    return LowestHistory(variant, texts, order, pegs, tuple(names))
