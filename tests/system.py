"""Getting programs that the tests need, where that is allowed: as root, with apt-get."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def found_or_installed(find: Callable[[], T | None], package: str) -> T | None:
    """Return what `find` finds, installing a package first if need be and if we may.

    Test processes that run side by side take turns, since the package manager takes one at a time.
    """
    if (there := find()) is not None:
        return there
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    with (Path(tempfile.gettempdir()) / "perfectplay-tests-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (there := find()) is not None:  # the process before us has installed it
            return there
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package],
        ):
            patient = [command[0], "-o", "DPkg::Lock::Timeout=300", *command[1:]]
            subprocess.run(patient, env=quiet, capture_output=True, check=False, timeout=900)
    return find()
