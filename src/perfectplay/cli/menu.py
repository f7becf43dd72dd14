"""`perfectplay menu`: a short list to choose from, in the terminal.

Each game puts entries on it: the module of its terminal commands has a tuple `menu` of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import typer

from perfectplay.cli import training
from perfectplay.cli.files import FileError, parse_path, quote_path, read_text
from perfectplay.cli.game_loop import holds_game
from perfectplay.cli.saved_games import commands_of, resume_command
from perfectplay.cli.terminal import LEAVE, Terminal, leaving_cleanly
from perfectplay.cli.typed_line import UserLeft
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.session import games


@dataclass(frozen=True)
class MenuEntry:
    """What is shown, and the command of the game that it stands for."""

    title: str
    command: str


@dataclass(frozen=True)
class _Choice:
    title: str
    arguments: tuple[str, ...]
    """None of them: go on with a saved game."""


def menu(context: typer.Context, app: typer.Typer) -> None:
    """Ask what to play until the user leaves; without a terminal, show the help instead."""
    terminal = Terminal()
    if not terminal.interactive:
        typer.echo(context.get_help())
        return
    lessons = [_Choice(title, (command,)) for title, command in training.menu]
    choices = [*_entries(), *lessons, _Choice("Go on with a saved game", ())]
    with leaving_cleanly(terminal):
        while True:
            terminal.say()
            terminal.say("perfectplay", style="bold")
            for number, choice in enumerate(choices, 1):
                terminal.say(f"{number:3}  {choice.title}")
            terminal.say("  q  leave")
            try:
                arguments = _choose(terminal, choices).arguments or _saved_game(terminal)
            except PerfectPlayError as error:
                terminal.complain(error)
                continue
            # Options that are missing are asked for by the command itself.
            app(list(arguments), standalone_mode=False)


def _entries() -> list[_Choice]:
    """Return what all games put on the menu."""
    return [
        _Choice(f"{game.title}: {entry.title}", (game.name, entry.command))
        for game in games()
        if game.terminal
        for entry in getattr(commands_of(game), "menu", ())
    ]


def _saved_game(terminal: Terminal) -> tuple[str, ...]:
    """Ask for a file, and return the command that goes on with the game in it."""
    path = parse_path(terminal.read("Which file?"), "game.txt")
    text = read_text(path)
    for game in games():
        if game.terminal and holds_game(game.load_session(), text):
            return (game.name, resume_command(game, text), "--resume", str(path))
    raise FileError(f"{quote_path(path)} is not a saved game; give a file that 'save' has written.")


def _choose(terminal: Terminal, choices: Sequence[_Choice]) -> _Choice:
    while True:
        text = terminal.read("Your choice:").strip().lower()
        if text in LEAVE:
            raise UserLeft
        numbers = [str(number) for number in range(1, len(choices) + 1)]
        if text in numbers:
            return choices[numbers.index(text)]
        if text:
            terminal.complain(
                f"{quote(text)} is not in the list; type a number from 1 to {len(choices)} or q, "
                "for example 1."
            )
