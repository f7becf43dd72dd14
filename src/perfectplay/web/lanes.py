"""Engine work that waits, in two lanes: somebody who plays never stands behind an analysis."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Any

Work = Callable[[], None]


class Lanes:
    """Two queues for threads; what is quick is taken first, and some threads take nothing else."""

    def __init__(self) -> None:
        self._quick: deque[tuple[Any, Work]] = deque()
        self._slow: deque[tuple[Any, Work]] = deque()
        self._news = threading.Condition()
        self._closed = False

    def put(self, job: Any, work: Work, slow: bool) -> None:
        """Let a job wait for a thread."""
        with self._news:
            (self._slow if slow else self._quick).append((job, work))
            self._news.notify_all()

    def take(self, quick_only: bool = False) -> Work | None:
        """Wait for the next job; None when the lanes are closed and empty."""
        with self._news:
            while True:
                if self._quick:
                    return self._quick.popleft()[1]
                if self._slow and not quick_only:
                    return self._slow.popleft()[1]
                if self._closed:
                    return None
                self._news.wait()

    def take_quick(self) -> Work | None:
        """Return the next quick job if one waits; never blocks."""
        if not self._quick:
            return None
        with self._news:
            return self._quick.popleft()[1] if self._quick else None

    def before(self, job: Any, left: Callable[[Any], bool]) -> int | None:
        """Count the slow jobs that wait before this one, but those that were left; None if gone."""
        with self._news:
            ahead = 0
            for other, _ in self._slow:
                if other is job:
                    return ahead
                ahead += not left(other)
        return None

    def close(self) -> None:
        """Let the threads go once nothing waits."""
        with self._news:
            self._closed = True
            self._news.notify_all()
