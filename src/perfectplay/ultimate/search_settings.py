"""What a search is asked for: its style, its limits, and the constants that belong to a style.

Nothing heavy is needed to look at these.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from perfectplay.ultimate.errors import LimitError


class Style(StrEnum):
    """What a search is made of."""

    PLAIN = "plain"
    """UCT as the teaching assignment defines it."""
    PLAYOUT = "playout"
    """Proofs, first guesses, and playouts that take and avoid wins."""
    NET = "net"
    """Proofs, and a small network in place of playouts."""


SETTINGS: dict[Style, dict[str, float]] = {
    Style.PLAIN: {"exploration": 2**0.5},
    Style.PLAYOUT: {
        "exploration": 0.7,
        "prior_weight": 2.0,
        "bonus_win": 0.1,
        "bonus_free": 0.1,
        "bonus_target": 0.03,
    },
    Style.NET: {"exploration": 0.15, "prior_weight": 1.0, "noise": 0.02},
}
"""The constants of each style, by the names of :class:`kernels.structures.Settings`."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a search may go on; the first limit that is reached ends it."""

    simulations: int | None = None
    seconds: float | None = None
    memory: int | None = None
    """Bytes that the tree may take before the search ends."""

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None and self.memory is None:
            raise LimitError("A search needs a limit, for example Limit(simulations=50_000).")
        for name in ("simulations", "seconds", "memory"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise LimitError(
                    f"A limit must be more than 0, for example Limit({name}=1); "
                    f"{name}={value} is not.",
                    given=value,
                    allowed="more than 0",
                )
