"""`perfectplay export positions` as a user meets it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from perfectplay.exports import read_positions
from tests.cli.person import Done, run

QUICK = ("--with", "threads", "--workers", "1")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def export(*arguments: str) -> Done:
    return run("export", "positions", *arguments, *QUICK)


def refused(*arguments: str) -> str:
    done = export(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_it_says_what_it_wrote_and_where(tmp_path: Path) -> None:
    done = export("-v", "3x4")
    assert done.returncode == 0
    assert done.stdout.startswith("Written: 71 states to positions-3x4.jsonl (0.0 MB); ")
    assert "positions-3x4.jsonl.json says what they are." in done.stdout
    assert {path.name for path in tmp_path.iterdir()} == {
        "positions-3x4.jsonl",
        "positions-3x4.jsonl.json",
    }
    assert len(list(read_positions("positions-3x4.jsonl"))) == 71
    card = json.loads(Path("positions-3x4.jsonl.json").read_text("utf-8"))
    assert card["command"] == (
        "perfectplay export positions mastermind --variant 3x4 --margin 0.04 --guesses kinds"
    )


def test_both_formats_and_any_workers_are_the_same() -> None:
    first = export("-v", "3x4", "-o", "a.jsonl").stdout
    assert export("-v", "3x4", "-o", "b.parquet").returncode == 0
    done = run("export", "positions", "-v", "3x4", "-o", "c.jsonl", "--workers", "2")
    assert done.stdout.replace("c.jsonl", "a.jsonl") == first
    assert Path("a.jsonl").read_bytes() == Path("c.jsonl").read_bytes()
    assert list(read_positions("a.jsonl")) == list(read_positions("b.parquet"))


def test_events_for_programs() -> None:
    done = export("-v", "2x3", "--format", "parquet", "--json")
    (event,) = (json.loads(line) for line in done.stdout.splitlines())
    assert event["event"] == "written"
    assert event["file"] == "positions-2x3.parquet"
    assert event["rows"] == len(list(read_positions("positions-2x3.parquet")))
    assert event["bytes"] == Path("positions-2x3.parquet").stat().st_size


def test_ultimate() -> None:
    done = export("ultimate", "--sample", "3", "--simulations", "50", "--nodes", "100")
    assert "3 positions to positions-ultimate-line.jsonl" in done.stdout
    assert [row["rule"] for row in read_positions("positions-ultimate-line.jsonl")] == ["line"] * 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "'chess' is not a game"),
        (("ultimate", "--variant", "4x6"), "--variant is not for ultimate"),
        (("--simulations", "5"), "--simulations is not for mastermind"),
        (("-v", "5x8"), "--sample 20"),
        (("-v", "nonsense"), "nonsense"),
        (("--format", "csv"), "--format parquet"),
        (("-o", "x.csv"), "x.csv"),
        (("-o", f"{'x' * 300}.jsonl"), "cannot be written (file name too long)"),
        (("-o", "x.jsonl", "--format", "parquet"), "leave one of the two out"),
        (("--margin", "nan"), "--margin 0.04"),
        (("ultimate", "--rule", "odd"), "odd"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in refused(*arguments)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_only_with_force() -> None:
    path = Path("positions-2x3.jsonl")
    path.write_text("mine")
    assert "--force" in refused("-v", "2x3")
    assert path.read_text() == "mine"
    assert export("-v", "2x3", "--force").returncode == 0
    assert len(list(read_positions(path))) > 0


@pytest.mark.skipif(os.name != "posix", reason="signals are sent in another way there")
def test_after_ctrl_c_the_same_command_goes_on(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "perfectplay",
        "export",
        "positions",
        "-v",
        "4x4",
        "--margin",
        "0.04",
        *QUICK,
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        journals = list(tmp_path.glob("*.unfinished/journal.jsonl"))
        if journals and journals[0].read_bytes().count(b"\n") > 5:
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "the same command goes on" in said
    assert not Path("positions-4x4.jsonl").exists()
    assert not list(tmp_path.glob(".positions*"))
    assert export("-v", "4x4", "--margin", "0.0").returncode == 0  # another export: kept apart
    Path("positions-4x4.jsonl").rename("other.jsonl")
    Path("positions-4x4.jsonl.json").unlink()
    assert len(list(tmp_path.glob("*.unfinished"))) == 1
    assert export("-v", "4x4", "--margin", "0.04").returncode == 0
    assert not list(tmp_path.glob("*.unfinished"))
    resumed = Path("positions-4x4.jsonl").read_bytes()
    assert export("-v", "4x4", "--margin", "0.04", "-o", "fresh.jsonl").returncode == 0
    assert Path("fresh.jsonl").read_bytes() == resumed
