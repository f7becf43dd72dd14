"""The constants of the searches, by the names that the kernels give them."""

from __future__ import annotations

SETTINGS: dict[str, dict[str, float]] = {
    "plain": {"EXPLORATION": 2**0.5},
    "playout": {
        "EXPLORATION": 0.7,
        "PRIOR_WEIGHT": 2.0,
        "BONUS_WIN": 0.1,
        "BONUS_FREE": 0.1,
        "BONUS_TARGET": 0.03,
    },
    "net": {"EXPLORATION": 0.15, "PRIOR_WEIGHT": 1.0, "NOISE": 0.02},
}
"""Each style of search with what was chosen for it; nothing heavy is needed to look at them."""
