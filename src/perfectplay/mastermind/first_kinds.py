"""The kinds of first guesses: what is left of them when all pegs and all colours are alike."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from perfectplay.mastermind.variant import Variant


def first_kinds(variant: Variant) -> list[tuple[str, int]]:
    """Return the lowest first guess of each kind, and how many codes are of that kind.

    At the start all pegs are alike and so are all colours: what remains of a guess is how often it
    has its most frequent colour, the next one, and so on.

    >>> first_kinds(Variant.parse("4x6"))
    [('0000', 6), ('0001', 120), ('0011', 90), ('0012', 720), ('0123', 360)]
    """
    if not variant.repeats:
        return [(variant.text(range(variant.pegs)), variant.size)]
    kinds = []
    for counts in _shares(variant.pegs, variant.pegs):
        if len(counts) <= variant.colours:
            values = [colour for colour, times in enumerate(counts) for _ in range(times)]
            kinds.append((variant.text(values), _codes_of_kind(variant, counts)))
    return sorted(kinds)


def _shares(pegs: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum of falling numbers."""
    if pegs == 0:
        yield ()
    for first in range(min(pegs, most), 0, -1):
        for rest in _shares(pegs - first, first):
            yield (first, *rest)


def _codes_of_kind(variant: Variant, counts: tuple[int, ...]) -> int:
    """Return in how many ways colours can be chosen for these counts and put on the pegs."""
    colours = math.perm(variant.colours, len(counts))
    for alike in Counter(counts).values():
        colours //= math.factorial(alike)
    places = math.factorial(variant.pegs)
    for times in counts:
        places //= math.factorial(times)
    return colours * places
