"""Other versions of the engine, each in a process of its own, to be measured beside this one.

A version is a commit of this repository's history or a folder with sources. Commits are unpacked
into the user's cache folder, once each.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from perfectplay.folders import cache_folder

LAST_RELEASE = "f089f40"
"""The commit that the last release was made from."""
ROOT = Path(__file__).parent.parent
DRIVER = Path(__file__).parent / "engine_driver.py"


class VersionError(Exception):
    """A version cannot be had or does not answer; the message is a sentence for people."""


def find_sources(version: str) -> Path:
    """Return the folder to put on PYTHONPATH for a commit or a folder."""
    folder = Path(version).expanduser()
    for place in (folder / "src", folder):
        if (place / "perfectplay" / "ultimate").is_dir():
            return place.resolve()
    if folder.is_dir():
        raise VersionError(
            f"There are no sources of perfectplay in the folder {version}; give a folder with "
            f"src/perfectplay in it, or a commit, for example {LAST_RELEASE}."
        )
    return _unpack(version)


def _unpack(commit: str) -> Path:
    """Unpack the sources of a commit into the cache folder, unless they are there already."""
    full = _git(
        commit, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}"
    )
    name = full.decode().strip()
    kept = cache_folder() / "versions" / name
    if not (kept / "src").is_dir():
        kept.parent.mkdir(parents=True, exist_ok=True)
        packed = _git(commit, "archive", name, "src")
        part = Path(tempfile.mkdtemp(prefix="part-", dir=kept.parent))
        with tarfile.open(fileobj=BytesIO(packed)) as tar:
            tar.extractall(part, filter="data")
        try:
            part.rename(kept)
        except OSError:  # another process was quicker
            shutil.rmtree(part)
    return kept / "src"


def _git(commit: str, *words: str) -> bytes:
    try:
        ran = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    except OSError:
        raise VersionError(
            f"The version {commit} is taken from the history of the repository, and git, which "
            "reads it, is not installed here."
        ) from None
    if ran.returncode:
        raise VersionError(
            f"{commit} is neither a folder nor a commit in the history of {ROOT}; clone the "
            "repository with its whole history (git fetch --unshallow), then try again."
        )
    return ran.stdout


def fingerprint(sources: Path) -> str:
    """Return a hash of everything that decides how a version plays."""
    digest = hashlib.sha256()
    package = sources / "perfectplay"
    for path in sorted([*package.glob("*.py"), *(package / "ultimate").rglob("*")]):
        if path.is_file() and path.suffix in (".py", ".npz"):
            digest.update(f"{path.relative_to(package).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def parse_constants(text: str) -> dict[str, float]:
    """Read constants of the search: `exploration=0.2,prior_weight=2`."""
    found = {}
    for part in text.split(",") if text.strip() else []:
        name, _, value = (piece.strip() for piece in part.partition("="))
        try:
            found[name] = float(value)
        except ValueError:
            raise VersionError(
                f"{part.strip()!r} is not a constant of the search with its value; write for "
                "example exploration=0.2,prior_weight=2."
            ) from None
    return found


class EngineProcess:
    """A version of the engine that runs in a process of its own and answers questions."""

    def __init__(self, sources: Path, constants: dict[str, float] | None = None) -> None:
        self.sources = sources
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(DRIVER)],  # -P: its folder must not shadow any module
            env={**os.environ, "PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            about = self.ask("hello", constants=constants or {})
            if Path(about["package"]).resolve() != (sources / "perfectplay").resolve():
                raise VersionError(f"{about['package']} was run in place of {sources}.")
        except BaseException:
            self.close()
            raise
        self.hidden: int = about["hidden"]
        """The width of the network's hidden layer."""

    def ask(self, question: str, **details: Any) -> dict[str, Any]:
        """Ask a question of `engine_driver.Driver` and wait for the answer."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps({"ask": question, **details}) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise VersionError(f"The engine in {self.sources} ended; what it said stands above.")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise VersionError(
                f"The engine in {self.sources}, asked for {question!r}, says: {answer['error']}."
            )
        return answer

    def close(self) -> None:
        """End the process: it stops when nobody asks any more."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self) -> "EngineProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
