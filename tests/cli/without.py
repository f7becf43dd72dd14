"""The terminal program where optional libraries are not installed."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import perfectplay
from tests.cli.person import Done

# A site module that hides libraries from this process and all processes it starts.
HIDING = """
import sys

class Hiding:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hiding())
"""
# Runs lines of arguments one after the other, and tells how each ended.
ALL = """
import json, sys
from typer.testing import CliRunner
from perfectplay.cli.app import app

told = {}
for name, arguments in json.load(sys.stdin).items():
    done = CliRunner().invoke(app, arguments, catch_exceptions=False)
    told[name] = [done.exit_code, done.stdout, done.stderr]
print(json.dumps(told))
"""


def without(folder: Path, modules: Iterable[str]) -> dict[str, str]:
    """Return an environment in which these modules are not installed; the folder must be empty."""
    (folder / "sitecustomize.py").write_text(HIDING.format(hidden=sorted(modules)))
    sources = Path(perfectplay.__file__).parents[1]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, sources)))}


def run_all(environment: dict[str, str], commands: dict[str, list[str]]) -> dict[str, Done]:
    """Run commands one after the other in one process."""
    done = subprocess.run(
        [sys.executable, "-c", ALL],
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return {name: Done(*told) for name, told in json.loads(done.stdout).items()}
