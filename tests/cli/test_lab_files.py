"""The files of the lab: there before anything is shown, and never over somebody else's."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from perfectplay.cli.app import app

EXPERIMENTS = {
    "strategies": "strategies --variant 2x4 --players knuth --no-plots",
    "tree": "tree --variant 2x4 --by knuth",
    "solve": "solve --variant 2x4",
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
