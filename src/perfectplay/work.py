"""Long work that somebody waits for, and how it ends early when nobody does any more."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Abandoned(Exception):  # noqa: N818 - not an error: nobody is listening any more
    """The work was ended because its client went away or the server stops."""


class Work:
    """One piece of work, with the brakes that its kernels offer."""

    def __init__(self) -> None:
        self.cancelled = threading.Event()
        self._brakes: list[Callable[[], object]] = []
        self._lock = threading.Lock()

    def brake(self, stop: Callable[[], object]) -> None:
        """Register what ends the running search; called again and again until it is released."""
        with self._lock:
            self._brakes.append(stop)

    def release(self, stop: Callable[[], object]) -> None:
        """Forget a brake; after this it is not pressed any more, so other work may use it."""
        with self._lock:
            self._brakes.remove(stop)

    def check(self) -> None:
        """Leave between two searches when nobody waits any more."""
        if self.cancelled.is_set():
            raise Abandoned

    def press(self) -> None:
        """Press every brake once."""
        with self._lock:
            for stop in self._brakes:
                stop()
