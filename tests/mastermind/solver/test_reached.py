"""What is known at once of a set too large to be searched: a strategy, and a lower bound."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Budget, Solver
from perfectplay.mastermind.solver.planned import planned
from perfectplay.mastermind.solver.quick_strategy import quick_strategy
from perfectplay.mastermind.solver.reached import one_guess_ahead, reached
from perfectplay.mastermind.solver.search_run import SearchRun
from tests.mastermind.solver.test_set_frames import SIZES, state, variant_of

SUPER = Variant.parse("5x8")


def test_the_start_of_5x8_is_bounded_by_the_best_strategy_found() -> None:
    bounds = Solver(SUPER, memory_mb=4).expected_total(Knowledge(SUPER), Budget(seconds=3))
    assert bounds.upper == 178_404
    # One guess ahead is more than counting all codes at once, which says 158350.
    assert 160_000 < bounds.lower < 178_404
    worst = Solver(SUPER, memory_mb=4).worst_case(Knowledge(SUPER), Budget(seconds=3))
    assert (worst.lower, worst.upper) == (6, 7)


def test_off_the_strategy_a_plan_is_the_bound() -> None:
    know = Knowledge(SUPER).after("01234", "1B1W").after("01567", "0B2W")
    solver = Solver(SUPER, memory_mb=4)
    with SearchRun(solver.workspace, Budget(seconds=60)) as run:
        found = reached(run, solver._code_set(know))
    quick, plan = quick_strategy(SUPER, know.candidates.packed), planned(know, 1)
    assert plan is not None
    assert found == (plan.total, plan.worst)
    assert found.total < quick.total


def test_out_of_time_there_is_still_a_bound() -> None:
    know = Knowledge(SUPER).after("01234", "1B1W")
    bounds = Solver(SUPER, memory_mb=4).expected_total(know, Budget(nodes=0, seconds=0))
    assert 0 < bounds.lower < bounds.upper


@given(st.sampled_from(SIZES), st.integers(0, 2), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_bounds_at_once_hold_the_value(size: str, turns: int, seed: int) -> None:
    variant = variant_of(size)
    know = state(variant, turns, seed)
    solver = Solver(variant, memory_mb=4, shipped=False)
    total, worst = solver.expected_total(know).value, solver.worst_case(know).value
    with SearchRun(solver.workspace, Budget(seconds=60)) as run:
        subject = solver._code_set(know)
        low, high = one_guess_ahead(run, subject), reached(run, subject)
    assert low.total <= total <= high.total
    assert low.depth <= worst <= high.depth


def test_black_only_is_not_planned() -> None:
    assert planned(Knowledge("3x6 black only")) is None
