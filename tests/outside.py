"""Packages of other people, made up on the spot: a folder on the path with entry points."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

import pytest

from perfectplay.lab import provenance
from perfectplay.mastermind import strategies
from perfectplay.ultimate import evaluators

PLAYER = """
from perfectplay.mastermind.strategies import Choice, Strategy

class Mine(Strategy):
    name, description = "mine", "guesses the last code that is left"

    def consider(self, knowledge, rng=None, progress=None):
        return Choice(knowledge.require_candidates()[-1])
"""
EVALUATOR = """
def even(board):
    "All positions are alike."
    return 0.5
"""


def write_package(
    folder: Path, name: str, text: str, version: str = "1.0", **entries: dict[str, str]
) -> None:
    """Write a package of one module; `strategies` and `evaluators` are its entry points."""
    notes = folder / f"{name}-{version}.dist-info"
    notes.mkdir(parents=True, exist_ok=True)
    (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = []
    for group, found in entries.items():
        lines.append(f"[perfectplay.{group}]")
        lines += [f"{entry} = {value}" for entry, value in found.items()]
    (notes / "entry_points.txt").write_text("\n".join(lines) + "\n")
    (folder / f"{name}.py").write_text(text)


@contextmanager
def on_the_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let a folder of packages be found, here and in processes started from here."""
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")
    look_again()
    try:
        yield folder
    finally:
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None) or "").startswith(str(folder)):
                del sys.modules[name]
        monkeypatch.undo()
        look_again()


def look_again() -> None:
    """Forget what was found and registered."""
    invalidate_caches()
    strategies.OUTSIDE.forget()
    evaluators.OUTSIDE.forget()
    provenance.module_fingerprint.cache_clear()
