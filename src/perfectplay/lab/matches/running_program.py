"""A foreign program while it runs for one game: lines out, lines in, and its end.

Between us and it stands a guard (`program_guard`), so that nothing of what it has started is left
over. Whatever it does wrong is a `Forfeit`, which costs it that game and nothing else.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from typing import IO, Literal

from perfectplay.lab.matches import program_guard

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


class Patience:
    """How long a program may still take for what it was asked."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds until it is over; not more than zero when it is."""
        return self._deadline - time.monotonic()


class RunningProgram:
    """A program that is started for one game, with its pipes and its guard."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._command = list(command)
        self._environment = {**os.environ, **environment}
        self._process: subprocess.Popen[bytes] | None = None  # the guard, with the program's pipes
        self._control: socket.socket | None = None
        self._told = b""
        self._heard = b""
        self._tail = b""

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not been ended."""
        return self._process is not None

    def start(self) -> None:
        """Start it behind its guard; raises `Forfeit` if that cannot be done."""
        self._control, other = socket.socketpair()
        self._told = self._heard = b""
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

    def send(self, *lines: str) -> None:
        """Send lines; what it said before and was not read yet is forgotten."""
        self._heard = b""
        text = "".join(f"{line}\n" for line in lines)
        with contextlib.suppress(BrokenPipeError):  # it has ended; the next reading will see it
            _pipe(self._running.stdin).write(text.encode())

    def read_line(self, patience: Patience, wanted: str = "move") -> str:
        """Return the next line that it writes, without spaces around it.

        Meanwhile its error output is read, so that a program that says much there does not stop.
        """
        process = self._running
        with selectors.DefaultSelector() as ready:
            for pipe in (process.stdout, process.stderr):
                ready.register(_pipe(pipe), selectors.EVENT_READ)
            while b"\n" not in self._heard:
                self._refuse_long_line(self._heard)
                left = patience.left
                if left <= 0:
                    raise self.forfeit(
                        "timeout", f"It gave no {wanted} within {patience.seconds:g} seconds."
                    )
                for key, _ in ready.select(left):
                    piece = os.read(key.fd, _PIECE)
                    if key.fileobj is process.stderr:
                        self._tail = (self._tail + piece)[-TAIL:]
                    else:
                        self._heard += piece
                        if not piece:
                            raise self._crashed(process, wanted)
                    if not piece:
                        ready.unregister(key.fileobj)
        line, _, self._heard = self._heard.partition(b"\n")
        self._refuse_long_line(line)
        return line.decode("utf-8", "replace").strip()

    def read_only_line(self, patience: Patience) -> str:
        """Return the next line; one that was written together with another is rubbish."""
        line = self.read_line(patience)
        if self._heard.strip():
            raise self.forfeit("rubbish", "It answered with more than one line.")
        return line

    def forfeit(self, reason: Reason, detail: str) -> Forfeit:
        """Return what it is guilty of, with the end of what it wrote to its error output."""
        return Forfeit(reason, detail, self._tail.decode("utf-8", "replace"))

    def close(self) -> None:
        """End it and whatever it has started; let it go by itself if it is quick."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            _pipe(process.stdin).close()
        self._wait_for_code(FAREWELL)
        self._end(process)

    @property
    def _running(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def _refuse_long_line(self, line: bytes) -> None:
        if len(line) > LONGEST_LINE:
            raise self.forfeit("rubbish", f"It answered with more than {LONGEST_LINE} characters.")

    def _hear(self, patience: float) -> bytes:
        """Return the next line that the guard tells; nothing if none comes in time."""
        assert self._control is not None
        deadline = Patience(patience)
        while b"\n" not in self._told:
            self._control.settimeout(max(0.001, deadline.left))
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

    def _crashed(self, process: subprocess.Popen[bytes], wanted: str) -> Forfeit:
        """Say how the program ended; one that only closed its output counts as ended too."""
        code = self._wait_for_code(END_SECONDS)
        if code is None:
            return self.forfeit("crash", "It closed its output.")
        self._end(process)
        self._process = None
        how = f"with exit code {code}" if code >= 0 else f"by signal {-code}"
        return self.forfeit("crash", f"It ended {how} instead of giving a {wanted}.")

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
