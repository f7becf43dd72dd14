"""Build what a release consists of, try it as a user would, and say how to release it.

    python -m tools.dist

makes the source distribution and the wheel in dist/, checks their metadata and contents, and runs
the wheel from a clean environment: the base alone with games and solvers, then the page.
"""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from urllib.request import urlopen

from perfectplay import __version__
from tools.clean import CleanEnvironment, FailedError, environment, run

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
DIST = ROOT / "dist"
BUILD_LEFT_OUT = ("*.d.ts",)
"""What is among the sources and not in the wheel: see pyproject.toml."""
DOCUMENTS = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
GUESSES = "0011\n2233\nquit\n"
"""The lines of a short game of Mastermind."""
PATIENCE = 120
"""Seconds that a server gets to answer."""
COMMANDS: tuple[tuple[str, str, str], ...] = (
    ("--version", "", f"perfectplay {__version__}"),
    ("mastermind play 4x6 --seed 7 --json", GUESSES, '"event": "left"'),
    ("mastermind solve 3x4", "", "3x4: 206 guesses in all for 64 codes"),
    ("mastermind analyze '0011 1B1W, 0023 0B2W'", "", "codes"),
    ("ultimate analyze ee ei ia --simulations 2000", "", "simulations"),
    ("lab match random random --games 2 --no-plots --with threads", "", "Written to"),
)
"""What a user types after the install, the lines that follow, and what has to be in the answer."""


def build(folder: Path = DIST) -> tuple[Path, Path]:
    """Build the source distribution, and from that the wheel; return both."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("perfectplay-*"):
        old.unlink()
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise FailedError(f"The build has failed:\n{done.stdout}{done.stderr}")
    return folder / f"perfectplay-{__version__}.tar.gz", only_wheel(folder)


def only_wheel(folder: Path) -> Path:
    """Return the wheel of this version that lies in a folder."""
    return folder / f"perfectplay-{__version__}-py3-none-any.whl"


def shipped(sources: Path = SOURCES) -> set[str]:
    """Return the files that a wheel of these sources has to hold."""
    files = (path for path in sources.rglob("*") if path.is_file())
    return {
        path.relative_to(sources).as_posix()
        for path in files
        if "__pycache__" not in path.parts and not any(path.match(out) for out in BUILD_LEFT_OUT)
    }


def wheel_complaints(wheel: Path, wanted: Iterable[str]) -> list[str]:
    """Say what a wheel lacks, and what it holds and should not."""
    documents = {f"perfectplay-{__version__}.dist-info/{name}" for name in DOCUMENTS}
    with zipfile.ZipFile(wheel) as opened:
        return _compare(wheel, set(opened.namelist()), {*wanted, *documents})


def sdist_complaints(sdist: Path, wanted: Iterable[str]) -> list[str]:
    """Say what a source distribution lacks, and what it holds and should not."""
    with tarfile.open(sdist) as opened:
        found = {member.name.partition("/")[2] for member in opened if member.isfile()}
    return _compare(sdist, found, {*wanted, "PKG-INFO"})


def _compare(file: Path, found: set[str], wanted: set[str]) -> list[str]:
    lacking = [f"{file.name} lacks {name}" for name in sorted(wanted - found)]
    return lacking + [f"{file.name} should not hold {name}" for name in sorted(found - wanted)]


def tracked() -> set[str]:
    """Return the files that are kept by git: all of them are in the source distribution."""
    listed = run(["git", "-C", ROOT, "ls-files"], ROOT)
    return {name for name in listed.splitlines() if (ROOT / name).exists()}


def check_metadata(*files: Path) -> None:
    """Have twine look at what an index would show of these files."""
    run([sys.executable, "-m", "twine", "check", "--strict", *files], ROOT)


def try_commands(programs: Path, folder: Path) -> None:
    """Give some commands in an empty folder, as somebody who has just installed the program."""
    for line, given, expected in COMMANDS:
        said = run([programs / "perfectplay", *shlex.split(line)], folder, given)
        if expected not in said:
            raise FailedError(f"perfectplay {line} did not say {expected!r} but:\n{said}")
        print(f"  perfectplay {line}")


def try_without_extras(programs: Path, folder: Path) -> None:
    """See that the page is missed in one sentence where its extra is not installed."""
    try:
        said = run([programs / "perfectplay"], folder)
    except FailedError as error:
        said = str(error)
    if "pip install 'perfectplay[web]'" not in said or "Traceback" in said:
        raise FailedError(f"perfectplay without [web] said:\n{said}")
    print("  perfectplay (says what it needs)")


def try_page(programs: Path, folder: Path) -> None:
    """Start the server on this machine's loopback, and ask for the page and its health."""
    command = [str(programs / "perfectplay"), "serve", "--no-browser", "--port", "0"]
    server = subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment(folder),
    )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+/", line)
        if found is None:
            raise FailedError(f"perfectplay serve said: {line}{server.stdout.read()}")
        for path, expected in (("", "<title>"), ("api/health/live", "")):
            with urlopen(f"{found[0]}{path}", timeout=PATIENCE) as answer:
                if expected not in answer.read().decode():
                    raise FailedError(f"{found[0]}{path} is not what it should be")
    finally:
        server.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)
        server.communicate(timeout=PATIENCE)
    print("  perfectplay serve")


def try_wheel(wheel: Path, folder: Path) -> None:
    """Install a wheel in a clean environment and use it: the base, then the page."""
    place = folder / "somewhere"
    place.mkdir()
    clean = CleanEnvironment(folder / "venv")
    clean.install(wheel)
    brought = clean.distributions()
    print(f"The base alone, {len(brought)} distributions:")
    try_commands(clean.programs, place)
    try_without_extras(clean.programs, place)
    clean.install(f"perfectplay[web] @ {wheel.resolve().as_uri()}")
    print("With [web]:")
    try_page(clean.programs, place)


STEPS = f"""\
To release {__version__}, from the branch that everybody has (docs/releasing.md tells more):
  1. CHANGELOG.md, CITATION.cff and perfectplay.__version__ say {__version__}.
  2. make test test-slow dist
  3. git tag -a v{__version__} -m 'perfectplay {__version__}' && git push --tags
  4. .venv/bin/twine upload dist/perfectplay-{__version__}*
  5. pip install perfectplay=={__version__} in a new environment, and perfectplay --version\
"""


def main() -> int:
    """Build, check and try everything; return the exit code."""
    try:
        print("Building ...")
        sdist, wheel = build()
        complaints = wheel_complaints(wheel, shipped()) + sdist_complaints(sdist, tracked())
        if complaints:
            raise FailedError("\n".join(complaints))
        check_metadata(sdist, wheel)
        for file in (sdist, wheel):
            size = file.stat().st_size / 1e6
            print(f"  {file.relative_to(ROOT)}: {size:.1f} MB, as it should be")
        with tempfile.TemporaryDirectory(prefix="perfectplay-dist-") as folder:
            try_wheel(wheel, Path(folder))
    except FailedError as error:
        print(error, file=sys.stderr)
        return 1
    print(STEPS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
