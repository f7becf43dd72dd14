"""The compiled parts of the planner; importing this package does not load numba."""

from typing import TYPE_CHECKING

from perfectplay.lazy import lazy_names

if TYPE_CHECKING:
    from perfectplay.mastermind.plans.kernels.beam import best_total, first_choices, write_plan
    from perfectplay.mastermind.plans.kernels.rows import fill_answers, fill_bits, look_at_all

__all__ = ["best_total", "fill_answers", "fill_bits", "first_choices", "look_at_all", "write_plan"]

__getattr__ = lazy_names(
    __name__,
    {
        "beam": ("best_total", "first_choices", "write_plan"),
        "rows": ("fill_answers", "fill_bits", "look_at_all"),
    },
)
