"""A game played at the terminal: the one loop, and the commands that every game has.

A game makes a small subclass: how it draws its board, what it says at a turn and at the end, which
commands it adds. Who plays is up to the session: everybody, one of two, or nobody at this terminal.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from rich.table import Table
from rich.text import Text

from perfectplay.cli.files import FileError, exists, parse_path, quote_path, read_text, write_text
from perfectplay.cli.saved_games import refuse_other_game
from perfectplay.cli.terminal import LEAVE, Terminal, leaving_cleanly
from perfectplay.cli.typed_line import UserLeft
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.session import GameEnd, Session, to_data

S = TypeVar("S", bound=Session)


@dataclass(frozen=True)
class Command:
    """Something that can be typed during a game instead of a move."""

    usage: str
    """What is typed: the command, and what may follow it."""
    help: str
    action: Callable[[str], None]
    """Called with what follows the command."""
    also: tuple[str, ...] = ()
    """Other words for it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The words that call it."""
        return (self.usage.split()[0], *self.also)

    def call(self, word: str, rest: str) -> None:
        """Do it, unless words follow that would be passed over."""
        if rest and " " not in self.usage:
            typed = quote(f"{word} {rest}")
            raise PerfectPlayError(f"Nothing follows {word}: {typed} was not done; type {word}.")
        self.action(rest)


class GameLoop(Generic[S]):
    """Plays a session at a terminal, from its first move to its end or until the user leaves."""

    command = ""
    """The sub-commands that go on with a saved game, such as `ultimate play`."""
    move_usage = "MOVE"
    move_help = "make a move"
    hint_help: str | None = None
    review_help: str | None = None
    undo_message = "The last move is taken back."
    end_prompt = "Enter to leave; or new, undo, save FILE, help:"
    waits_for_enter = False
    """Whether the computer moves only when the user says so."""
    unreadable: tuple[type[Exception], ...] = ()
    """Errors of texts that may have been meant as a command."""

    def __init__(
        self,
        terminal: Terminal,
        session: S,
        *,
        path: Path | None = None,
        pace: float = 0.0,
        watching: bool = False,
    ) -> None:
        self.terminal = terminal
        self.session = session
        self.pace = pace
        self.watching = watching
        """Nobody at this terminal plays; it ends with the game."""
        self.held = self.waits_for_enter and not watching
        """The computer waits until the user lets it go on."""
        self.path = path
        self.kept = session.to_record()
        """The game as it was when nothing of it could be lost."""
        self._announced = False

    # -- what a game says and draws -----------------------------------------------------------

    def restart(self) -> S:
        """Set up a new game with the settings of this one."""
        raise NotImplementedError

    def greet(self) -> None:
        """Say to people what is played and by whom."""
        self.terminal.say(self.session.title, style="bold")

    def draw_board(self) -> None:
        """Draw the game as it stands."""
        raise NotImplementedError

    def say_turn(self) -> None:
        """Say to people that a move is awaited; not needed where the prompt says it."""

    def prompt(self) -> str:
        """Return what stands before the line that is typed."""
        if self.is_computers_turn:
            return "Enter to let the computer go on:"
        return f"{self.session.to_move()}>"

    def show_move(self, by: str | None) -> None:
        """Show the move that was just made by a seat."""
        self.event("move", seat=by, **self.move_data())
        self.draw_board()

    def move_data(self) -> dict[str, Any]:
        """Return what programs are told about the last move, beside the view."""
        return {}

    def end_data(self, ending: GameEnd) -> dict[str, Any]:
        """Return what programs are told about the end, beside the view."""
        return {"winner": ending.winner, "message": ending.sentence}

    def say_end(self) -> None:
        """Say to people who won."""
        if ending := self.session.ending:
            self.terminal.say(ending.sentence, style="bold")

    # -- the course of a game -----------------------------------------------------------------

    @property
    def mine(self) -> tuple[str, ...]:
        """The seats of the people at this terminal."""
        return () if self.watching else self.session.seats_of_starter()

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer moves next."""
        if self.watching:
            return self.session.ending is None
        allowed = self.session.commands(self.mine)
        return "step" in allowed and "move" not in allowed

    @property
    def goodbye(self) -> str:
        """What to say when the user leaves."""
        return "Bye. The game was not saved." if self.is_unsaved else "Bye."

    @property
    def is_unsaved(self) -> bool:
        """Whether leaving now would lose something."""
        running = self.session.ending is None and self.session.turns_made > 0
        return running and not self.watching and self.session.to_record() != self.kept

    def play(self) -> None:
        """Play until the user leaves, or to the end where nobody here plays."""
        with leaving_cleanly(self.terminal, lambda: self.goodbye):
            self.start()
            while not (self.watching and self.session.ending):
                self.turn()
            self.announce_end()

    def start(self) -> None:
        """Say what is played."""
        self.greet()
        self.event("start", title=self.session.title)

    def turn(self) -> None:
        """Let the computer move, or read a line and do what it says."""
        if self.session.ending:
            self.announce_end()
            line = self.terminal.read(self.end_prompt)
            if not line.strip():
                raise UserLeft
            self.obey(line)
        elif self.is_computers_turn and not self.held:
            self._let_computer_move()
        else:
            if not self._announced:
                self._announced = True
                self.announce_turn()
            self.obey(self.read_line())

    def read_line(self) -> str:
        """Wait for what the user types."""
        return self.terminal.read(self.prompt())

    def _let_computer_move(self) -> None:
        try:
            self.step()
            if self.pace and not self.session.ending:
                time.sleep(self.pace)
        except KeyboardInterrupt:
            if self.watching:
                raise
            self.held = True
            self._say_stopped()

    def announce_turn(self) -> None:
        """Say that a line is awaited; called once for each position."""
        if not self.is_computers_turn:
            self.say_turn()
        self.event("turn", seat=self.session.to_move())

    def announce_end(self) -> None:
        """Say who won, once."""
        ending = self.session.ending
        if ending is not None and not self._announced:
            self._announced = True
            self.event("over", **self.end_data(ending))
            self.say_end()

    def obey(self, line: str) -> None:
        """Do what a line says: a command or a move; anything wrong is one sentence."""
        word, _, rest = line.strip().partition(" ")
        try:
            if not word:
                self.enter()
            elif command := self.find_command(word):
                command.call(word, rest.strip())
            else:
                self.move(line.strip())
        except PerfectPlayError as error:
            self.complain(error, word)
        except KeyboardInterrupt:
            # Only a search is interrupted; at the prompt Ctrl-C leaves.
            self._say_stopped()

    def complain(self, error: PerfectPlayError, word: str) -> None:
        """Say in one sentence what cannot be done; `word` is what was typed first."""
        message = self.error_text(error)
        if isinstance(error, self.unreadable) and word.isalpha() and len(word) > 2:
            message += " For the commands type help."
        self.terminal.complain(error, message)

    def error_text(self, error: PerfectPlayError) -> str:
        """Return the sentence of an error."""
        return str(error)

    def _say_stopped(self) -> None:
        self.terminal.say()
        self.terminal.tell("stopped", "Stopped; the game goes on.", style="dim")

    def enter(self) -> None:
        """Do what an empty line means: a computer that was stopped goes on."""
        self.held = False

    def move(self, text: str) -> None:
        """Make the move that was typed."""
        seat = self.session.to_move()
        self.session.move(text)
        self.changed()
        self.show_move(seat)

    def step(self) -> None:
        """Let the computer make one move."""
        seat = self.session.to_move()
        with self.terminal.progress("Thinking; Ctrl-C stops it") as progress:
            self.session.step(progress)
        self.changed()
        self.show_move(seat)

    def changed(self) -> None:
        """Note that the game stands differently, so that the next turn is announced."""
        self._announced = False

    def event(self, kind: str, **data: Any) -> None:
        """Tell programs something about the game, together with the game itself."""
        if self.terminal.as_json:
            view = to_data(self.session.view(self.session.seats_of_starter()))
            self.terminal.event(kind, **data, view=view)

    # -- commands -----------------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Return what can be typed beside a move, in the order of the help."""
        hint = [Command("hint", self.hint_help, self.hint)] if self.hint_help else []
        review = [Command("review", self.review_help, self.review)] if self.review_help else []
        return (
            *hint,
            Command("undo", "take back to where you can choose again", self.undo),
            *review,
            Command("board", "draw the board again", lambda _: self.draw_board()),
            Command("new", "start again with the same settings", self.new),
            Command("save FILE", "write the game to a file", self.save),
            Command("save! FILE", "… and replace another saved game", self.save_over),
            Command("resume FILE", "go on with a saved game", self.resume),
            Command("help", "this list", self.help, also=("?",)),
            Command("quit", "leave", self.quit, also=tuple(sorted(LEAVE - {"quit"}))),
        )

    def find_command(self, word: str) -> Command | None:
        """Return the command that a word calls, if there is one."""
        return next((c for c in self.commands() if word.lower() in c.names), None)

    def help(self, _: str) -> None:
        """List the commands."""
        rows = {self.move_usage: self.move_help}
        rows |= {command.usage: command.help for command in self.commands()}
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for usage, text in rows.items():
            table.add_row(Text(f"  {usage}"), Text(text))
        self.terminal.draw(table)
        self.terminal.event("help", commands=rows)

    def hint(self, _: str) -> None:
        """Give a hint."""
        raise NotImplementedError

    def review(self, _: str) -> None:
        """Judge the game so far."""
        raise NotImplementedError

    def undo(self, _: str) -> None:
        """Take back to where the same person may choose again."""
        self.session.undo()
        self.changed()
        self.event("undo", message=self.undo_message)
        self.terminal.say(self.undo_message, style="dim")
        self.draw_board()

    def new(self, _: str) -> None:
        """Start again with the same settings."""
        self.adopt(self.restart(), None)

    def adopt(self, session: S, path: Path | None) -> None:
        """Play another session from now on."""
        self.session = session
        self.path = path
        self.kept = session.to_record()
        self.held = self.waits_for_enter and not self.watching
        self.changed()
        self.start()

    def save(self, name: str, replace: bool = False) -> None:
        """Write the game to a file; another file is replaced only when asked, and if it is ours."""
        if not name and self.path is None:
            raise FileError("Say where to save the game, for example: save game.txt")
        path = parse_path(name, "save game.txt") if name else self.path
        assert path is not None
        if path != self.path and exists(path):
            shown = quote_path(path)
            if not replace:
                raise FileError(f"{shown} exists already; type save! {shown} to replace it.")
            if not holds_game(type(self.session), read_text(path)):
                raise FileError(f"{shown} is not a saved game; choose another name.")
        write_text(path, self.record(), "save game.txt")
        self.path, self.kept = path, self.session.to_record()
        go_on = f"perfectplay {self.command} --resume {shlex.quote(str(path))}"
        self.terminal.say(f"Saved to {path}. Go on with: {go_on}", style="dim")
        self.terminal.event("saved", file=str(path))

    def record(self) -> str:
        """Return what is written to a file."""
        return self.session.to_record()

    def save_over(self, name: str) -> None:
        """Write the game to a file that holds another saved game."""
        self.save(name, replace=True)

    def resume(self, name: str) -> None:
        """Go on with a saved game."""
        if self.is_unsaved:
            raise FileError(
                "This game is not saved; save it first (save FILE), or type new and then resume."
            )
        path = parse_path(name, "resume game.txt")
        self.adopt(self.load(path), path)

    def load(self, path: Path) -> S:
        """Read a saved game that this loop can go on with."""
        return load_session(type(self.session), path)

    def quit(self, _: str) -> None:
        """Leave, as at the end of input."""
        raise UserLeft


def load_session(kind: type[S], path: Path) -> S:
    """Read a saved game; what is wrong is said together with the name of the file."""
    text = read_text(path)
    refuse_other_game(kind, path, text)
    try:
        return kind.from_record(text)
    except PerfectPlayError as error:
        raise FileError(f"{quote_path(path)} cannot be used. {error}", given=str(path)) from error


def holds_game(kind: type[Session], text: str) -> bool:
    """Tell whether a text is the record of a game of this kind."""
    try:
        return kind.reads(text) and bool(kind.from_record(text))
    except PerfectPlayError:
        return False
