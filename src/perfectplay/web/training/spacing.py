"""When a slip comes back: spaced repetition with five waits, after Leitner's boxes.

A new slip is due at once. Solved at the first go it climbs two steps of the ladder of waits, so it
comes back after 3 days and then after 16; solved three times in a row it is done. After a wrong
try, or when the answer was shown, it begins again with the shortest wait, comes back the next day,
and climbs from there: 7 days, then 35.

>>> slip = Schedule()
>>> slip = slip.solved(now=0.0); round(slip.due / DAY, 1)
2.7
>>> slip.solved(now=0.0).solved(now=0.0).done
True
"""

from __future__ import annotations

from dataclasses import dataclass, replace

DAY = 86_400.0
WAITS = (1, 3, 7, 16, 35)
"""Days, step by step."""
ENOUGH = 3
"""Solved so often in a row, a slip is done."""
EARLY = DAY / 3
"""So much earlier it is due: who plays every evening finds it the next evening, at any hour."""


@dataclass(frozen=True)
class Schedule:
    """How far somebody is with a slip."""

    due: float = 0.0
    step: int = -1
    """The place in the ladder of the wait that goes on now; -1 before the first."""
    row: int = 0
    """Solved at the first go so often in a row."""
    tried: bool = False
    """Whether somebody has tried since it was due: then the answer may be shown."""
    failed: bool = False
    """Whether one of these tries was wrong."""
    done: bool = False

    def wrong(self) -> Schedule:
        """Note a wrong try; it stays due until it is solved or shown."""
        return replace(self, tried=True, failed=True, row=0)

    def solved(self, now: float) -> Schedule:
        """Note that it was solved."""
        if self.failed:
            return self.shown(now)
        row = self.row + 1
        step = min(self.step + 2, len(WAITS) - 1)
        return replace(self._waiting(now, step), row=row, done=row >= ENOUGH)

    def shown(self, now: float) -> Schedule:
        """Note that the answer is known now: from the first wait again."""
        return replace(self._waiting(now, 0), row=0)

    def is_due(self, now: float) -> bool:
        """Tell whether it is to be tried."""
        return not self.done and self.due <= now

    def _waiting(self, now: float, step: int) -> Schedule:
        due = now + WAITS[step] * DAY - EARLY
        return replace(self, due=due, step=step, tried=False, failed=False)
