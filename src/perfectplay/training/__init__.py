"""Puzzles of the day and lessons, for both games; the terminal and the page show the same ones.

>>> from datetime import date
>>> daily("ultimate", date(2026, 11, 16)).difficulty
1
"""

from perfectplay.training.lessons import Lesson, Step, find_lesson
from perfectplay.training.puzzles import Puzzle, daily, parse_day
from perfectplay.training.share import Result, share_text
from perfectplay.training.verdict import Verdict

__all__ = [
    "Lesson",
    "Puzzle",
    "Result",
    "Step",
    "Verdict",
    "daily",
    "find_lesson",
    "parse_day",
    "share_text",
]
