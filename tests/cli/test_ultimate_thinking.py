"""How long the computer thinks at the terminal, and that it can think on the player's time."""

import re
import signal
from pathlib import Path
from unittest.mock import Mock

import pytest

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.levels import LEVELS, level
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.thinking import WHOLE
from tests.cli import person
from tests.cli.test_ultimate import events, run

LIMITS = [
    ("--time", "20ms"),
    ("--cpu", "20ms"),
    ("--simulations", "300"),
    ("--time", "1m", "--cpu", "0.02s"),
]


@pytest.mark.parametrize("limit", LIMITS)
def test_an_analysis_is_limited_by_time_cpu_time_or_simulations(limit: tuple[str, ...]) -> None:
    done = run("analyze", "ee", *limit, "--json")
    found = events(done.stdout)[-1]
    assert found["event"] == "analysis"
    assert found["simulations"] > 0
    if limit[0] == "--simulations":
        assert found["simulations"] == 300


@pytest.mark.parametrize("limit", LIMITS)
def test_the_computers_moves_are_limited_in_the_same_words(limit: tuple[str, ...]) -> None:
    done = run("play", "--level", "10", "--first", "computer", *limit, "--json", typed="quit\n")
    moves = [event for event in events(done.stdout) if event["event"] == "move"]
    assert [move["by"] for move in moves] == ["computer"]


def test_a_long_thought_shows_how_far_it_is_and_can_be_stopped() -> None:
    somebody = person.Person(
        *("ultimate", "play", "--level", "10", "--first", "computer", "--time", "1h", "--yes"),
        *("--moves", "ee ei"),  # the book knows no reply to these
    )
    somebody.sees("Thinking; Ctrl-C stops it")
    somebody.child.sendintr()
    somebody.sees("Stopped; the game goes on.")
    somebody.types("quit")
    assert somebody.leaves() == 0


def test_how_far_a_search_is_grows_to_the_whole() -> None:
    session = UltimateSession(Record(), {Player.X: None, Player.O: 8}, me=Player.X)
    for limit in ("time=200ms", "cpu=200ms", "simulations=200000"):
        session.set_thinking(limit, ponder=False)
        board = Board()
        board.push_text("ac")
        tell = Mock()
        session.choose(board, level(8), tell)
        told = [call.args for call in tell.call_args_list]
        assert told == sorted(told)
        assert {whole for _, whole in told} == {WHOLE}
        assert told[-1][0] > 0.7 * WHOLE


def test_a_review_is_limited_in_the_same_words(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("1. ee ea 2. ab *\n")
    for limit in LIMITS:
        done = run("review", str(file), *limit, "--json", "--no-retry")
        assert len(events(done.stdout)[-1]["moves"]) == 3


@pytest.mark.parametrize("command", [("analyze", "ee"), ("play", "--yes")])
@pytest.mark.parametrize("option", ["--time", "--cpu"])
def test_a_wrong_time_is_one_sentence(command: tuple[str, ...], option: str) -> None:
    done = run(*command, option, "soon")
    assert done.returncode == 2
    assert "'soon' is not a time of up to a day" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_during_a_game_an_analysis_takes_a_limit_too() -> None:
    typed = "analysis simulations=300\nanalysis cpu=10ms,time=1m\nanalysis cpu=soon\nquit\n"
    done = run("play", "--level", "1", "--json", typed=typed)
    told = events(done.stdout)
    found = [event for event in told if event["event"] == "analysis"]
    assert [found[0]["simulations"], len(found)] == [300, 2]
    [refused] = [event["message"] for event in told if event["event"] == "error"]
    assert refused.startswith("cpu is a time of up to a day, not 'soon'")


def test_the_list_of_levels_says_what_each_does_not_see() -> None:
    said = " ".join(run("levels").stdout.split())
    assert all(level.blind_spot in said for level in LEVELS)
    told = events(run("levels", "--json").stdout)
    assert [event["blind_spot"] for event in told] == [level.blind_spot for level in LEVELS]
    during = " ".join(run("play", "--yes", typed="level\nquit\n").stdout.split())
    assert all(level.blind_spot in during for level in LEVELS)


def test_the_computer_thinks_while_the_player_does() -> None:
    somebody = person.Person("ultimate", "play", "--level", "10", "--ponder", "--simulations", "50")
    somebody.sees("Would you like to move first?")
    somebody.types("yes")
    somebody.sees("I go on thinking while you do")
    somebody.sees("a little stronger than the rating")
    somebody.sees("Your turn.")
    # Any line ends the search at once, and the next question goes on with it.
    somebody.types("board")
    somebody.types("help")
    somebody.sees("ponder [on]")
    somebody.types("hint")
    somebody.sees("Hint:")
    somebody.types("ee")
    somebody.child.expect(r"I went on thinking while you did: ([\d,]+) simulations")
    assert int(somebody.child.match[1].replace(",", "")) > 0
    somebody.types("ponder off")
    somebody.sees("I think on my own time only.")
    somebody.types("ponder on")
    somebody.sees("I go on thinking while you do")
    somebody.sees(">")  # until then Ctrl-C ends a command, not the game
    somebody.child.kill(signal.SIGINT)
    somebody.sees("Bye.")
    assert somebody.leaves() == 130


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--two", "--ponder"), "With --two no computer plays"),
        (("--two", "--cpu", "1s"), "With --two no computer plays"),
    ],
)
def test_where_nobody_can_think_it_is_said(options: tuple[str, ...], says: str) -> None:
    done = run("play", *options)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.split())


def test_switches_of_pondering_explain_themselves() -> None:
    typed = "ponder\nponder maybe\nponder on\nlevel 7\nponder\nquit\n"
    told = events(run("play", "--level", "3", "--ponder", "--json", typed=typed).stdout)
    said = [event["message"] for event in told if event["event"] in ("option", "error")]
    weak = "Level 3 makes no use of your time; levels 6 to 10 do."
    assert said[:2] == [weak, weak]
    assert said[2] == "Type ponder, ponder on or ponder off, not 'ponder maybe'."
    assert said[3] == weak
    assert re.search("a little stronger", said[5])
    done = run("play", "--two", typed="ponder on\nquit\n")
    assert "Only against the computer" in done.stderr
