"""`perfectplay mcp` as somebody types it."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import perfectplay
from tests.cli.person import Person, run

COMMAND = [sys.executable, "-m", "perfectplay", "mcp"]
HIDING = """
import sys

class Hiding:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "mcp":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hiding())
"""


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment in which the package mcp is not installed."""
    (tmp_path / "sitecustomize.py").write_text(HIDING)
    sources = Path(perfectplay.__file__).parents[1]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (tmp_path, sources)))}


def test_without_the_package_a_sentence_says_how_to_get_it(bare: dict[str, str]) -> None:
    done = subprocess.run(COMMAND, env=bare, input="", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "The server for language models needs mcp, which is not installed; "
        "try: pip install 'perfectplay[mcp]'\n"
    )


def test_help_needs_no_package(bare: dict[str, str]) -> None:
    done = subprocess.run([*COMMAND, "--help"], env=bare, capture_output=True, text=True)
    assert done.returncode == 0
    assert "--http" in done.stdout


@pytest.mark.parametrize("option", [["--port", "1"], ["--host", "::1"], ["--name", "a.example"]])
def test_options_of_http_need_http(option: list[str]) -> None:
    done = run("mcp", *option)
    assert (done.returncode, done.stdout) == (2, "")
    assert "add --http" in done.stderr


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("mcp", "--http", "--port", str(port))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Nothing can listen on 127.0.0.1 port {port}" in done.stderr


def test_a_person_is_told_what_it_is_and_how_to_connect() -> None:
    person = Person("mcp")
    person.sees("perfectplay mcp is a server of the Model Context Protocol")
    person.sees('"command": "perfectplay", "args": ["mcp"]')
    person.child.sendintr()
    assert person.leaves() == 130
