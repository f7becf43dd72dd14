"""The program guesses the user's code, in the terminal."""

from pathlib import Path

from perfectplay.mastermind import Record, score
from tests.cli.person import events, run


def test_the_program_guesses_and_a_clash_is_mended() -> None:
    given = "2 2\n0B0W\n3B1W\ncorrect 1 9 9\ncorrect 7 1 1\ncorrect 2 1B2W\n4B0W\n"
    done = run("mastermind", "guess", given=given)
    assert done.returncode == 0
    assert "No code fits your answers: 1 (RRBB: 2B2W) and 2" in done.stdout
    assert "  answer 2 could be 0B3W, 1B2W, 2B1W, 3B0W" in done.stdout
    assert "First mend the contradiction" in done.stderr
    assert "There is no answer 7" in done.stderr
    assert "Answer 2 is now 1B2W." in done.stdout
    assert "I win: the code was found in 3 guesses." in done.stdout


def test_reveal_names_each_wrong_answer() -> None:
    seen = events("guess", "--palette", "chalmers", given="2 2\n0 0\nreveal 3210\n")
    assert [e["event"] for e in seen][-3:] == ["contradiction", "checked", "left"]
    secret = "3210"
    wrong = seen[-2]["wrong"]
    guesses = [e for e in seen if e["event"] == "turn"]
    for row in wrong:
        guess = guesses[row["turn"]]["view"]["waiting"]["guess"]
        assert row["guess"] == guess == guesses[row["turn"]]["guess"]
        assert list(score(guess, secret)) == row["correct"]
    assert len(wrong) == 2
    text = run("mastermind", "guess", "-p", "chalmers", given="2 2\n0 0\nreveal 3210\n").stdout
    assert "When I guessed Black Black White White, you answered 2 2. Correct answer should" in text


def test_an_impossible_reply_is_refused_at_once() -> None:
    done = run("mastermind", "guess", given="3B1W\n5 0\nwhat\n")
    assert len(done.stderr.splitlines()) == 3
    assert "3 of 4 pegs are right" in done.stderr


def test_guessing_is_saved_with_its_wrong_answers(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    events("guess", "consistent", "--seed", "2", given=f"2 2\nsave {file}\n")
    seen = events("guess", "--resume", str(file), given="4 0\n")
    assert seen[1]["number"] == 2
    assert seen[-2]["winner"] == "breaker"


def test_a_slip_at_the_very_end_can_be_taken_back() -> None:
    given = "0 0\n4 0\nundo\n1 1\n"
    seen = events("guess", "knuth", given=given)
    kinds = [e["event"] for e in seen]
    assert "over" in kinds
    assert kinds[-1] == "left"
    assert [e["guess"] for e in seen if e["event"] == "turn"][1] == seen[kinds.index("undo") + 1][
        "guess"
    ]


def test_no_win_is_claimed_against_the_users_own_code() -> None:
    done = run("mastermind", "guess", "--secret", given="0123\n4 0\n")
    assert "I win" not in done.stdout
    assert "not all answers fit your code" in done.stdout
    assert "Correct answer should have been 1 1." in done.stdout


def test_movers_of_a_guess_game_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    events("guess", "knuth", given=f"0 1\nplayer entropy\n0 1\nsave '{file}'\n")
    assert Record.parse(file.read_text("utf-8")).movers == ("knuth", "entropy")


def test_a_code_told_during_the_game_is_not_asked_for_before_the_next() -> None:
    lines = "1B1W\nreveal 0001\nnew\n0B0W\nquit\n"
    told = events("guess", "knuth", "--yes", given=lines)
    starts = [event for event in told if event["event"] == "start"]
    assert len(starts) == 2
    assert told[-1]["event"] == "left"
    assert [event["answer"] for event in told if event["event"] == "move"] == ["1B1W", "0B0W"]


def test_quit_leaves_where_a_code_is_typed_hidden() -> None:
    done = run("mastermind", "guess", "knuth", "--yes", "--secret", given="quit\n0011\n")
    assert (done.returncode, done.stderr) == (0, "")
