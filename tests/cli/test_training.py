"""`perfectplay puzzle` and `perfectplay lessons` as a user meets them."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from perfectplay.cli.training.progress import Progress, progress_file
from perfectplay.judgement import Judgement
from perfectplay.training.lessons import lessons
from perfectplay.training.puzzles import daily
from tests.cli.person import ENVIRONMENT, Person, run

DAY = "2026-11-18"
WHEN = date(2026, 11, 18)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what is solved in a folder of the test, on every system."""
    monkeypatch.setitem(ENVIRONMENT, "XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("perfectplay.cli.training.progress.data_folder", lambda: tmp_path / "data")
    return tmp_path


def best(kind: str) -> str:
    return daily(kind, WHEN).best


def wrong(kind: str) -> str:
    if kind == "ultimate":
        legal: list[str] = daily(kind, WHEN).public_data()["legal"]
        return next(move for move in legal if move != best(kind))
    return "0" * len(best(kind))


def events(*arguments: str, given: str = "") -> list[dict[str, Any]]:
    done = run(*arguments, "--json", given=given)
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("kind", ["mastermind", "ultimate"])
def test_a_puzzle_is_solved_at_the_second_try(kind: str) -> None:
    done = run("puzzle", kind, "--date", DAY, given=f"{wrong(kind)}\nxyzzy\n{best(kind)}\n")
    assert done.returncode == 0
    assert daily(kind, WHEN).title in done.stdout
    assert "Solved." in done.stdout
    assert "solved at the 2nd try" in done.stdout
    assert "streak 1" in done.stdout
    assert "xyzzy" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert Progress.load().is_solved(kind, WHEN)


def test_both_games_have_one_and_enter_goes_on() -> None:
    done = run("puzzle", "--date", DAY, given="\n\n")
    assert done.returncode == 0
    assert "Mastermind, Wednesday 2026-11-18" in done.stdout
    assert "Ultimate Tic-Tac-Toe, Wednesday 2026-11-18" in done.stdout
    assert not progress_file().exists()


def test_an_answer_that_was_shown_breaks_the_streak() -> None:
    progress = Progress()
    for back in (1, 2, 3):
        progress.finish("ultimate", WHEN - timedelta(back), [Judgement.BEST], solved=True)
    assert progress.streak("ultimate", WHEN - timedelta(1)) == 3
    done = run("puzzle", "ultimate", "--date", DAY, given="show\n")
    assert f"The move is {best('ultimate')}" in done.stdout
    assert daily("ultimate", WHEN).tell_solution() in " ".join(done.stdout.split())
    assert "streak" not in done.stdout
    # Solving it now that it was seen does not count.
    again = run("puzzle", "ultimate", "--date", DAY, given=f"{best('ultimate')}\n")
    assert "the first time counts" in again.stdout
    assert Progress.load().streak("ultimate", WHEN) == 0


def test_a_program_gets_events_without_the_answer() -> None:
    kind = "ultimate"
    told = events("puzzle", kind, "--date", DAY, given=f"{wrong(kind)}\n{best(kind)}\n")
    assert [event["event"] for event in told] == ["puzzle", "unsolved", "solved", "line", "share"]
    first, second, third, line, last = told
    assert line["moves"] == list(daily(kind, WHEN).solution)
    assert "solution" not in first
    assert "best" not in first
    assert "results" not in first
    assert first["date"] == DAY
    assert second["judgement"] in ("mistake", "blunder")
    assert third["move"] == best(kind)
    assert (last["tries"], last["solved"], last["streak"]) == (2, True, 1)


@pytest.mark.parametrize(
    ("arguments", "how"),
    [
        (["lessons", "ultimate", "first-game"], "Write a move as two letters, the board and"),
        (["lessons", "mastermind", "pins"], "Write how many are black, then how many are white"),
        (["puzzle", "ultimate", "--date", DAY], "Write a move as two letters, the board and"),
        (["puzzle", "mastermind", "--date", DAY], "Write a guess by the letters of its colours"),
    ],
)
def test_how_to_write_an_answer_is_said_before_the_first_one(
    arguments: list[str], how: str
) -> None:
    done = run(*arguments, given="quit\n")
    assert done.stdout.count(how) == 1
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["puzzle", "chess"], "'chess' is not a game here; choose one of mastermind, ultimate."),
        (["puzzle", "--date", "soon"], "'soon' is not a day; write year, month and day"),
        (["lessons", "mastermind", "chess"], "There is no lesson 'chess' of Mastermind"),
        (["lessons", "chess"], "'chess' is not a game here"),
    ],
)
def test_bad_options_are_one_sentence(arguments: list[str], sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.splitlines()) == 1


def test_the_list_of_lessons_says_how_far_each_was_taken() -> None:
    run("lessons", "mastermind", "pins", given="2B0W\n")
    listed = run("lessons").stdout
    for kind in ("mastermind", "ultimate"):
        assert all(lesson.title in listed for lesson in lessons(kind))
    assert "1 of 5" in listed
    (told,) = events("lessons", "ultimate")
    assert [lesson["id"] for lesson in told["lessons"]] == [
        lesson.id for lesson in lessons("ultimate")
    ]


@pytest.mark.parametrize("kind", ["mastermind", "ultimate"])
def test_every_lesson_can_be_taken_to_its_end(kind: str) -> None:
    for lesson in lessons(kind):
        answers = "\n".join(step.show() for step in lesson.steps)
        done = run("lessons", kind, lesson.id, given=f"{answers}\n")
        assert done.returncode == 0
        steps = len(lesson.steps)
        assert f"{lesson.title}: {steps} of {steps} solved." in done.stdout
        assert Progress.load().done(kind, lesson.id) == steps


def test_a_step_can_be_shown_and_left_out() -> None:
    told = events("lessons", "mastermind", "pins", given="0B2W\nshow\n\nquit\n")
    assert [event["event"] for event in told] == [
        *("lesson", "step", "unsolved", "answer", "step", "step", "left")
    ]
    assert told[3]["move"] == "2B0W"


def test_a_damaged_file_is_an_empty_one(data: Path) -> None:
    progress_file().parent.mkdir()
    for text in ("", "[]", '{"puzzles": 3, "lessons": {}}', '{"puzzles": {"mastermind": []}}'):
        progress_file().write_text(text, "utf-8")
        assert Progress.load() == Progress()


def test_a_folder_that_cannot_be_written_costs_only_the_memory(data: Path) -> None:
    (data / "data").write_text("in the way", "utf-8")
    done = run("puzzle", "ultimate", "--date", DAY, given=f"{best('ultimate')}\n")
    assert done.returncode == 0
    assert "solved at the 1st try" in done.stdout


def test_a_person_is_asked_which_lesson() -> None:
    person = Person("lessons", "mastermind")
    person.sees("Which lesson? [first-game]:")
    person.types("nonsense")
    person.sees("There is no lesson 'nonsense'")
    person.types("")
    person.sees("Begin with red red blue.")
    person.types("red red blue")
    person.sees("2 white pins")
    person.types("quit")
    person.sees("Bye.")
    assert person.leaves() == 0


def test_the_menu_has_both() -> None:
    person = Person("menu")
    person.sees("Puzzles of the day")
    person.sees("Lessons")
    person.sees("Your choice:")
    person.types("q")
    assert person.leaves() == 0
