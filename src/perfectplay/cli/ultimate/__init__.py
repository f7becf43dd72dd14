"""The terminal room of Ultimate Tic-Tac-Toe: its commands, and what it puts on the menu."""

from perfectplay.cli.menu import MenuEntry
from perfectplay.cli.ultimate.commands import app

__all__ = ["app", "menu"]

menu = (
    MenuEntry("play", "play"),
    MenuEntry("watch the computer play itself", "watch"),
    MenuEntry("the levels", "levels"),
)
