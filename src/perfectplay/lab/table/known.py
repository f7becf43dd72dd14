"""What was known of the sizes before, and by whom; as far as could be found.

Total, worst case and total within the worst case, each with its source. Where a value is only said
to be recomputed by several independent programs, no paper was found.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from perfectplay.lab.table.row import TableRow
from perfectplay.mastermind.variant import Variant

What = Literal["total", "worst", "within"]
CLASSIC = 1296
"""Sizes with fewer codes than classic Mastermind have been within everybody's reach."""
PROGRAMS = "several programs"
CHEN_LIN = "Chen & Lin 2004"
GODDARD = "Goddard 2004"
JAGER_PECZARSKI = "Jäger & Peczarski 2009"


@dataclass(frozen=True)
class Known:
    """A value that was known before; without a number where only a formula's source is named."""

    what: What
    value: int | None
    by: str

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"what": self.what, "value": self.value, "by": self.by}


_TOTALS = {
    "2x6": 132, "3x4": 206, "3x5": 451, "3x6": 854, "3x7": 1474, "3x8": 2359, "3x9": 3596,
    "3x10": 5242, "4x4": 905, "4x5": 2463, "5x3": 816, "5x4": 3954, "5x5": 13496, "6x3": 2649,
    "6x4": 17281, "4x6 norepeat": 1446, "4x7 norepeat": 3639, "4x8 norepeat": 7817,
    "4x9 norepeat": 14914, "5x6 norepeat": 3434, "5x7 norepeat": 12305,
}  # fmt: skip
_WORST = {
    "3x4": 4, "4x4": 4, "4x5": 5, "5x3": 4, "6x3": 5, "4x6 norepeat": 5, "4x7 norepeat": 6,
    "5x6 norepeat": 6,
}  # fmt: skip
_NAMED = {
    "4x6": (
        Known("total", 5625, "Koyama & Lai 1993"),
        Known("worst", 5, "Knuth 1976"),
        Known("within", 5626, "arfst23 2023"),
    ),
    "4x7": (Known("total", 11228, "Ville 2013"), Known("worst", 6, PROGRAMS)),
    "4x8": (Known("total", 20471, "arfst23 2023"), Known("within", 20473, "arfst23 2023")),
    "4x10 norepeat": (Known("total", 26274, "Tanaka 1996"), Known("worst", 7, "Tanaka 1996")),
}


def known_before(variant: Variant) -> list[Known]:
    """Return what was known of a size."""
    name = str(variant.rules)
    if name in _NAMED:
        return list(_NAMED[name])
    found = []
    if variant.pegs == 2:
        total = _TOTALS.get(name) if variant.repeats else None
        found.append(Known("total", total, CHEN_LIN))
        if variant.repeats:
            found.append(Known("worst", variant.colours // 2 + 2, GODDARD))
        else:
            found.append(Known("worst", None, CHEN_LIN))
        return found
    if name in _TOTALS:
        found.append(Known("total", _TOTALS[name], PROGRAMS))
    if variant.pegs == 3 and variant.colours >= 5 and variant.repeats:
        found.append(Known("worst", (variant.colours - 1) // 3 + 4, JAGER_PECZARSKI))
    elif name in _WORST:
        found.append(Known("worst", _WORST[name], PROGRAMS))
    return found


def new_here(row: TableRow) -> list[str]:
    """Return which values of a row are settled and were not found published.

    The total within the worst case is not new where it is a known total. Nothing is called new of
    sizes below classic Mastermind: others must have settled them, even
    where no paper was found.
    """
    if row.variant.size < CLASSIC:
        return []
    known: set[str] = {one.what for one in known_before(row.variant)}
    if "total" in known and row.within == row.total:
        known.add("within")
    values = {
        "total": row.total,
        "worst": row.worst,
        "within": row.within,
        "longest": row.longest,
    }
    return [what for what, value in values.items() if value.exact and what not in known]
