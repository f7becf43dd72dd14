"""Foreign programs: the moves so far in, one move out, a line each.

A program is started for one game. Whenever it is its turn, it gets one line with all moves so far,
in two letters each with a space between; the line is empty if there are none. It answers with one
line that holds its move. At the end of the game its input is closed. Whatever it does wrong costs
it that game, and it is always ended with all that it has started.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import IO, Literal

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import IllegalMoveError, NotationError
from perfectplay.ultimate.notation import WinRule, format_moves, parse_move

START_SECONDS = 60.0
"""What a program may take to start, on top of the time for its first move.

A program that compiles itself at its very first start, as ours does, needs many seconds on a busy
machine, and that says nothing about how it plays.
"""
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
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None
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
        deadline = time.monotonic() + FAREWELL
        while time.monotonic() < deadline and not _has_ended(process):
            time.sleep(0.002)
        self._kill(process)

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=self._environment,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Forfeit("crash", f"It could not be started on the worker: {reason}.") from None
        # Should we die in the middle of a game, the guard's input ends, and it ends the program.
        with contextlib.suppress(OSError):
            self._guard = subprocess.Popen(
                ["/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"', str(self._process.pid)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

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
        deadline = time.monotonic() + END_SECONDS
        while time.monotonic() < deadline and not _has_ended(process):
            time.sleep(0.002)
        code = self._kill(process) if _has_ended(process) else None
        if code is None:
            return self._forfeit("crash", "It closed its output.")
        self._process = None
        how = f"with exit code {code}" if code >= 0 else f"by signal {-code}"
        return self._forfeit("crash", f"It ended {how} instead of giving a move.")

    def _forfeit(self, reason: Reason, detail: str) -> Forfeit:
        tail = self._tail.decode("utf-8", "replace")
        return Forfeit(reason, detail, tail)

    def _kill(self, process: subprocess.Popen[bytes]) -> int:
        """End the whole group, then clear it away; in this order its number is still ours."""
        self._tail = (self._tail + _rest(process.stderr))[-TAIL:]
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        if self._guard is not None:
            self._guard.kill()
            _pipe(self._guard.stdin).close()
            self._guard.wait()
            self._guard = None
        code = process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError):
                _pipe(pipe).close()
        return code


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Say whether a child has ended, without clearing it away where the system can."""
    if not hasattr(os, "waitid"):  # macOS before Python 3.13
        return process.poll() is not None
    flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return os.waitid(os.P_PID, process.pid, flags) is not None


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
