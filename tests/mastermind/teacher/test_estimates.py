"""Where nothing is proven the teacher says so: estimates are never called best or optimal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from perfectplay.judgement import Judgement
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.judged_views import JudgedView
from perfectplay.mastermind.solver import Bounds, Budget, Sense, Solver
from perfectplay.mastermind.teacher import Judge
from perfectplay.mastermind.teacher.judge import _is_least
from perfectplay.mastermind.teacher.reasons import cost_text

SUPER = Variant.parse("5x8")
SENSES: tuple[Sense, ...] = ("worst", "expected")


@pytest.fixture(scope="module")
def large() -> Solver:
    """One solver for the tests of 5×8."""
    return Solver(SUPER, memory_mb=16)


@pytest.mark.parametrize("sense", SENSES)
@pytest.mark.parametrize("guess", ["00112", "00123", "01234", "00000"])
def test_an_estimate_is_never_best(large: Solver, guess: str, sense: Sense) -> None:
    start = Knowledge(SUPER)
    judged = Judge(SUPER, sense, large, Budget(seconds=0.4)).judge(start, guess)
    assert not judged.exact
    assert judged.optimal is not True
    assert judged.word is not Judgement.BEST
    assert judged.note
    view = JudgedView.of(SUPER, judged)
    assert view.optimal is judged.optimal
    low = Fraction(judged.value.total.lower - judged.best_total.upper, judged.codes)
    high = Fraction(judged.value.total.upper - judged.best_total.lower, judged.codes)
    assert max(low, Fraction(0)) <= judged.regret <= high
    assert judged.best_total.upper <= 178_404


def test_an_estimate_comes_with_its_bounds(large: Solver) -> None:
    judge = Judge(SUPER, "expected", large, Budget(seconds=0.4))
    judged = judge.judge(Knowledge(SUPER), "00112")
    assert (judged.word, judged.optimal, judged.regret) == (
        Judgement.EXCELLENT,
        None,
        Fraction(0),
    )
    assert cost_text(judged).startswith(
        "On average it is about as good as the best known: it needs"
    )
    assert " to 5.44 guesses" in cost_text(judged)


def test_a_guess_that_is_proven_worse_is_not_optimal(large: Solver) -> None:
    judge = Judge(SUPER, "expected", large, Budget(seconds=0.4))
    judged = judge.judge(Knowledge(SUPER), "00000")
    assert judged.value.total.lower > judged.best_total.upper
    assert judged.optimal is False
    assert judged.better == "00112"


def test_optimal_is_what_the_bounds_prove() -> None:
    assert _is_least(Bounds(9, 9), Bounds(9, 9)) is True
    assert _is_least(Bounds(10, 12), Bounds(7, 9)) is False
    assert _is_least(Bounds(8, 9), Bounds(7, 9)) is None
    assert _is_least(Bounds(9, 9), Bounds(8, 9)) is None
