"""Talking to a person or a program: reading lines, asking, complaining, leaving.

A program asks for `--json` and gets one JSON object a line. Its key `event` says what happened, and
`message`, where there is one, is the sentence that a person would have read. Every game uses the
same names for the same things:

    start         a game begins or goes on
    turn          a line is awaited from a player at this terminal, whose `seat` is named
    move          a move, guess or answer was made by `seat`
    undo          something was taken back
    over          the game has ended: `winner` is a seat, or null for a draw
    stopped       Ctrl-C has stopped a search; the game goes on
    hint          the next step of a hint
    best          what the engine or the teacher thinks best
    analysis      what the engine thinks of a position; `progress` while it still thinks
    solution      the exact result of a position, or how far its proof is; `progress` before
    judged        a guess or a move was judged
    review        a whole game was judged
    retry         a slip to try again; then `solved`, `unsolved` or `answer`
    saved         the game was written to `file`
    puzzle        a puzzle to solve; then `solved`, `unsolved` or `answer`, and `share`
    lesson        a lesson begins; then each `step`, and `done`
    help          the commands of this game
    left          the user has left; the last event
    error         something cannot be done: `message`, and `given`, `allowed`, `position` if known

`start`, `turn`, `move`, `undo` and `over` carry the whole game as the player may see it, as `view`.
A game adds events for what only it has; its guide lists them.

Exit codes: 0 at the end or when the user leaves, 1 for a fault of the program or an output that
cannot be written, 2 for options or files that cannot be used, 130 after Ctrl-C.
"""

from __future__ import annotations

import getpass
import io
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

from perfectplay.cli.faults import FAULT, format_fault
from perfectplay.cli.typed_line import UserLeft, read_typed_line
from perfectplay.errors import PerfectPlayError
from perfectplay.extras import missed

T = TypeVar("T")
# How many seconds work may take before a bar is worth the flicker.
PATIENCE = 0.4
# How many seconds lie between two lines about progress where nobody watches.
LOG_EVERY = 20.0
# What people type to get out.
LEAVE = frozenset({"quit", "q", "exit"})
BAD_OPTIONS = 2
INTERRUPTED = 130


class Terminal:
    """Where a session reads and writes: text for people, or one JSON object a line for programs."""

    def __init__(self, as_json: bool = False) -> None:
        self.as_json = as_json
        _accept_any_bytes()
        self.out = Console(highlight=False)
        self.err = Console(stderr=True, highlight=False)
        self.interactive = sys.stdin.isatty() and not as_json

    @property
    def ascii_only(self) -> bool:
        """Whether the terminal cannot show line drawings."""
        return not (self.out.encoding or "").lower().startswith("utf")

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

    def event(self, kind: str, /, **data: Any) -> None:
        """Print an event for programs; people do not get it."""
        if self.as_json:
            sys.stdout.write(json.dumps({"event": kind, **data}, ensure_ascii=False) + "\n")
            sys.stdout.flush()

    def tell(self, kind: str, message: str, *, style: str | None = None, **data: Any) -> None:
        """Say a sentence to people, and to programs the event that it is about."""
        self.say(message, style)
        self.event(kind, message=message, **data)

    def complain(self, error: Exception | str, message: str | None = None) -> None:
        """Say in one sentence what cannot be done; `message` takes the place of the error's own."""
        text = str(error) if message is None else message
        if self.as_json:
            self.event("error", message=text, **_fields(error))
        else:
            self.err.print(escape(text), style="yellow", soft_wrap=not self.err.is_terminal)

    def read(self, prompt: str) -> str:
        """Read a line; raises UserLeft at the end of input."""
        if self.interactive:
            self.out.print(f"[bold]{escape(prompt)}[/bold] ", end="")
            return read_typed_line()
        line = sys.stdin.readline()
        if not line:
            raise UserLeft
        return line.rstrip("\r\n")

    def read_hidden(self, prompt: str) -> str:
        """Read a line that is not shown while it is typed."""
        if self.interactive:
            try:
                return getpass.getpass(f"{prompt} ")
            except EOFError:
                raise UserLeft from None
            except UnicodeDecodeError:
                return "\N{REPLACEMENT CHARACTER}"  # whoever reads it says what is allowed
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
                    raise UserLeft
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
            bar.update(task, completed=done, total=total or None)
            if unit and hide and now - said > LOG_EVERY:
                said = now
                rate = (done - first) / (now - started)
                left = f", {(total - done) / rate:,.0f} s left" if rate else ""
                line = f"{what}: {done:,} of {total:,} {unit}, {rate:,.1f} a second{left}"
                if not total:  # what is to be done is still being found out
                    line = f"{what}: preparing, {now - started:,.0f} s so far"
                self.err.print(escape(line), style="dim", soft_wrap=True)

        try:
            yield update
        finally:
            if bar.live.is_started:  # else versions of rich before 14.3 would print an empty line
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


def _accept_any_bytes() -> None:
    """Read bytes that are no text as odd letters, which readers refuse, and print those escaped.

    What was typed keeps them, since the name of a file may hold any bytes.
    """
    ways = ((sys.stdin, "surrogateescape"), (sys.stdout, "backslashreplace"))
    for stream, way in ways:
        # Only once: a stream that was read from cannot be changed any more.
        if isinstance(stream, io.TextIOWrapper) and stream.errors != way:
            stream.reconfigure(errors=way)


@contextmanager
def leaving_cleanly(
    terminal: Terminal, goodbye: Callable[[], str] = lambda: "Bye."
) -> Iterator[None]:
    """Turn Ctrl-C, the end of input, refused options and faults into one line and an exit code."""
    try:
        yield
    except UserLeft:
        terminal.tell("left", goodbye())
        raise typer.Exit(0) from None
    except KeyboardInterrupt:
        terminal.say()
        terminal.tell("left", goodbye())
        raise typer.Exit(INTERRUPTED) from None
    except PerfectPlayError as error:
        fail(terminal, error)
    except (OSError, typer.Exit, typer.Abort, typer.BadParameter):
        raise  # the end of our output, or an end that somebody has chosen
    except Exception as error:
        if missing := missed(error):
            fail(terminal, missing)
        terminal.complain(format_fault(error))
        raise typer.Exit(FAULT) from error


def fail(terminal: Terminal, error: Exception | str) -> NoReturn:
    """Complain and leave with the exit code of bad options."""
    terminal.complain(error)
    raise typer.Exit(BAD_OPTIONS)


def _fields(error: Exception | str) -> dict[str, Any]:
    """Return what an error knows beside its sentence."""
    if not isinstance(error, PerfectPlayError):
        return {}
    given = error.given
    known = {
        "given": given if given is None or isinstance(given, str | int) else str(given),
        "allowed": error.allowed,
        "position": error.position,
    }
    return {name: value for name, value in known.items() if value is not None}
