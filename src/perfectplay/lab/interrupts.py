"""Ctrl-C that is not lost.

Python raises it wherever the program happens to be, and drops it inside the callback of a weak
reference, of which Dask has many. So it is also remembered, and raised again at the next chance.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def remembered() -> Iterator[Callable[[], None]]:
    """Give a function that raises KeyboardInterrupt if Ctrl-C was pressed since the start."""
    pressed = threading.Event()

    def check() -> None:
        if pressed.is_set():
            raise KeyboardInterrupt

    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not usual or threading.current_thread() is not threading.main_thread():
        yield check  # somebody else listens
        return

    def press(number: int, frame: FrameType | None) -> None:
        pressed.set()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, press)
    try:
        yield check
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, signal.default_int_handler)
