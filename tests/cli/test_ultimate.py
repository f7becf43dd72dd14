"""`perfectplay ultimate` as a user meets it: in a pipe, by a program and in a terminal."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import parse_move
from perfectplay.ultimate.record import parse_record
from tests.cli import person

PROGRAM = [sys.executable, "-m", "perfectplay", "ultimate"]


def run(*options: str, typed: str = "") -> person.Done:
    """Run a command with piped input."""
    return person.run("ultimate", *options, given=typed, columns="60")


def events(text: str) -> list[dict[str, Any]]:
    """Read JSON lines."""
    return [json.loads(line) for line in text.splitlines()]


def test_a_piped_game_has_defaults_and_says_whose_turn_it_is() -> None:
    done = run("play", "--seed", "1", typed="ee\nquit\n")
    assert done.returncode == 0
    assert "Your turn. You are X. Play anywhere." in done.stdout
    assert "My turn." in done.stdout
    assert "perfectplay level" in done.stdout
    assert "without a line the game is a draw" in done.stdout.replace("\n", " ")
    assert done.stdout.rstrip().endswith("Bye. The game was not saved.")
    assert done.stderr == ""


def test_the_end_of_the_input_is_a_clean_leave() -> None:
    done = run("play", "--level", "1", typed="ee\n")
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith("Bye. The game was not saved.")


def test_bad_input_costs_nothing() -> None:
    typed = (
        "zz\nee\naa\nlevel 99\nlevel x\nsave\nanalysis maybe\nresume no-such-file\nundo\nundo\nq\n"
    )
    done = run("play", "--level", "1", "--seed", "3", typed=typed)
    assert done.returncode == 0
    said = " ".join(done.stderr.split())
    for part in (
        "'zz' is not a move",
        "the last move sends you to",
        "A level is a number from 1 to 10, not '99'.",
        "not 'x'",
        "Say where to save the game",
        "not 'analysis maybe'",
        "not saved",
        "no move of yours to take back",
    ):
        assert part in said, part
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("first", ["me", "computer"])
def test_a_whole_game_by_a_program(first: str) -> None:
    """Play the first legal square until the end, one process, JSON both ways."""
    with subprocess.Popen(
        [*PROGRAM, "play", "--json", "--level", "2", "--first", first, "--seed", "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as game:
        assert game.stdin
        assert game.stdout
        seen: list[dict[str, Any]] = []
        for line in game.stdout:
            seen.append(json.loads(line))
            if seen[-1]["event"] == "turn":
                game.stdin.write(seen[-1]["view"]["board"]["legal"][0] + "\n")
                game.stdin.flush()
            if seen[-1]["event"] == "over":
                game.stdin.close()
                break
        rest = game.stdout.read()
    assert game.returncode == 0
    assert json.loads(rest)["event"] == "left"
    end = seen[-1]
    board = Board()
    for text in end["view"]["moves"]:
        board.push_text(text)
    outcome = board.outcome()
    assert outcome is not None
    assert end["view"]["board"]["outcome"]["result"] == outcome.result
    you = "x" if first == "me" else "o"
    winner = outcome.winner.value if outcome.winner else None
    assert end["winner"] == winner
    assert end["view"]["message"] == (
        "The game is a draw." if winner is None else "You win!" if winner == you else "I win!"
    )


def test_save_and_resume(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = f"ee\nsave {path}\nquit\n"
    done = run("play", "--level", "2", "--seed", "1", "--rule", "boards", typed=typed)
    assert f"Saved to {path}." in done.stdout.replace("\n", "")
    assert done.stdout.rstrip().endswith("Bye.")
    record = parse_record(path.read_text())
    assert len(record.moves) == 2
    assert record.tags["OLevel"] == "2"
    again = run("play", "--resume", str(path), "--json", typed="undo\nq\n")
    start = events(again.stdout)[0]
    assert start["view"]["rule"] == "boards"
    assert start["players"] == {"x": "You", "o": "perfectplay level 2"}
    assert len(start["view"]["moves"]) == 2
    # Another game does not replace the file unless told to.
    other = run("play", "--level", "1", typed=f"aa\nsave {path}\nsave! {path}\nq\n")
    assert "exists already" in other.stderr
    assert "Saved to" in other.stdout


def test_a_saved_game_with_variations_goes_on_and_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "--two", typed=f"ee\nea\nab\nsave {path}\nquit\n")
    saved = path.read_text()
    path.write_text(saved.replace(" ea", " ea (eb {my idea} ba) (ec)", 1))
    before = parse_record(path.read_text()).variations
    assert len(before.lines) == 2
    more = tmp_path / "more.txt"
    done = run("play", "--resume", str(path), typed=f"bc\nsave {more}\nquit\n")
    assert "Saved to" in done.stdout, done.stderr
    after = parse_record(more.read_text())
    assert after.moves == [*parse_record(saved).moves, parse_move("bc")]
    assert after.variations == before
    assert "my idea" in more.read_text()


def test_two_people_and_two_computers() -> None:
    people = run("play", "--two", typed="ee\nea\nundo\nswap\nlevel 3\nq\n")
    assert "Next: O." in people.stdout
    assert "Taken back." in people.stdout
    assert "with the computer only" in " ".join(people.stderr.split())
    assert "no level to change" in " ".join(people.stderr.split())
    watched = run("watch", "--level", "3", "--against", "1", "--seed", "2", "--json")
    seen = events(watched.stdout)
    assert seen[0]["players"] == {"x": "perfectplay level 3", "o": "perfectplay level 1"}
    assert [e["event"] for e in seen] == ["start", *["move"] * (len(seen) - 2), "over"]
    assert watched.returncode == 0


def test_two_people_resign_and_agree_on_a_draw() -> None:
    done = run("play", "--two", typed="ee\nresign\n\n")
    assert "X wins!" in done.stdout
    done = run("play", "--two", typed="ee\ndraw\nea\nab\ndraw\ndraw\n\n")
    # O has offered and moved; X moves too, which declines; O offers again.
    assert done.stdout.count("O offers a draw.") == 2
    assert "The game is a draw." in done.stdout
    assert "two people" in run("play", typed="draw\nquit\n").stderr


def test_hints_come_in_two_steps_and_sides_can_be_swapped() -> None:
    done = run("play", "--level", "1", "--json", "--seed", "1", typed="hint\nhint\nswap\nq\n")
    hints = [event for event in events(done.stdout) if event["event"] == "hint"]
    assert hints[0]["move"] is None
    assert Board().is_legal(Board().push_text(hints[1]["move"]))
    kinds = [event["event"] for event in events(done.stdout)]
    assert kinds.index("move") > kinds.index("swap")


def test_analysis_during_the_game() -> None:
    done = run("play", "--level", "1", "--moves", "ee ea", typed="analysis\nanalysis off\nq\n")
    assert "simulations in" in done.stdout
    assert "main line" in done.stdout


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["play", "--level", "11"], "level"),
        (["play", "--two", "--level", "3"], "With --two no computer plays"),
        (["play", "--first", "you"], "--first is 'me' or 'computer', not 'you'."),
        (["watch", "--pace", "99"], "pace"),
        (["play", "--moves", "ee aa"], "sends you to the centre board"),
        (["play", "--position", "9/9"], "three or four parts"),
        (["play", "--resume", "any", "--moves", "ee"], "A saved game brings its own players"),
        (["play", "--resume", "no-such-file"], "no-such-file cannot be read (No such file"),
        (["analyze", "zz"], "'zz' is not a move"),
        (["analyze", "--time", "soon"], "not a time"),
        (["analyze", "--style", "best"], "--style is one of"),
        (["review", "no-such-file"], "cannot be read (No such file"),
    ],
)
def test_bad_options_end_with_two_and_a_sentence(options: list[str], says: str) -> None:
    done = run(*options)
    assert done.returncode == 2
    said = " ".join(done.stderr.replace("│", " ").split())
    assert says in said
    assert "Traceback" not in done.stderr


def test_analyze_prints_a_table_or_json() -> None:
    done = run("analyze", "ee", "ea", "--simulations", "2000", "--top", "3")
    assert done.returncode == 0
    assert "X to move" in done.stdout
    assert "6 more moves not shown" in done.stdout
    assert all(len(line) <= 60 for line in done.stdout.splitlines())
    as_json = run("analyse", "ee ea", "--simulations", "2000", "--json", "--threads", "2")
    last = events(as_json.stdout)[-1]
    assert last["event"] == "analysis"
    assert len(last["moves"]) == 9
    assert last["simulations"] == 2000
    by_position = run("analyze", last["position"], "--simulations", "10", "--json")
    assert events(by_position.stdout)[-1]["position"] == last["position"]
    over = run("analyze", "xxx6/xxx6/xxx6/oo7/oo7/oo7/2o6/8o/9 o - line", "--json")
    assert over.returncode == 2
    assert events(over.stdout)[-1]["event"] == "error"


def test_analyze_says_when_the_memory_is_full() -> None:
    full = run("analyze", "--simulations", "20000", "--memory", "1")
    said = " ".join(full.stdout.split())
    assert re.search(
        r"The memory is full: [\d,]+ seldom visited positions were given up; --memory gives more\.",
        said,
    )
    last = events(run("analyze", "--simulations", "20000", "--memory", "1", "--json").stdout)[-1]
    assert last["simulations"] == 20_000
    assert last["note"] == (
        f"The memory is full: {last['forgotten']:,} seldom visited positions were given up."
    )
    roomy = run("analyze", "--simulations", "20000")
    assert "memory" not in roomy.stdout


def test_review_judges_and_lets_slips_be_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    start = "xxx6/xxx6/1xx6/oo7/oo7/oo7/2o6/7oo/8x x c line"
    path.write_text(f'[X "Ann"]\n[O "Bob"]\n[Position "{start}"]\n1. ch *\n')
    done = run("review", str(path), "--simulations", "3000")
    assert done.returncode == 0
    assert "X: Ann" in done.stdout
    found = events(run("review", str(path), "--json", "--simulations", "3000").stdout)
    assert [e["event"] for e in found] == ["review"]
    assert found[0]["moves"][0]["best"] == "ca"
    assert found[0]["moves"][0]["chance_before"] == 1.0
    if found[0]["slips"]:
        typed = "help\nzz\nch\nca\n"
        again = run("review", str(path), "--retry", "--simulations", "3000", typed=typed)
        assert "there is more in this position" in " ".join(again.stdout.split())
        assert "Well found: ca keeps sure win." in again.stdout
        assert again.stdout.count("answer to see it") == 2
        assert "'zz' is not a move" in again.stderr


def test_levels_are_listed() -> None:
    found = events(run("levels", "--json").stdout)
    assert [lv["number"] for lv in found] == list(range(1, 11))


def test_help_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; from perfectplay.cli.app import app\n"
        "try: app(['ultimate', '--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=600)
    assert done.returncode == 0, done.stderr


def test_letters_alone_are_used_where_lines_cannot_be_drawn() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [*PROGRAM, "play", "--level", "1"]
    done = subprocess.run(command, input=b"q\n", capture_output=True, env=environment, timeout=600)
    assert done.returncode == 0
    assert done.stdout.isascii()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
class TestTerminal:
    """In a real terminal."""

    def spawn(self, *options: str, **environment: str) -> Any:
        child = pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], *options],
            encoding="utf-8",
            timeout=300,
            dimensions=(40, 60),
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "60", **environment},
        )
        child.logfile_read = io.StringIO()
        return child

    def test_missing_options_are_asked(self) -> None:
        game = self.spawn("play")
        game.expect("Which level, 1 to 10")
        game.sendline("12")
        game.expect("A level is a number from 1 to 10, not '12'")
        game.sendline("1")
        game.expect("move first")
        game.sendline("perhaps")
        game.expect("neither yes nor no")
        game.sendline("n")
        game.expect("I play")
        game.expect("Your turn")
        game.sendline("quit")
        game.expect("Bye")
        game.expect_exact("\r\n")
        game.wait()
        assert game.exitstatus == 0

    def test_ctrl_c_leaves_with_a_line_and_130(self) -> None:
        game = self.spawn("play", "--level", "1", "--first", "me", NO_COLOR="1")
        game.expect("X>")
        game.sendline("ee")
        game.expect("X>")
        game.sendintr()
        game.expect("Bye. The game was not saved.")
        game.wait()
        assert game.exitstatus == 130

    def test_nothing_is_wider_than_the_screen(self) -> None:
        game = self.spawn("play", "--level", "1", "--first", "me", "--seed", "1", NO_COLOR="1")
        for typed in ("ee", "help", "hint", "analysis", "rules", "level", "quit"):
            game.expect("X>")
            game.sendline(typed)
        game.expect("Bye")
        game.wait()
        shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", game.logfile_read.getvalue())
        lines = [line for part in shown.split("\n") for line in part.split("\r")]
        assert len(lines) > 60
        assert max(map(len, lines)) <= 60

    def test_ctrl_d_leaves_with_a_line_and_0(self) -> None:
        game = self.spawn("play", "--two")
        game.expect("X>")
        game.sendeof()
        game.expect("Bye.")
        game.wait()
        assert game.exitstatus == 0

    def test_analyze_improves_in_place_and_ctrl_c_keeps_the_result(self) -> None:
        screen = self.spawn("analyze", "--time", "60s")
        screen.expect(r"simulations in \d")
        screen.sendintr()
        screen.expect("simulations in")
        screen.wait()
        assert screen.exitstatus == 130
