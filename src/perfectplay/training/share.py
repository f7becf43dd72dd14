"""The result of a puzzle as a text to share: how hard, how well, how lucky, and never the answer.

Skill is the mean of the words that the tries were judged with, 99 for the best at once. Luck is
how often, of a hundred times, as many blind tries would have done as well. Both go from 0 to 99.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from perfectplay.judgement import Judgement
from perfectplay.session import find_game
from perfectplay.training.puzzles import Puzzle

MOST = 5
_SKILL = {
    Judgement.BEST: 99,
    Judgement.EXCELLENT: 85,
    Judgement.GOOD: 70,
    Judgement.INACCURACY: 50,
    Judgement.MISTAKE: 25,
    Judgement.BLUNDER: 0,
}
_SQUARES = {"good": "🟨", "warning": "🟧", "bad": "🟥"}


@dataclass(frozen=True)
class Result:
    """How somebody did: the words of all tries in order, and whether the answer was shown.

    `streak` counts the days in a row on which a puzzle was solved, this one included.
    """

    puzzle: Puzzle
    day: date
    tries: Sequence[Judgement]
    solved: bool
    streak: int = 0

    @property
    def skill(self) -> int:
        """How well it was found, from 0 to 99; nothing for an answer that was shown."""
        if not self.solved or not self.tries:
            return 0
        return round(sum(_SKILL[word] for word in self.tries) / len(self.tries))

    @property
    def luck(self) -> int:
        """How often, of a hundred times, as many blind tries would have found it."""
        if not self.solved:
            return 0
        return min(99, round(100 * len(self.tries) / self.puzzle.choices))


def share_text(result: Result, *, emoji: bool = False) -> str:
    """Write a result to share; the text depends on the puzzle's answer in no way."""
    puzzle = result.puzzle
    title = find_game(puzzle.kind).title
    if emoji:
        words = result.tries[:-1] if result.solved else result.tries
        squares = "".join(_SQUARES[word.colour] for word in words) + "🟩" * result.solved
        lines = [
            f"🧩 perfectplay {result.day} · {title} {'⭐' * puzzle.difficulty}",
            f"{squares or '👀'} · {_how(result)}",
        ]
        if result.streak:
            lines.append(f"🔥 {result.streak}")
        return "\n".join(lines)
    stars = "★" * puzzle.difficulty + "☆" * (MOST - puzzle.difficulty)
    parts = [f"perfectplay puzzle {result.day}", f"{title} {stars}", _how(result)]
    if result.streak:
        parts.append(f"streak {result.streak}")
    return " · ".join(parts)


def _how(result: Result) -> str:
    if not result.solved:
        count = len(result.tries)
        return f"not solved in {count} {'try' if count == 1 else 'tries'}" if count else "shown"
    return (
        f"solved at the {ordinal(len(result.tries))} try · skill {result.skill} · "
        f"luck {result.luck}"
    )


def ordinal(number: int) -> str:
    """Write a number as a place in a row.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if number % 100 in (11, 12, 13) else endings.get(number % 10, "th")
    return f"{number}{ending}"
