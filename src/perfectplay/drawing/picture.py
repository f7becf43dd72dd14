"""A drawing with the style that it needs: a card of a notebook, or a figure that stands alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from perfectplay.drawing.element import Attribute, Child, Element, h
from perfectplay.drawing.sheets import for_html, for_picture

SVG = "http://www.w3.org/2000/svg"
FRAME = {"class": "perfectplay", "role": "group", "tabindex": "0"}
MARGIN = 12
"""The frame around a picture of its own."""


@dataclass(frozen=True)
class Card:
    """Something drawn as HTML, with the parts of the page's style that it needs."""

    content: Element
    parts: frozenset[str]
    label: str
    """What it shows, in words."""

    def _repr_html_(self) -> str:
        """Show it in a notebook."""
        return self.html()

    def html(self) -> str:
        """Write it as HTML that brings its style with it."""
        style = f"<style>{for_html(self.parts)}</style>"
        # Where it is wider than its cell it scrolls, with the keyboard as well.
        frame = Element("div", {**FRAME, "aria-label": self.label}, (self.content,))
        return str(frame).replace(">", f">{style}", 1)


@dataclass(frozen=True)
class Figure:
    """One SVG, which can be shown in a notebook and kept as a file."""

    content: Element
    """An element `svg` with its `viewBox`."""
    parts: frozenset[str]
    size: tuple[int, int]
    """Width and height at which it is shown where nothing else is said."""
    label: str
    """What it shows, in words."""

    def _repr_html_(self) -> str:
        """Show it in a notebook."""
        return self.html()

    def _repr_svg_(self) -> str:
        """Show it where a notebook wants a picture."""
        return self.svg()

    def html(self) -> str:
        """Write it as HTML that brings its style with it."""
        return Card(self.framed(), self.parts, self.label).html()

    def framed(self) -> Element:
        """Return the SVG with its size and its words, to stand inside HTML."""
        width, height = self.size
        attributes = {
            **self.content.attributes,
            "style": f"max-width:{width}px",
            "width": str(width),
            "height": str(height),
            "role": "img",
            "aria-label": self.label,
        }
        return Element("svg", attributes, self.content.children)

    def svg(self) -> str:
        """Write it as a picture of its own, with every colour written out."""
        width, height = (side + 2 * MARGIN for side in self.size)
        attributes: dict[str, Attribute] = {
            "xmlns": SVG,
            "class": "perfectplay",
            "viewBox": f"{-MARGIN} {-MARGIN} {width} {height}",
            "width": width,
            "height": height,
            "role": "img",
            "aria-label": self.label,
        }
        empty = h("style")
        kind = self.content.attributes.get("class", "")
        place = {"x": -MARGIN, "y": -MARGIN, "width": width, "height": height}
        ground = h("rect", {"class": "backing", **place, "rx": MARGIN})
        inner = h("g", {"class": kind}, self.content.children)
        whole = str(h("svg", attributes, h("title", None, self.label), empty, ground, inner))
        # A style sheet is no text to be escaped: its quotes and signs stay as they are.
        return whole.replace(str(empty), f"<style>{for_picture(self.parts)}</style>", 1)


def card(title: Child, *inside: Child, label: str, parts: Iterable[str] = ()) -> Card:
    """Return the card that most drawings are: a title, and what is under it."""
    content = h(
        "div",
        {"class": "sheet"},
        h("div", {"class": "title"}, title),
        inside,
    )
    return Card(content, frozenset(parts), label)


def table(heads: Iterable[str], rows: Iterable[Iterable[Child]], *, label: str) -> Element:
    """Return a table; a notebook has a style of its own for real ones, which would shine through.

    The first column names the row.
    """
    names = list(heads)

    def cell(at: int, inside: Child) -> Element:
        role = "cell" if at else "rowheader"
        return h("div", {"role": role, "class": "cell"}, inside)

    top = h(
        "div",
        {"role": "row", "class": "row heads"},
        [h("div", {"role": "columnheader", "class": "cell"}, name) for name in names],
    )
    lines = [
        h("div", {"role": "row", "class": "row"}, [cell(i, one) for i, one in enumerate(row)])
        for row in rows
    ]
    return h("div", {"role": "table", "class": "grid", "aria-label": label}, top, lines)


def facts(*pairs: tuple[str, Child]) -> Element:
    """Return numbers with their names, side by side."""
    return h(
        "div",
        {"class": "facts"},
        [h("div", None, h("b", None, value), " ", h("span", None, name)) for name, value in pairs],
    )


def note(*inside: Child) -> Element:
    """Return a sentence under a drawing."""
    return h("div", {"class": "note"}, inside)
