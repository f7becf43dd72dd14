"""Several threads on one question: the same answers, true bounds, and nothing left running."""

import _thread
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import (
    Budget,
    DepthError,
    Solver,
    SolverProgress,
    board,
    set_values,
)
from perfectplay.mastermind.solver.kernels.types import Tables


@pytest.fixture(autouse=True)
def shared_soon(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Share out sets of every size, and parts that are not large, too."""
    monkeypatch.setattr(set_values, "WORTH_IT", 3)
    monkeypatch.setattr(board, "SHARED_FROM", 4)
    yield
    assert not any("solver" in thread.name for thread in threading.enumerate())


def fresh(name: str, threads: int) -> Solver:
    return Solver(Variant.parse(name), memory_mb=32, shipped=False, threads=threads)


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize(
    ("variant", "total"),
    [("2x6", 132), ("3x4", 206), ("4x5", 2463), ("4x6", 5625), ("6x3", 2649), ("5x4", 3954),
     ("4x7 norepeat", 3639), ("4x4 black only", 1301)],
)  # fmt: skip
def test_totals_are_the_known_ones(variant: str, total: int, threads: int) -> None:
    solver = fresh(variant, threads)
    know = Knowledge(solver.variant)
    assert solver.expected_total(know).value == total
    assert solver.expected_total(know).value == total  # as remembered


@settings(max_examples=30)
@given(st.sets(st.integers(0, 624), min_size=3, max_size=200), st.sampled_from([None, 3, 4, 5]))
def test_any_set_is_worth_what_one_thread_says(places: set[int], within: int | None) -> None:
    one, two = fresh("4x5", 1), fresh("4x5", 2)
    codes = [one.variant.text([n // 125, n // 25 % 5, n // 5 % 5, n % 5]) for n in places]
    try:
        expected = one.expected_total(codes, within=within)
    except DepthError:
        with pytest.raises(DepthError):
            two.expected_total(codes, within=within)
        return
    assert two.expected_total(codes, within=within) == expected


def test_what_is_remembered_afterwards_is_right() -> None:
    alone, together = fresh("4x6", 1), fresh("4x6", 2)
    know = Knowledge(alone.variant)
    assert together.expected_total(know, within=5).value == 5626
    assert together.expected_total(know).value == 5625
    assert list(together.best_guesses(know).guesses) == list(alone.best_guesses(know).guesses)
    for answer in ("0B0W", "0B1W", "1B0W", "1B1W", "2B0W"):
        after = know.after("0123", answer)
        assert together.expected_total(after) == alone.expected_total(after)


@pytest.mark.parametrize("nodes", [0, 1, 10, 50, 200, 600])
def test_a_spent_budget_leaves_true_bounds(nodes: int) -> None:
    solver = fresh("4x6", 2)
    know = Knowledge(solver.variant)
    bounds = solver.expected_total(know, Budget(nodes=nodes))
    assert 5000 < bounds.lower <= 5625 <= bounds.upper < 6000
    assert not bounds.exact or nodes > 100
    assert solver.expected_total(know).value == 5625


def test_cpu_seconds_of_all_threads_count() -> None:
    solver = fresh("4x8", 2)
    bounds = solver.expected_total(Knowledge(solver.variant), Budget(cpu_seconds=0.3))
    assert bounds.lower < 20471 <= bounds.upper


def test_progress_tells_bounds_and_all_nodes_and_may_stop_the_search() -> None:
    solver = fresh("4x8", 2)
    told: list[SolverProgress] = []

    def note(progress: SolverProgress) -> None:
        told.append(progress)
        # A busy machine may report before anything is known; the search takes seconds.
        if (len(told) >= 3 and progress.bounds) or len(told) == 1_000:
            solver.stop()

    bounds = solver.expected_total(Knowledge(solver.variant), progress=note)
    assert bounds.lower < 20471 <= bounds.upper
    assert [p.nodes for p in told] == sorted(p.nodes for p in told)
    assert told[-1].bounds is not None
    assert told[-1].bounds.lower <= 20471 <= told[-1].bounds.upper


def test_ctrl_c_ends_all_threads_and_the_solver_goes_on() -> None:
    solver = fresh("4x8", 2)
    know = Knowledge(solver.variant)

    def press(progress: SolverProgress) -> None:
        _thread.interrupt_main()

    with pytest.raises(KeyboardInterrupt):
        solver.expected_total(know, progress=press)
    assert not any("solver" in thread.name for thread in threading.enumerate())
    assert solver.expected_total(know.after("0012", "2B0W")).exact


def test_a_fault_in_one_thread_ends_all_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = board.Board._try
    main = threading.current_thread()

    def faulty(self: board.Board, tables: Tables, node: board.Node, first: int, after: int) -> None:
        if tables is not self.tables[0]:
            raise ArithmeticError("a fault")
        assert threading.current_thread() is not main
        usual(self, tables, node, first, after)

    monkeypatch.setattr(board.Board, "_try", faulty)
    solver = fresh("4x6", 2)
    with pytest.raises(ArithmeticError, match="a fault"):
        solver.expected_total(Knowledge(solver.variant))
    monkeypatch.undo()
    assert solver.expected_total(Knowledge(solver.variant)).value == 5625
