"""What is counted during an attack, and the one table in which it is shown."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

MOST_PROBLEMS = 4
"""That are shown of each kind, for each line."""
HEADINGS = ("tried", "how many", "held", "lost", "doubled", "500s", "secrets", "longest wait")


class Verdict(Enum):
    """What became of one thing that was tried."""

    HELD = "held"
    LOST = "lost"
    """Something acknowledged is gone, or somebody never got an answer."""
    DOUBLED = "doubled"
    ERROR = "500s"
    """An answer above 499 that is not a deliberate 503."""
    SECRET = "secrets"
    """A secret was seen by somebody who may not see it."""
    WRONG = "wrong"
    """Anything else that should not be; the table shows it as tried and not held."""


@dataclass
class Line:
    """One line of the table; any thread may count."""

    what: str
    counts: Counter[Verdict] = field(default_factory=Counter)
    problems: list[tuple[Verdict, str]] = field(default_factory=list)
    wait: float | None = None
    """The longest wait of a light request, in seconds; None when there was none."""
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def count(self, verdict: Verdict, why: str = "", times: int = 1) -> None:
        """Count something that was tried; what did not hold comes with a reason."""
        with self._lock:
            self.counts[verdict] += times
            if verdict is not Verdict.HELD and times:
                self.problems.append((verdict, why))

    @property
    def tried(self) -> int:
        """How many things were tried."""
        return sum(self.counts.values())

    @property
    def all_held(self) -> bool:
        """Whether everything that was tried held, and anything was tried."""
        return 0 < self.tried == self.counts[Verdict.HELD]

    def cells(self) -> tuple[str, ...]:
        """Return the line as texts, in the order of the headings."""
        counted = (Verdict.HELD, Verdict.LOST, Verdict.DOUBLED, Verdict.ERROR, Verdict.SECRET)
        numbers = (self.tried, *(self.counts[verdict] for verdict in counted))
        wait = "–" if self.wait is None else f"{self.wait:.2f} s"
        return (self.what, *(f"{number:,}" for number in numbers), wait)


def format_table(lines: Sequence[Line]) -> str:
    """Write all lines as one table, and below it the first problems of each line."""
    rows = [HEADINGS, *(line.cells() for line in lines)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    written = []
    for row in rows:
        numbers = (f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        written.append(" | ".join((f"{row[0]:<{widths[0]}}", *numbers)).rstrip())
    written.insert(1, "-+-".join("-" * width for width in widths))
    for line in lines:
        if line.all_held:
            continue
        written += ["", f"{line.what}: not everything held."]
        if not line.tried:
            written.append("  nothing was tried")
        for verdict in Verdict:
            found = Counter(why for kind, why in line.problems if kind is verdict)
            shown = found.most_common(MOST_PROBLEMS)
            written += [f"  {verdict.value}, {times} ×: {why}" for why, times in shown]
            if len(found) > len(shown):
                written.append(f"  {verdict.value}: {len(found) - len(shown)} others")
    return "\n".join(written)
