"""`perfectplay menu`: a short list to choose from, in the terminal."""

from __future__ import annotations

from pathlib import Path

import typer

from perfectplay.cli.console import LEAVE, Terminal, leaving_cleanly
from perfectplay.errors import PerfectPlayError

# What is shown, and the arguments of the command that it stands for.
CHOICES: dict[str, tuple[str, list[str]]] = {
    "1": ("Mastermind: break a code", ["mastermind", "play"]),
    "2": ("Mastermind: I guess your code", ["mastermind", "guess"]),
    "3": ("Mastermind: watch a computer player", ["mastermind", "watch"]),
    "4": ("Mastermind: learn optimal play", ["mastermind", "teach"]),
    "5": ("Mastermind: who can play", ["mastermind", "players"]),
    "6": ("Mastermind: go on with a saved game", ["resume"]),
    "7": ("Ultimate Tic-Tac-Toe: play", ["ultimate", "play"]),
    "8": ("Ultimate Tic-Tac-Toe: the levels", ["ultimate", "levels"]),
}


def menu(context: typer.Context) -> None:
    """Ask what to play until the user leaves; without a terminal, show the help instead."""
    from perfectplay.cli.app import app

    terminal = Terminal()
    if not terminal.interactive:
        typer.echo(context.get_help())
        return
    with leaving_cleanly(terminal):
        while True:
            terminal.say()
            terminal.say("perfectplay", style="bold")
            for key, (title, _) in CHOICES.items():
                terminal.say(f"  {key}  {title}")
            terminal.say("  q  leave")
            try:
                arguments = _choose(terminal)
                if arguments == ["resume"]:
                    arguments = _saved_game(terminal)
            except PerfectPlayError as error:
                terminal.complain(error)
                continue
            # Options that are missing are asked for by the command itself.
            app(arguments, standalone_mode=False)


def _saved_game(terminal: Terminal) -> list[str]:
    from perfectplay.cli.mastermind_setup import load_record

    name = terminal.read("Which file?").strip()
    return ["mastermind", load_record(Path(name)).mode, "--resume", name]


def _choose(terminal: Terminal) -> list[str]:
    while True:
        text = terminal.read("Your choice:").strip().lower()
        if text in LEAVE:
            raise EOFError
        if not text:
            continue
        if text in CHOICES:
            return CHOICES[text][1]
        keys = ", ".join(CHOICES)
        terminal.complain(f"{text!r} is not in the list; type one of {keys} or q, for example 1.")
