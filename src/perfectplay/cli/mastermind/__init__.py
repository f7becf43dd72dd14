"""The terminal room of Mastermind: its commands, and what it puts on the menu."""

from perfectplay.cli.mastermind.commands import app, resume_command
from perfectplay.cli.menu import MenuEntry

__all__ = ["app", "menu", "resume_command"]

menu = (
    MenuEntry("break a code", "play"),
    MenuEntry("I guess your code", "guess"),
    MenuEntry("watch a computer player", "watch"),
    MenuEntry("learn optimal play", "teach"),
    MenuEntry("who can play", "players"),
)
