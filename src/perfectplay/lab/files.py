"""Result files: written whole or not at all, the same bytes for the same result."""

from __future__ import annotations

import contextlib
import csv
import hashlib
import io
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from perfectplay.lab.errors import FolderError


def canonical_json(data: Any) -> str:
    """Return JSON that is equal for equal data: keys in order, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(data: Any, length: int = 8) -> str:
    """Return a few letters that tell one description from another."""
    return hashlib.sha256(canonical_json(data).encode()).hexdigest()[:length]


def write(path: Path, content: str | bytes) -> Path:
    """Write a file in one step: whoever looks sees the old one or the new one, never a half."""
    data = content.encode() if isinstance(content, str) else content
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise FolderError(
            f"{path} cannot be written ({(error.strerror or str(error)).lower()}); "
            "give a folder that can be, for example --out results."
        ) from None
    return path


def remove(path: Path) -> None:
    """Take a file away, if it is there."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise FolderError(
            f"{path} is of an earlier run and cannot be removed "
            f"({(error.strerror or str(error)).lower()}); give another folder, for example "
            "--out results."
        ) from None


def format_json(data: Any) -> str:
    """Return JSON for people and programs, keys in the order given."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def format_csv(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return a table with a header, lines ended alike on every system."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()
