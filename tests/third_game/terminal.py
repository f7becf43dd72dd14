"""Tic-tac-toe at the terminal: everything but its own words and drawing comes from the loop."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.cli import options
from perfectplay.cli.game_loop import GameLoop, load_session
from perfectplay.cli.menu import MenuEntry
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from tests.third_game.session import TicTacToeSession

app = typer.Typer(help="Tic-tac-toe: three in a line.", no_args_is_help=True)
menu = (MenuEntry("play", "play"),)


class TicTacToeLoop(GameLoop[TicTacToeSession]):
    """One game of tic-tac-toe."""

    command = "tictactoe play"
    move_usage = "SQUARE"
    move_help = "a letter from a to i, row by row"

    def restart(self) -> TicTacToeSession:
        """Start with an empty board."""
        return TicTacToeSession(self.session.mode)

    def draw_board(self) -> None:
        """Draw the squares; a free one shows its letter."""
        squares = self.session.squares()
        shown = [
            letter if s == "." else s.upper()
            for letter, s in zip("abcdefghi", squares, strict=True)
        ]
        for row in range(0, 9, 3):
            self.terminal.say("  ".join(shown[row : row + 3]))


@app.command()
def play(
    mode: Annotated[str, typer.Option(help="two or computer.")] = "two",
    resume: options.Resume = None,
    as_json: options.Json = False,
) -> None:
    """Play tic-tac-toe."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        session = load_session(TicTacToeSession, resume) if resume else TicTacToeSession(mode)
    TicTacToeLoop(terminal, session, path=resume).play()


@app.command()
def rules() -> None:
    """Say the rules."""
    Terminal().say("Three in a line win.")
