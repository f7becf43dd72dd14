"""The puzzles of the day: the same for everybody, in order of difficulty, and judged fairly."""

from datetime import date, timedelta

import pytest

from perfectplay.errors import PerfectPlayError, UnknownGameError
from perfectplay.judgement import Judgement
from perfectplay.training.errors import DayError, NoPuzzleError
from perfectplay.training.puzzles import (
    STARS,
    check,
    daily,
    find,
    kinds,
    parse_day,
    puzzles,
    show,
)

KINDS = kinds()


@pytest.mark.parametrize("kind", KINDS)
def test_every_puzzle_comes_once_before_any_repeats(kind: str) -> None:
    every = puzzles(kind)
    assert len(every) % 7 == 0
    days = [date(2027, 3, 1) + timedelta(n) for n in range(len(every))]
    assert {daily(kind, day).id for day in days} == {puzzle.id for puzzle in every}
    assert len({puzzle.id for puzzle in every}) == len(every)
    assert daily(kind, days[0] + timedelta(len(every))) == daily(kind, days[0])


@pytest.mark.parametrize("kind", KINDS)
def test_difficulty_rises_from_monday_to_sunday(kind: str) -> None:
    monday = date(2026, 11, 16)
    for week in (-52, 0, 1, 200):
        days = [monday + timedelta(7 * week + n) for n in range(7)]
        assert tuple(daily(kind, day).difficulty for day in days) == STARS


@pytest.mark.parametrize("kind", KINDS)
def test_every_puzzle_is_found_by_its_id_and_solved_by_its_answer(kind: str) -> None:
    for puzzle in puzzles(kind):
        assert find(kind, puzzle.id) is puzzle
        assert type(puzzle).from_line(puzzle.line, puzzle.difficulty) == puzzle
        verdict = check(puzzle, puzzle.best)
        assert verdict.solved
        assert verdict.word is Judgement.BEST
        assert verdict.given == puzzle.best
        assert puzzle.choices >= 4
        shown = f"{puzzle.title} {puzzle.task}".replace(".", " ").split()
        assert puzzle.best not in shown
        assert "best" not in puzzle.public_data()


def test_what_does_not_exist_is_refused_in_one_sentence() -> None:
    with pytest.raises(NoPuzzleError, match="There is no puzzle 'zzz' of Mastermind; an id is"):
        find("mastermind", "zzz")
    with pytest.raises(UnknownGameError, match="'chess' is not a game here"):
        daily("chess", date(2026, 11, 18))
    for text in ("tomorrow", "2026-02-30", "20261118", ""):
        with pytest.raises(DayError, match="is not a day; write year, month and day"):
            parse_day(text)


@pytest.mark.parametrize(("kind", "text"), [("mastermind", "01"), ("ultimate", "zz")])
def test_a_try_that_cannot_be_read_is_the_games_own_error(kind: str, text: str) -> None:
    with pytest.raises(PerfectPlayError):
        check(puzzles(kind)[0], text)


def test_a_wrong_guess_is_judged_and_gives_nothing_away() -> None:
    puzzle = puzzles("mastermind")[3]
    wrong = "0000" if puzzle.best != "0000" else "0001"
    verdict = check(puzzle, wrong.ljust(len(puzzle.best), "0")[: len(puzzle.best)])
    assert not verdict.solved
    assert verdict.word is not Judgement.BEST
    assert puzzle.best not in verdict.sentence
    assert "guesses on average" in verdict.sentence


def test_every_wrong_move_is_judged_and_gives_nothing_away() -> None:
    for puzzle in puzzles("ultimate")[:50]:
        for move in puzzle.public_data()["legal"]:
            verdict = check(puzzle, move)
            assert verdict.solved == (move == puzzle.best)
            if not verdict.solved:
                assert verdict.word in (Judgement.MISTAKE, Judgement.BLUNDER)
                assert puzzle.best not in verdict.sentence.split()


def test_the_answer_is_shown_when_asked_for() -> None:
    puzzle = puzzles("ultimate")[0]
    assert f"The move is {puzzle.best}:" in show(puzzle)
    assert "The best guess is" in show(puzzles("mastermind")[0])
