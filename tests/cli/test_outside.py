"""Players and evaluators of other packages in the terminal."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.person import run
from tests.outside import EVALUATOR, PLAYER, on_the_path, write_package


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    with on_the_path(tmp_path / "packages", monkeypatch) as found:
        write_package(found, "pack", PLAYER, strategies={"mine": "pack:Mine"})
        write_package(found, "even_pack", EVALUATOR, evaluators={"even": "even_pack:even"})
        yield found


def test_they_are_listed() -> None:
    assert "mine: guesses the last code that is left" in run("mastermind", "players").stdout
    assert run("ultimate", "evaluators").stdout == "  even           All positions are alike.\n"


def test_a_broken_one_is_named_once_and_breaks_nothing(folder: Path) -> None:
    write_package(folder, "bad", "1 / 0", strategies={"bad": "bad:Bad"})
    done = run("mastermind", "players", "--json")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert {"mine", "knuth"} <= {event.get("name") for event in events}
    assert "bad" not in {event.get("name") for event in events}
    (said,) = (event["message"] for event in events if event["event"] == "left_out")
    assert said == (
        "The player 'bad' of bad 1.0 is left out: loading bad:Bad raised ZeroDivisionError: "
        "division by zero."
    )


def test_nobody_brings_an_evaluator(folder: Path) -> None:
    (folder / "even_pack-1.0.dist-info" / "entry_points.txt").write_text("")
    assert run("ultimate", "evaluators").stdout.startswith("No package that is installed brings")


def test_one_plays_and_is_compared() -> None:
    done = run("mastermind", "watch", "mine", "--variant", "3x4", "--code", "012", "--yes")
    assert done.returncode == 0
    assert " 1  YYY " in done.stdout
    done = run("lab", "strategies", "-v", "3x4", "-p", "mine", "--with", "threads", "--no-plots")
    assert done.returncode == 0
    assert "mine" in done.stdout


def test_one_that_raises_in_a_game_is_told_in_a_sentence(folder: Path) -> None:
    write_package(
        folder, "pack", PLAYER.replace("return Choice", "return 1 / 0, Choice"),
        strategies={"mine": "pack:Mine"},
    )  # fmt: skip
    for command in (
        ("mastermind", "watch", "mine", "--variant", "3x4", "--code", "012", "--yes"),
        ("lab", "strategies", "-v", "3x4", "-p", "mine", "--with", "threads", "--no-plots"),
    ):
        done = run(*command)
        assert "Traceback" not in done.stdout + done.stderr
        said = "The player 'mine' raised ZeroDivisionError: division by zero after 0 turns of 3x4."
        assert said in done.stderr
        assert done.returncode == 2


def test_an_analysis_with_an_evaluator(folder: Path) -> None:
    done = run("ultimate", "analyze", "--evaluator", "even", "--simulations", "90", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout.splitlines()[-1])["simulations"] == 90
    write_package(
        folder, "even_pack", "def even(b): return 7", evaluators={"even": "even_pack:even"}
    )
    again = run("ultimate", "analyze", "--evaluator", "other", "--simulations", "9")
    assert "There is no evaluator 'other'; choose one of even." in again.stderr
    assert again.returncode == 2


def test_an_evaluator_that_is_not_there_in_a_match() -> None:
    done = run("lab", "match", "eval:other", "random", "--games", "2")
    assert "There is no evaluator 'other'; choose one of even." in done.stderr
    assert done.returncode == 2
