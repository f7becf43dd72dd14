"""Variations: what could have been played, beside a game that they leave as it is.

A line branches from the game (line 0) or from another line after so many moves, counted from where
the game began. Together they are a tree; a node of it is a line and a number of moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from perfectplay.errors import quote
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import VariationError
from perfectplay.ultimate.notation import format_move, parse_move

Data = dict[str, Any]
GAME = 0
"""The line that was played."""
MOST_MOVES = 200
"""Moves that all variations of a game may have together."""
LONGEST_NOTE = 80


@dataclass(frozen=True)
class Line:
    """Moves that branch from the line `parent` after `ply` moves, and what is said about them."""

    id: int
    parent: int
    ply: int
    moves: tuple[int, ...]
    note: str = ""

    @property
    def end(self) -> int:
        """How many moves lead to its last position."""
        return self.ply + len(self.moves)


@dataclass
class Variations:
    """The lines beside one game, by their numbers; a line comes after the one it branches from.

    >>> tree = Variations()
    >>> tree.add(Board(), [40, 36], GAME, 1, [37, 9], "quiet")
    (1, 3)
    >>> tree.path([40, 36], 1, 2)
    [40, 37]
    """

    lines: dict[int, Line] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines.values())

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def moves_made(self) -> int:
        """The moves of all lines together."""
        return sum(len(line.moves) for line in self)

    def line(self, number: int) -> Line:
        """Return a line by its number."""
        try:
            return self.lines[number]
        except KeyError:
            known = ", ".join(map(str, self.lines)) or "none yet"
            raise VariationError(
                f"The game has no variation {quote(number)}; its variations are: {known}.",
                given=number,
                allowed=known,
            ) from None

    def path(self, game: Sequence[int], number: int, ply: int) -> list[int]:
        """Return the moves that lead to a node, from where the game began."""
        end = len(game) if number == GAME else self.line(number).end
        if not 0 <= ply <= end:
            where = "the game" if number == GAME else f"variation {number}"
            raise VariationError(
                f"There is no position after {quote(ply)} moves: {where} has {end}.",
                given=ply,
                allowed=f"0 to {end}",
            )
        moves: list[int] = []
        while number != GAME:
            line = self.line(number)
            if ply > line.ply:
                moves = [*line.moves[: ply - line.ply], *moves]
                ply = line.ply
            number = line.parent
        return [*game[:ply], *moves]

    def add(
        self,
        start: Board,
        game: Sequence[int],
        number: int,
        ply: int,
        moves: Iterable[int],
        note: str = "",
    ) -> tuple[int, int]:
        """Walk moves on from a node; what is not there yet is added. Return where it leads.

        `start` is the board where the game began; every move is checked before anything is added.
        """
        board = start.copy()
        for move in self.path(game, number, ply):
            board.push(move)
        while number != GAME and ply <= self.lines[number].ply:
            number = self.lines[number].parent  # before its first move a line is its parent
        fresh: list[int] = []
        for move in moves:
            board.check(move)
            board.push(move)
            known = None if fresh else self._step(game, number, ply, move)
            if known is None:
                fresh.append(move)
            else:
                number, ply = known
        if fresh:
            number, ply = self._grow(number, ply, fresh)
        if note and number != GAME:
            self.lines[number] = replace(self.lines[number], note=one_line(note))
        return number, ply

    def _step(
        self, game: Sequence[int], number: int, ply: int, move: int
    ) -> tuple[int, int] | None:
        """Return where a move leads that is in the tree already."""
        moves = game if number == GAME else self.path(game, number, self.line(number).end)
        if ply < len(moves) and moves[ply] == move:
            return number, ply + 1
        for line in self:
            if (line.parent, line.ply, line.moves[0]) == (number, ply, move):
                return line.id, ply + 1
        return None

    def _grow(self, number: int, ply: int, moves: list[int]) -> tuple[int, int]:
        """Add moves behind a node: to the end of its variation, or as a new one."""
        if self.moves_made + len(moves) > MOST_MOVES:
            raise VariationError(
                f"A game keeps at most {MOST_MOVES} moves of variations; delete one first.",
                given=self.moves_made + len(moves),
                allowed=f"at most {MOST_MOVES}",
            )
        if number != GAME and self.lines[number].end == ply:
            old = self.lines[number]
            self.lines[number] = replace(old, moves=(*old.moves, *moves))
            return number, ply + len(moves)
        new = max(self.lines, default=GAME) + 1
        self.lines[new] = Line(new, number, ply, tuple(moves))
        return new, ply + len(moves)

    def delete(self, number: int) -> None:
        """Forget a line, with those that branch from it."""
        self.line(number)
        gone = {number}
        for line in self:
            if line.parent in gone:
                gone.add(line.id)
        self.lines = {line.id: line for line in self if line.id not in gone}

    def follow(self, ply: int, move: int) -> None:
        """The game went on after so many moves: a line that foresaw it begins one move later."""
        for line in list(self):
            if (line.parent, line.ply, line.moves[0]) != (GAME, ply, move):
                continue
            for child in list(self):
                if (child.parent, child.ply) == (line.id, ply + 1) or (
                    child.parent == line.id and len(line.moves) == 1
                ):
                    self.lines[child.id] = replace(child, parent=GAME)
            if len(line.moves) == 1:
                del self.lines[line.id]
            else:
                self.lines[line.id] = replace(line, ply=ply + 1, moves=line.moves[1:])

    def cut(self, length: int) -> None:
        """Forget what branches from moves of the game that were taken back."""
        for line in list(self):
            if line.parent == GAME and line.ply > length and line.id in self.lines:
                self.delete(line.id)

    # -- as data ------------------------------------------------------------------------------

    def to_data(self) -> list[Data]:
        """Return the lines as JSON can write them."""
        return [
            {
                "id": line.id,
                "parent": line.parent,
                "ply": line.ply,
                "moves": [format_move(move) for move in line.moves],
                "note": line.note,
            }
            for line in self
        ]

    @classmethod
    def from_data(cls, data: list[Data]) -> Variations:
        """Read what :meth:`to_data` wrote."""
        lines = [
            Line(
                row["id"],
                row["parent"],
                row["ply"],
                tuple(parse_move(move) for move in row["moves"]),
                row["note"],
            )
            for row in data
        ]
        return cls({line.id: line for line in lines})


def one_line(note: str) -> str:
    """Write a note in one line, as long as notes may be."""
    return " ".join(note.split())[:LONGEST_NOTE]
