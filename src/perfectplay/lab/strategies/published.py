"""Published figures of players, shown beside ours; each with its source.

Ties decide the totals of players that measure guesses, and so does the first guess: a figure is
compared only with games that begin as the published ones did.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from perfectplay.mastermind.variant import Variant


@dataclass(frozen=True)
class Published:
    """A total over all secrets as it was published."""

    total: int
    most: int | None
    distribution: Sequence[int] | None
    """How many secrets needed 1, 2, 3, … guesses, where it is known."""
    source: str

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        found = None if self.distribution is None else list(self.distribution)
        return {
            "total": self.total,
            "most": self.most,
            "distribution": found,
            "source": self.source,
        }


@lru_cache(maxsize=1)
def _known() -> dict[tuple[str, str, str | None], Published]:
    text = resources.files("perfectplay.lab.strategies").joinpath("published.json").read_text()
    found: dict[tuple[str, str, str | None], Published] = {}
    for row in json.loads(text):
        variant, player, first, total, most, distribution, source = row
        known = Published(total, most, distribution, source)
        found.setdefault((variant, player, first), known)
    return found


def find_published(variant: Variant, player: str, first: str | None) -> Published | None:
    """Return what was published for a player that begins so, None when we know of nothing."""
    known, rules = _known(), str(variant.rules)
    return known.get((rules, player, first)) or known.get((rules, player, None))
