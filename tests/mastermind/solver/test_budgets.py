"""Budgets of CPU time and nodes, what progress tells, and how much memory is used."""

import time

import pytest

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Budget, Solver, SolverProgress


def fresh(name: str, memory_mb: int = 32) -> Solver:
    return Solver(Variant.parse(name), memory_mb=memory_mb, shipped=False)


def test_cpu_seconds_end_a_search_with_bounds_that_hold() -> None:
    solver = fresh("4x7")
    bounds = solver.expected_total(Knowledge(solver.variant), Budget(cpu_seconds=0.05))
    assert not bounds.exact
    assert bounds.lower <= 11228 <= bounds.upper
    assert solver.expected_total(Knowledge(solver.variant)).value == 11228


def test_time_that_others_take_is_not_counted() -> None:
    """A caller that sleeps in its progress callback loses seconds on the clock, not of the CPU."""
    solver = fresh("4x6")
    solver.expected_total(Knowledge(solver.variant).candidates[:1])
    told: list[SolverProgress] = []

    def slow(now: SolverProgress) -> None:
        told.append(now)
        time.sleep(0.3)

    found = solver.expected_total(Knowledge(solver.variant), Budget(cpu_seconds=30), progress=slow)
    assert found.value == 5625


def test_the_same_nodes_give_the_same_answer() -> None:
    budget = Budget(nodes=40)
    first, second = (
        fresh("4x6").expected_total(Knowledge(Variant.parse("4x6")), budget) for _ in "ab"
    )
    assert first == second
    assert not first.exact


def test_progress_tells_bounds_from_the_first_report_on() -> None:
    solver, told = fresh("5x6"), list[SolverProgress]()

    def enough(now: SolverProgress) -> None:
        told.append(now)
        if len(told) > 2:
            solver.stop()

    solver.expected_total(Knowledge(solver.variant), progress=enough)
    assert told
    assert all(now.bounds is not None for now in told)
    assert all(now.bounds.lower <= 36721 <= now.bounds.upper for now in told if now.bounds)


@pytest.mark.parametrize(("megabytes", "slots"), [(64, 1 << 22), (256, 1 << 24)])
def test_memory_is_as_large_as_it_may_be(megabytes: int, slots: int) -> None:
    assert len(fresh("5x8", megabytes).workspace.memory) == slots
