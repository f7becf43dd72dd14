"""Clocks for people who play each other: so much for the whole game, or so long for a move.

>>> TimeControl.parse("5+5").title
'5 minutes each, and 5 seconds more with every move'
>>> str(TimeControl.parse("1 day a move")), TimeControl.parse("1 day a move").title
('1 day', '1 day for every move')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Self

from perfectplay.errors import SessionError, quote

MINUTE, DAY = 60.0, 86_400.0
MOST_MINUTES, MOST_SECONDS, MOST_DAYS = 600.0, 600.0, 14
ALLOWED = "minutes+seconds such as 5+5, or days such as 1 day"
_GAME = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?)\s*\+\s*([0-9]{1,3})")
_DAYS = re.compile(r"([0-9]{1,2})\s*days?(\s+a\s+move)?")


@dataclass(frozen=True)
class TimeControl:
    """How long players may think; with `per_move` everybody begins anew with every move."""

    seconds: float
    increment: float = 0.0
    per_move: bool = False

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Read minutes+seconds or days, or say what is allowed."""
        given = text.strip().lower()
        if found := _GAME.fullmatch(given):
            minutes, increment = float(found[1]), float(found[2])
            if 0 < minutes <= MOST_MINUTES and increment <= MOST_SECONDS:
                return cls(minutes * MINUTE, increment)
        elif (found := _DAYS.fullmatch(given)) and 1 <= int(found[1]) <= MOST_DAYS:
            return cls(int(found[1]) * DAY, per_move=True)
        raise SessionError(
            f"{quote(text)} is not a clock: give minutes+seconds (at most {MOST_MINUTES:.0f}+"
            f"{MOST_SECONDS:.0f}) or days for a move (at most {MOST_DAYS}), for example 5+5 or "
            "1 day.",
            given=text,
            allowed=ALLOWED,
        )

    def __str__(self) -> str:
        if self.per_move:
            return _count(self.seconds / DAY, "day")
        return f"{self.seconds / MINUTE:g}+{self.increment:g}"

    @property
    def title(self) -> str:
        """The same in words."""
        if self.per_move:
            return f"{_count(self.seconds / DAY, 'day')} for every move"
        whole = f"{_count(self.seconds / MINUTE, 'minute')} each"
        more = f", and {_count(self.increment, 'second')} more with every move"
        return whole + more if self.increment else whole


def _count(number: float, what: str) -> str:
    return f"{number:g} {what}{'' if number == 1 else 's'}"


@dataclass(frozen=True, kw_only=True)
class ClockView:
    """A clock at one moment: the seconds that each seat has left, and whose time runs."""

    control: str
    title: str
    per_move: bool
    left: dict[str, float]
    running: str | None


@dataclass
class Clock:
    """The time that each seat has left, and whose time runs since when.

    It knows no time by itself: whoever asks says what time it is.
    """

    control: TimeControl
    left: dict[str, float] = field(default_factory=dict)
    running: str | None = None
    since: float = 0.0

    @classmethod
    def for_seats(cls, control: TimeControl, seats: Iterable[str]) -> Self:
        """Set up a clock that does not run yet."""
        return cls(control, dict.fromkeys(seats, control.seconds))

    def left_of(self, seat: str, now: float) -> float:
        """Return the seconds that a seat has left; never below 0."""
        spent = max(0.0, now - self.since) if seat == self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    def fallen(self, now: float) -> str | None:
        """Return the seat whose time is over, if so."""
        if self.running is None or self.left_of(self.running, now) > 0:
            return None
        return self.running

    def turn_to(self, seat: str | None, now: float, *, moved: bool = True) -> None:
        """Let the time of another seat run, or nobody's; whoever has `moved` gets the increment."""
        if (mover := self.running) is not None:
            left = self.left_of(mover, now)
            if moved:
                left = self.control.seconds if self.control.per_move else left + self._more
            self.left[mover] = left
        self.running = seat if seat in self.left else None
        self.since = now

    @property
    def _more(self) -> float:
        return self.control.increment

    def view(self, now: float) -> ClockView:
        """Show the clock."""
        return ClockView(
            control=str(self.control),
            title=self.control.title,
            per_move=self.control.per_move,
            left={seat: round(self.left_of(seat, now), 1) for seat in self.left},
            running=self.running,
        )

    def to_data(self) -> dict[str, Any]:
        """Return the clock as JSON can write it."""
        return {
            "control": str(self.control),
            "left": dict(self.left),
            "running": self.running,
            "since": self.since,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """Set a clock up again."""
        control = TimeControl.parse(data["control"])
        return cls(control, dict(data["left"]), data["running"], data["since"])
