"""One code, several codes, and an answer as drawings of their own."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.drawing.choices import Marks, palette_with, require_marks
from perfectplay.drawing.element import Child, Element, h
from perfectplay.drawing.mastermind.pegs import PARTS, answer, colour_names, defined, peg, shine
from perfectplay.drawing.mastermind.pegs import code as pegs_of
from perfectplay.drawing.picture import Card, Figure, card
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import Palette, get_palette
from perfectplay.mastermind.space import Codes
from perfectplay.mastermind.variant import Variant

MOST_CODES = 40
"""So many codes of a list are drawn."""
_PEG, _GAP = 40, 8


def values_of(text: str) -> list[int]:
    """Return the values of a code in digits: `0123`, or `0-11-3` where there are many colours.

    >>> values_of("0123"), values_of("0-11-3")
    ([0, 1, 2, 3], [0, 11, 3])
    """
    return [int(part) for part in (text.split("-") if "-" in text else text)]


def palette_for_values(values: Sequence[int]) -> Palette:
    """Return a palette that has the colours of a code whose variant is not known."""
    return palette_with(max(values, default=0) + 1)


def draw_code(
    code: str | Sequence[int],
    variant: Variant | str = "classic",
    *,
    palette: str | Palette | None = None,
    marks: str | None = None,
) -> Figure:
    """Draw a code, given in any notation that a game reads.

    >>> draw_code("0123", palette="colour-blind").label
    'blue orange yellow black'
    """
    kind = Variant.parse(variant)
    found = get_palette(palette) if isinstance(palette, str) else palette
    found = (found or palette_with(kind.colours)).require(kind.colours)
    values = list(kind.values(parse_code(kind, code, found)))
    return figure(values, found, None if marks is None else require_marks(marks))


def figure(values: Sequence[int], palette: Palette, marks: Marks | None = None) -> Figure:
    """Draw the values of a code as one figure."""
    drawn: list[Element] = []
    for i, value in enumerate(values):
        one = peg(palette[value], marks=marks)
        place = {"x": str(i * (_PEG + _GAP)), "y": "0", "width": str(_PEG), "height": str(_PEG)}
        drawn.append(Element("svg", {**one.attributes, **place}, one.children))
    wide = len(values) * (_PEG + _GAP) - _GAP
    content = h("svg", {"class": "pegs", "viewBox": f"0 0 {wide} {_PEG}"}, shine(), drawn)
    return Figure(content, PARTS, (wide, _PEG), colour_names(values, palette))


def row_of_codes(codes: Sequence[Sequence[int]], palette: Palette, more: int = 0) -> Element:
    """Draw small codes one after the other, and say how many more there are."""
    return h(
        "div",
        {"class": "codes"},
        [pegs_of(values, palette, small=True) for values in codes],
        more > 0 and h("span", {"class": "rest"}, f"and {more:,} more"),
    )


def list_of_codes(codes: Codes) -> Card:
    """Draw a list of codes, as many as can be looked at."""
    variant, palette = codes.variant, palette_with(codes.variant.colours)
    shown = [variant.values(text) for text in codes[:MOST_CODES]]
    count = "1 code" if len(codes) == 1 else f"{len(codes):,} codes"
    title: list[Child] = [count, h("span", {"class": "more"}, f" of {variant.title}")]
    inside = row_of_codes(shown, palette, len(codes) - len(shown))
    return card(title, defined(), inside, label=f"{count} of {variant.title}", parts=PARTS)


def feedback(given: Feedback) -> Card:
    """Draw an answer."""
    pegs = max(4, given.black + given.white)
    return card("", answer(given.black, given.white, pegs), label=given.words, parts=PARTS)
