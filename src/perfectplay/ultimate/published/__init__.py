"""What is published about Ultimate Tic-Tac-Toe for other programs: rules, notation, counts.

The files lie beside this one, so that they can be copied without the rest: `rules.md` and
`notation.md` say what is played and how it is written, and `perft.json` (described by
`perft.schema.json`) has positions with the numbers of their move sequences, by which a program can
see whether it plays by these rules.

>>> suite = load_suite()
>>> suite[0].name, suite[0].counts[:3]
('start', (81, 720, 6336))
>>> read_published("rules.md").splitlines()[0]
'# The rules of Ultimate Tic-Tac-Toe'
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule, parse_moves
from perfectplay.ultimate.perft import Ends

FORMAT = "perfectplay perft 1"
NAMES = ("rules.md", "notation.md", "perft.json", "perft.schema.json")
"""The published files."""


@dataclass(frozen=True)
class SuitePosition:
    """A position of the suite, with what can be counted from it."""

    name: str
    why: str
    """What it is about, in a sentence."""
    position: str
    moves: str
    """A game that leads there, from the empty board."""
    boards: str
    """The nine small boards: X or O where won, D where drawn, a point where open."""
    counts: tuple[int, ...]
    """Sequences of exactly 1, 2, 3 … legal moves; a game that has ended goes into none of them."""
    ends: tuple[Ends, ...]
    """Games that end at depth 1, 2, 3 …, to a smaller depth than `counts`."""

    def board(self) -> Board:
        """Set the position up by its moves."""
        board = Board(rule=WinRule(self.position.split()[3]))
        for move in parse_moves(self.moves):
            board.push(move)
        return board

    def to_data(self) -> dict[str, Any]:
        """Return the position as it stands in the file."""
        return {
            "name": self.name,
            "why": self.why,
            "position": self.position,
            "moves": self.moves,
            "boards": self.boards,
            "counts": list(self.counts),
            "ends": [list(ends) for ends in self.ends],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> SuitePosition:
        """Read a position back."""
        counts, ends = tuple(data["counts"]), tuple(Ends(*found) for found in data["ends"])
        return cls(**{**data, "counts": counts, "ends": ends})


def read_published(name: str) -> str:
    """Return the text of a published file, one of `NAMES`."""
    return resources.files(__name__).joinpath(name).read_text("utf-8")


@cache
def load_suite() -> tuple[SuitePosition, ...]:
    """Return the positions of the published suite, in the order of the file."""
    data = json.loads(read_published("perft.json"))
    return tuple(SuitePosition.from_data(found) for found in data["positions"])


def format_suite(positions: list[SuitePosition]) -> str:
    """Write the file of the suite: one line for each field, the same every time."""
    head = {
        "format": FORMAT,
        "about": "Numbers of move sequences in Ultimate Tic-Tac-Toe, to compare programs by.",
        "rules": "rules.md",
        "notation": "notation.md",
        "schema": "perft.schema.json",
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    shown = []
    for position in positions:
        fields = [
            f"   {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
            for key, value in position.to_data().items()
        ]
        shown.append("  {\n" + ",\n".join(fields) + "\n  }")
    body = ",\n".join(shown)
    return "{\n" + "\n".join(lines) + '\n "positions": [\n' + body + "\n ]\n}\n"
