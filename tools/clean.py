"""Environments of Python that hold nothing but what was asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

CONSTRAINTS = Path(__file__).parents[1] / "constraints.txt"
LEAKING = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "NUMBA_CACHE_DIR")
"""Variables through which a clean environment would see things from outside."""


class FailedError(Exception):
    """A command that did not end well; the message is what it printed."""


def environment(home: Path, **given: str) -> dict[str, str]:
    """Return the variables of a user who has nothing yet, with all files below one folder."""
    kept = {name: value for name, value in os.environ.items() if name not in LEAKING}
    kept = {name: value for name, value in kept.items() if not name.startswith("PERFECTPLAY_")}
    for variable, folder in (("XDG_DATA_HOME", "data"), ("XDG_CACHE_HOME", "cache")):
        kept[variable] = str(home / folder)
    return {**kept, "NO_COLOR": "1", "PYTHONUTF8": "1", **given}


def run(command: Sequence[str | Path], folder: Path, given: str = "", **variables: str) -> str:
    """Run a command in a folder, as a new user; return what it printed, or raise FailedError."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        input=given,
        capture_output=True,
        text=True,
        env=environment(folder, **variables),
        check=False,
    )
    if done.returncode != 0:
        said = f"{done.stdout}{done.stderr}".strip()
        raise FailedError(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{said}")
    return done.stdout


class CleanEnvironment:
    """A virtual environment in a folder of its own; it is made if it is not there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
        if not self.programs.exists():
            subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)

    @property
    def python(self) -> Path:
        """Its Python."""
        return self.programs / "python"

    def install(self, *wanted: str | Path, constraints: Path | None = CONSTRAINTS) -> None:
        """Install distributions, if not said otherwise in the versions tested together."""
        command = [self.python, "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
        if constraints is not None:
            command += ["--constraint", constraints]
        pip = subprocess.run([str(word) for word in (*command, *wanted)], check=False)
        if pip.returncode != 0:
            raise FailedError(f"{' '.join(map(str, wanted))} cannot be installed in {self.folder}.")

    def distributions(self) -> dict[str, str]:
        """Return the versions of everything that is installed."""
        listed = run([self.python, "-m", "pip", "list", "--format=freeze"], self.folder)
        return dict(line.split("==", 1) for line in listed.splitlines() if "==" in line)
