"""One measure at a time decides everything: word, question, skill, slips, better guesses, table."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.judgement import Judgement
from perfectplay.mastermind import Knowledge, Variant, score
from perfectplay.mastermind.knowledge import Turn
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver import Budget, Sense, Solver
from perfectplay.mastermind.teacher import Judge, Teacher, review
from perfectplay.mastermind.teacher.reasons import aside_text, cost_text, question_reason, reason
from tests.mastermind.helpers import codes, variants

CLASSIC = Variant()
BLACK = "5555"  # KKKK in the classic palette
SENSES: tuple[Sense, ...] = ("worst", "expected")


@pytest.fixture(scope="module")
def classic() -> Solver:
    """One solver for all tests of the classic game: it remembers."""
    return Solver(CLASSIC)


def after(answer: tuple[int, int]) -> Knowledge:
    """Return what is known when RRBB got an answer."""
    return Knowledge(CLASSIC).after("0011", answer)


def test_what_is_optimal_at_worst_is_best_and_never_asked_about(classic: Solver) -> None:
    judge = Judge(CLASSIC, "worst", classic, budget=None)
    judged = judge.judge(after((1, 2)), BLACK)
    assert (judged.word, judged.optimal, judged.asked) == (Judgement.BEST, True, False)
    assert (judged.better, judged.skill) == (None, 99)
    assert cost_text(judged) == "At worst 4 guesses, the fewest possible."
    assert aside_text(judged) == "On average it costs 0.67 guesses."
    told = reason(judge, after((1, 2)), judged)
    assert "average" not in told
    assert "tells more" not in told


def test_in_every_position_some_guess_is_best(classic: Solver) -> None:
    judge = Judge(CLASSIC, "worst", classic, budget=None)
    know = after((2, 1))
    best = [judge.judge(know, value.guess).word for value in judge.table(know, 8)]
    assert best[0] is Judgement.BEST
    slip = judge.judge(know, BLACK)
    assert (slip.word, slip.asked, slip.growth) == (Judgement.INACCURACY, True, 1)
    assert cost_text(slip) == "At worst 4 guesses instead of 3."
    assert aside_text(slip) == "On average it costs 0.62 guesses."
    assert slip.better is not None
    assert judge.judge(know, slip.better).word is Judgement.BEST
    assert slip.better not in question_reason(slip)
    assert "at worst instead of 4" in reason(judge, know, slip)


def test_the_average_teacher_asks_from_inaccuracy_on(classic: Solver) -> None:
    judge = Judge(CLASSIC, "expected", classic, budget=None)
    passed = judge.judge(Knowledge(CLASSIC), "0011")
    assert (passed.word, passed.asked, passed.optimal) == (Judgement.GOOD, False, False)
    assert cost_text(passed) == "On average it costs 0.06 guesses."
    assert aside_text(passed) == "At worst 5 guesses, the fewest possible."
    slip = judge.judge(Knowledge(CLASSIC), "0001")
    assert (slip.word, slip.asked) == (Judgement.INACCURACY, True)
    # By the average alone: that the worst case grows is said beside it and changes no word.
    grown = judge.judge(after((2, 1)), "0203")
    assert (grown.growth, grown.word) == (1, Judgement.BEST)
    assert aside_text(grown) == "At worst 4 guesses instead of 3."


def small_position(data: st.DataObject) -> tuple[Knowledge, Solver]:
    """Draw a position of a small variant in which the code is not found yet."""
    variant = data.draw(variants(120))
    secret = data.draw(codes(variant))
    know = Knowledge(variant)
    for _ in range(data.draw(st.integers(0, 2))):
        guess = data.draw(codes(variant))
        if guess != secret:
            know = know.after(guess, score(variant.values(guess), variant.values(secret)))
    return know, Solver(variant, memory_mb=8)


@given(st.data())
@settings(deadline=None, max_examples=40)
def test_one_measure_decides_everything(data: st.DataObject) -> None:
    know, solver = small_position(data)
    tried = data.draw(codes(know.variant))
    for sense in SENSES:
        judge = Judge(know.variant, sense, solver, budget=None)
        judged = judge.judge(know, tried)
        assert judged.exact
        assert judged.asked is judged.word.is_slip
        assert (judged.word is Judgement.BEST) is judged.optimal
        assert not (judged.optimal and judged.asked)
        assert judged.skill == 99 or not judged.optimal
        assert judged.growth in (0, 1)  # part of a set is never harder than the whole
        if sense == "worst":
            assert judged.asked is not judged.optimal
        first = judge.table(know, 5)[0]
        assert judge.judge(know, first.guess).word is Judgement.BEST
        assert judge.judge(know, judge.best(know)[0]).optimal
        if judged.asked:
            assert judged.better is not None
            assert not judge.judge(know, judged.better).asked
            assert judged.better not in question_reason(judged)


@given(st.data())
@settings(deadline=None, max_examples=15)
def test_a_review_and_a_retry_follow_the_measure(data: st.DataObject) -> None:
    know, solver = small_position(data)
    variant = know.variant
    left = list(know.candidates)
    secret = data.draw(st.sampled_from(left))
    turns = [*know.turns]
    for guess in (data.draw(codes(variant)), secret):
        turns.append(Turn(guess, score(variant.values(guess), variant.values(secret))))
        if guess == secret:
            break
    for sense in SENSES:
        judge = Judge(variant, sense, solver, budget=None)
        found = review(variant, turns, judge)
        assert found.balanced
        assert found.sense == sense
        before = Knowledge(variant)
        for number, told in enumerate(found.turns):
            assert (number in found.slips) is told.judged.asked
            assert told.skill == told.judged.skill
            if told.judged.asked:
                assert told.judged.better is not None
                assert judge.judge(before, told.judged.better).word.solves_a_retry
            before = before.told(told.turn)


def test_without_proof_nothing_is_asked_and_nothing_is_best() -> None:
    variant = Variant.parse("5x8")
    judge = Judge(variant, "worst", Solver(variant, memory_mb=16), Budget(seconds=0.04))
    know = Knowledge(variant)
    for guess in ("00000", "00112", judge.best(know)[0]):
        judged = judge.judge(know, guess)
        assert judged.growth is None
        assert not judged.exact
        assert not judged.asked
        assert judged.word in (Judgement.EXCELLENT, Judgement.GOOD)
        assert "not proven" in judged.note
        assert aside_text(judged) == ""
    assert not review(variant, [Turn("00112", score("00112", "70654"))], judge).slips


def test_a_lesson_switches_its_measure_with_all_its_turns() -> None:
    session = MastermindSession("4x6", "learn", secret="4321")
    session.guess("0011")
    session.guess("5555")
    before = [note.word for note in session.notes]
    session.teach("expected")
    assert [note.judging for note in session.notes] == [True, True]
    assert [note.word for note in session.notes] == [None, None]
    assert session.take(session.catch_up())
    after_it = [note.word for note in session.notes]
    assert (before[0], after_it[0]) == (Judgement.BEST, Judgement.GOOD)
    assert not any(note.judging for note in session.notes)
    again = MastermindSession.from_record(session.to_record())
    assert again.sense == "expected"
    copy = MastermindSession.from_data(session.to_data())
    assert copy.notes == session.notes


def test_a_guess_made_first_is_judged_afterwards() -> None:
    session = MastermindSession("3x4", "learn", secret="321")
    other = MastermindSession("3x4", "learn", secret="321")
    session.make_guess("000")
    assert session.notes[0].judging
    assert (session.worst, session.notes[0].word) == (None, None)
    found = session.catch_up()
    session.make_guess("112")  # the game goes on while the teacher thinks
    assert session.take(found)
    assert not session.take(found)
    assert (session.notes[0].judging, session.notes[1].judging) == (False, True)
    assert session.worst is None
    session.take(session.catch_up())
    for guess in ("000", "112"):
        other.guess(guess)
    assert session.to_data() == other.to_data()
    # Taken back meanwhile: nothing is written beside another guess.
    session.make_guess("113")
    late = session.catch_up()
    session.undo()
    session.make_guess("123")
    session.take(late)
    assert session.notes[2].judging


def test_luck_and_the_account_do_not_depend_on_the_measure(classic: Solver) -> None:
    rng = random.Random(3)
    turns = [Turn(g, score(g, "4321")) for g in ("0011", "5555", "2345", "4321")]
    told = {s: review(CLASSIC, turns, Judge(CLASSIC, s, classic, budget=None)) for s in SENSES}
    assert told["worst"].luck == told["expected"].luck
    assert told["worst"].regret == told["expected"].regret > Fraction(0)
    assert told["worst"].balanced
    teacher = Teacher(Knowledge(CLASSIC), "worst", Judge(CLASSIC, "worst", classic))
    assert teacher.judge(rng.choice(["0011", "0112"])).sense == "worst"
