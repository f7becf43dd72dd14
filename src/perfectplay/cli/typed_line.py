"""Reading a line at a terminal without ever missing a Ctrl-C.

Python notes a signal and looks at it before its next step. One that arrives in the last moment
before a read begins is therefore seen only when the read ends: the program would sit there, and
the player would have to press Ctrl-C a second time. So we first wait for either of two things, a
typed line or a byte in a pipe to which every signal writes; that wait has no such moment.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading


class UserLeft(Exception):  # noqa: N818 - it is what a user does, not a fault
    """The user has left: by a word such as quit, by Ctrl-D, or because the input has ended.

    Not an EOFError, which Python and libraries raise for other reasons too.
    """


def read_typed_line() -> str:
    """Read a line that a person types; raises UserLeft at Ctrl-D, KeyboardInterrupt at Ctrl-C."""
    # Windows cannot wait for a console, and only the main thread hears of signals.
    if sys.platform != "win32" and threading.current_thread() is threading.main_thread():
        _wait_for_line_or_signal()
    try:
        return input()
    except EOFError:
        raise UserLeft from None


def _wait_for_line_or_signal() -> None:
    heard, told = os.pipe()
    os.set_blocking(told, False)
    before = signal.set_wakeup_fd(told)
    try:
        select.select([sys.stdin, heard], [], [])
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(told)
