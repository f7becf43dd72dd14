"""Rows as one short text, which fits into the journal of a run."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable

from perfectplay.exports.columns import Row


def format_row(row: Row) -> str:
    """Write a row as a line of JSON: keys in the order of the columns, no spaces."""
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False)


def pack(lines: Iterable[str]) -> str:
    """Press lines of text together."""
    return base64.b85encode(zlib.compress("\n".join(lines).encode(), 6)).decode()


def unpack(packed: str) -> list[str]:
    """Return the lines again."""
    text = zlib.decompress(base64.b85decode(packed)).decode()
    return text.split("\n") if text else []
