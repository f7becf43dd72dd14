"""The terminal program, run as a user or a program would run it."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pexpect
import pytest
from typer.testing import CliRunner

from perfectplay.cli.app import app
from perfectplay.mastermind import Record, Variant, score

COMMAND = [sys.executable, "-m", "perfectplay"]
ENVIRONMENT = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "PYTHONUTF8": "1"}


@dataclass(frozen=True)
class Done:
    """What a command printed and how it ended."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, given: str = "") -> Done:
    """Run a command with lines as its input, in this process, as if in a pipe."""
    runner = CliRunner(env={"COLUMNS": "100"})
    done = runner.invoke(app, list(arguments), input=given, catch_exceptions=False)
    return Done(done.exit_code, done.stdout, done.stderr)


def events(*arguments: str, given: str = "") -> list[dict[str, Any]]:
    """Run a command with --json and return what it said."""
    done = run("mastermind", *arguments, "--json", given=given)
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


class Person:
    """Somebody at a terminal."""

    def __init__(self, *arguments: str, columns: int = 100) -> None:
        self.child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments],
            env={**ENVIRONMENT, "COLUMNS": str(columns)},
            encoding="utf-8",
            timeout=300,  # a first start compiles, perhaps beside other tests
            dimensions=(40, columns),
        )

    def sees(self, text: str) -> None:
        self.child.expect_exact(text)

    def types(self, line: str) -> None:
        self.child.sendline(line)

    def leaves(self) -> int:
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)


def test_a_whole_game_in_a_pipe() -> None:
    done = run("mastermind", "play", "--seed", "3", given="0011\nrrbg\nplayer 3\nrun\n")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Mastermind · 4 × 6 · repeats · 10 turns"
    assert lines[2] == " 1  RRBB  ●○  1B1W  208 left"
    assert "minimax-list wins: the code was found in" in lines[-1]
    assert "\x1b" not in done.stdout


def test_json_events_tell_a_whole_game() -> None:
    seen = events("watch", "knuth", "--code", "5432", "--seed", "1")
    assert [e["event"] for e in seen] == ["start", *["turn"] * (len(seen) - 2), "over"]
    assert seen[-1] == {
        "event": "over",
        "winner": "code breaker",
        "reason": f"the code was found in {len(seen) - 2} guesses",
        "secret": "5432",
    }
    for turn in seen[1:-1]:
        assert score(turn["guess"], "5432") == (turn["black"], turn["white"])


def test_the_same_seed_plays_the_same_game() -> None:
    first, again = (events("watch", "consistent", "--seed", "9") for _ in range(2))
    assert first == again
    assert first != events("watch", "consistent", "--seed", "10")


@pytest.mark.parametrize(
    ("number", "name"),
    [("0", "human"), ("1", "random"), ("2", "consistent"), ("3", "minimax-list")],
)
def test_the_assignments_numbers(number: str, name: str) -> None:
    assert events("play", number)[0]["player"] == name


def test_no_players_number_starts_the_human_and_lists_the_names() -> None:
    done = run("mastermind", "play", "seven", given="0123\n")
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "0 human, 1 random, 2 consistent" in done.stderr
    assert " 1  RBGY" in done.stdout


