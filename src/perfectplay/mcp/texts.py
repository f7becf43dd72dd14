"""The published texts of the games: rules, notation, and numbers to check a program by."""

from __future__ import annotations

from importlib import resources
from typing import Literal

GameName = Literal["mastermind", "ultimate"]
About = Literal["rules", "notation"]


def read_text(game: GameName, about: About) -> str:
    """Return a text of a game, as Markdown.

    >>> read_text("ultimate", "rules").splitlines()[0]
    '# The rules of Ultimate Tic-Tac-Toe'
    """
    return _read(game, f"{about}.md")


def read_perft() -> str:
    """Return the numbers of move sequences by which programs check their rules, as JSON."""
    return _read("ultimate", "perft.json")


def _read(game: GameName, name: str) -> str:
    folder = resources.files(f"perfectplay.{game}") / "published"
    return (folder / name).read_text("utf-8")
