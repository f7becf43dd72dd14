"""Values of style sheets worked out: names replaced by what they stand for, colours mixed.

A browser could do this itself. What makes a PDF of a notebook cannot, so a picture of its own has
plain colours only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_NAME = re.compile(r"var\((--[\w-]+)(?:,([^()]*(?:\([^()]*\))?[^()]*))?\)")
_MIX = re.compile(r"color-mix\(in srgb,\s*([^,()]+?) (\d+)%,\s*([^,()]+?)\)")


def resolved(text: str, names: Mapping[str, str]) -> str:
    """Replace names and mixed colours by plain values.

    >>> resolved("fill:color-mix(in srgb, var(--a) 25%, #fff)", {"--a": "#000"})
    'fill:#bfbfbf'
    """
    before = ""
    while before != text:
        before = text
        text = _NAME.sub(lambda found: names.get(found[1], found[2] or found[0]), text)
    return _MIX.sub(lambda found: mixed(found[1], int(found[2]) / 100, found[3]), text)


def mixed(one: str, part: float, other: str) -> str:
    """Mix a part of one colour with another one, which may be transparent.

    >>> mixed("#ff0000", 0.5, "#0000ff"), mixed("#ff0000", 0.3, "transparent")
    ('#800080', 'rgb(255 0 0 / 30%)')
    """
    first = channels(one)
    if other == "transparent":
        return f"rgb({first[0]} {first[1]} {first[2]} / {round(100 * part)}%)"
    second = channels(other)
    pairs = zip(first, second, strict=True)
    return "#" + "".join(f"{int(part * a + (1 - part) * b + 0.5):02x}" for a, b in pairs)


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of a colour such as `#c98a14` or `#fff`."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return red, green, blue
