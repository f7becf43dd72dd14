"""What a notebook shows as a drawing: it asks for one only then, and only then it is loaded."""

from __future__ import annotations

from importlib import import_module


class Drawn:
    """A class whose objects a notebook shows as drawings; :mod:`perfectplay.drawing` makes them."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return drawn_html(self)


class Pictured(Drawn):
    """The same, where the drawing is one picture that can also stand alone."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        text: str = import_module("perfectplay.drawing").svg_of(self)
        return text


def drawn_html(thing: object) -> str:
    """Draw something for a notebook."""
    text: str = import_module("perfectplay.drawing").html_of(thing)
    return text
