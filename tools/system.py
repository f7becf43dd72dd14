"""Programs of the operating system that the tests need: `make system` installs what is missing.

The tests themselves install nothing. They ask :func:`Part.find`, and skip, or fail in CI, when a
part is not there. This file needs nothing but Python, so that it runs before anything is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Part:
    """A program that some tests need, the package that has it, and what it is for."""

    name: str
    package: str
    purpose: str
    find: Callable[[], Path | None]

    def missing(self) -> str:
        """Return a sentence for somebody who does not have it."""
        return (
            f"{self.name} was not found, which {self.purpose} need: run 'make system' as root, or "
            f"install the package '{self.package}' (apt-get) or what your system has in its place."
        )


def _on_path(*names: str) -> Path | None:
    return next((Path(found) for name in names if (found := shutil.which(name))), None)


def _chromium() -> Path | None:
    return _on_path("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def _postgresql() -> Path | None:
    # Debian keeps the server's programs out of PATH, in a folder for each version.
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = versions[-1] if versions else _on_path("initdb")
    return found.parent if found else None


CHROMIUM = Part("Chromium", "chromium", "the tests of the page", _chromium)
POSTGRESQL = Part("A PostgreSQL server", "postgresql", "the tests of the store", _postgresql)
PARTS = (CHROMIUM, POSTGRESQL)
NGINX = Part("nginx", "nginx-light", "the tests of the deployment guide", lambda: _on_path("nginx"))
SYSTEMD = Part(
    "systemd-analyze",
    "systemd",
    "the tests of the deployment guide",
    lambda: _on_path("systemd-analyze"),
)
SLOW_PARTS = (NGINX, SYSTEMD)
"""What only the slow tests need."""

Runner = Callable[[Sequence[str]], int]


def apt_get(arguments: Sequence[str]) -> int:
    """Run apt-get without questions, waiting for another one that is at work; return its status."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", *arguments]
    return subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False).returncode


def may_install() -> bool:
    """Return whether packages can be installed here: as root, with apt-get."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(
    parts: Sequence[Part] = PARTS, *, allowed: bool | None = None, run: Runner = apt_get
) -> list[Part]:
    """Install the parts that are missing, saying which and why; return those still missing."""
    missing = [part for part in parts if part.find() is None]
    if missing and (may_install() if allowed is None else allowed):
        for part in missing:
            print(f"Installing the system package '{part.package}', for {part.purpose} ...")
        # A fresh machine has no list of packages yet. A source that fails may not be one we need.
        run(["update"])
        run(["install", "-y", "--no-install-recommends", *(part.package for part in missing)])
        missing = [part for part in parts if part.find() is None]
    return missing


def main(arguments: Sequence[str] = ()) -> int:
    """Install what is missing; what cannot be installed is named, and is an error in CI only."""
    missing = install((*PARTS, *SLOW_PARTS) if "--slow" in arguments else PARTS)
    for part in missing:
        print(f"{part.missing()} Those tests will be skipped.", file=sys.stderr)
    return 1 if missing and os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
