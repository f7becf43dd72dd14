"""The lab without matplotlib: every experiment runs, and a sentence says how to get plots."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.person import Done
from tests.cli.without import run_all, without

EXPERIMENTS = {
    "strategies": "strategies --variant 2x3 --players knuth",
    "tree": "tree --variant 2x3 --by knuth",
    "solve": "solve --variant 2x3",
    "match": "match random random --games 2",
    "tournament": "tournament random 1 --games 2",
    "levels": "levels --games 2 --from 1 --to 2",
    "claims": "check-claims --only design-counts",
}
PLOTTING = ("strategies", "match", "tournament", "levels")
SENTENCE = "A plot needs matplotlib, which is not installed; try: pip install 'perfectplay[plots]'"


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which matplotlib is not installed."""
    return without(tmp_path_factory.mktemp("hidden"), ["matplotlib"])


def lab(bare: dict[str, str], folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "perfectplay", "lab", *arguments, "--out", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, env=bare, check=False)


def test_matplotlib_is_hidden(bare: dict[str, str]) -> None:
    command = [sys.executable, "-c", "import matplotlib"]
    done = subprocess.run(command, capture_output=True, text=True, env=bare, check=False)
    assert "ModuleNotFoundError" in done.stderr


def lab_all(bare: dict[str, str], commands: dict[str, list[str]]) -> dict[str, Done]:
    """Run commands of the lab one after the other in one process."""
    return run_all(bare, {name: ["lab", *command] for name, command in commands.items()})


def test_every_experiment_runs_and_says_once_what_is_missing(
    bare: dict[str, str], tmp_path: Path
) -> None:
    commands = {
        name: [*text.split(), "--with", "threads", "--out", str(tmp_path / name)]
        for name, text in EXPERIMENTS.items()
    }
    for name, done in lab_all(bare, commands).items():
        assert done.returncode == 0, done.stderr
        assert done.stdout.count(SENTENCE) == (name in PLOTTING)
        assert SENTENCE not in done.stderr
        files = {path.name for path in (tmp_path / name).iterdir()}
        assert "results.json" in files
        assert not {file for file in files if file.endswith(".png")}


def test_plots_that_were_asked_for_are_refused_before_the_work_starts(
    bare: dict[str, str], tmp_path: Path
) -> None:
    commands = {
        name: [*EXPERIMENTS[name].split(), "--plots", "--out", str(tmp_path / name)]
        for name in PLOTTING
    }
    for done in lab_all(bare, commands).values():
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr == f"{SENTENCE}\n"
    assert not list(tmp_path.iterdir())


def test_without_plots_nothing_is_missing(bare: dict[str, str], tmp_path: Path) -> None:
    done = lab(bare, tmp_path / "results", *EXPERIMENTS["match"].split(), "--no-plots")
    assert done.returncode == 0
    assert SENTENCE not in done.stdout + done.stderr


def test_programs_are_told_by_an_event(bare: dict[str, str], tmp_path: Path) -> None:
    done = lab(bare, tmp_path / "results", *EXPERIMENTS["match"].split(), "--json")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert events[0] == {"event": "no_plots", "message": SENTENCE}
    assert events[-1]["event"] == "files"


def test_the_library_says_the_same(bare: dict[str, str]) -> None:
    code = (
        "from perfectplay.lab import ExtraMissingError\n"
        "from perfectplay.lab.figures import LIGHT, new\n"
        "try:\n    new(LIGHT, 'A figure')\n"
        "except ExtraMissingError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=bare, check=True
    )
    assert done.stdout == f"{SENTENCE}\n"
