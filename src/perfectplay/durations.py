"""Lengths of time as people write them: 5s, 500ms, 2m, 1h.

>>> parse_seconds("500ms"), parse_seconds("2m"), parse_seconds("1h"), parse_seconds("1.5")
(0.5, 120.0, 3600.0, 1.5)
>>> format_seconds(0.5), format_seconds(120)
('0.5s', '120s')
"""

from __future__ import annotations

import re
from decimal import Decimal

from perfectplay.errors import PerfectPlayError, quote

LONGEST = 86_400.0
"""A day."""
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}


class TimeError(PerfectPlayError):
    """A text that is not a time."""


def parse_seconds(text: str) -> float:
    """Read a time: 5s, 500ms, 2m, 1h, or a plain number of seconds."""
    found = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)\s*(ms|s|m|min|h)?", text.strip().lower(), re.ASCII)
    seconds = float(found[1]) * _UNITS[found[2] or "s"] if found else 0.0
    if not 0 < seconds <= LONGEST:
        raise TimeError(
            f"{quote(text)} is not a time of up to a day; write for example 5s, 500ms, 2m or 1h.",
            given=text,
        )
    return seconds


def format_seconds(seconds: float) -> str:
    """Write a time so that it is read back the same."""
    # Not as Python writes small numbers, 1e-05, which nobody types.
    text = format(Decimal(repr(float(seconds))), "f")
    return f"{text.removesuffix('.0')}s"
