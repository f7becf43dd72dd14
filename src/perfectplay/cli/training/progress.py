"""What somebody at this terminal has solved and learnt, in a small file of the data folder."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from perfectplay.folders import data_folder
from perfectplay.judgement import Judgement

NAME = "training.json"


def progress_file() -> Path:
    """Return the file."""
    return data_folder() / NAME


@dataclass
class Progress:
    """Puzzles by game and day, lessons by game and name; a file that cannot be read is empty."""

    puzzles: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    lessons: dict[str, dict[str, int]] = field(default_factory=dict)

    @classmethod
    def load(cls) -> Progress:
        """Read the file, if there is one that makes sense."""
        try:
            content = json.loads(progress_file().read_text("utf-8"))
            found = cls(dict(content["puzzles"]), dict(content["lessons"]))
            found.streak("mastermind", date.today())
            found.done("mastermind", "")
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls()
        return found

    def save(self) -> None:
        """Write the file; where that cannot be done, only this run knows what was solved."""
        path = progress_file()
        text = json.dumps({"puzzles": self.puzzles, "lessons": self.lessons}, indent=1)
        part = path.with_suffix(".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(text, "utf-8")
            os.replace(part, path)  # noqa: PTH105 - whole or not at all
        except OSError:
            with suppress(OSError):
                part.unlink()

    def is_solved(self, kind: str, day: date) -> bool:
        """Tell whether the puzzle of a day was solved."""
        return bool(self.puzzles.get(kind, {}).get(str(day), {}).get("solved"))

    def is_finished(self, kind: str, day: date) -> bool:
        """Tell whether the puzzle of a day was solved, or its answer shown."""
        return str(day) in self.puzzles.get(kind, {})

    def finish(self, kind: str, day: date, tries: Sequence[Judgement], solved: bool) -> None:
        """Keep how a puzzle went; only the first time counts."""
        days = self.puzzles.setdefault(kind, {})
        days.setdefault(str(day), {"tries": [word.value for word in tries], "solved": solved})
        self.save()

    def streak(self, kind: str, day: date) -> int:
        """Count the days in a row, up to this one, whose puzzles were solved."""
        count = 0
        while self.is_solved(kind, day - timedelta(count)):
            count += 1
        return count

    def done(self, kind: str, lesson: str) -> int:
        """Return how many steps of a lesson are done."""
        return int(self.lessons.get(kind, {}).get(lesson, 0))

    def advance(self, kind: str, lesson: str, steps: int) -> None:
        """Keep that so many steps of a lesson are done."""
        known = self.lessons.setdefault(kind, {})
        known[lesson] = max(steps, self.done(kind, lesson))
        self.save()
