"""Whole Mastermind strategies: built in parts, verified, compared, drawn."""

from perfectplay.lab.trees.building import (
    EXACT_PLAYERS,
    Optimum,
    build,
    check_players,
    find_optimum,
)
from perfectplay.lab.trees.comparison import (
    Difference,
    Shape,
    VerifiedStrategy,
    comparison_data,
    difference,
    shape_of,
    verify,
)
from perfectplay.lab.trees.drawing import draw_svg

__all__ = [
    "EXACT_PLAYERS",
    "Difference",
    "Optimum",
    "Shape",
    "VerifiedStrategy",
    "build",
    "check_players",
    "comparison_data",
    "difference",
    "draw_svg",
    "find_optimum",
    "shape_of",
    "verify",
]
