"""The sizes that the table of Mastermind has, and the kinds of first guesses of each."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.mastermind.variant import MAX_CODES, MAX_COLOURS, MAX_PEGS, Variant

MOST_CODES = 10_000
"""How many codes a size of the table has at most, unless told otherwise."""


def in_order(variant: Variant) -> tuple[int, int, int, bool]:
    """Return by what sizes are sorted: the smallest first."""
    return variant.size, variant.pegs, variant.colours, variant.repeats


def table_sizes(most_codes: int = MOST_CODES) -> list[Variant]:
    """Return all sizes with so many codes at most, smallest first.

    From two pegs and two colours on: with one peg the colours are tried one after the other, and
    with one colour there is only one code.
    """
    if not 1 <= most_codes <= MAX_CODES:
        raise SettingError(
            f"{most_codes} codes at most are not possible; give 1 to {MAX_CODES}, for example "
            "--most-codes 1000."
        )
    found = []
    for pegs in range(2, MAX_PEGS + 1):
        for colours in range(2, MAX_COLOURS + 1):
            if colours**pegs <= most_codes:
                found.append(Variant(pegs, colours))
            if colours >= pegs and math.perm(colours, pegs) <= most_codes:
                found.append(Variant(pegs, colours, repeats=False))
    return sorted(found, key=in_order)


def parse_sizes(text: str) -> list[Variant]:
    """Read sizes such as `4x6, 5x4, 4x8 norepeat`; smallest first, each once."""
    parts = [part for part in text.split(",") if part.strip()]
    if not parts:
        raise SettingError(
            f"{quote(text)} names no size; give some with commas between, for example "
            "--sizes '4x6,4x8 norepeat'."
        )
    chosen = {Variant.parse(part).rules for part in parts}
    return sorted(chosen, key=in_order)


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
