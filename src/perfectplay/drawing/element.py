"""Elements of a drawing and how they are written: HTML that is well-formed XML as well."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

Child: TypeAlias = "Element | str | int | bool | Iterable[Child] | None"
Attribute: TypeAlias = str | float | bool | None

# Neither XML nor a message to a notebook can hold these.
_UNWRITABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Element:
    """A tag with its attributes and what is inside."""

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Element | str, ...]

    def __str__(self) -> str:
        """Write the element."""
        inside = "".join(
            _safe(child) if isinstance(child, str) else str(child) for child in self.children
        )
        given = "".join(f' {name}="{_safe(value)}"' for name, value in self.attributes.items())
        return f"<{self.tag}{given}>{inside}</{self.tag}>"


def h(tag: str, attributes: Mapping[str, Attribute] | None = None, *children: Child) -> Element:
    """Describe an element, as `h` of the page does; None and booleans inside are left out.

    >>> print(h("b", {"class": "x", "title": None}, "1 < ", 2))
    <b class="x">1 &lt; 2</b>
    """
    given = {
        name: number(value)
        for name, value in (attributes or {}).items()
        if value is not None and value is not False
    }
    return Element(tag, given, tuple(_flat(children)))


def number(value: Attribute) -> str:
    """Write an attribute as JavaScript would: 20 and not 20.0.

    >>> number(20.0), number(19.2), number(True), number("x")
    ('20', '19.2', '', 'x')
    """
    if value is True:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def words(*names: str | bool | None) -> str:
    """Join names of classes, without those that are empty or False."""
    return " ".join(name for name in names if isinstance(name, str) and name)


def _safe(text: str) -> str:
    return escape(_UNWRITABLE.sub("\ufffd", text))


def _flat(children: Iterable[Child]) -> Iterator[Element | str]:
    for child in children:
        if isinstance(child, Element | str):
            yield child
        elif child is None or isinstance(child, bool):
            continue
        elif isinstance(child, int):
            yield str(child)
        else:
            yield from _flat(child)
