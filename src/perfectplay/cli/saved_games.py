"""Saved games of any kind: which game a file holds, and which command goes on with it.

The module of a game's terminal commands may have a function `resume_command` that says which
command goes on with a saved game; without it, it is `play`.
"""

from __future__ import annotations

import shlex
from pathlib import Path

from perfectplay.cli.files import FileError, quote_path
from perfectplay.errors import PerfectPlayError
from perfectplay.session import GameKind, Session, games, load


def commands_of(game: GameKind) -> object:
    """Load the module that holds a game's commands; None if it has none."""
    found: object = load(game.terminal.partition(":")[0]) if game.terminal else None
    return found


def resume_command(game: GameKind, text: str) -> str:
    """Return the command of a game that goes on with its record."""
    find = getattr(commands_of(game), "resume_command", lambda _: "play")
    command: str = find(text)
    return command


def refuse_other_game(kind: type[Session], path: Path, text: str) -> None:
    """Refuse a file that holds another game than this kind, with the command that opens it."""
    if kind.reads(text):
        return
    for game in games():
        if game.name == kind.kind or not game.load_session().reads(text):
            continue
        message = f"{quote_path(path)} is a saved game of {game.title}, which is another game"
        if game.terminal:
            try:
                command = resume_command(game, text)
            except PerfectPlayError:  # it begins as such a record, but is damaged
                command = "play"
            go_on = f"perfectplay {game.name} {command} --resume {shlex.quote(str(path))}"
            message += f"; go on with: {go_on}"
        raise FileError(f"{message}.", given=str(path))
