"""A thread that runs kernels while the thread that wants the answers keeps the time.

Python handles Ctrl-C only between its own instructions, so a kernel that runs for minutes in the
main thread could not be interrupted; while it runs in another thread, the main thread can wait,
watch the clock and report progress.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

NAME = "perfectplay-solver"


class KernelThread:
    """Runs one call after another; the thread lives until :meth:`close`."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self._done = threading.Event()
        self._answer: Any = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._work, name=NAME, daemon=True)
        self._thread.start()

    def run(
        self, call: Callable[[], Any], wait: Callable[[], float], give_up: Callable[[], object]
    ) -> Any:
        """Return what a call returns, or raise what it raises.

        Meanwhile `wait` is called again and again and says for how many seconds to wait next. If
        it raises, or the wait is interrupted, `give_up` is called to end the call soon.
        """
        self._done.clear()
        self._calls.put(call)
        try:
            while not self._done.wait(wait()):
                pass
        except BaseException:
            give_up()
            self._done.wait()  # the call writes to arrays that the next one needs
            raise
        if self._error is not None:
            raise self._error
        return self._answer

    @property
    def cpu_seconds(self) -> float:
        """The CPU time that its calls took so far; 0 where the system does not tell."""
        ident = self._thread.ident
        if ident is None or not hasattr(time, "pthread_getcpuclockid"):
            return 0.0
        return time.clock_gettime(time.pthread_getcpuclockid(ident))

    def close(self) -> None:
        """End the thread."""
        self._calls.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            self._answer = self._error = None
            try:
                self._answer = call()
            except BaseException as error:
                self._error = error
            self._done.set()
