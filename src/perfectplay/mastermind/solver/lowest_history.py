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
    best: list[int] | None = None
    found: tuple[tuple[int, ...], tuple[int, ...], dict[int, int]] | None = None
    for order in itertools.permutations(range(len(values))):
        for pegs in itertools.permutations(range(variant.pegs)):
            names: dict[int, int] = {}  # colours are named in the order in which they appear
            form = [
                names.setdefault(values[guess][peg], len(names)) for guess in order for peg in pegs
            ]
            if best is None or form < best:
                best, found = form, (order, pegs, names)
    assert best is not None and found is not None
    order, pegs, names = found
    for colour in range(variant.colours):
        names.setdefault(colour, len(names))
    lowest = tuple(
        variant.text(best[start : start + variant.pegs])
        for start in range(0, len(best), variant.pegs)
    )
    return LowestHistory(variant, lowest, order, pegs, tuple(names))
