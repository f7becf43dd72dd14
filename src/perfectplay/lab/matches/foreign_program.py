"""Foreign programs: the moves so far in, one move out, a line each.

A program is started for one game. Whenever it is its turn, it gets one line with all moves so far,
in two letters each with a space between; the line is empty if there are none. It answers with one
line that holds its move. At the end of the game its input is closed. Whatever it does wrong costs
it that game, and it is always ended with all that it has started; `program_guard` sees to that.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import IO, Literal

from perfectplay.lab.matches import program_guard
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import IllegalMoveError, NotationError
from perfectplay.ultimate.notation import WinRule, format_moves, parse_move

START_SECONDS = 60.0
"""What a program may take to start, on top of the time for its first move.

A program that compiles itself at its very first start, as ours does, needs many seconds on a busy
machine, and that says nothing about how it plays.
"""
GUARD_SECONDS = 60.0
"""What may pass until a program's guard has started it, on a busy machine."""
LONGEST_LINE = 1000
"""An answer is a few letters; anything longer counts as rubbish."""
TAIL = 2000
"""How much is kept of what a program wrote to its error output."""
FAREWELL = 0.2
"""Seconds that a program has to leave by itself when its input is closed."""
END_SECONDS = 2.0
"""Seconds after the end of its output in which a program's exit code is waited for."""
_PIECE = 4096
Reason = Literal["crash", "illegal move", "rubbish", "timeout"]
"""Why a game was forfeited."""


class Forfeit(Exception):  # noqa: N818 - it is what happens in a game, not a fault of ours
    """A player loses the game without its being played out."""

    def __init__(self, reason: Reason, detail: str, tail: str = "") -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
        """What happened, in a sentence."""
        self.tail = tail
        """The end of what the program wrote to its error output."""


class ForeignPlayer:
    """A program that plays one game; it is started when it is first asked."""

    def __init__(
        self, command: Sequence[str], seed: int, rule: WinRule, move_seconds: float
    ) -> None:
        self._command = list(command)
        self._environment = {
            **os.environ,
            "PERFECTPLAY_SEED": str(seed),
            "PERFECTPLAY_RULE": rule.value,
        }
        self._move_seconds = move_seconds
        self._process: subprocess.Popen[bytes] | None = None  # the guard, with the program's pipes
        self._control: socket.socket | None = None
        self._told = b""
        self._answer = b""
        self._tail = b""

    def choose(self, board: Board) -> int:
        """Ask the program for a move; raises `Forfeit` if there is no legal one in time."""
        patience = self._move_seconds
        if self._process is None:
            self._start()
            patience += START_SECONDS
        text = self._ask(format_moves(board.move_stack), patience)
        try:
            move = parse_move(text)
        except NotationError:
            raise self._forfeit(
                "rubbish", f"It answered {text[:60]!r}, which is not a move."
            ) from None
        try:
            board.check(move)
        except IllegalMoveError as error:
            raise self._forfeit("illegal move", str(error)) from None
        return move

    def close(self) -> None:
        """End the program and whatever it has started; let it go by itself if it is quick."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            _pipe(process.stdin).close()
        self._wait_for_code(FAREWELL)
        self._end(process)

    def _start(self) -> None:
        self._control, other = socket.socketpair()
        self._told = b""
        with other:
            # Apart from our terminal, so that the guard does not hear Ctrl-C before we have.
            command = [sys.executable, "-I", "-S", program_guard.__file__, str(other.fileno())]
            try:
                self._process = subprocess.Popen(
                    [*command, *self._command],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    env=self._environment,
                    bufsize=0,
                    pass_fds=[other.fileno()],
                    start_new_session=True,
                )
            except OSError as error:
                self._control.close()
                raise _not_started(error) from None
        words = self._hear(GUARD_SECONDS).split()
        if words[:1] != [b"started"]:
            process, self._process = self._process, None
            self._end(process)
            failed = words[:1] == [b"failed"]
            raise _not_started(
                OSError(int(words[1]), os.strerror(int(words[1]))) if failed else None
            )

    def _hear(self, patience: float) -> bytes:
        """Return the next line that the guard tells; nothing if none comes in time."""
        assert self._control is not None
        deadline = time.monotonic() + patience
        while b"\n" not in self._told:
            self._control.settimeout(max(0.001, deadline - time.monotonic()))
            try:
                piece = self._control.recv(1024)
            except (TimeoutError, ConnectionError):
                return b""
            if not piece:
                return b""
            self._told += piece
        line, _, self._told = self._told.partition(b"\n")
        return line

    def _wait_for_code(self, patience: float) -> int | None:
        """Return how the program has ended; None if it has not, or nobody knows."""
        words = self._hear(patience).split()
        return int(words[1]) if words[:1] == [b"ended"] else None

    def _ask(self, line: str, patience: float) -> str:
        """Send a line and wait for the answer; what it says besides is read, but not kept."""
        process = self._process
        assert process is not None
        deadline = time.monotonic() + patience
        with contextlib.suppress(BrokenPipeError):  # it has ended; the reading below will see it
            _pipe(process.stdin).write(line.encode() + b"\n")
        self._answer = b""
        with selectors.DefaultSelector() as ready:
            for pipe in (process.stdout, process.stderr):
                ready.register(_pipe(pipe), selectors.EVENT_READ)
            while b"\n" not in self._answer:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise self._forfeit("timeout", f"It gave no move within {patience:g} seconds.")
                for key, _ in ready.select(left):
                    piece = os.read(key.fd, _PIECE)
                    if key.fileobj is process.stderr:
                        self._tail = (self._tail + piece)[-TAIL:]
                    else:
                        self._answer += piece
                        if not piece:
                            raise self._crashed(process)
                    if not piece:
                        ready.unregister(key.fileobj)
                if len(self._answer) > LONGEST_LINE:
                    raise self._forfeit(
                        "rubbish", f"It answered with more than {LONGEST_LINE} characters."
                    )
        answer, _, more = self._answer.partition(b"\n")
        if more.strip():
            raise self._forfeit("rubbish", "It answered with more than one line.")
        return answer.decode("utf-8", "replace").strip()

    def _crashed(self, process: subprocess.Popen[bytes]) -> Forfeit:
        """Say how the program ended; one that only closed its output counts as ended too."""
        code = self._wait_for_code(END_SECONDS)
        if code is not None:
            self._end(process)
        if code is None:
            return self._forfeit("crash", "It closed its output.")
        self._process = None
        how = f"with exit code {code}" if code >= 0 else f"by signal {-code}"
        return self._forfeit("crash", f"It ended {how} instead of giving a move.")

    def _forfeit(self, reason: Reason, detail: str) -> Forfeit:
        tail = self._tail.decode("utf-8", "replace")
        return Forfeit(reason, detail, tail)

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        """Have the guard end the program with all that it has started."""
        self._tail = (self._tail + _rest(process.stderr))[-TAIL:]
        if self._control is not None:
            self._control.close()
            self._control = None
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError):
                _pipe(pipe).close()


def _not_started(error: OSError | None) -> Forfeit:
    reason = (error.strerror or str(error)).lower() if error else "its guard gave no answer"
    return Forfeit("crash", f"It could not be started on the worker: {reason}.")


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _rest(pipe: IO[bytes] | None) -> bytes:
    """Read what is already there, without waiting and not more than is wanted."""
    os.set_blocking(_pipe(pipe).fileno(), False)
    found = b""
    with contextlib.suppress(BlockingIOError, ValueError):
        for _ in range(64):
            piece = os.read(_pipe(pipe).fileno(), _PIECE)
            if not piece:
                break
            found = (found + piece)[-TAIL:]
    return found
