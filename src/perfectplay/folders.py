"""Where a user's own files are kept on this system, as platformdirs knows it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from platformdirs import PlatformDirs

NAME = "perfectplay"


def data_folder() -> Path:
    """Return the folder where programs keep a user's data on this system.

    On Windows and Macs it is the folder of 0.1 and 0.2 as long as only that one is there.
    """
    found = PlatformDirs(NAME, appauthor=False).user_data_path
    if not found.is_absolute():
        return _usual_folder()
    if sys.platform in {"win32", "darwin"} and not found.exists():
        before = _usual_folder()
        return before if before.exists() else found
    return found


def cache_folder() -> Path:
    """Return the folder where programs keep what they can make again."""
    found = PlatformDirs(NAME, appauthor=False).user_cache_path
    if found.is_absolute():
        return found
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache") / NAME


def from_home(path: Path | str) -> Path:
    """Return a path with the folder for `~` at its beginning; where there is none, as it is.

    Shells do the same with `~` and the name of nobody they know.
    """
    try:
        return Path(path).expanduser()
    except (RuntimeError, ValueError):
        return Path(path)


def _usual_folder() -> Path:
    """Return the folder of data as it is without the XDG variables, as 0.1 and 0.2 knew it.

    Those did not look at the variables on a Mac. A relative path in one means nothing, says their
    standard; versions of platformdirs before 4.12 take it.
    """
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / NAME
    kept = "Library/Application Support" if sys.platform == "darwin" else ".local/share"
    return Path.home() / kept / NAME
