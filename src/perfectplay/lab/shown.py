"""Results of the lab that come with perfectplay, for the page to show; `make results` makes them.

Each is the results.json of one command, byte for byte.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tempfile
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Literal

COMMANDS = {
    "strategies": "perfectplay lab strategies --variant classic",
    "claims": "perfectplay lab check-claims",
}
"""What made each of them."""


@lru_cache(maxsize=4)
def shown(name: Literal["strategies", "claims"]) -> dict[str, Any]:
    """Return the results of a command."""
    found: dict[str, Any] = json.loads(_file(name).read_text("utf-8"))
    return found


def _file(name: str) -> Path:
    return Path(str(resources.files("perfectplay.lab") / "data" / f"{name}.json"))


def make(name: str) -> bytes:
    """Run the command of a result again and return what it wrote."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", *shlex.split(COMMANDS[name]), "--out", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return (Path(folder) / "results.json").read_bytes()


if __name__ == "__main__":
    for wanted in COMMANDS:
        _file(wanted).write_bytes(make(wanted))
