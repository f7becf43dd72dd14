"""A process that stands between us and a foreign program, so that nothing of it is left over.

Run as a program, by its path and with nothing but Python's own library, since every game starts it:

    python -I -S program_guard.py CONTROL COMMAND …

It starts the command with the input and the outputs that it was given itself. CONTROL is a socket
to whoever wants the program: it tells `started` or `failed ERRNO`, later `ended CODE`, and when it
is closed, also because we have died, everything that the command has started is killed.

On Linux that is every descendant: one that leaves its process group and outlives its parent becomes
a child of the guard (a *subreaper*), not of the first process of the system. Elsewhere it is the
process group of the command.
"""
# ruff: noqa: PTH110, PTH123, PTH208 - without pathlib it starts in half the time

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
PATIENCE = 5.0
"""Seconds after which processes that cannot be killed (by us) are given up."""
_PAUSE = 0.002


def main(control: int, command: list[str]) -> None:
    """Start a command, tell how it ends, and leave nothing of it when the control is closed."""
    os.set_inheritable(control, False)
    gathers = _gather_orphans()
    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.set_wakeup_fd(told)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    try:
        # In a group of its own, since the guard must survive what is done to the group.
        default = [
            getattr(signal, name) for name in ("SIGPIPE", "SIGXFSZ") if hasattr(signal, name)
        ]
        program = os.posix_spawnp(
            command[0], list(command), os.environ, setpgroup=0, setsigdef=[*default, signal.SIGCHLD]
        )
    except OSError as error:
        os.write(control, f"failed {error.errno}\n".encode())
        return
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)  # the pipes are the program's alone, so that their ends are seen
    _tell(control, "started")
    while control not in select.select([control, heard], [], [])[0]:
        os.read(heard, 1024)
        for pid, code in _reap():
            if pid == program:
                _tell(control, f"ended {code}")
    end_all(program, gathers)


def _gather_orphans() -> bool:
    """Become the parent of all descendants that lose theirs; tell whether that worked."""
    if sys.platform != "linux" or not os.path.exists("/proc/self/stat"):
        return False
    return bool(ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)


def _tell(control: int, text: str) -> None:
    with contextlib.suppress(OSError):
        os.write(control, f"{text}\n".encode())


def _reap() -> list[tuple[int, int]]:
    """Clear away children that have ended; return their numbers and exit codes."""
    found = []
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            found.append((ended[0], os.waitstatus_to_exitcode(ended[1])))
    return found


def end_all(program: int, gathers: bool) -> None:
    """Kill the program and what it has started, until none is left."""
    if not gathers:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(program, signal.SIGKILL)
        return
    deadline = time.monotonic() + PATIENCE
    while _has_children() and time.monotonic() < deadline:
        # All are stopped before the first is killed, so that none can go on starting others.
        stopped: set[int] = set()
        while new := descendants(os.getpid()) - stopped:
            for pid in new:
                _send(pid, signal.SIGSTOP)
            stopped |= new
        for pid in stopped:
            _send(pid, signal.SIGKILL)
        time.sleep(_PAUSE)


def _has_children() -> bool:
    """Tell whether anything lives: descendants without a parent are our children."""
    _reap()
    try:
        return os.waitpid(-1, os.WNOHANG) == (0, 0)
    except ChildProcessError:
        return False


def _send(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)


def descendants(ancestor: int) -> set[int]:
    """Return the processes that live and come from one, however far."""
    parents: dict[int, int] = {}
    for name in os.listdir("/proc"):
        if not name.isdecimal():
            continue
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                state, parent = file.read().rpartition(b")")[2].split()[:2]
        except (OSError, ValueError):
            continue  # it has ended meanwhile
        if state not in b"ZX":
            parents[int(name)] = int(parent)
    found: set[int] = {ancestor}
    while new := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= new
    return found - {ancestor}


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
