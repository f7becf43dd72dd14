"""Compile or load the solver's kernels before someone waits for an answer."""

from __future__ import annotations

from collections.abc import Callable

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.plans import kernels as plan_kernels
from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.best_found import best_found
from perfectplay.mastermind.solver.planned import planned
from perfectplay.mastermind.solver.quick_strategy import quick_strategy
from perfectplay.mastermind.solver.solver import Solver
from perfectplay.mastermind.solver.values import Budget
from perfectplay.mastermind.variant import PRESETS, Variant
from perfectplay.warmup import WarmUp, add_warm_up

NAME = "mastermind solver"


def _last_kernels() -> tuple[Callable[..., object], ...]:
    return kernels.solve, kernels.solvable, kernels.quick_strategy, plan_kernels.replay


def warm_up(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile what the solver needs, or load it from numba's cache; `progress(done, all)`."""
    questions: list[Callable[[Solver, Knowledge], object]] = [
        lambda solver, know: solver.expected_total(know),
        lambda solver, know: solver.worst_case(know),
        lambda solver, know: solver.best_guesses(know),
        lambda solver, know: solver.expected_total(know.candidates[:200], Budget(nodes=1)),
        # A few codes of a variant that is not held whole, and one with more than 64 answers.
        lambda solver, know: _few_codes(Variant(5, 8)),
        lambda solver, know: _few_codes(Variant(10, 2)),
        lambda solver, know: quick_strategy(solver.variant, know.candidates.packed),
        lambda solver, know: best_found(Knowledge(PRESETS["super"])),
        lambda solver, know: planned(know),
        # A search on several cores.
        lambda solver, know: _together(Variant(3, 10)),
        # A set that gets a frame of its own.
        lambda solver, know: _fresh(solver).evaluate(know.after("001", (1, 1)), "012"),
    ]
    variant = Variant(3, 6)
    solver, know = Solver(variant, memory_mb=1, shipped=False), Knowledge(variant)
    for done, question in enumerate(questions):
        if progress:
            progress(done, len(questions))
        question(solver, know)
    if progress:
        progress(len(questions), len(questions))


def _few_codes(variant: Variant) -> None:
    codes = Knowledge(variant).candidates[:5]
    Solver(variant, memory_mb=1, shipped=False).best_guesses(codes)


def _together(variant: Variant) -> None:
    solver = Solver(variant, memory_mb=1, shipped=False, threads=2)
    solver.expected_total(Knowledge(variant), Budget(nodes=10))


def _fresh(solver: Solver) -> Solver:
    return Solver(solver.variant, memory_mb=1, shipped=False)


add_warm_up(WarmUp(NAME, _last_kernels, warm_up, seconds=15))
