"""How many simulations a search runs until it looks at its clocks again."""

from __future__ import annotations

from time import perf_counter

from perfectplay.ultimate.search_settings import Limit

CHUNK = 1000
"""The most simulations between two looks: one or two milliseconds."""
FIRST = 4
"""How many are run before anything is known about the speed."""


class Pace:
    """Keeps a search to its limits of time, on the clock and of the CPU.

    After each look, half of the time that is left is given out at the speed just measured. So a
    search ends a few simulations after its time, whatever the machine and however short the time.
    """

    def __init__(self, limit: Limit) -> None:
        self._seconds = limit.seconds
        self._cpu = limit.cpu
        self._begin = self._last = perf_counter()
        self._used = 0.0
        self.chunk = FIRST if limit.seconds or limit.cpu else CHUNK
        """What each thread runs next; 0 when the time is over."""

    def look(self, cpu: float, ran: float) -> None:
        """Look at the clocks; `cpu` is what all threads used since the last look.

        `ran` is how many simulations each of them made, perhaps fewer than `chunk`.
        """
        now = perf_counter()
        took, self._last = now - self._last, now
        self._used += cpu
        chunk = float(CHUNK)
        if self._seconds is not None:
            left = self._seconds - (now - self._begin)
            chunk = min(chunk, self._share(left, took, ran))
        if self._cpu is not None:
            chunk = min(chunk, self._share(self._cpu - self._used, cpu, ran))
        self.chunk = int(chunk)

    def _share(self, left: float, took: float, ran: float) -> float:
        """Return what may be run of the time left, where the last simulations took so long."""
        if left <= 0:
            return 0
        return max(1.0, ran * left / 2 / max(took, 1e-9))