def test_mistakes_cost_nothing_and_say_what_is_allowed() -> None:
    given = "gold\n0016\n00\n0011\n0011\nplayer nobody\ncandidates x\nsave\nundo\nundo\n\n"
    done = run("mastermind", "play", "--seed", "1", given=given)
    complaints = done.stderr.splitlines()
    assert len(complaints) == 8
    assert "gold is no colour here" in complaints[0]
    assert "RRBB was guess 1 already" in complaints[3]
    assert "There is no guess to take back yet." in complaints[-1]
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "--variant", "99x99"], "99 pegs cannot be played"),
        (["play", "--variant", "8x9"], "more than the limit of 5,000,000"),
        (["play", "--palette", "rainbow"], "no palette 'rainbow'"),
        (["play", "--palette", "chalmers", "--variant", "4x7"], "has 6 colours"),
        (["play", "--pegs", "feathers"], "letters, names, shapes"),
        (["play", "--turns", "0"], "0 turns"),
        (["play", "--maker", "dog"], "computer or human"),
        (["play", "--resume", "nowhere.txt"], "nowhere.txt cannot be read"),
        (["watch", "human"], "choose a computer player"),
        (["watch", "nobody"], "no player 'nobody'"),
        (["watch", "--code", "gold"], "no colour here"),
        (["guess", "0"], "the program guesses"),
    ],
)
def test_bad_options_are_one_sentence_and_exit_2(arguments: list[str], words: str) -> None:
    done = run("mastermind", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_hint_best_and_candidates() -> None:
    seen = events(
        "play", "--seed", "3", given="0011\n0012\nhint\nbest\ncandidates\ncandidates 21\n"
    )
    by_kind = {e["event"]: e for e in seen if e["event"] in {"hint", "best"}}
    assert "Surely" in by_kind["hint"]["text"]
    assert by_kind["best"]["groups"] > 1
    whole, last = (e for e in seen if e["event"] == "candidates")
    assert whole["count"] == len(whole["codes"]) == 21
    assert last["codes"] == whole["codes"][-1:]


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first = events("play", "--seed", "3", given=f"0011\nplayer knuth\nstep\nsave {file}\n")
    record = Record.parse(file.read_text("utf-8"))
    assert record.player == "knuth"
    assert record.movers == ("human", "knuth")
    assert record.secret is not None
    assert record.secret not in file.read_text("utf-8")
    on = events("play", "--resume", str(file), given="run\n")
    assert on[-1]["winner"] == "code breaker"
    assert on[-1]["secret"] == record.secret
    assert first[-2] == {"event": "saved", "file": str(file)}
    assert first[-1]["event"] == "left"
    other = tmp_path / "letter.txt"
    other.write_text("dear aunt\n", "utf-8")
    kept = run("mastermind", "play", given=f"save {other}\n")
    assert "is no saved game; choose another name" in kept.stderr
    assert other.read_text("utf-8") == "dear aunt\n"
    wrong = run("mastermind", "guess", "--resume", str(file))
    assert "play --resume" in wrong.stderr


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
    guesses = [e for e in seen if e["event"] == "guess"]
    for row in wrong:
        guess = guesses[row["number"] - 1]["guess"]
        assert str(score(guess, secret)) == row["correct"]
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
    assert seen[-1]["winner"] == "code breaker"


def test_a_person_at_a_terminal_is_asked_and_plays() -> None:
    person = Person("mastermind", "play", "--seed", "3")
    person.sees("Which variant? [classic]:")
    person.types("seven")
    person.sees("'seven' is no variant")
    person.types("")
    person.sees("Which palette? [classic]:")
    person.types("colorblind")
    person.sees("Who breaks the code? [human]:")
    person.types("")
    person.sees("Who makes the code, computer or human? [computer]:")
    person.types("")
    person.sees("Guess 1 of 10:")
    person.types("bboo")
    person.sees("1 black, 1 white")
    person.sees("208 left")
    person.types("player knuth")
    person.sees("knuth plays (Enter: next, run: to the end):")
    person.types("run")
    person.sees("knuth wins")
    person.sees("Enter to leave")
    person.types("undo")
    person.sees("knuth plays")
    person.types("")
    person.sees("knuth wins")
    person.types("")
    assert person.leaves() == 0


def test_two_people_at_one_terminal() -> None:
    person = Person("mastermind", "play", "human", "-v", "4x6", "-p", "classic", "--maker", "human")
    person.sees("it is not shown")
    person.types("rrb")
    person.sees("wrong number of pegs; a code here has 4 pegs of 6 colours")
    person.types("ygor")
    person.sees("Guess 1 of 10:")
    person.types("ygor")
    person.sees("You win: the code was found in 1 guess.")
    person.types("")
    assert person.leaves() == 0
    shown = person.child.before or ""
    assert "ygor" not in shown.lower().split("guess 1 of 10")[0]


def test_control_c_and_end_of_input_leave_cleanly() -> None:
    person = Person("mastermind", "play", "-y", "--seed", "3")
    person.sees("Guess 1 of 10:")
    person.types("0011")
    person.sees("Guess 2 of 10:")
    person.child.sendintr()
    person.sees("Bye – the game was not saved.")
    assert person.leaves() == 130
    person = Person("mastermind", "guess", "-y")
    person.sees("Black and white:")
    person.child.sendeof()
    person.sees("Bye.")
    assert person.leaves() == 0


def test_the_menu() -> None:
    person = Person("menu")
    person.sees("Your choice:")
    person.types("9")
    person.sees("'9' is not in the list")
    person.types("5")
    person.sees("knuth")
    person.sees("Your choice:")
    person.types("q")
    person.sees("Bye.")
    assert person.leaves() == 0
    assert "Usage: " in run("menu").stdout


def test_watching_can_be_interrupted_and_paced() -> None:
    slowly = ("--pace", "30", "--turns", "60", "--seed", "1")
    person = Person("mastermind", "watch", "random", "-y", *slowly)
    person.sees("left")
    person.child.kill(signal.SIGINT)
    assert person.leaves() == 130


def test_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m perfectplay mastermind watch random --turns 60 --seed 1 | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=True,
    )
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


