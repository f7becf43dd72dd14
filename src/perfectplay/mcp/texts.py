"""The published texts of the games: rules, notation, and whatever else lies beside them."""

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
    folder = resources.files(f"perfectplay.{game}") / "published"
    return (folder / f"{about}.md").read_text("utf-8")
