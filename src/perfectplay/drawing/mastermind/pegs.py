"""Pegs, codes and answers, drawn as the page draws them: with a letter, a shape and a name.

The functions follow those of the page's `mastermind/pegs.js` line by line; a test compares what
both of them make.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from perfectplay.drawing.choices import Marks, chosen_marks
from perfectplay.drawing.element import Attribute, Child, Element, h
from perfectplay.mastermind.palette import Colour, Palette

PARTS = frozenset({"pegs"})
STEP = 17
RADIUS = {"black": 6.4, "white": 5.4, "none": 2.2}
SHINE = "perfectplay-shine"
_FRAME = {"viewBox": "0 0 40 40", "aria-hidden": "true"}
_STOPS = ((0, "#fff", 0.22), (0.45, "#fff", 0), (1, "#000", 0.2))


def shine() -> Element:
    """Return the light that lies on pegs; it is defined once in a drawing."""
    stops = [
        h("stop", {"offset": at, "stop-color": paint, "stop-opacity": opacity})
        for at, paint, opacity in _STOPS
    ]
    gradient = h("radialGradient", {"id": SHINE, "cx": 0.38, "cy": 0.3, "r": 0.8}, stops)
    return h("defs", None, gradient)


def defined() -> Element:
    """Return the light in an SVG that takes no room."""
    hidden: dict[str, Attribute] = {
        "class": "unseen",
        "aria-hidden": "true",
        "width": 0,
        "height": 0,
    }
    return h("svg", hidden, shine())


def peg(colour: Colour, *, small: bool = False, marks: Marks | None = None) -> Element:
    """Draw a peg of one colour."""
    mark = marks or chosen_marks()
    fill = colour.ink
    circle = {"cx": 20, "cy": 20, "r": 19.2}
    if mark == "both" and not small:
        written = [
            h("text", {"class": "both", "x": 13, "y": 21, "fill": fill}, colour.letter),
            h("text", {"class": "both", "x": 27, "y": 21, "fill": fill}, colour.shape),
        ]
    else:
        text = colour.letter if mark == "letters" else colour.shape
        written = [h("text", {"x": 20, "y": 21, "fill": fill}, text)]
    return h(
        "svg",
        {"class": "peg small" if small else "peg", **_FRAME},
        h("circle", {**circle, "fill": colour.hex}),
        h("circle", {**circle, "fill": f"url(#{SHINE})", "stroke": "#00000030"}),
        written,
    )


def colour_names(values: Sequence[int], palette: Palette) -> str:
    """Say a code in words."""
    return " ".join(palette[value].name for value in values)


def code(
    values: Sequence[int], palette: Palette, *, small: bool = False, marks: Marks | None = None
) -> Element:
    """Draw a whole code, told to screen readers by the names of its colours."""
    return h(
        "span",
        {
            "class": "pegs small" if small else "pegs",
            "role": "img",
            "aria-label": colour_names(values, palette),
        },
        [peg(palette[value], small=small, marks=marks) for value in values],
    )


def _pins(black: int, white: int, pegs: int) -> list[str]:
    return ["black" if i < black else "white" if i < black + white else "none" for i in range(pegs)]


def tray(pins: Sequence[str], wide: int) -> Element:
    """Draw pins in a tray that is light in both themes."""
    rows = math.ceil(len(pins) / wide)
    circles = [
        h(
            "circle",
            {
                "class": kind,
                "cx": STEP * (0.5 + i % wide),
                "cy": STEP * (0.5 + i // wide),
                "r": RADIUS[kind],
                "style": f"--pin:{i}",
            },
        )
        for i, kind in enumerate(pins)
    ]
    box = f"0 0 {wide * STEP} {rows * STEP}"
    return h("svg", {"class": "pins", "viewBox": box, "aria-hidden": "true"}, circles)


def answer(black: int, white: int, pegs: int) -> Element:
    """Draw an answer as it lies beside a guess: a place for each peg, and the numbers."""
    said = f"{black} black, {white} white"
    none = black + white == 0
    wide = max(2, math.ceil(pegs / 2))
    counts: list[Child] = [h("b", None, f"{black}b"), " ", h("span", None, f"{white}w")]
    return h(
        "span",
        {
            "class": "answer",
            "role": "img",
            "aria-label": said,
            "title": said,
            "style": f"--wide:{wide}",
        },
        h(
            "span",
            {"class": "tray", "aria-hidden": "true"},
            h("b", {"class": "none"}, "none") if none else tray(_pins(black, white, pegs), wide),
        ),
        h("span", {"class": "counted", "aria-hidden": "true"}, None if none else counts),
    )


def pin_strip(black: int, white: int) -> Element:
    """Draw the pins of an answer in one line, beside a bar or in a sentence."""
    pins = _pins(black, white, black + white)
    inside = (
        tray(pins, len(pins)) if pins else h("b", {"class": "none", "aria-hidden": "true"}, "none")
    )
    said = f"{black} black, {white} white"
    return h("span", {"class": "tray strip", "role": "img", "aria-label": said}, inside)
