"""Finding Chromium, or getting it where that is allowed."""

import os
import shutil
import subprocess
from functools import cache

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
    if path := _found():
        return path
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
        ):
            subprocess.run(command, env=quiet, capture_output=True, check=False, timeout=600)
    return _found()
