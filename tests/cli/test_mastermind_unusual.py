"""Black only, and wrong answers, in the terminal."""

from pathlib import Path

import pytest

from perfectplay.mastermind import Record
from tests.cli.person import events, run

LIES = "At most one answer may be wrong, but never about the code being found."
BLACK = "Answers are black only: misplaced colours are not told."


def test_a_game_says_its_rule_and_at_its_end_the_lie() -> None:
    seen = run(
        *("mastermind", "play", "knuth", "--variant", "4x6 1 lie", "--seed", "3"), given="run\n"
    ).stdout
    assert LIES in seen
    assert "1 lie" in seen.splitlines()[0]
    assert "knuth wins" in seen
    assert "would have been true." in seen or "No answer was wrong." in seen


def test_a_guess_may_be_repeated_and_what_needs_true_answers_is_refused() -> None:
    done = run(
        *("mastermind", "play", "--variant", "4x6 1 lie", "--seed", "3"),
        given="0011\n0011\nbest\nhint\nreview\nhelp\n",
    )
    assert done.stdout.count(LIES) == 2  # at the start and in the help
    assert " 2  RRBB" in done.stdout
    assert "stay possible after its answer" in done.stdout
    assert "A review needs true answers" in done.stderr
    for command in (["teach", "-v", "4x6 1 lie"], ["tree", "3x3 1 lie"]):
        refused = run("mastermind", *command)
        assert refused.returncode != 0
        assert "needs true answers, and in" in refused.stderr
    assert "needs true answers" in run("lab", "solve", "--variant", "3x4 1 lie").stderr
    assert "needs true answers" in run("lab", "strategies", "--variant", "3x4 1 lie").stderr


def test_a_saved_game_goes_on_with_its_rules(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    variant = "4x6 black only 1 lie"
    run("mastermind", "play", "-v", variant, "--seed", "3", given=f"0011\n0022\nsave {file}\n")
    assert str(Record.parse(file.read_text("utf-8")).variant) == variant
    again = run("mastermind", "play", "--resume", str(file), given="0033\n")
    assert f"{BLACK} {LIES}" in again.stdout
    assert " 3  RRYY" in again.stdout
    refused = run("mastermind", "teach", "--resume", str(file))
    assert "The teacher needs true answers" in refused.stderr


def test_answers_of_one_number_and_one_mistake() -> None:
    done = run("mastermind", "guess", "-v", "4x6 black only", given="2\n1\n1W\n0\n")
    assert BLACK in done.stdout
    assert " 1  RRBB  ●●  2B0W" in done.stdout
    assert "answers are black only here, 0 to 4" in done.stderr
    plain = events("guess", "-v", "3x3", given="0 0\n0 0\n0 0\n0 0\n0 0\n")
    wrong = events("guess", "-v", "3x3 1 lie", given="0 0\n0 0\n0 0\n0 0\n0 0\n")
    clashes = [[e["event"] for e in seen].index("contradiction") for seen in (plain, wrong)]
    assert clashes[0] < clashes[1]
    assert "even if one of them is wrong" in wrong[clashes[1]]["message"]


def test_a_mistake_that_is_allowed_does_not_spoil_the_end() -> None:
    given = "11\n1 0\n1 0\n1 0\n2 0\n"
    done = run("mastermind", "guess", "lowest", "-v", "2x2 1 lie", "--secret", given=given)
    assert "I win: the code was found in 4 guesses." in done.stdout
    assert "When I guessed Red Red, you answered 1 0." in done.stdout
    honest = run("mastermind", "guess", "lowest", "-v", "2x2", "--secret", given=given).stdout
    assert "I win" not in honest


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("3x3 1 lie", "3x3 1 lie: 5 at worst, whichever answers are wrong."),
        ("3x3 black only", "3x3 black only: 95 guesses in all"),
    ],
)
def test_small_games_are_solved(given: str, said: str) -> None:
    assert said in run("mastermind", "solve", given).stdout


def test_a_position_is_analysed_as_far_as_it_can_be() -> None:
    seen = events("analyze", "012 1B0W, 012 0B1W", "-v", "3x4 1 lie")[-1]
    assert seen["event"] == "analysis"
    assert seen["left"] == 21
    assert set(seen["lies_used"]) == {1}
    assert seen["worst"] == {"lower": 3, "upper": 3, "exact": True}
    large = run("mastermind", "analyze", "-v", "4x6 1 lie")
    assert "too many for an exact search with wrong answers; up to 256" in large.stderr
    judged = run("mastermind", "analyze", "-v", "3x4 1 lie", "--guess", "012")
    assert "A judgement needs true answers" in judged.stderr
