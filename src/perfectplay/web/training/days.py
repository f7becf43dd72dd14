"""Days of puzzles: which may be opened, which count for the streak, and what was solved on each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from perfectplay.session import Data
from perfectplay.training.puzzles import FIRST_DAY, parse_day
from perfectplay.web.errors import BadRequest

PUZZLES = "puzzles"
"""The topic of the notes; a key is a kind and a day, such as `mastermind:2026-11-18`."""
AROUND = timedelta(days=1)
"""Somewhere on earth it is another day than here, a day earlier or later at most."""
WEEK = 7


@dataclass(frozen=True, kw_only=True)
class Day:
    """What somebody did on a day: `done` on the day itself, `late` afterwards."""

    date: str
    done: bool
    late: bool
    solved: list[str]
    tried: list[str]


def here() -> date:
    """Return the day that it is for the server."""
    return datetime.now(UTC).date()


def read_day(text: str | None) -> date:
    """Read the day of a request; without one it is the server's. Days to come are refused."""
    if text is None:
        return here()
    day = parse_day(text)
    if not FIRST_DAY <= day <= here() + AROUND:
        raise BadRequest(
            f"The puzzle of {day} cannot be opened; there are puzzles from {FIRST_DAY} to today.",
            given=text,
            allowed=f"{FIRST_DAY} to {here()}",
        )
    return day


def is_today(day: date) -> bool:
    """Tell whether it is this day somewhere on earth now."""
    return abs(day - here()) <= AROUND


def key_of(kind: str, day: date) -> str:
    """Return the key of a note."""
    return f"{kind}:{day}"


def reference(day: date) -> date:
    """Return the asker's own day: the one they named if that can be, else the server's."""
    return day if is_today(day) else here()


def streak(notes: Mapping[str, Data], today: date) -> int:
    """Count the days in a row with a puzzle solved on the day; today need not be solved yet."""
    done = {
        key.partition(":")[2] for key, note in notes.items() if note["solved"] and note["on_time"]
    }
    day = today if str(today) in done else today - AROUND
    count = 0
    while str(day) in done:
        count += 1
        day -= AROUND
    return count


def list_days(notes: Mapping[str, Data], today: date, count: int = WEEK) -> list[Day]:
    """Return the last days, today at the end."""
    found = {}
    for back in range(count):
        day = str(today - back * AROUND)
        found[day] = Day(date=day, done=False, late=False, solved=[], tried=[])
    for key, note in notes.items():
        kind, _, text = key.partition(":")
        if text in found:
            was = found[text]
            found[text] = Day(
                date=text,
                done=was.done or (note["solved"] and note["on_time"]),
                late=was.late or (note["solved"] and not note["on_time"]),
                solved=was.solved + [kind] * note["solved"],
                tried=was.tried + [kind] * (not note["solved"]),
            )
    return list(reversed(found.values()))
