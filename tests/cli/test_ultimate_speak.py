"""The commands that speak to other programs: real processes, asked through pipes."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator

import pytest

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.contest import Turn, parse_answer
from tests.cli.person import COMMAND, ENVIRONMENT, run


class Program:
    """A command of ours in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "ultimate", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
            env=ENVIRONMENT,
        )
        assert self.process.stdin
        assert self.process.stdout
        self.into, self.out = self.process.stdin, self.process.stdout

    def say(self, *lines: str) -> None:
        self.into.write("".join(f"{line}\n" for line in lines))
        self.into.flush()

    def hears(self, begin: str) -> str:
        """The next line that begins so."""
        while line := self.out.readline():
            if line.startswith(begin):
                return line.strip()
        raise AssertionError("it has ended")

    def leaves(self) -> int:
        with contextlib.suppress(OSError):
            self.into.close()
        return self.process.wait(timeout=300)


@pytest.fixture
def uci() -> Iterator[Program]:
    program = Program("uci")
    program.say("uci", "isready")
    program.hears("readyok")
    yield program
    program.process.kill()
    program.process.wait()
    for pipe in (program.process.stdin, program.process.stdout, program.process.stderr):
        assert pipe
        with contextlib.suppress(OSError):
            pipe.close()


def errors(program: Program) -> str:
    assert program.process.stderr
    return program.process.stderr.read()


def test_a_search_is_stopped_and_quit_leaves(uci: Program) -> None:
    uci.say("position startpos moves ee", "go infinite", "isready")
    assert uci.hears("readyok")
    uci.say("stop")
    move = uci.hears("bestmove").split()[1]
    assert Board("9/9/9/9/4x4/9/9/9/9 o e line").push_text(move)
    uci.say("nonsense")
    assert uci.hears("info string There is no command 'nonsense'")
    uci.say("quit")
    assert uci.leaves() == 0
    assert errors(uci) == ""


def test_the_end_of_the_input_ends_a_search_that_goes_on(uci: Program) -> None:
    uci.say("go infinite")
    assert uci.leaves() == 0
    assert uci.hears("bestmove")
    assert errors(uci) == ""


def test_control_c_ends_it_without_a_traceback(uci: Program) -> None:
    uci.say("go infinite")
    time.sleep(0.2)
    uci.process.send_signal(signal.SIGINT)
    assert uci.leaves() == 130
    assert errors(uci) == ""


def test_it_ends_when_nobody_listens_any_more(uci: Program) -> None:
    uci.out.close()
    uci.say("isready")
    with contextlib.suppress(BrokenPipeError):
        uci.say("isready")
    assert uci.process.wait(timeout=300) == 0
    assert errors(uci) == ""


def test_bytes_that_are_no_text_are_told_as_anything_else(uci: Program) -> None:
    os.write(uci.into.fileno(), b"\xff\xfe\x00go\n")
    assert uci.hears("info string There is no command")


def test_a_turn_is_answered_with_a_square() -> None:
    turn = Turn(None, tuple(range(81))).text()
    done = run("ultimate", "codingame", "--simulations", "50", "--seed", "3", given=turn)
    assert (done.returncode, done.stderr) == (0, "")
    parse_answer(done.stdout)
    again = run("ultimate", "codingame", "--simulations", "50", "--seed", "3", given=turn)
    assert again.stdout == done.stdout


def test_a_bot_can_go_by_the_clock_or_be_a_level() -> None:
    turn = Turn(None, tuple(range(81))).text()
    quick = ("--time", "20ms", "--first-time", "50ms")
    for asked in (quick, ("--level", "2")):
        done = run("ultimate", "codingame", *asked, given=turn)
        assert (done.returncode, done.stderr) == (0, "")
        parse_answer(done.stdout)


@pytest.mark.parametrize(
    ("arguments", "given", "says"),
    [
        ((), "hello\n", "A square is a row and a column from 0 to 8, not 'hello'"),
        ((), "-1 -1\n9\n" + "0 0\n" * 9, "The first turn names 9 squares"),
        (("--time", "soon"), "", "'soon' is not a time"),
        (("--level", "11"), "", "--level is a whole number from 1 to 10"),
    ],
)
def test_what_a_bot_cannot_use_is_a_sentence(
    arguments: tuple[str, ...], given: str, says: str
) -> None:
    done = run("ultimate", "codingame", *arguments, given=given)
    assert done.returncode == 2
    assert done.stdout == ""
    assert says in done.stderr
    assert "Traceback" not in done.stderr
