"""What results depend on besides the settings: the code that plays, ours and that of others."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from perfectplay import __version__

_LENGTH = 16
_WHOLE = 64 * 2**20
"""Bytes up to which a foreign file is read; of a larger one the beginning, size and date count."""
_MADE = frozenset({"ratings.json"})
"""Files of our packages that the lab itself writes; nothing is played by them."""
_WITHOUT_GAMES = frozenset({"cli", "web"})
"""Folders of perfectplay that no worker needs."""


@cache
def fingerprint_of(*packages: str, unread: frozenset[str] = frozenset()) -> str:
    """Return letters that change with any source or data file of these packages.

    Files that an experiment never reads, such as the one it makes, are named in `unread`.
    Read once in a process, since that is also how often the code is loaded.
    """
    digest = hashlib.sha256()
    for package in packages:
        _add_files(digest, package, Path(str(resources.files(package))), unread=unread)
    return digest.hexdigest()[:_LENGTH]


@cache
def worker_fingerprint() -> str:
    """Return letters that change with whatever a worker's results could depend on.

    That is all of perfectplay but its terminal and its page: the games, what they share, and the
    lab itself, whose functions do the chunks.
    """
    return fingerprint_below(Path(str(resources.files("perfectplay"))))


def fingerprint_below(root: Path) -> str:
    """Return the fingerprint for workers of the copy of perfectplay in a folder."""
    digest = hashlib.sha256()
    _add_files(digest, "perfectplay", root, skipped=_WITHOUT_GAMES)
    return digest.hexdigest()[:_LENGTH]


def _add_files(
    digest: hashlib._Hash,
    package: str,
    root: Path,
    skipped: frozenset[str] = frozenset(),
    unread: frozenset[str] = frozenset(),
) -> None:
    """Add the names and the contents of a package's files, in a fixed order."""
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root)
        hidden = "__pycache__" in name.parts or name.name.startswith(".")
        left_out = name.name in _MADE | unread or name.parts[0] in skipped
        if hidden or left_out or not path.is_file():
            continue
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{package}/{name.as_posix()} {content}\n".encode())


def complete(
    description: dict[str, Any], packages: Sequence[str], unread: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """Return a description together with the version and the code of these packages."""
    code = fingerprint_of(*packages, unread=unread)
    return {**description, "perfectplay": __version__, "code": code}


@cache
def module_fingerprint(module: str, whole: bool = True) -> str:
    """Return letters that change with the files of a module that is not ours.

    With `whole` all files of the package that it is in count, else its own file alone. Nothing is
    returned where there are no files, as for what is typed into a notebook.
    """
    name = module.partition(".")[0] if whole else module
    found = getattr(sys.modules.get(name), "__file__", None)
    if found is None:
        with suppress(ImportError, ValueError, AttributeError):
            spec = find_spec(name)
            places = list(spec.submodule_search_locations or []) if spec else []
            found = places[0] if places else spec.origin if spec else None
    if found is None:
        return ""
    path = Path(found)
    if path.is_file() and (path.name != "__init__.py" or not whole):
        return _file_hash(path)[:_LENGTH]
    digest = hashlib.sha256()
    _add_files(digest, name, path.parent if path.name == "__init__.py" else path)
    return digest.hexdigest()[:_LENGTH]


def program_fingerprint(command: Sequence[str]) -> str:
    """Return letters that change with the program and the files that its command names.

    What these files load in turn is not known here.
    """
    digest = hashlib.sha256()
    found = shutil.which(command[0])
    for place, word in enumerate(command):
        named = [found] if place == 0 else [word, word.partition("=")[2]]
        for name in named:
            if name and (content := _file_hash(Path(name))):
                digest.update(f"{place} {content}\n".encode())
    return digest.hexdigest()[:_LENGTH]


def _file_hash(path: Path) -> str:
    """Return the hash of a regular file; nothing for anything else, and for what is hidden."""
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            digest = hashlib.sha256(file.read(_WHOLE))
    except (OSError, ValueError):
        return ""
    if status.st_size > _WHOLE:
        digest.update(f"{status.st_size} {status.st_mtime_ns}".encode())
    return digest.hexdigest()
