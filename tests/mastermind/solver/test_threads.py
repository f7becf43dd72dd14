"""Threads of the solver: few of them, and budgets, stopping and Ctrl-C work with them."""

import _thread
import multiprocessing
import threading
from multiprocessing.connection import Connection

import pytest

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Budget, GuessValue, Solver, SolverProgress
from perfectplay.mastermind.teacher import Judge

UNHURRIED = Budget(seconds=1000.0)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of all threads that are started during the test."""
    names: list[str] = []
    start = threading.Thread.start

    def note(thread: threading.Thread) -> None:
        names.append(thread.name)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", note)
    return names


def fresh(name: str = "4x6") -> Solver:
    return Solver(Variant.parse(name), memory_mb=32, shipped=False)


def test_a_remembered_answer_starts_no_thread(started: list[str]) -> None:
    solver = fresh()
    for know in (Knowledge(), Knowledge().after("0011", "1B0W")):
        first = solver.evaluate(know, "0012", UNHURRIED)
        solver.worst_case(know, UNHURRIED)
        solver.expected_total(know, UNHURRIED)
        started.clear()
        assert solver.evaluate(know, "0012", UNHURRIED) == first
        solver.worst_case(know, UNHURRIED)
        solver.expected_total(know, UNHURRIED, progress=lambda progress: None)
        assert started == []


def test_a_question_starts_one_thread_at_most(started: list[str]) -> None:
    solver, know = fresh(), Knowledge()
    solver.evaluate(know, "0123", UNHURRIED)  # 13 parts, each with several searches
    assert len(started) == 1
    started.clear()
    solver.table(know.after("0012", "0B1W"), ["0123", "3345", "5512"], UNHURRIED)
    assert len(started) <= 1
    assert threading.active_count() == 1 or started[0] not in {
        t.name for t in threading.enumerate()
    }


def test_judging_a_guess_starts_few_threads(started: list[str]) -> None:
    solver = Solver(Variant(), memory_mb=32)
    judge = Judge(solver.variant, "worst", solver, UNHURRIED)
    know = Knowledge().after("0011", "1B1W")
    judge.judge(know, "0023")
    assert len(started) <= 4  # it asks a handful of questions
    started.clear()
    judge.judge(know, "0023")
    assert len(started) <= 1


def test_ctrl_c_ends_a_search_and_the_solver_goes_on() -> None:
    solver = fresh("4x7")
    know = Knowledge(solver.variant)

    def press(progress: SolverProgress) -> None:
        _thread.interrupt_main()

    with pytest.raises(KeyboardInterrupt):
        solver.expected_total(know, progress=press)
    assert not any("solver" in thread.name for thread in threading.enumerate())
    assert solver.expected_total(know.after("0012", "2B0W")).exact


def test_a_callback_that_fails_ends_the_search_with_its_error() -> None:
    solver = fresh("4x7")

    def fail(progress: SolverProgress) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        solver.expected_total(Knowledge(solver.variant), progress=fail)
    assert not any("solver" in thread.name for thread in threading.enumerate())


def test_several_solvers_in_several_threads_do_not_disturb_each_other() -> None:
    guesses = ["0000", "0001", "0011", "0012", "0123"]
    found: dict[str, GuessValue] = {}

    def ask(guess: str) -> None:
        found[guess] = fresh().evaluate(Knowledge(), guess, UNHURRIED)

    threads = [threading.Thread(target=ask, args=(guess,)) for guess in guesses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[guess].total.value for guess in guesses] == [6318, 5791, 5702, 5625, 5673]


def _answer_in_child(solver: Solver, answers: Connection) -> None:
    answers.send(solver.evaluate(Knowledge(), "0012", UNHURRIED).total.value)


@pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="this system has no fork"
)
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_answers_too() -> None:
    solver = fresh()
    assert solver.evaluate(Knowledge(), "0000", UNHURRIED).total.value == 6318
    answers, end = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_answer_in_child, args=(solver, end))
    child.start()
    end.close()
    assert answers.recv() == 5625
    child.join()
    answers.close()


def test_a_question_asked_while_another_is_answered_gets_the_right_answer() -> None:
    solver = fresh("4x7")
    know = Knowledge(solver.variant)
    found: list[int] = []

    def ask(progress: SolverProgress) -> None:
        inner = know.after("0012", "2B0W")
        if not found:
            found.append(solver.expected_total(inner, UNHURRIED).value)
            found.append(fresh("4x7").expected_total(inner).value)
        solver.stop()

    bounds = solver.expected_total(know, progress=ask)
    assert found[0] == found[1]
    assert bounds.lower <= 11228 <= bounds.upper
    # What both searches left in the memory is right.
    after = know.after("0012", "0B2W")
    assert solver.expected_total(after) == fresh("4x7").expected_total(after)
