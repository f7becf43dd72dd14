"""The guide for authors of solvers: its package is made, installed and used, word for word."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside import on_the_path
from tests.web import helpers

GUIDE = (Path(__file__).parent.parent / "docs" / "extending.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", GUIDE, re.M | re.S)
PIP = """#!/bin/sh
exec {python} -m pip "$@" --no-deps --no-build-isolation --target {target} --quiet
"""

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="the guide is written for a shell"),
    pytest.mark.skipif(importlib.util.find_spec("hatchling") is None, reason="needs hatchling"),
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the guide installs; its commands put nothing anywhere else."""
    return tmp_path_factory.mktemp("installed")


@pytest.fixture(scope="module")
def said(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the commands of each block print."""
    place = tmp_path_factory.mktemp("place")
    tools = tmp_path_factory.mktemp("tools")
    pip, program = tools / "pip", tools / "perfectplay"
    pip.write_text(PIP.format(python=sys.executable, target=installed))
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m perfectplay "$@"\n')
    for tool in (pip, program):
        tool.chmod(0o755)
    source = str(Path(__file__).parent.parent / "src")
    environment = {
        **os.environ,
        "PATH": f"{tools}:{os.environ['PATH']}",
        "PYTHONPATH": f"{installed}:{source}",
        "COLUMNS": "160",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    printed = []
    for block in BLOCKS:
        done = subprocess.run(
            ["sh", "-e"], input=block, cwd=place, env=environment, capture_output=True, text=True,
            timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout)
    return printed


def test_the_package_has_twenty_lines() -> None:
    files = re.findall(r"<<'END'\n(.*?)^END$", BLOCKS[0], re.M | re.S)
    lines = [line for text in files for line in text.splitlines()]
    assert len(lines) == 20


def test_it_is_among_the_players_and_the_evaluators(said: list[str]) -> None:
    assert "middle: guesses the code in the middle of those that are left" in said[0]
    assert "boards         Values a position by the small boards that each side has won." in said[0]


def test_it_plays_is_compared_and_analyses(said: list[str]) -> None:
    assert "middle wins: the code was found in" in said[1]
    assert re.search(r"^\W*middle\W+\d{3}\W+\d\.\d{4}", said[1], re.M)
    assert "mcts:eval=boards,sims=20" in said[1]
    assert len(re.findall(r"\b[a-i]{2}\b", said[1])) > 5


def test_it_is_on_the_page(
    said: list[str], installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        on_the_path(installed, monkeypatch),
        helpers.client(helpers.settings(tmp_path)) as api,
    ):
        options = api.get("/api/options").json()
        players = options["mastermind"]["players"]
        (own,) = (player for player in players if player["name"] == "middle")
        assert own["title"] == "middle"
        assert own["description"] == "guesses the code in the middle of those that are left"
        found = options["ultimate"]["evaluators"]
        about = "Values a position by the small boards that each side has won."
        assert found == [{"name": "boards", "description": about}]
        body = {"position": "ee ea", "seconds": 0.2, "evaluator": "boards"}
        analysis = api.post("/api/ultimate/analysis", json=body)
        assert analysis.status_code == 200, analysis.text
        assert analysis.json()["simulations"] > 0
        helpers.error(
            api.post("/api/ultimate/analysis", json={**body, "evaluator": "b"}), 400, "PluginError"
        )
        url, made = helpers.new(api, mode="play", variant="3x4", player="middle")
        version = made["game"]["version"]
        answer = api.post(f"{url}/step", json={"version": version})
        assert answer.status_code == 200, answer.text
        assert answer.json()["game"]["turns"][0]["guess"] == "200"
