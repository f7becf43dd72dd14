"""Talking to a person or a program: reading lines, asking, complaining, leaving."""

from __future__ import annotations

import getpass
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from perfectplay.errors import PerfectPlayError

T = TypeVar("T")
# How many seconds work may take before a bar is worth the flicker.
PATIENCE = 0.4
# How many seconds lie between two lines about progress where nobody watches.
LOG_EVERY = 20.0
# What people type to get out.
LEAVE = frozenset({"quit", "q", "exit"})


class Terminal:
    """Where a session reads and writes: text for people, or one JSON object a line for programs."""

    def __init__(self, as_json: bool = False) -> None:
        self.as_json = as_json
        self.out = Console(highlight=False)
        self.err = Console(stderr=True, highlight=False)
        self.interactive = sys.stdin.isatty() and not as_json

    def say(self, text: str = "", style: str | None = None) -> None:
        """Print a line for people; programs do not get it. Text is printed as it is, no markup."""
        if not self.as_json:
            # Wrapped at words on a screen; left whole in a pipe, where lines are for programs.
            self.out.print(escape(text), style=style, soft_wrap=not self.out.is_terminal)

    def say_aside(self, text: str) -> None:
        """Say something that is not part of the output, to a person who watches a pipe."""
        if self.err.is_terminal and not self.as_json:
            self.err.print(escape(text), style="dim", soft_wrap=True)

    def draw(self, picture: Any) -> None:
        """Print something that rich can render; programs do not get it."""
        if not self.as_json:
            self.out.print(picture)

    def event(self, kind: str, **data: Any) -> None:
        """Print an event for programs; people do not get it."""
        if self.as_json:
            sys.stdout.write(json.dumps({"event": kind, **data}, ensure_ascii=False) + "\n")
            sys.stdout.flush()

    def complain(self, error: Exception | str) -> None:
        """Say in one sentence what cannot be done."""
        if self.as_json:
            self.event("error", message=str(error))
        else:
            self.err.print(escape(str(error)), style="yellow", soft_wrap=not self.err.is_terminal)

    def read(self, prompt: str) -> str:
        """Read a line; raises EOFError at the end of input."""
        if self.interactive:
            return self.out.input(f"[bold]{escape(prompt)}[/bold] ")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def read_hidden(self, prompt: str) -> str:
        """Read a line that is not shown while it is typed."""
        if self.interactive:
            return getpass.getpass(f"{prompt} ")
        return self.read(prompt)

    def ask(
        self,
        question: str,
        default: str,
        read: Callable[[str], T],
        choices: str = "",
    ) -> T:
        """Ask until the answer can be read; Enter takes the default. Not asked in a pipe."""
        if not self.interactive:
            return read(default)
        if choices:
            self.say(choices, style="dim")
        while True:
            try:
                text = self.read(f"{question} [{default}]:").strip()
                if text.lower() in LEAVE:
                    raise EOFError
                return read(text or default)
            except PerfectPlayError as error:
                self.complain(error)

    @contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """Show that something takes a moment."""
        if self.out.is_terminal and not self.as_json:
            with self.out.status(escape(what)):
                yield
        else:
            yield

    @contextmanager
    def status(self, what: str) -> Iterator[Callable[[str], None]]:
        """Show a line that can be changed while something long goes on."""
        if self.out.is_terminal and not self.as_json:
            with self.out.status(escape(what)) as line:
                yield lambda text: line.update(escape(text))
        else:
            yield lambda text: None

    @contextmanager
    def progress(self, what: str, unit: str = "") -> Iterator[Callable[[int, int], None]]:
        """Show a bar with the time left, but only once the work has taken a moment.

        With a unit, such as games, also how many are done and how fast; where nobody watches, a
        line for the log now and then.
        """
        columns: list[ProgressColumn] = [TextColumn("{task.description}"), BarColumn()]
        if unit:
            columns += [MofNCompleteColumn(), _Rate(unit)]
        hide = self.as_json or not self.out.is_terminal
        bar = Progress(
            *columns, TimeRemainingColumn(), console=self.out, transient=True, disable=hide
        )
        task = bar.add_task(escape(what), total=None)
        started = said = time.monotonic()
        first: int | None = None

        def update(done: int, total: int) -> None:
            nonlocal said, first
            now = time.monotonic()
            first = done if first is None else first
            if not bar.live.is_started and now - started > PATIENCE:
                bar.start()
            bar.update(task, completed=done, total=total)
            if unit and hide and now - said > LOG_EVERY:
                said = now
                rate = (done - first) / (now - started)
                left = f", {(total - done) / rate:,.0f} s left" if rate else ""
                line = f"{what}: {done:,} of {total:,} {unit}, {rate:,.1f} a second{left}"
                self.err.print(escape(line), style="dim", soft_wrap=True)

        try:
            yield update
        finally:
            bar.stop()


class _Rate(ProgressColumn):
    """How many are done in a second."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit

    def render(self, task: Task) -> Text:
        """Return the rate, or the unit alone while there is none."""
        speed = task.finished_speed or task.speed
        return Text(self.unit if speed is None else f"{self.unit}, {speed:,.1f}/s", style="dim")


@contextmanager
def leaving_cleanly(
    terminal: Terminal, goodbye: Callable[[], str] = lambda: "Bye."
) -> Iterator[None]:
    """Turn Ctrl-C, the end of input and refused options into one line and an exit code."""
    try:
        yield
    except EOFError:
        terminal.say(goodbye())
        terminal.event("left", message=goodbye())
        raise typer.Exit(0) from None
    except KeyboardInterrupt:
        terminal.say()
        terminal.say(goodbye())
        raise typer.Exit(130) from None
    except PerfectPlayError as error:
        fail(terminal, error)


def fail(terminal: Terminal, error: Exception | str) -> NoReturn:
    """Complain and leave with the exit code of bad options."""
    terminal.complain(error)
    raise typer.Exit(2)
