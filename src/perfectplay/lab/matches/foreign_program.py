"""Foreign programs as players: started for one game, asked for moves, ended with it.

What all of them share is here: the time they get, what they are told by their environment, and
that an illegal move costs the game. How a program is spoken to is a `Dialogue`; the simplest one
is here too, the lines of `cmd:`. The others are `codingame_program` and `uci_program`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from perfectplay.lab.matches.running_program import Forfeit, Patience, RunningProgram
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import IllegalMoveError, NotationError
from perfectplay.ultimate.notation import WinRule, format_moves, parse_move

START_SECONDS = 60.0
"""What a program may take to start, on top of the time for its first move.

A program that compiles itself at its very first start, as ours does, needs many seconds on a busy
machine, and that says nothing about how it plays.
"""


class Dialogue(Protocol):
    """How a program is spoken to; one that plays badly raises `Forfeit`."""

    def begin(self, program: RunningProgram, patience: Patience, /) -> None:
        """Say what is to be said before the first move."""

    def ask(self, program: RunningProgram, board: Board, patience: Patience, /) -> int:
        """Ask for a move; whether it is legal is not looked at."""

    def end(self, program: RunningProgram, /) -> None:
        """Say goodbye."""


class LineDialogue:
    """The moves so far in, one move out, a line each.

    The moves are in two letters each with a space between; the line is empty if there are none. The
    answer is one line with the move. At the end of the game the input is closed.
    """

    def begin(self, program: RunningProgram, patience: Patience) -> None:
        """Nothing is said before the first move."""

    def ask(self, program: RunningProgram, board: Board, patience: Patience) -> int:
        """Send the moves so far and read one."""
        program.send(format_moves(board.move_stack))
        text = program.read_only_line(patience)
        try:
            return parse_move(text)
        except NotationError:
            raise not_a_move(program, text) from None

    def end(self, program: RunningProgram) -> None:
        """The end of its input says it all."""


class ForeignPlayer:
    """A program that plays one game; it is started when it is first asked."""

    def __init__(
        self,
        command: Sequence[str],
        seed: int,
        rule: WinRule,
        move_seconds: float,
        dialogue: Dialogue | None = None,
    ) -> None:
        told = {"PERFECTPLAY_SEED": str(seed), "PERFECTPLAY_RULE": rule.value}
        self._program = RunningProgram(command, told)
        self._move_seconds = move_seconds
        self._dialogue = dialogue or LineDialogue()

    def choose(self, board: Board) -> int:
        """Ask the program for a move; raises `Forfeit` if there is no legal one in time."""
        program = self._program
        if program.is_running:
            patience = Patience(self._move_seconds)
        else:
            program.start()
            patience = Patience(self._move_seconds + START_SECONDS)
            self._dialogue.begin(program, patience)
        move = self._dialogue.ask(program, board, patience)
        try:
            board.check(move)
        except IllegalMoveError as error:
            raise program.forfeit("illegal move", str(error)) from None
        return move

    def close(self) -> None:
        """End the program and whatever it has started; let it go by itself if it is quick."""
        if self._program.is_running:
            self._dialogue.end(self._program)
        self._program.close()


def not_a_move(program: RunningProgram, text: str) -> Forfeit:
    """Return the forfeit of a program whose answer cannot be read."""
    return program.forfeit("rubbish", f"It answered {text[:60]!r}, which is not a move.")
