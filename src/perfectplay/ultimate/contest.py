"""What the referee of CodinGame's contest says and hears, as text.

The contest "Tic-Tac-Toe" is played on nine boards from its second league on. A square is its row
and its column among all 81, both from 0. Each turn a bot is told the opponent's last square
(`-1 -1` when there is none), how many squares it may play on, and these; it answers with one.

>>> turn = Turn(40, (36, 37))
>>> print(turn.text(), end="")
4 4
2
3 3
3 4
>>> read_turn(turn.text().splitlines()) == turn, parse_answer("3 4 good luck"), format_answer(37)
(True, 37, '3 4')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from perfectplay.errors import quote
from perfectplay.ultimate.errors import CommandError, MoveTextError

NOBODY = "-1 -1"
"""The opponent's last square where there is none."""
SIDE = 9
_PAIR = re.compile(r"([0-8])\s+([0-8])", re.ASCII)
_ANSWER = re.compile(r"([0-8])\s+([0-8])(?:\s.*)?", re.ASCII | re.DOTALL)


@dataclass(frozen=True)
class Turn:
    """What a bot is told in a turn."""

    last: int | None
    """The opponent's last move; None at the beginning."""
    valid: tuple[int, ...]
    """The legal moves, in whatever order the referee names them."""

    def text(self) -> str:
        """Write the turn as the referee does; :func:`read_turn` reads it back."""
        last = NOBODY if self.last is None else format_answer(self.last)
        return "\n".join([last, str(len(self.valid)), *map(format_answer, self.valid)]) + "\n"


def format_answer(move: int) -> str:
    """Write a move as its row and its column."""
    board, cell = divmod(move, 9)
    return f"{board // 3 * 3 + cell // 3} {board % 3 * 3 + cell % 3}"


def parse_answer(text: str) -> int:
    """Read what a bot answers: a row and a column; what it says after them is a message."""
    found = _ANSWER.fullmatch(text.strip())
    if found is None:
        raise MoveTextError(
            f"{quote(text)} is not an answer: it begins with a row and a column from 0 to 8, for "
            "example 4 4 for the centre of the centre board.",
            given=text,
            allowed="row and column, each 0 to 8",
            position=0,
        )
    return _move(found)


def read_turn(lines: Iterable[str]) -> Turn | None:
    """Read a turn from the lines of a referee; None when there are no more.

    Takes as many lines as the turn has, and leaves the rest.
    """
    said = iter(lines)
    first = next(said, None)
    if first is None or not first.strip():
        return None
    last = None if first.split() == NOBODY.split() else _square(first)
    number = next(said, "").strip()
    if not (number.isascii() and number.isdecimal() and len(number) < 3):
        raise CommandError(
            f"After the opponent's square comes the number of squares that may be played, not "
            f"{quote(number)}; for example 9.",
            given=number,
            allowed="0 to 81",
        )
    return Turn(last, tuple(_square(next(said, "")) for _ in range(int(number))))


def _square(line: str) -> int:
    found = _PAIR.fullmatch(line.strip())
    if found is None:
        raise CommandError(
            f"A square is a row and a column from 0 to 8, not {quote(line)}; for example 4 4, or "
            f"{NOBODY} for no square at the beginning.",
            given=line,
            allowed="row and column, each 0 to 8",
        )
    return _move(found)


def _move(found: re.Match[str]) -> int:
    row, column = int(found[1]), int(found[2])
    return (row // 3 * 3 + column // 3) * SIDE + row % 3 * 3 + column % 3
