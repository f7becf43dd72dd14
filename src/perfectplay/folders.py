"""Where a user's own files are kept on this system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Return the folder where programs keep a user's data on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "perfectplay"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/perfectplay"
    kept = os.environ.get("XDG_DATA_HOME", "")
    base = Path(kept) if Path(kept).is_absolute() else Path.home() / ".local/share"
    return base / "perfectplay"


def cache_folder() -> Path:
    """Return the folder where programs keep what they can make again."""
    if sys.platform == "win32":
        return data_folder() / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/perfectplay"
    kept = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(kept) if Path(kept).is_absolute() else Path.home() / ".cache"
    return base / "perfectplay"
