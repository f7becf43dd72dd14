"""Odd letters, bytes that are no text, and files of another game: a sentence, never a traceback."""

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from perfectplay.cli.app import app
from tests.cli.person import Person, run
from tests.parsers.nasty import HUGE

MASTERMIND = "perfectplay mastermind game 1\nvariant: 4x6\nmode: {}\nsecret: 0123\n"
LINES = [
    *("eı", "eİ", "ſſ", "\N{KELVIN SIGN}", "²²", "ＡＡ", "\ufeffee", "\u202eee", "e\0e", HUGE),
    *(f"correct {HUGE} 1B1W", "correct ² 1B1W", f"candidates {HUGE}", f"level {HUGE}", "level ²"),
    *("player ı", "teach ſ", "reveal ı", "analysis ı", "save \0", "resume \0", "resume ~\0"),
]
TYPED = "\n".join(LINES).encode() + b"\n\xff\xfe\n\xed\xa0\x80\nresume \xff.txt\nquit\n"
GAMES = [
    ["ultimate", "play", "--two", "-y"],
    ["ultimate", "play", "--two", "-y", "--json"],
    ["mastermind", "play", "-y"],
    ["mastermind", "guess", "-y", "--json"],
]


@pytest.mark.parametrize("command", GAMES, ids=shlex.join)
def test_whatever_is_typed_the_game_goes_on(command: list[str]) -> None:
    done = CliRunner().invoke(app, command, input=TYPED, catch_exceptions=False)
    assert done.exit_code == 0
    if "--json" in command:
        events = [json.loads(line) for line in done.stdout_bytes.decode().splitlines()]
        assert events[-1]["event"] == "left"
        assert sum(event["event"] == "error" for event in events) > 15
    else:
        assert done.stdout_bytes.decode().strip().endswith("Bye.")
        assert len(done.stderr.splitlines()) > 15


OPTIONS = [
    *("ultimate play -y --moves", "ultimate play -y --position", "ultimate analyze"),
    *("ultimate analyze --time", "ultimate analyze --style", "ultimate play -y --first"),
    *("ultimate solve", "ultimate solve --time", "ultimate solve --position"),
    *("mastermind play -y -v", "mastermind play -y -p", "mastermind play -y --maker"),
    *("mastermind analyze", "mastermind analyze -g", "mastermind analyze --sense"),
    *("mastermind tree --by", "mastermind tree -f", "mastermind watch -y --code"),
    *("lab match 7", "lab match 7 random --openings", "lab match 7 random --sprt"),
    *("lab match 7 random --cluster", "lab strategies --sample", "lab engine"),
]


@pytest.mark.parametrize("text", ["eı", "\udcff\u202e", HUGE], ids=["letter", "bytes", "number"])
@pytest.mark.parametrize("option", OPTIONS)
def test_whatever_is_given_is_answered_in_a_sentence(option: str, text: str) -> None:
    done = run(*option.split(), text)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip()[-1] in ".!?"
    assert len(done.stderr) < 600


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A folder with games of both kinds."""
    for mode in ("play", "learn", "guess"):
        (tmp_path / f"{mode}.txt").write_text(MASTERMIND.format(mode))
    (tmp_path / "damaged.txt").write_text(MASTERMIND.format("nothing"))
    (tmp_path / "moves.txt").write_bytes(b"\xef\xbb\xbf1. ee ea *\n")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "file", "title", "go_on"),
    [
        ("ultimate play --resume", "play.txt", "Mastermind", "mastermind play"),
        ("ultimate play --resume", "learn.txt", "Mastermind", "mastermind teach"),
        ("ultimate review", "guess.txt", "Mastermind", "mastermind guess"),
        ("ultimate review", "damaged.txt", "Mastermind", "mastermind play"),
        ("mastermind play --resume", "moves.txt", "Ultimate Tic-Tac-Toe", "ultimate play"),
        ("mastermind review", "moves.txt", "Ultimate Tic-Tac-Toe", "ultimate play"),
    ],
)
def test_a_file_of_another_game(
    saved: Path, command: str, file: str, title: str, go_on: str
) -> None:
    path = saved / file
    done = run(*command.split(), str(path))
    assert done.returncode == 2
    assert f"{path} is a saved game of {title}, which is another game" in done.stderr
    assert f"go on with: perfectplay {go_on} --resume {path}." in done.stderr


def test_a_file_of_another_game_during_a_game(saved: Path) -> None:
    done = run("ultimate", "play", "-y", "--two", given=f"resume {saved / 'learn.txt'}\nquit\n")
    assert "is a saved game of Mastermind" in done.stderr
    done = run("mastermind", "play", "-y", given=f"resume {saved / 'moves.txt'}\nquit\n")
    assert "is a saved game of Ultimate Tic-Tac-Toe" in done.stderr


def test_a_mark_of_the_encoding_is_not_part_of_a_file(saved: Path) -> None:
    done = run("ultimate", "play", "--resume", str(saved / "moves.txt"), given="quit\n")
    assert done.returncode == 0
    assert "Bye." in done.stdout


def test_a_person_types_odd_letters() -> None:
    person = Person("menu")
    for line in (HUGE[:900], "²", "٣"):
        person.sees("Your choice:")
        person.types(line)
        person.sees("is not in the list")
    person.sees("Your choice:")
    person.types("q")
    assert person.leaves() == 0
