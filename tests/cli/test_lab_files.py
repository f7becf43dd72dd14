"""The files of the lab: there before anything is shown, and never over somebody else's."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from perfectplay.cli.app import app
from perfectplay.lab import journal

EXPERIMENTS = {
    "strategies": "strategies --variant 2x4 --players knuth --no-plots",
    "tree": "tree --variant 2x4 --by knuth",
    "solve": "solve --variant 2x4",
    "strategy": "strategy --variant 3x6 --minutes 0",
    "match": "match random random --games 2 --no-plots",
    "tournament": "tournament random 1 --games 2 --no-plots",
    "claims": "check-claims --only design-counts",
}


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_files_are_written_before_a_word_is_shown(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "results"
    seen: list[bool] = []

    def refuse(*_: object, **__: object) -> None:
        seen.append((folder / "results.json").exists())
        raise BrokenPipeError

    for method in ("draw", "say"):
        monkeypatch.setattr(f"perfectplay.cli.terminal.Terminal.{method}", refuse)
    arguments = ["lab", *EXPERIMENTS[name].split(), "--with", "threads", "--out", str(folder)]
    result = CliRunner().invoke(app, arguments)
    assert isinstance(result.exception, BrokenPipeError)
    assert seen[-1]


def test_a_reader_who_has_seen_enough_gets_no_complaint(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "perfectplay", "lab", "solve", "--variant", "2x4"]
    run = subprocess.Popen(
        [*command, "--with", "threads", "--out", str(tmp_path / "out")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert run.stdout is not None
    run.stdout.close()
    assert run.stderr is not None
    assert run.stderr.read() == b""
    run.wait(timeout=120)
    run.stderr.close()
    assert (tmp_path / "out" / "results.json").exists()


def test_results_of_somebody_else_are_not_replaced(tmp_path: Path) -> None:
    mine = tmp_path / "results.json"
    mine.write_text("mine")
    arguments = ["lab", *EXPERIMENTS["solve"].split(), "--out", str(tmp_path)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert "holds results.json, which is not from an experiment" in " ".join(result.output.split())
    assert mine.read_text() == "mine"


def test_a_damaged_journal_is_told_and_the_results_are_the_same(tmp_path: Path) -> None:
    arguments = ["lab", *EXPERIMENTS["match"].split(), "--json", "--with", "threads"]
    arguments += ["--games", "40", "--out", str(tmp_path)]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    whole = (tmp_path / "results.json").read_bytes()
    lines = (tmp_path / journal.NAME).read_bytes().splitlines(keepends=True)
    assert len(lines) > 2
    lines[1] = lines[1].replace(b"facts", b"fakts")
    (tmp_path / journal.NAME).write_bytes(b"".join(lines))
    again = CliRunner().invoke(app, arguments)
    assert again.exit_code == 0
    told = [json.loads(line) for line in again.stdout.splitlines()]
    (damaged,) = (event for event in told if event["event"] == "damaged")
    assert damaged["lines"] == [2]
    assert "is damaged in line 2" in damaged["message"]
    assert (tmp_path / "results.json").read_bytes() == whole
