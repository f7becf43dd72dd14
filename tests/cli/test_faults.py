"""Faults of the program: one sentence, an exit code, and the traceback for who asks for it."""

import json
import os
import subprocess
import sys

import pytest

from perfectplay.cli import main
from tests.cli.person import run


def run_failing(
    error: BaseException, place: str, monkeypatch: pytest.MonkeyPatch, *options: str
) -> int:
    """Run the program with a function that fails; return its exit code."""

    def fail(*arguments: object) -> None:
        raise error

    monkeypatch.setattr(f"perfectplay.cli.mastermind.study.{place}", fail)
    monkeypatch.setattr("sys.argv", ["perfectplay", "mastermind", "analyze", "", *options])
    with pytest.raises(SystemExit) as left:
        main()
    assert isinstance(left.value.code, int)
    return left.value.code


INSIDE, BEFORE = "Variant.parse", "analyze"
"""Inside what a command does, where its terminal is known, and before it has one."""


@pytest.mark.parametrize(
    ("error", "says", "place"),
    [
        (EOFError("Ran out of input"), "(EOFError: Ran out of input)", INSIDE),
        (KeyError("entry"), "(KeyError: 'entry')", INSIDE),
        (KeyError("entry"), "(KeyError: 'entry')", BEFORE),
        (RecursionError(), "(RecursionError)", INSIDE),
        (ValueError("one\ntwo"), "(ValueError: one)", BEFORE),
        (ValueError("o" * 5000), "ooo…)", INSIDE),
        (FileNotFoundError(2, "No such file", "kept"), "No such file: 'kept')", INSIDE),
    ],
)
def test_a_fault_is_one_sentence_and_never_a_success(
    error: BaseException,
    says: str,
    place: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_failing(error, place, monkeypatch) == 1
    out, said = capsys.readouterr()
    assert out == ""
    assert said.startswith("Something went wrong in perfectplay itself")
    assert says in said
    assert "PERFECTPLAY_DEBUG=1" in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("place", [INSIDE, BEFORE])
def test_who_asks_for_it_sees_the_traceback(
    place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PERFECTPLAY_DEBUG", "1")
    assert run_failing(KeyError("entry"), place, monkeypatch) == 1
    said = capsys.readouterr().err
    assert said.startswith("Traceback")
    assert said.splitlines()[-1] == "KeyError: 'entry'"


def test_a_program_hears_of_a_fault_as_an_event(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_failing(EOFError(), INSIDE, monkeypatch, "--json") == 1
    out, said = capsys.readouterr()
    assert said == ""
    event = json.loads(out)
    assert event["event"] == "error"
    assert "(EOFError)" in event["message"]


def test_the_end_of_input_is_still_a_user_who_leaves() -> None:
    done = run("ultimate", "play", given="ee\n")
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith("Bye. The game was not saved.")


def test_bytes_that_are_no_text_are_a_move_that_cannot_be_read() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "perfectplay", "ultimate", "play"],
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        input=b"\xff\xfe\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"is not a move" in done.stderr
    assert b"Traceback" not in done.stderr
