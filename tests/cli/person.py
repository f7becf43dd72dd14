"""Running the terminal program: in a pipe, as a program would, and as a person at a screen."""

import json
import os
import sys
from dataclasses import dataclass
from typing import Any

import pexpect
from typer.testing import CliRunner

from perfectplay.cli.app import app

COMMAND = [sys.executable, "-m", "perfectplay"]
ENVIRONMENT = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "PYTHONUTF8": "1"}


@dataclass(frozen=True)
class Done:
    """What a command printed and how it ended."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, given: str = "", columns: str = "100", **environment: str) -> Done:
    """Run a command with lines as its input, in this process, as if in a pipe."""
    runner = CliRunner(env={"COLUMNS": columns, **environment})
    done = runner.invoke(app, list(arguments), input=given, catch_exceptions=False)
    return Done(done.exit_code, done.stdout, done.stderr)


def events(*arguments: str, given: str = "") -> list[dict[str, Any]]:
    """Run a command with --json and return what it said."""
    done = run("mastermind", *arguments, "--json", given=given)
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


class Person:
    """Somebody at a terminal."""

    def __init__(self, *arguments: str, columns: int = 100) -> None:
        self.child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments],
            env={**ENVIRONMENT, "COLUMNS": str(columns)},
            encoding="utf-8",
            timeout=300,  # a first start compiles, perhaps beside other tests
            dimensions=(40, columns),
        )

    def sees(self, text: str) -> None:
        self.child.expect_exact(text)

    def types(self, line: str) -> None:
        self.child.sendline(line)

    def leaves(self) -> int:
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)
