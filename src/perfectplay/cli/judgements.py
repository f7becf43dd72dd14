"""Judgements drawn for a terminal: sign, word and colour."""

from __future__ import annotations

from rich.text import Text

from perfectplay.judgement import Judgement

COLOURS = {"good": "green", "warning": "yellow", "bad": "red"}
"""How the terminal shows the names of colours that go with a judgement."""


def judgement_style(judgement: Judgement) -> str:
    """Return the style in which a sentence about a judgement is printed."""
    return COLOURS[judgement.colour]


def draw_judgement(judgement: Judgement, ascii_only: bool = False) -> Text:
    """Return a judgement as its sign and its word, in its colour."""
    sign = judgement.sign if judgement.sign.isascii() or not ascii_only else ""
    return Text(f"{sign} {judgement.value}".strip(), style=judgement_style(judgement))
