"""Two ways to show a game: drawn for people, or one JSON object a line for programs."""

import json
import sys
from typing import TYPE_CHECKING, Any, Protocol

from rich.console import Console

from perfectplay.cli import ultimate_draw as draw
from perfectplay.ultimate.board import Board

if TYPE_CHECKING:
    from perfectplay.ultimate.analysis import Analysis


class Show(Protocol):
    """What a session tells its user."""

    def board(self, board: Board) -> None:
        """Show the position."""

    def say(self, text: str, event: str, **facts: Any) -> None:
        """Say something; programs get the event and the facts."""

    def error(self, text: str) -> None:
        """Say in one sentence what cannot be done."""

    def analysis(self, analysis: "Analysis", top: int) -> None:
        """Show what the engine thinks."""

    def ask(self, prompt: str) -> str:
        """Read one line; raises EOFError at the end of the input."""


class Screen:
    """For people."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.errors = Console(stderr=True, highlight=False)
        self.ascii_only = draw.plain_letters(self.console)

    def board(self, board: Board) -> None:
        """Draw the position."""
        self.console.print()
        self.console.print(draw.draw_board(board, ascii_only=self.ascii_only))

    def say(self, text: str, event: str, **facts: Any) -> None:
        """Print the text."""
        self.console.print(text, markup=False)

    def error(self, text: str) -> None:
        """Print the sentence to the error stream."""
        self.errors.print(text, markup=False)

    def analysis(self, analysis: "Analysis", top: int) -> None:
        """Print a table."""
        self.console.print(draw.analysis_table(analysis, top, self.console.width, self.ascii_only))

    def ask(self, prompt: str) -> str:
        """Read a line, with the prompt shown to people only."""
        if sys.stdin.isatty():
            return self.console.input(prompt, markup=False)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line


class JsonLines:
    """For programs."""

    def _print(self, fact: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(fact, ensure_ascii=False) + "\n")
        sys.stdout.flush()

    def board(self, board: Board) -> None:
        """Nothing: events carry the position."""

    def say(self, text: str, event: str, **facts: Any) -> None:
        """Write the event, its facts and the text."""
        self._print({"event": event, "text": text, **facts})

    def error(self, text: str) -> None:
        """Write an error event."""
        self._print({"event": "error", "text": text})

    def progress(self, analysis: "Analysis") -> None:
        """Write an analysis that is still going on."""
        self._print({"event": "progress", **analysis.as_dict()})

    def analysis(self, analysis: "Analysis", top: int) -> None:
        """Write the analysis with as many plays as were asked for."""
        data = analysis.as_dict()
        self._print({"event": "analysis", **data, "plays": data["plays"][:top]})

    def ask(self, prompt: str) -> str:
        """Read a line, silently."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line
