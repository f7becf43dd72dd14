"""A game that only the tests know is played in the terminal, without a change to a shared file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from perfectplay.cli.app import app as real_app
from perfectplay.cli.app import make_app
from perfectplay.cli.menu import menu
from perfectplay.cli.terminal import Terminal
from perfectplay.cli.typed_line import UserLeft
from perfectplay.session import Progress, find_game, registered
from tests.third_game.session import GAME, TicTacToeSession


@pytest.fixture
def app() -> Iterator[typer.Typer]:
    with registered(GAME):
        yield make_app()


def run(app: typer.Typer, *arguments: str, given: str = "") -> Result:
    runner = CliRunner(env={"COLUMNS": "80"})
    return runner.invoke(app, ["tictactoe", *arguments], input=given, catch_exceptions=False)


def events(app: typer.Typer, *arguments: str, given: str = "") -> list[dict[str, Any]]:
    done = run(app, "play", *arguments, "--json", given=given)
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_it_is_there_only_while_it_is_registered(app: typer.Typer) -> None:
    assert find_game("tictactoe").load_session() is TicTacToeSession
    shown = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["--help"]).stdout
    assert "tictactoe" in shown
    assert "Mastermind and Ultimate Tic-Tac-Toe and Tic-Tac-Toe" in " ".join(shown.split())
    assert "tictactoe" not in CliRunner().invoke(real_app, ["--help"]).stdout


def test_two_people_play_it_to_its_end(app: typer.Typer) -> None:
    done = run(app, "play", given="a\nb\nzz\nd\na\ne\ng\n")
    assert done.exit_code == 0
    assert "X  O  c\nX  O  f\nX  h  i\nx has three in a line.\nBye.\n" in done.stdout
    assert done.stderr.splitlines() == [
        "'zz' is not a square; type one of a to i, for example e.",
        "a is taken; choose another square.",
    ]


def test_events_tell_a_whole_game_against_the_computer(app: typer.Typer) -> None:
    seen = events(app, "--mode", "computer", given="e\ng\nc\n")
    kinds = ["start", "turn", "move", "move", "turn", "move", "move", "turn", "move", "over"]
    assert [e["event"] for e in seen] == [*kinds, "left"]
    assert [e["seat"] for e in seen if e["event"] == "move"] == ["x", "o", "x", "o", "x"]
    assert seen[-2]["winner"] == "x"
    assert seen[-2]["view"]["moves"] == ["e", "a", "g", "b", "c"]
    assert seen[0]["view"]["legal"] == list("abcdefghi")


def test_undo_save_resume_and_new(app: typer.Typer, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    seen = events(app, "--mode", "computer", given=f"e\nundo\ne\nc\nsave {file}\nnew\n")
    assert [e["view"]["moves"] for e in seen if e["event"] == "undo"] == [[]]
    assert seen[-4] == {"event": "saved", "file": str(file)}
    assert seen[-3]["view"]["moves"] == []
    assert seen[-1] == {"event": "left", "message": "Bye."}
    on = events(app, "--resume", str(file), given="g\n")
    assert on[0]["view"]["moves"] == ["e", "a", "c", "b"]
    assert on[-2]["winner"] == "x"
    during = events(app, given=f"resume {file}\nundo\nundo\nundo\n")
    assert [e["view"]["moves"] for e in during if e["event"] == "undo"] == [["e", "a"], []]
    assert during[-2]["message"] == "There is no move to take back yet."


def test_control_c_stops_the_computer_and_enter_lets_it_go_on(
    app: typer.Typer, monkeypatch: pytest.MonkeyPatch
) -> None:
    stops = [True]
    step = TicTacToeSession.step

    def interrupted(session: TicTacToeSession, progress: Progress | None = None) -> None:
        if stops:
            stops.pop()
            raise KeyboardInterrupt
        step(session, progress)

    monkeypatch.setattr(TicTacToeSession, "step", interrupted)
    seen = events(app, "--mode", "computer", given="e\na\n\n")
    kinds = ["start", "turn", "move", "stopped", "turn", "error", "move", "turn", "left"]
    assert [e["event"] for e in seen] == kinds
    assert seen[5]["message"] == "It is the computer's turn."
    assert seen[-2]["view"]["moves"] == ["e", "a"]


def test_files_are_replaced_only_when_asked_and_if_they_are_games(
    app: typer.Typer, tmp_path: Path
) -> None:
    file, letter = tmp_path / "game.txt", tmp_path / "letter.txt"
    letter.write_text("dear aunt\n", "utf-8")
    run(app, "play", given=f"a\nsave {file}\n")
    given = f"b\nsave {file}\nresume {file}\nsave! '{file}'\nsave\nsave! {letter}\nsave\n"
    done = run(app, "play", given=given)
    assert [line.split("; ")[0] for line in done.stderr.splitlines()] == [
        f"{file} exists already",
        "This game is not saved",
        f"{letter} is not a saved game",
    ]
    assert letter.read_text("utf-8") == "dear aunt\n"
    assert file.read_text("utf-8").endswith("moves: b\n")
    assert f"Go on with: perfectplay tictactoe play --resume {file}" in done.stdout
    assert done.stdout.endswith("Bye.\n")
    assert run(app, "play", given="a\n").stdout.endswith("Bye. The game was not saved.\n")
    for wrong in (tmp_path / "nowhere.txt", letter):
        refused = run(app, "play", "--resume", str(wrong))
        assert refused.exit_code == 2
        assert refused.stderr.count("\n") == 1


def test_help_lists_every_command(app: typer.Typer) -> None:
    (shown,) = (e for e in events(app, given="help\n?\n")[2:3])
    assert list(shown["commands"]) == [
        "SQUARE", "undo", "board", "new", "save FILE", "save! FILE", "resume FILE", "help", "quit",
    ]  # fmt: skip


def test_the_menu_has_it(
    app: typer.Typer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    file = tmp_path / "game.txt"
    run(app, "play", given=f"a\nsave {file}\n")
    typed: list[str] = []

    def read(terminal: Terminal, prompt: str) -> str:
        if not typed:
            raise UserLeft
        return typed.pop(0)

    monkeypatch.setattr(Terminal, "read", read)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    context = typer.Context(typer.main.get_command(app))
    with pytest.raises(typer.Exit):
        menu(context, app)
    titles = capsys.readouterr().out
    assert "Tic-Tac-Toe: play" in titles
    last = max(int(line.split()[0]) for line in titles.splitlines() if line[:3].strip().isdecimal())
    typed += [str(last), str(file)]
    with pytest.raises(typer.Exit):
        menu(context, app)
    assert "three in a line" in capsys.readouterr().out
