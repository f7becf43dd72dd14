"""Games and endgames that other programs have checked."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# The first example may have to compile kernels, and machines differ: no deadline for any.
settings.register_profile("perfectplay", deadline=None)
settings.load_profile("perfectplay")

DATA = Path(__file__).parent.parent / "data"


@pytest.fixture(scope="session")
def games() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DATA / "uttt_games.json").read_text())["games"]
    return found


@pytest.fixture(scope="session")
def endgames() -> list[dict[str, Any]]:
    text = (DATA / "uttt_endgames.json").read_text()
    found: list[dict[str, Any]] = json.loads(text)["positions"]
    return found
