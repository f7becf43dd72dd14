"""How strong the levels are, as the lab has measured them.

Ratings come with the package. Whoever measures the levels again keeps the result in a file of
their own, which then counts instead; see `perfectplay lab levels`.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from perfectplay.folders import data_folder
from perfectplay.ultimate.levels import LEVELS
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search_settings import SETTINGS

NAME = "ratings.json"
ANCHOR, ANCHOR_ELO = 1, 1000.0
"""The level that fixes the scale, and its rating."""


@dataclass(frozen=True)
class LevelRating:
    """The strength of a level on the lab's own scale."""

    elo: float
    margin: float
    """Half the width of the interval that is 95 % sure, against the level that fixes the scale."""
    games: int
    """How many games of this level were played for it."""

    @property
    def sentence(self) -> str:
        """Say it to a player."""
        measured = f"measured over {self.games:,} games"
        if self.margin == 0:
            return f"{self.elo:.0f} Elo points, where the lab's own scale begins; {measured}."
        return f"About {self.elo:.0f} Elo points (level {ANCHOR}: {ANCHOR_ELO:.0f}), {measured}."


def shipped_file() -> Path:
    """Return where the ratings are that come with the package."""
    return Path(str(resources.files("perfectplay.ultimate") / "data" / NAME))


def own_file() -> Path:
    """Return where a user's own measurement is kept."""
    return data_folder() / NAME


def levels_fingerprint() -> str:
    """Return a few letters that change with the levels, the searches' constants and the networks.

    Names of levels do not matter, nor does code: most changes of it leave the strength as it is.
    Neither does the opening book, which holds two moves of a search as these levels make it.
    """
    played = [(level.number, level.style, level.simulations, level.slips) for level in LEVELS]
    constants = {
        style.value: sorted((name.upper(), value) for name, value in found.items())
        for style, found in sorted(SETTINGS.items())
    }
    return hashlib.sha256(repr([played, constants, _nets()]).encode()).hexdigest()[:12]


@cache
def _nets() -> list[str]:
    """Return the hashes of the networks; read once in a process, as the networks are."""
    data = resources.files("perfectplay.ultimate") / "data"
    names = [f"net_{rule}.npz" for rule in WinRule]
    return [hashlib.sha256((data / name).read_bytes()).hexdigest() for name in names]


def level_ratings() -> dict[int, LevelRating]:
    """Return the ratings of the levels by number: the user's own, or those of the package.

    A file that cannot be read or was measured with other levels is passed over.
    """
    for path in (own_file(), shipped_file()):
        try:
            return read_ratings(path.read_text("utf-8"))
        except (OSError, ValueError):
            continue
    return {}


def read_ratings(text: str) -> dict[int, LevelRating]:
    """Read a file of ratings; raises ValueError if it is not one, or of other levels."""
    try:
        data = json.loads(text)
        if data["fingerprint"] != levels_fingerprint():
            raise ValueError("these ratings were measured with other levels")
        found = {
            int(entry["level"]): LevelRating(
                float(entry["elo"]), float(entry["margin"]), int(entry["games"])
            )
            for entry in data["levels"]
        }
    except (KeyError, TypeError, OverflowError, RecursionError) as error:
        raise ValueError("this is not a file of ratings") from error
    if not all(math.isfinite(r.elo) and math.isfinite(r.margin) for r in found.values()):
        raise ValueError("ratings are numbers")
    if set(found) != {level.number for level in LEVELS}:
        raise ValueError("ratings of some levels are missing")
    return found


def ratings_data(ratings: dict[int, LevelRating], **about: Any) -> dict[str, Any]:
    """Return ratings as data for a file that :func:`read_ratings` reads, with what they are."""
    return {
        "scale": f"Elo, level {ANCHOR} at {ANCHOR_ELO:.0f}",
        "fingerprint": levels_fingerprint(),
        **about,
        "levels": [
            {
                "level": number,
                "elo": round(rating.elo, 1),
                "margin": round(rating.margin, 1),
                "games": rating.games,
            }
            for number, rating in sorted(ratings.items())
        ],
    }
