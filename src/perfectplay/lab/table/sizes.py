"""The sizes that the table of Mastermind has."""

from __future__ import annotations

import math

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
