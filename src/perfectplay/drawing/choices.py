"""What a reader of drawings prefers: the palette and the marks on pegs, for this process.

>>> from perfectplay.drawing import prefer
>>> prefer(palette="colour-blind", marks="shapes")
>>> prefer()  # as at first
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from perfectplay.errors import PerfectPlayError, quote
from perfectplay.mastermind.palette import PALETTES, Palette, get_palette

Marks: TypeAlias = Literal["letters", "shapes", "both"]


class MarksError(PerfectPlayError):
    """Marks for pegs that there are not."""


@dataclass
class _Preferred:
    palette: Palette | None = None
    marks: Marks = "letters"


_preferred = _Preferred()


def prefer(*, palette: str | Palette | None = None, marks: str = "letters") -> None:
    """Choose the palette of codes that belong to no game, and what is written on every peg."""
    chosen = get_palette(palette) if isinstance(palette, str) else palette
    _preferred.marks = require_marks(marks)
    _preferred.palette = chosen


def require_marks(marks: str) -> Marks:
    """Return marks that there are, or say which."""
    known: tuple[Marks, ...] = get_args(Marks)
    for one in known:
        if marks == one:
            return one
    raise MarksError(
        f"There are no marks {quote(marks)} for pegs; choose one of {', '.join(known)}, for "
        "example shapes.",
        given=marks,
        allowed=", ".join(known),
    )


def chosen_marks() -> Marks:
    """Return what is written on pegs."""
    return _preferred.marks


def palette_with(colours: int) -> Palette:
    """Return the palette that is preferred, if it has enough colours, or the first that has."""
    if _preferred.palette is not None and len(_preferred.palette) >= colours:
        return _preferred.palette
    return next(palette for palette in PALETTES.values() if len(palette) >= colours)
