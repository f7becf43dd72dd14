"""A result to share: the figures are right, and nothing of the answer is in it."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.judgement import Judgement
from perfectplay.training.puzzles import Puzzle, kinds, puzzles
from perfectplay.training.share import Result, share_text

DAY = date(2026, 11, 18)
WRONG = st.sampled_from([word for word in Judgement if word is not Judgement.BEST])
PUZZLES = st.sampled_from([puzzle for kind in kinds() for puzzle in puzzles(kind)])


def of_difficulty(kind: str, stars: int, choices: int) -> Puzzle:
    return next(p for p in puzzles(kind) if (p.difficulty, p.choices) == (stars, choices))


def test_the_text_says_how_it_went() -> None:
    puzzle = of_difficulty("mastermind", 3, 12)
    tries = [Judgement.INACCURACY, Judgement.BEST]
    result = Result(puzzle, DAY, tries, solved=True, streak=6)
    assert share_text(result) == (
        "perfectplay puzzle 2026-11-18 · Mastermind ★★★☆☆ · solved at the 2nd try · skill 74 · "
        "luck 17 · streak 6"
    )
    assert share_text(result, emoji=True) == (
        "🧩 perfectplay 2026-11-18 · Mastermind ⭐⭐⭐\n🟧🟩 · solved at the 2nd try · skill 74 · "
        "luck 17\n🔥 6"
    )


def test_an_answer_that_was_shown_is_said_so() -> None:
    puzzle = of_difficulty("ultimate", 1, 4)
    nothing = Result(puzzle, DAY, [], solved=False)
    assert share_text(nothing) == (
        "perfectplay puzzle 2026-11-18 · Ultimate Tic-Tac-Toe ★☆☆☆☆ · shown"
    )
    one = Result(puzzle, DAY, [Judgement.BLUNDER], solved=False)
    assert share_text(one).endswith("not solved in 1 try")
    assert (one.skill, one.luck) == (0, 0)


@given(puzzle=PUZZLES, wrong=st.lists(WRONG, max_size=6), streak=st.integers(0, 500))
@pytest.mark.parametrize("emoji", [False, True])
@pytest.mark.parametrize("solved", [False, True])
def test_the_text_does_not_depend_on_the_answer(
    puzzle: Puzzle, wrong: list[Judgement], streak: int, solved: bool, emoji: bool
) -> None:
    tries = [*wrong, Judgement.BEST] if solved else wrong
    result = Result(puzzle, DAY, tries, solved, streak)
    other = replace(puzzle, best="another", id="another")
    assert share_text(result, emoji=emoji) == share_text(replace(result, puzzle=other), emoji=emoji)
    assert 0 <= result.skill <= 99
    assert 0 <= result.luck <= 99
    words = share_text(replace(result, day=date(1999, 9, 9)), emoji=emoji).split()
    assert puzzle.kind == "mastermind" or puzzle.best not in words


def test_skill_falls_with_every_slip() -> None:
    puzzle = puzzles("ultimate")[0]
    skills = [
        Result(puzzle, DAY, [*[word] * 1, Judgement.BEST], solved=True).skill for word in Judgement
    ]
    assert skills == sorted(skills, reverse=True)
    assert len(set(skills)) == len(skills)
