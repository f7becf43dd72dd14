"""Compiling everything once, before the first question."""

from __future__ import annotations

from collections.abc import Callable

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver.rough import rough_strategy
from perfectplay.mastermind.solver.solver import Solver
from perfectplay.mastermind.variant import Variant


def is_warm() -> bool:
    """Tell whether the solver's kernels were compiled before."""
    from perfectplay.compiled import is_kept
    from perfectplay.mastermind.solver import expected_kernels, rough_kernels, worst_kernels

    return is_kept(
        expected_kernels.solve,
        worst_kernels.solvable,
        rough_kernels.rough,
    )


def warm_up(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile what the solver needs, or load it from numba's cache; `progress(done, all)`."""
    questions: list[Callable[[Solver, Knowledge], object]] = [
        lambda solver, know: solver.expected_total(know),
        lambda solver, know: solver.worst_case(know),
        lambda solver, know: solver.best_guesses(know),
        lambda solver, know: rough_strategy(solver.variant, know.candidates.packed),
    ]
    variant = Variant(3, 6)
    solver, know = Solver(variant, memory_mb=1, shipped=False), Knowledge(variant)
    for done, question in enumerate(questions):
        if progress:
            progress(done, len(questions))
        question(solver, know)
    if progress:
        progress(len(questions), len(questions))
