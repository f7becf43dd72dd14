"""Finding Chromium, or getting it where that is allowed."""

import shutil
from functools import cache

from tests.system import found_or_installed

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HOW = (
    "The browser tests need Chromium and did not find it. "
    "Install it with 'apt-get install chromium' (or your system's package manager) and run again."
)


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@cache
def chromium() -> str | None:
    """Return the path of Chromium; as root on a system with apt-get, install it if need be."""
    return found_or_installed(_found, "chromium")
