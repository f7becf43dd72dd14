"""Run tests with the lowest versions that pyproject.toml allows: are its bounds true?

    python -m tools.lowest                 all groups, each in an environment in .venv-lowest/
    python -m tools.lowest evals           one of them
    python -m tools.lowest --pins base     only say which versions that would be

What perfectplay names is installed in the lowest version allowed, what those need in turn in the
newest that fits, and pytest and its company as they were tested.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement

from tools.clean import CONSTRAINTS, CleanEnvironment, FailedError

ROOT = Path(__file__).parents[1]
PYPROJECT = ROOT / "pyproject.toml"
HOME = ROOT / ".venv-lowest"
TESTERS = (
    "httpx2", "hypothesis", "ipykernel", "nbclient", "nbformat", "packaging", "pexpect", "pytest",
    "pyyaml",
)  # fmt: skip
"""What tests are made with. schemathesis is not among it: it wants newer versions than we do."""


@dataclass(frozen=True)
class Group:
    """Extras whose libraries go together, and the tests that use them."""

    extras: tuple[str, ...]
    tests: tuple[str, ...]
    base: bool = True
    """Whether the libraries of the base are the lowest, too."""


GROUPS = {
    "base": Group(
        ("web", "plots", "lab", "cluster", "postgresql"),
        (
            "tests/test_compiled.py", "tests/test_extras.py", "tests/test_folders.py",
            "tests/test_session.py", "tests/cli", "tests/lab", "tests/web",
            "tests/mastermind/test_game.py", "tests/mastermind/solver/test_solver.py",
            "tests/ultimate/test_board.py", "tests/ultimate/test_search.py",
        ),
    ),
    "tools": Group(("rl", "mcp", "notebook"), ("tests/rl", "tests/mcp", "tests/notebook")),
    # Both of its libraries want newer versions of what the base needs than that itself does.
    "evals": Group(("evals", "verifiers", "plots"), ("tests/evals",), base=False),
}  # fmt: skip
LEFT_OUT = ("tests/web/test_schema.py",)


def lowest(requirement: Requirement) -> str | None:
    """Turn a lower bound into that very version; None for what is not for this machine."""
    if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
        return None
    bounds = [part.version for part in requirement.specifier if part.operator == ">="]
    if len(bounds) != 1:
        raise FailedError(f"{requirement} has no lower bound, such as {requirement.name}>=1.0.")
    extras = f"[{','.join(sorted(requirement.extras))}]" if requirement.extras else ""
    return f"{requirement.name}{extras}=={bounds[0]}"


def pins(group: Group, pyproject: Path = PYPROJECT) -> list[str]:
    """Return what a group needs, each in its lowest version."""
    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    wanted = list(project["dependencies"]) if group.base else []
    for extra in group.extras:
        wanted += project["optional-dependencies"][extra]
    found = map(Requirement, wanted)
    own = (lowest(each) for each in found if each.name != "perfectplay")
    return sorted({pin for pin in own if pin is not None})


def testers() -> list[str]:
    """Return the tools of the tests in the versions of constraints.txt."""
    lines = [Requirement(line) for line in CONSTRAINTS.read_text("utf-8").splitlines()]
    kept = {plain(line.name): str(line.specifier) for line in lines}
    return [f"{name}{kept[name]}" for name in TESTERS]


def plain(name: str) -> str:
    """Return the name of a distribution as indexes write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def prepare(name: str, group: Group) -> CleanEnvironment:
    """Make the environment of a group, unless it is there with the same versions."""
    wanted = [*pins(group), *testers()]
    clean = CleanEnvironment(HOME / name)
    told = hashlib.sha256("\n".join(wanted).encode()).hexdigest()
    stamp = clean.folder / "installed"
    if not stamp.exists() or stamp.read_text() != told:
        clean.install(*wanted, constraints=None)
        clean.install("--no-deps", "--editable", str(ROOT), constraints=None)
        stamp.write_text(told)
    return clean


def check(name: str, group: Group) -> int:
    """Run the tests of a group with its lowest versions; return the status of pytest."""
    tests = [path for path in group.tests if (ROOT / path).exists()]
    print(f"{name}: {', '.join(pins(group))}", flush=True)
    if not tests:
        print("There are no tests for it.")
        return 0
    clean = prepare(name, group)
    left_out = [f"--ignore={path}" for path in LEFT_OUT]
    command = [str(clean.python), "-m", "pytest", "-q", "-p", "no:cacheprovider", *left_out]
    done = subprocess.run([*command, *tests], cwd=ROOT, env=_variables(), check=False)
    return done.returncode


def _variables() -> dict[str, str]:
    # Not another environment's modules, nor bytes of theirs beside our sources.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1"}


def main(arguments: Sequence[str]) -> int:
    """Test the groups that were named, or all; the exit code is 0 if all bounds hold."""
    names = [name for name in arguments if not name.startswith("-")] or list(GROUPS)
    unknown = [name for name in names if name not in GROUPS]
    if unknown:
        print(f"{unknown[0]!r} is no group; there are {', '.join(GROUPS)}.", file=sys.stderr)
        return 2
    try:
        if "--pins" in arguments:
            for name in names:
                print(f"{name}: {', '.join(pins(GROUPS[name]))}")
            return 0
        return max(check(name, GROUPS[name]) for name in names)
    except FailedError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
