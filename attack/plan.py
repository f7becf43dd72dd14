"""What all parts of an attack are given: how much to do, for how long, and with which settings."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from attack.table import Line, Verdict

_MANY = "1000000"
LIFTED = {
    "PERFECTPLAY_GAMES_PER_MINUTE": _MANY,
    "PERFECTPLAY_IMPORTS_PER_MINUTE": _MANY,
    "PERFECTPLAY_QUESTIONS_PER_MINUTE": _MANY,
    "PERFECTPLAY_PHRASES_PER_MINUTE": _MANY,
    "PERFECTPLAY_STREAMS_PER_PLAYER": _MANY,
    "PERFECTPLAY_CONNECTIONS_PER_ADDRESS": _MANY,
}
"""Settings that let one player ask as often as wanted, for parts that try something else."""

SHORT_WORK = {
    "PERFECTPLAY_MAX_SECONDS": "0.05",
    "PERFECTPLAY_JOB_SECONDS": "0.05",
    "PERFECTPLAY_QUESTION_SECONDS": "0.05",
}
"""Settings that keep engine work short, so that many requests fit into a bounded attack."""


@dataclass
class Plan:
    """One run of the attack. `quick` asks for a small sample of everything."""

    folder: Path
    seed: int = 1
    quick: bool = False
    seconds: float = 600.0
    """After so long nothing new is begun."""
    _begin: float = field(default_factory=time.monotonic)

    @property
    def patience(self) -> float:
        """How long a light request may wait; a small sample runs beside other tests."""
        return 300.0 if self.quick else 30.0

    def often(self, full: int, quick: int) -> int:
        """Return how often something is to be done."""
        return quick if self.quick else full

    @property
    def late(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() - self._begin > self.seconds

    def say(self, text: str) -> None:
        """Tell whoever watches how far the attack is."""
        took = time.monotonic() - self._begin
        print(f"{took:5.0f} s  {text}", file=sys.stderr, flush=True)

    def expect(self, line: Line, done: int, wanted: int, of_what: str) -> None:
        """Note in a line when the time was over before everything was tried."""
        if done < wanted:
            why = f"stopped with {done:,} of {wanted:,} {of_what}; try a longer --seconds"
            line.count(Verdict.WRONG, why)

    def new_folder(self, name: str) -> Path:
        """Make a folder for a part."""
        made = self.folder / name
        made.mkdir()
        return made
