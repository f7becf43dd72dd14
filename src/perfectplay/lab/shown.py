"""Results of the lab that come with perfectplay, for the page to show; `make results` makes them.

Each is the results.json of one command, byte for byte.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Any, Literal

COMMANDS = {
    "strategies": "perfectplay lab strategies --variant classic",
    "claims": "perfectplay lab check-claims",
}
"""What made each of them."""


@lru_cache(maxsize=4)
def shown(name: Literal["strategies", "claims"]) -> dict[str, Any]:
    """Return the results of a command."""
    text = resources.files("perfectplay.lab").joinpath("data", f"{name}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
