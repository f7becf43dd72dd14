"""Games that differ only in names: the lowest way to write one, and how many there are of it.

Permuting the pegs of all codes alike, and renaming their colours alike, changes no answer, and what
is left does not depend on the order of the turns either. Of all games that are the same up to this,
one is exported, together with their number.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.history import format_history
from perfectplay.mastermind.knowledge import Turn
from perfectplay.mastermind.symmetry import MOST_PEGS
from perfectplay.mastermind.variant import Variant

Values = tuple[int, ...]
_ID = 16
"""Letters of an identity: with a million states, two share one by a chance below 10⁻⁷."""


@dataclass(frozen=True)
class StateName:
    """What all games have in common that are the same up to pegs, colours and order of turns."""

    variant: Variant
    turns: tuple[Turn, ...]
    """The lowest of these games."""
    games: int
    """How many different sets of turns they are, the order aside."""

    @property
    def id(self) -> str:
        """A few letters that are the same for all of them, and for no other state."""
        text = f"{self.variant.rules}/{format_history(self.variant, self.turns)}"
        return hashlib.sha256(text.encode()).hexdigest()[:_ID]


def lowest_turns(variant: Variant, turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Return a game with the lowest names for its pegs and colours, the turns in their order."""
    values = [variant.values(turn.guess) for turn in turns]
    lowest = min(renamed(values, pegs) for pegs in _orders_of_pegs(variant))
    return _turns(variant, lowest, [turn.feedback for turn in turns])


def name_of(variant: Variant, turns: Sequence[Turn]) -> StateName:
    """Return the name of a state; a turn that is made twice counts once."""
    turns = tuple(dict.fromkeys(turns))
    orders = list(_orders_of_turns(variant, turns))
    lowest: list[Values] | None = None
    answers: list[Feedback] = []
    same = 0
    for order in orders:
        values = [variant.values(turn.guess) for turn in order]
        for pegs in _orders_of_pegs(variant):
            form = renamed(values, pegs)
            if lowest is None or form < lowest:
                lowest, answers, same = form, [turn.feedback for turn in order], 0
            same += form == lowest
    assert lowest is not None
    used = len({value for code in lowest for value in code})
    # Each way to come to the lowest form is a symmetry of it; unused colours may change at will.
    symmetries = same * math.factorial(variant.colours - used)
    whole = len(_orders_of_pegs(variant)) * math.factorial(variant.colours)
    return StateName(variant, _turns(variant, lowest, answers), whole // symmetries)


def renamed(codes: Iterable[Sequence[int]], pegs: Sequence[int]) -> list[Values]:
    """Permute the pegs, and name the colours in the order in which they then appear."""
    names: dict[int, int] = {}
    return [tuple([names.setdefault(code[peg], len(names)) for peg in pegs]) for code in codes]


@lru_cache(maxsize=64)
def _orders_of_pegs(variant: Variant) -> tuple[Values, ...]:
    """Return the permutations of the pegs; with many pegs only the colours are renamed."""
    if variant.pegs > MOST_PEGS:
        return (tuple(range(variant.pegs)),)
    return tuple(itertools.permutations(range(variant.pegs)))


def _orders_of_turns(variant: Variant, turns: Sequence[Turn]) -> Iterator[tuple[Turn, ...]]:
    """Yield the orders that can be lowest: turns of different kinds have a fixed order."""

    def kind(turn: Turn) -> tuple[Feedback, tuple[int, ...]]:
        values = variant.values(turn.guess)
        return turn.feedback, tuple(sorted(values.count(value) for value in values))

    groups = [list(group) for _, group in itertools.groupby(sorted(turns, key=kind), key=kind)]
    for parts in itertools.product(*(itertools.permutations(group) for group in groups)):
        yield tuple(itertools.chain.from_iterable(parts))


def _turns(
    variant: Variant, codes: Iterable[Values], answers: Iterable[Feedback]
) -> tuple[Turn, ...]:
    return tuple(
        Turn(variant.text(code), answer) for code, answer in zip(codes, answers, strict=True)
    )
