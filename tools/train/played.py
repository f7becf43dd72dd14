"""Positions that were played before, by a network of a form that the engine no longer reads.

When what the network sees has changed, the old network can neither play here nor be beaten here.
Its positions are as good as before: their files hold no features.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from perfectplay.lab.errors import FolderError
from perfectplay.ultimate.notation import WinRule
from tools.train.play import Games


@dataclass(frozen=True)
class Played:
    """Games that `tools.train play` has played, as its journal tells."""

    folder: Path
    games: Games
    net: str
    """The fingerprint of the network that played."""
    seconds: float
    """CPU time that the games took."""


def read_played(folder: Path) -> Played:
    """Read what games a folder holds."""
    try:
        lines = (folder / "journal.jsonl").read_text("utf-8").splitlines()
        said, *entries = [json.loads(line) for line in lines]
        settings = said["experiment"]
        files = [each["entry"] for each in entries]
        games = Games(
            WinRule(settings["rule"]),
            sum(each["facts"]["positions"] for each in files),
            settings["simulations"],
            settings["slips"],
            settings["opening"],
            settings["seed"],
            settings["per_chunk"],
        )
        seconds = sum(each["measures"]["seconds"] for each in files)
        return Played(folder, games, settings["net"][:16], seconds)
    except (OSError, ValueError, KeyError, TypeError):
        raise FolderError(
            f"{folder} holds no games with their journal; give a folder that 'python -m "
            "tools.train play' has written, for example build/train/line-3/games."
        ) from None
