"""A judgement as the page's chip: its sign and its word."""

from __future__ import annotations

from perfectplay.drawing.element import Element, h
from perfectplay.judgement import Judgement


def chip(word: Judgement, extra: str = "") -> Element:
    """Draw a judgement; the same chip as in the page's `parts/judged.js`."""
    return h(
        "span",
        {"class": f"judged {word}"},
        h("span", {"aria-hidden": "true"}, word.sign),
        h("span", {"class": "word"}, str(word.value), extra),
    )
