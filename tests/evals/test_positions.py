"""Positions are judged like games: from what was given, and by what is right."""

import runpy
from fractions import Fraction
from pathlib import Path

import pytest

from perfectplay.evals.judging import JudgedGame
from perfectplay.evals.leaderboard import Leaderboard
from perfectplay.evals.playing import Ask, Question, play
from perfectplay.evals.running import judge_all
from perfectplay.evals.sets import find_set
from perfectplay.mastermind.solver.shared import solver_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "eval_my_agent.py"


def judged(name: str, ask: Ask) -> list[JudgedGame]:
    found = judge_all(list(play(name, ask, player="me")))
    games = [game for game in found if isinstance(game, JudgedGame)]
    assert len(games) == len(found)
    return games


def test_the_judge_agrees_with_the_values_of_the_four_guesses() -> None:
    problems = find_set("best-of-four").problems
    for place in range(4):

        def ask(question: Question, at: int = place) -> str:
            return f"GUESS: {question.choices[at]}"

        games = judged("best-of-four", ask)
        for game, problem in zip(games, problems, strict=True):
            choice = problem.choices[place]
            assert (game.exact, game.balanced) == (True, True)
            assert game.regret == problem.regret_of(choice)
            assert game.solved == (choice == problem.best_choice)
            left = problem.knowledge.candidates
            best = solver_of(problem.variant).expected_total(problem.knowledge).value
            assert game.start == Fraction(best, len(left))


def test_the_one_code_left_costs_nothing_and_any_other_guess_one() -> None:
    right = judged("deduction", lambda question: f"GUESS: {question.knowledge.candidates[0]}")
    assert all(game.solved and game.regret == 0 for game in right)
    assert all(game.contradicting == 0 for game in right)
    wrong = judged("deduction", lambda question: f"GUESS: {question.turns[0].guess}")
    assert all(not game.solved and game.regret == 1 for game in wrong)
    assert all(game.contradicting == 1 for game in wrong)


def test_answers_that_name_turns_are_right_or_wrong_and_have_no_regret() -> None:
    answers = {problem.id: problem.right_answer for problem in find_set("contradiction").problems}

    def half(question: Question) -> str:
        odd = int(question.game[-2:]) % 2
        return f"ANSWER: {answers[question.game]}" if odd else "ANSWER: 1, 2, 3"

    games = judged("contradiction", half)
    assert sum(game.solved for game in games) == 30
    rows = Leaderboard.of(games).rows
    assert [row.regret for row in rows] == [None, None, None]
    assert sum(row.games for row in rows) == 60


def test_the_example_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    shown = capsys.readouterr().out
    assert shown.index(" knuth ") < shown.index(" my agent ")
    assert "knuth gives away" in shown
