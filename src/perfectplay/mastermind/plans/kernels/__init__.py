"""Compiled: whole trees of players, and plans for large sets; arrays and numbers only.

`rows` compares many codes at once. `measuring` chooses as a player does and `whole_tree` builds the
tree of one. `beam` searches a set for a good strategy, with `choices` (which guesses look best) and
`known` (what needs no search). Importing this package does not load numba.
"""

from typing import TYPE_CHECKING

from perfectplay.lazy import lazy_names

if TYPE_CHECKING:
    from perfectplay.mastermind.plans.kernels.beam import best_total, first_choices, write_plan
    from perfectplay.mastermind.plans.kernels.rows import fill_answers, fill_bits, look_at_all
    from perfectplay.mastermind.plans.kernels.whole_tree import grow_tree, replay

__all__ = [
    "best_total",
    "fill_answers",
    "fill_bits",
    "first_choices",
    "grow_tree",
    "look_at_all",
    "replay",
    "write_plan",
]

__getattr__ = lazy_names(
    __name__,
    {
        "beam": ("best_total", "first_choices", "write_plan"),
        "rows": ("fill_answers", "fill_bits", "look_at_all"),
        "whole_tree": ("grow_tree", "replay"),
    },
)
