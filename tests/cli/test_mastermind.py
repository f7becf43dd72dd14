"""The terminal program, run as a user or a program would run it."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from perfectplay.mastermind import Record, Variant, score
from tests.cli.person import COMMAND, ENVIRONMENT, Person, events, run


def test_a_whole_game_in_a_pipe() -> None:
    done = run("mastermind", "play", "--seed", "3", given="0011\nrrbg\nplayer 3\nrun\n")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Mastermind · 4 × 6 · repeats · 10 turns"
    assert lines[2] == " 1  RRBB  ●○  1B1W  208 left"
    assert "minimax-list wins: the code was found in" in lines[-2]
    assert lines[-1] == "Bye."
    assert "\x1b" not in done.stdout


def test_json_events_tell_a_whole_game() -> None:
    seen = events("watch", "knuth", "--code", "5432", "--seed", "1")
    assert [e["event"] for e in seen] == ["start", *["move"] * (len(seen) - 2), "over"]
    reason = f"the code was found in {len(seen) - 2} guesses"
    view = seen[-1].pop("view")
    assert seen[-1] == {
        "event": "over",
        "winner": "breaker",
        "message": f"Code breaker won: {reason}.",
    }
    assert view["secret"] == "5432"
    assert view["outcome"]["sentence"] == f"Knuth found the code in {len(seen) - 2} guesses."
    assert (view["outcome"]["winner"], view["outcome"]["reason"]) == ("code breaker", reason)
    for turn in seen[1:-1]:
        assert score(turn["guess"], "5432") == (turn["black"], turn["white"])
        assert turn["view"]["secret"] is None or turn is seen[-2]


def test_the_same_seed_plays_the_same_game() -> None:
    first, again = (events("watch", "consistent", "--seed", "9") for _ in range(2))
    assert first == again
    assert first != events("watch", "consistent", "--seed", "10")


@pytest.mark.parametrize(
    ("number", "name"),
    [("0", "human"), ("1", "random"), ("2", "consistent"), ("3", "minimax-list")],
)
def test_the_assignments_numbers(number: str, name: str) -> None:
    assert events("play", number)[0]["view"]["player"] == name


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
    assert "gold is not a colour here" in complaints[0]
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
        (["watch", "--code", "gold"], "not a colour here"),
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
    assert "Surely" in by_kind["hint"]["message"]
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
    assert on[-2]["winner"] == "breaker"
    assert on[-2]["view"]["secret"] == record.secret
    assert [e for e in first if e["event"] == "saved"] == [{"event": "saved", "file": str(file)}]
    assert first[-1]["event"] == "left"
    other = tmp_path / "letter.txt"
    other.write_text("dear aunt\n", "utf-8")
    kept = run("mastermind", "play", given=f"save {other}\nsave! {other}\n")
    assert "exists already; type save!" in kept.stderr
    assert "is not a saved game; choose another name" in kept.stderr
    assert other.read_text("utf-8") == "dear aunt\n"
    wrong = run("mastermind", "guess", "--resume", str(file))
    assert "play --resume" in wrong.stderr


def test_a_person_at_a_terminal_is_asked_and_plays() -> None:
    person = Person("mastermind", "play", "--seed", "3")
    person.sees("Which variant? [classic]:")
    person.types("seven")
    person.sees("'seven' is not a variant")
    person.types("")
    person.sees("3  Black and white first: ")
    person.sees("Which palette? [Classic]:")
    person.types("rainbow")
    person.sees("type a name or a number from 1 to 4, for example 1.")
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
    person.sees("Bye. The game was not saved.")
    assert person.leaves() == 130
    person = Person("mastermind", "guess", "-y")
    person.sees("Black and white:")
    person.child.sendeof()
    person.sees("Bye.")
    assert person.leaves() == 0


def test_the_menu() -> None:
    person = Person("menu")
    person.sees("Your choice:")
    person.types("99")
    person.sees("'99' is not in the list")
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


def test_odd_file_names_and_endless_numbers_do_not_end_the_game() -> None:
    nines = "9" * 5000
    given = f"save ~nobodyx/a\nsave a\0b\n{nines}\ncandidates {nines}\n0011\n"
    done = run("mastermind", "play", "--seed", "3", given=given)
    assert len(done.stderr.splitlines()) == 4
    assert all(len(line) < 300 for line in done.stderr.splitlines())
    assert " 1  RRBB" in done.stdout
    given = f"{nines} 1\ncorrect {nines} 1 1\n0 1\n"
    assert len(run("mastermind", "guess", given=given).stderr.splitlines()) == 2


def test_new_resume_and_review_during_a_game(tmp_path: Path) -> None:
    file, other = tmp_path / "game.txt", tmp_path / "other.txt"
    events("guess", given=f"1 1\nsave {other}\n")
    given = f"0011\nsave {file}\nnew\nreview\n0012\nresume {file}\nnew\nresume {file}\n"
    seen = events("play", "--seed", "3", given=f"{given}review\nresume {other}\nquit\n")
    starts = [[turn["guess"] for turn in e["view"]["turns"]] for e in seen if e["event"] == "start"]
    assert starts == [[], [], [], ["0011"]]
    (review,) = (e for e in seen if e["event"] == "review")
    assert [turn["guess"] for turn in review["turns"]] == ["0011"]
    refused = [e["message"] for e in seen if e["event"] == "error"]
    assert len(refused) == 2
    assert "This game is not saved" in refused[0]
    assert "mastermind guess --resume" in refused[1]
    assert seen[-1] == {"event": "left", "message": "Bye."}


def test_a_new_game_of_two_asks_for_another_code() -> None:
    given = "0123\n0123\nnew\nnonsense\n3210\n3210\nhelp\n"
    seen = events("play", "--maker", "human", given=given)
    assert [e["view"]["secret"] for e in seen if e["event"] == "over"] == ["0123", "3210"]
    assert [e["view"]["mode"] for e in seen if e["event"] == "start"] == ["two", "two"]
    (refused,) = (e["message"] for e in seen if e["event"] == "error")
    assert "nonsense" not in refused
    (told,) = (e["commands"] for e in seen if e["event"] == "help")
    assert {"new", "undo", "save FILE", "save! FILE", "resume FILE", "review"} < set(told)


def test_errors_tell_programs_their_parts() -> None:
    seen = events("play", "--seed", "3", given="0011\n0011\ngold\nplayer nobody\n")
    again, unread, nobody = (e for e in seen if e["event"] == "error")
    assert again["given"] == "0011"
    assert again["message"].startswith("RRBB was guess 1 already and got 1B1W")
    assert unread["message"].endswith("For the commands type help.")
    assert "help" not in nobody["message"]
    (wrong,) = (e for e in events("guess", "lowest", given="0 1\n") if e["event"] == "error")
    assert wrong["given"] == "0B1W"
    assert wrong["allowed"].startswith("0B0W, 1B0W")
    assert "No code can get 0B1W for RRRR" in wrong["message"]


def test_a_damaged_file_does_not_tell_the_secret(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    events("play", "--seed", "3", given=f"0011\nsave {file}\n")
    text = file.read_text("utf-8")
    secret = Record.parse(text).secret or ""
    file.write_text(text.replace("4x6", "5x6"), "utf-8")
    assert secret not in run("mastermind", "play", "--resume", str(file)).stderr
    for old, new in (("4x6", "4x6 2 turns"), ("4x6", "4x2"), ("1B1W", "2B0W")):
        file.write_text(text.replace(old, new), "utf-8")
        refused = run("mastermind", "play", "--resume", str(file), given="0000\n").stderr
        # The same words for each change: they do not tell whether it fits the secret.
        assert refused.endswith(
            "was changed after it was saved, or is damaged, so it cannot go on.\n"
        )
        assert secret not in refused
    lines = [line for line in text.splitlines() if not line.startswith("secret")]
    file.write_text("\n".join(lines), "utf-8")
    assert "its secret is not in it" in run("mastermind", "play", "--resume", str(file)).stderr


def test_after_the_end_undo_goes_on_as_practice(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    given = f"0011\nundo\n0011\n0000\nundo\nsave {file}\n0001\nnew\n"
    seen = events("play", "--seed", "3", "--turns", "2", given=given)
    kinds = [e["event"] for e in seen]
    assert kinds.count("practice") == 1
    told = seen[kinds.index("practice")]["message"]
    assert told == "This is practice now: the code was shown before, so the game does not count."
    views = [e["view"]["practice"] for e in seen if "view" in e]
    assert views.index(True) > kinds.index("over")
    assert views[-1] is False  # the new game
    assert "practice: yes\n" in file.read_text("utf-8")
    on = run("mastermind", "play", "--resume", str(file), given="")
    assert told in on.stdout
    file.write_text(file.read_text("utf-8").replace("practice: yes\n", ""), "utf-8")
    assert "was changed" in run("mastermind", "play", "--resume", str(file)).stderr


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
    person.sees("Bye. The game was not saved.")
    assert person.leaves() == 0


def test_a_letter_that_is_another_colours_initial_is_refused() -> None:
    done = run("mastermind", "play", "-v", "bulls-and-cows", given="CABG\n")
    assert "not a colour here" in done.stderr


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
