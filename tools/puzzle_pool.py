"""What both makers of puzzles share: a journal to resume from, the calendar, figures.

A maker goes through numbered attempts, each with a random generator of its own made from the
number, and writes a line into a journal after every attempt that found something. Run again it
goes on after the last line; the result does not depend on where it was stopped.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from perfectplay.training.puzzles import STARS, WEEK

ROOT = Path(__file__).parent.parent
DATA = ROOT / "src" / "perfectplay" / "training" / "data"
JOURNALS = ROOT / "build"
SAY_EVERY = 10.0

Found = dict[str, Any]
"""A puzzle on its way: its `line`, its `hardness`, and what the figures are counted from."""


def collect(
    name: str,
    wanted: int,
    attempt: Callable[[random.Random], list[Found]],
    accept: Callable[[list[Found], Found], bool],
) -> list[Found]:
    """Make attempts until enough puzzles are accepted; those in the journal are not made again."""
    JOURNALS.mkdir(exist_ok=True)
    path = JOURNALS / f"{name}.jsonl"
    pool: list[Found] = []
    number = 0
    if path.exists():
        for line in path.read_text("utf-8").splitlines():
            entry = json.loads(line)
            number = entry["attempt"] + 1
            _take(pool, entry["found"], accept, wanted)
    if hasattr(os, "nice"):
        os.nice(19)
    began = said = time.monotonic()
    before = len(pool)
    with path.open("a", encoding="utf-8") as journal:
        while len(pool) < wanted:
            found = attempt(random.Random(f"{name} {number}"))
            if found:
                _take(pool, found, accept, wanted)
                journal.write(json.dumps({"attempt": number, "found": found}) + "\n")
                journal.flush()
            number += 1
            now = time.monotonic()
            if now - said > SAY_EVERY:
                said = now
                rate = (len(pool) - before) / (now - began)
                ahead = f"{(wanted - len(pool)) / rate:,.0f} s left" if rate else "none yet"
                say(f"{name}: {len(pool):,} of {wanted:,} after {number:,} attempts, {ahead}")
    say(f"{name}: {len(pool):,} after {number:,} attempts")
    return pool


def _take(
    pool: list[Found],
    found: Iterable[Found],
    accept: Callable[[list[Found], Found], bool],
    wanted: int,
) -> None:
    for puzzle in found:
        if len(pool) < wanted and accept(pool, puzzle):
            pool.append(puzzle)


def calendar(pool: list[Found], seed: str) -> list[Found]:
    """Put puzzles in the order of days: each week goes from an easy Monday to a hard Sunday.

    Sorted by hardness they are cut into seven parts of the same size, one for each day of the
    week; within its part a puzzle's week is drawn by lot.
    """
    weeks = len(pool) // WEEK
    ranked = sorted(pool, key=lambda puzzle: (puzzle["hardness"], puzzle["line"]))
    rng = random.Random(seed)
    days = [ranked[day * weeks : (day + 1) * weeks] for day in range(WEEK)]
    for day in days:
        rng.shuffle(day)
    return [days[i % WEEK][i // WEEK] for i in range(weeks * WEEK)]


def write(kind: str, puzzles: list[Found], comment: str) -> None:
    """Write the shipped file."""
    path = DATA / f"puzzles-{kind}.txt"
    lines = [f"# {line}" for line in comment.strip().splitlines()]
    lines += [puzzle["line"] for puzzle in puzzles]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    say(f"wrote {path.name}: {len(puzzles):,} puzzles, {path.stat().st_size:,} bytes")


def figures(puzzles: list[Found], names: dict[str, str]) -> str:
    """Return a table of what the puzzles of each difficulty are like, for the guide."""
    stars = sorted(set(STARS))
    rows = ["| | " + " | ".join("★" * star for star in stars) + " | all |"]
    rows.append("|---|" + "---|" * (len(stars) + 1))
    by_star = {s: [p for i, p in enumerate(puzzles) if STARS[i % WEEK] == s] for s in stars}
    groups = [*by_star.values(), puzzles]
    rows.append("| puzzles | " + " | ".join(f"{len(group):,}" for group in groups) + " |")
    for key, name in names.items():
        cells = []
        for group in groups:
            values = [puzzle[key] for puzzle in group]
            if isinstance(values[0], bool):
                cells.append(f"{100 * sum(values) / len(values):.0f} %")
            else:
                cells.append(f"{sum(values) / len(values):.1f}")
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def counted(puzzles: list[Found], key: str) -> str:
    """Say how often each value occurs."""
    counts = Counter(puzzle[key] for puzzle in puzzles)
    return ", ".join(f"{value}: {count}" for value, count in sorted(counts.items()))


def say(text: str) -> None:
    """Write a line of progress."""
    sys.stderr.write(text + "\n")
