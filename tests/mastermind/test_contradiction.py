"""Answers that cannot all be true."""

import itertools
import random
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import (
    PALETTES,
    Feedback,
    Knowledge,
    Variant,
    score,
)
from perfectplay.mastermind.contradiction import (
    WrongAnswer,
    explain_wrong_answer,
    find_contradiction,
    wrong_answers,
)
from perfectplay.mastermind.errors import (
    ContradictionError,
    ImpossibleFeedbackError,
)
from perfectplay.mastermind.game import random_code
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.strategies import Choice
from tests.mastermind.helpers import codes, load, variants

CLASSIC = Variant()
FACTS = load("chalmers_contradictions.json")


@pytest.mark.parametrize("case", FACTS["cases"], ids=[c["id"] for c in FACTS["cases"]])
def test_given_cases(case: dict[str, object]) -> None:
    session = MastermindSession(CLASSIC, "guess", player="consistent")
    turns = case["turns"]
    assert isinstance(turns, list)
    for number, turn in enumerate(turns):
        session.waiting = Choice(turn["guess"])
        reply = (turn["bulls"], turn["cows"])
        if "impossible" in str(case["kind"]):
            with pytest.raises(ImpossibleFeedbackError):
                session.answer(reply)
            found = wrong_answers(CLASSIC, [(turn["guess"], Feedback(*reply))], str(case["secret"]))
            assert [list(w.correct) for w in found] == [w["correct"] for w in case["wrong"]]  # type: ignore[attr-defined]
            return
        if turn["left_after"]:
            session.answer(reply)
        else:
            session.answer(reply)
            with pytest.raises(ContradictionError) as caught:
                session.require_consistent()
            assert number == case["contradiction_at_turn"]
            assert number in caught.value.contradiction.clash  # it was possible before
        assert len(session.knowledge.candidates) == turn["left_after"]
    wrong = case["wrong"]
    assert isinstance(wrong, list)
    found = session.wrong_answers(str(case["secret"]))
    assert [(w.turn, w.guess, list(w.given), list(w.correct)) for w in found] == [
        (w["turn"], w["guess"], w["given"], w["correct"]) for w in wrong
    ]


def test_the_labs_sentence() -> None:
    example = FACTS["lab_example"]
    (wrong,) = wrong_answers(
        CLASSIC, [(example["guess"], Feedback(*example["given"]))], example["example_secret"]
    )
    assert explain_wrong_answer(CLASSIC, wrong, PALETTES["chalmers"]) == (
        "When I guessed Red White Blue Red, you answered 1 0. Correct answer should have been 0 1."
    )
    assert wrong == WrongAnswer(0, "3123", Feedback(1, 0), Feedback(0, 1))
    assert "When I guessed 3123" in explain_wrong_answer(CLASSIC, wrong)


def possible(variant: Variant, turns: list[tuple[str, Feedback]]) -> list[str]:
    """Return the codes that fit, by the definition alone."""
    pool = itertools.product(range(variant.colours), repeat=variant.pegs)
    return [
        variant.text(values)
        for values in pool
        if (variant.repeats or len(set(values)) == variant.pegs)
        and all(score(variant.values(guess), values) == answer for guess, answer in turns)
    ]


@given(st.data())
@settings(deadline=None, max_examples=120)
def test_smallest_clash_and_repairs_by_brute_force(data: st.DataObject) -> None:
    variant = data.draw(variants(90))
    answers = list(variant.feedbacks())
    turns = [
        (data.draw(codes(variant)), data.draw(st.sampled_from(answers)))
        for _ in range(data.draw(st.integers(1, 6)))
    ]
    found = Knowledge(variant, turns).contradiction
    if possible(variant, turns):
        assert found is None
        return
    assert found is not None
    clashing = [
        subset
        for size in range(1, len(turns) + 1)
        for subset in itertools.combinations(range(len(turns)), size)
        if not possible(variant, [turns[t] for t in subset])
    ]
    assert found.clash == clashing[0]  # combinations come smallest and earliest first
    for turn, (guess, _) in enumerate(turns):
        mended = {}
        for answer in answers:
            changed = [*turns[:turn], (guess, answer), *turns[turn + 1 :]]
            if left := possible(variant, changed):
                mended[answer] = len(left)
        listed = {repair.turn: repair.answers for repair in found.repairs}
        assert listed.get(turn, {}) == mended
    assert found.changes == 1 if found.repairs else found.changes > 1
    assert found.text()


def test_many_answers_that_say_the_same_take_no_longer() -> None:
    """Every colour is denied twice: there are a million smallest clashes, and one is enough."""
    variant = Variant.parse("1x20 40 turns")
    turns = [(variant.text([c]), Feedback(0, 0)) for c in range(20) for _ in range(2)]
    found = find_contradiction(variant, turns)
    assert found is not None
    assert len(found.clash) == 20
    assert {turn // 2 for turn in found.clash} == set(range(20))


def test_sixty_answers_at_random_are_few_steps() -> None:
    variant, rng = Variant.parse("4x8 60 turns"), random.Random(1)
    turns = [(random_code(variant, rng), Feedback(rng.randint(0, 1), 1)) for _ in range(60)]
    find_contradiction(variant, turns[:2])  # loads the kernels
    calls = 0

    def count(frame: object, event: str, given: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        found = find_contradiction(variant, turns)
    finally:
        sys.setprofile(None)
    assert found is not None
    # One for each of the 4,096 patterns against each other would be millions.
    assert calls < 50_000


def test_text_names_rows_and_repairs() -> None:
    know = Knowledge(CLASSIC, [("0011", (2, 2)), ("0011", (1, 1)), ("2345", (0, 0))])
    found = know.contradiction
    assert found is not None
    assert found.clash == (0, 1)
    assert found.text() == (
        "No code fits your answers: 1 (0011: 2B2W) and 2 (0011: 1B1W) cannot both be true. "
        "Changing one answer mends it: answer 2 to 2B2W."
    )
    assert "1 (RRBB: 2B2W)" in found.text(PALETTES["classic"])
    hopeless = Knowledge(
        CLASSIC, [("0000", (1, 0)), ("0000", (2, 0)), ("1111", (4, 0)), ("1111", (0, 0))]
    )
    worse = hopeless.contradiction
    assert worse is not None
    assert worse.repairs == ()
    assert "At least 2 answers must be wrong" in worse.text()
    single = Knowledge(CLASSIC, [("0000", (0, 2))]).contradiction
    assert single is not None
    assert single.text().startswith("No code fits answer 1 (0000: 0B2W).")