def test_large_variants_say_that_they_sample() -> None:
    given = "021999\n012345\nplayer knuth\nstep\n"
    done = run("mastermind", "play", "--variant", "6x10", "--maker", "human", given=given)
    assert "knuth: a sample:" in done.stdout


def test_colours_are_named_in_the_palette_and_shapes_read_back() -> None:
    done = run("mastermind", "play", "--pegs", "shapes", "--seed", "3", given="●●■■\n")
    assert "1  ●●■■  ●○  1B1W" in done.stdout
    assert Variant.parse("4x6").title in done.stdout


def test_a_slip_at_the_very_end_can_be_taken_back() -> None:
    given = "0 0\n4 0\nundo\n1 1\n"
    seen = events("guess", "knuth", given=given)
    kinds = [e["event"] for e in seen]
    assert "over" in kinds
    assert kinds[-1] == "left"
    assert [e["guess"] for e in seen if e["event"] == "guess"][1] == seen[kinds.index("undo") + 1][
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


def test_odd_file_names_and_endless_numbers_do_not_end_the_game() -> None:
    nines = "9" * 5000
    given = f"save ~nobodyx/a\nsave a\0b\n{nines}\ncandidates {nines}\n0011\n"
    done = run("mastermind", "play", "--seed", "3", given=given)
    assert len(done.stderr.splitlines()) == 4
    assert all(len(line) < 300 for line in done.stderr.splitlines())
    assert " 1  RRBB" in done.stdout
    given = f"{nines} 1\ncorrect {nines} 1 1\n0 1\n"
    assert len(run("mastermind", "guess", given=given).stderr.splitlines()) == 2


def test_a_damaged_file_does_not_tell_the_secret(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    events("play", "--seed", "3", given=f"0011\nsave {file}\n")
    text = file.read_text("utf-8")
    secret = Record.parse(text).secret or ""
    file.write_text(text.replace("4x6", "5x6"), "utf-8")
    assert secret not in run("mastermind", "play", "--resume", str(file)).stderr
    lines = [line for line in text.splitlines() if not line.startswith("secret")]
    file.write_text("\n".join(lines), "utf-8")
    assert "no secret line" in run("mastermind", "play", "--resume", str(file)).stderr


def test_narrow_screens_lose_nothing() -> None:
    person = Person("mastermind", "play", "-y", "--seed", "3", columns=40)
    person.sees("Guess 1 of 10:")
    person.types("0011")
    person.sees(" 1  RRBB  ●○  1B1W  208 left")
    person.types("run")
    person.sees("human's turn")
    person.child.sendintr()
    assert person.leaves() == 130


def test_control_c_stops_a_run_and_the_game_goes_on() -> None:
    person = Person("mastermind", "play", "random", "-y", "--seed", "3", "--pace", "30")
    person.sees("random plays")
    person.types("run")
    person.sees("left")
    person.child.sendintr()
    person.sees("Stopped; the game goes on.")
    person.types("q")
    person.sees("Bye – the game was not saved.")
    assert person.leaves() == 0


def test_a_letter_that_is_another_colours_initial_is_refused() -> None:
    done = run("mastermind", "play", "-v", "bulls-and-cows", given="CABG\n")
    assert "no colour here" in done.stderr


def test_output_that_cannot_be_written_is_one_sentence() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no full device")
    done = subprocess.run(
        f"{sys.executable} -m perfectplay mastermind players > /dev/full",
        shell=True,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    plain = subprocess.run(
        [*COMMAND, "mastermind", "watch", "1", "--seed", "1"],
        capture_output=True,
        text=True,
        env={**ENVIRONMENT, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert "Traceback" not in plain.stderr
