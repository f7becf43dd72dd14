"""The terminal room of puzzles and lessons: its commands, and what it puts on the menu."""

from perfectplay.cli.training.commands import lessons, puzzle

__all__ = ["lessons", "menu", "puzzle"]

menu = (("Puzzles of the day", "puzzle"), ("Lessons", "lessons"))
"""What is shown, and the command that it stands for."""
