"""The lines of a journal: JSON objects whose last key is a checksum of the rest.

The checksum also covers the title, which says which experiment it is: a line from another journal
is as wrong as one with a changed byte.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from typing import IO, Any

LONGEST = 64 * 2**20
"""Bytes of the longest line that is read; chunks come to a few thousand."""
_SEAL = re.compile(rb',"sum":"([0-9a-f]{16})"\}\Z')


def seal(text: str, title: str = "") -> str:
    """Return a JSON object as a line of the journal with this title."""
    return f'{text[:-1]},"sum":"{_checksum(text.encode(), title)}"}}'


def is_sealed(line: bytes) -> bool:
    """Tell whether a line has a checksum, right or wrong; those of older versions have none."""
    return bool(_SEAL.search(line))


def is_intact(line: bytes, title: str = "") -> bool:
    """Tell whether a line is as it was written, in the journal with this title."""
    found = _SEAL.search(line)
    if found is None:
        return False
    return found[1].decode() == _checksum(line[: found.start()] + b"}", title)


def parse_line(line: bytes) -> dict[str, Any] | None:
    """Return the object that a line holds; None for anything else."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def read_lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file with their ends; of one that is too long, only the beginning.

    A power cut may leave a block of zeros before a line; they are left out.
    """
    while line := file.readline(LONGEST):
        if len(line) == LONGEST and not line.endswith(b"\n"):
            while (rest := file.readline(LONGEST)) and not rest.endswith(b"\n"):
                pass
            line = line[:100] + b"\n"
        yield line.lstrip(b"\0")


def _checksum(text: bytes, title: str) -> str:
    digest = hashlib.sha256(title.encode())
    digest.update(b"\n" + text)
    return digest.hexdigest()[:16]
