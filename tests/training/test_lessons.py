"""Every step of every lesson: its rule accepts what the text says, and its numbers are computed."""

import re
from itertools import pairwise

import pytest

from perfectplay.errors import PerfectPlayError, UnknownGameError
from perfectplay.training.errors import NoLessonError
from perfectplay.training.lessons import (
    FIRST_GAME,
    Lesson,
    Step,
    check,
    find_lesson,
    lessons,
)

KINDS = ("mastermind", "ultimate")
STEPS = [
    pytest.param(step, id=f"{kind}-{lesson.id}-{number}")
    for kind in KINDS
    for lesson in lessons(kind)
    for number, step in enumerate(lesson.steps)
]
NUMBER = re.compile(r"\d+(?:\.\d\d)?")


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_first_game_and_at_least_six_lessons(kind: str) -> None:
    names = [lesson.id for lesson in lessons(kind)]
    assert names[0] == FIRST_GAME
    assert len(names) >= 7
    assert len(set(names)) == len(names)
    for lesson in lessons(kind):
        assert 2 <= len(lesson.steps) <= 10
        assert find_lesson(kind, lesson.id) is lesson


@pytest.mark.parametrize("step", STEPS)
def test_every_claimed_number_is_computed(step: Step) -> None:
    for fact in step.facts:
        question, _, value = fact.rpartition(" = ")
        assert step.fact(question) == int(value), question


def shown(step: Step) -> str:
    texts = (step.text, step.task, step.right, step.wrong, step.why, *step.hints.values())
    return re.sub(r"\{[^{}]*\}", "", " ".join(texts))


@pytest.mark.parametrize("step", STEPS)
def test_every_number_in_a_text_is_a_claim(step: Step) -> None:
    claimed = {int(fact.rpartition(" = ")[2]) for fact in step.facts}
    for number in NUMBER.findall(shown(step)):
        as_claimed = round(100 * float(number)) if "." in number else int(number)
        assert as_claimed in claimed, f"{number} in {shown(step)!r}"


@pytest.mark.parametrize("step", STEPS)
def test_some_answers_are_right_and_some_are_wrong(step: Step) -> None:
    right = step.accepted()
    every = step.answers()
    assert right
    assert len(right) < len(every)
    assert set(right) <= set(every)
    assert step.show() == right[0]
    verdict = step.check(right[-1])
    assert verdict.solved
    assert verdict.given == right[-1]
    wrong = next(answer for answer in every if answer not in right)
    told = step.check(wrong)
    assert not told.solved
    for sentence in (verdict.sentence, told.sentence):
        assert sentence
        assert "{" not in sentence


@pytest.mark.parametrize("step", STEPS)
def test_every_hint_is_said_to_some_wrong_answer(step: Step) -> None:
    right = set(step.accepted())
    wrong = [answer for answer in step.answers() if answer not in right]
    hints = set(step.hints.values())
    told = set()
    for answer in wrong:
        for rule, hint in step.hints.items():
            if answer == rule or (rule not in wrong and step.fits(rule, answer)):
                told.add(hint)
                break
        if told == hints:
            break
    assert told == hints


def test_what_does_not_exist_is_refused_in_one_sentence() -> None:
    with pytest.raises(NoLessonError, match="There is no lesson 'chess' of Mastermind; choose one"):
        find_lesson("mastermind", "chess")
    with pytest.raises(NoLessonError, match="has no step 99; its steps are numbered from 0 to"):
        check(find_lesson("mastermind", "pins"), 99, "2B0W")
    with pytest.raises(UnknownGameError):
        lessons("chess")
    with pytest.raises(PerfectPlayError, match="is not an answer"):
        check(find_lesson("mastermind", "pins"), 0, "what?")


def test_the_teacher_says_which_answer_a_guess_contradicts() -> None:
    lesson = find_lesson("mastermind", "consistent")
    assert check(lesson, 1, "0000").sentence == (
        "Yes: with this code, red red blue blue would have got exactly 2 black. 114 codes do that."
    )
    assert check(lesson, 1, "0013").sentence == (
        "That cannot be the code. If it were the code, guess 1 would have got 3 black, 0 white "
        "instead of 2 black, 0 white."
    )


def test_texts_speak_the_colours_of_the_reader() -> None:
    lesson = find_lesson("mastermind", FIRST_GAME)
    assert lesson.steps[0].public_data()["task"] == "Begin with red red blue."
    assert lesson.public_data("colour-blind")["steps"][0]["task"] == "Begin with blue blue orange."
    assert check(lesson, 0, "blue blue orange", "colour-blind").solved
    third = lesson.steps[2].public_data()["text"]
    assert third.startswith("Red is last: that is the black pin.")


def mastermind_first_game() -> Lesson:
    return find_lesson("mastermind", FIRST_GAME)


def test_the_first_game_of_mastermind_goes_on_from_step_to_step() -> None:
    steps = [step.position_data() for step in mastermind_first_game().steps]
    for step, (before, after) in zip(mastermind_first_game().steps, pairwise(steps), strict=False):
        assert after["turns"][:-1] == before["turns"]
        assert after["turns"][-1]["guess"] in step.accepted()


def test_the_first_game_of_ultimate_goes_on_from_step_to_step() -> None:
    from perfectplay.ultimate import Board

    steps = find_lesson("ultimate", FIRST_GAME).steps[:5]
    for step, after in pairwise(steps):
        (move,) = step.accepted()
        board = Board(step.position_data()["position"])
        board.push_text(move)
        replies = []
        for reply in board.legal_moves:
            board.push(reply)
            replies.append(board.position)
            board.pop()
        assert after.position_data()["position"] in replies


PROVEN = [
    param
    for param in STEPS
    if isinstance(param.values[0], Step) and param.values[0].rule in ("wins", "holds")
]


@pytest.mark.parametrize("step", PROVEN)
def test_the_engines_proofs_agree_with_the_exact_search(step: Step) -> None:
    """Two programs that share only the rules of the game say the same about every move."""
    from perfectplay.ultimate import Board
    from tools.endgame import Endgame

    results = Endgame(nodes=5_000_000).results(Board(step.position_data()["position"]))
    assert results is not None
    wanted = "w" if step.rule == "wins" else "wd"
    right = [a for a, r in zip(step.answers(), results, strict=True) if r in wanted]
    assert list(step.accepted()) == right
    # The texts say what the wrong moves lead to.
    others = {r for r in results if r not in wanted}
    said = {"w": "wins", "l": "wins", "d": "draw"}
    assert all(said[r] in step.wrong or "force" in step.wrong for r in others)
