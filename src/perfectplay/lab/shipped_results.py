"""Results of the lab that come with perfectplay, for the page to show; `make results` makes them.

Each is the results.json of one command, byte for byte.
"""

from __future__ import annotations

import json
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
def read_shipped(name: Literal["strategies", "claims"]) -> dict[str, Any]:
    """Return the results of a command."""
    found: dict[str, Any] = json.loads(shipped_file(name).read_text("utf-8"))
    return found


def shipped_file(name: str) -> Path:
    """Return the file that holds the results of a command."""
    return Path(str(resources.files("perfectplay.lab") / "data" / f"{name}.json"))
