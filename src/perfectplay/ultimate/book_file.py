"""The opening book as a file: all openings of one and two moves, up to symmetry, searched.

The file is JSON. `settings` says what it was made with: the rule, the version of perfectplay, the
fingerprint of the network, the constants of the search, and how many searches of how many
simulations each position got, from which seed. `date` is the day it was shipped. `positions` has
one entry for all openings that a turn or a reflection of the board makes alike: its `moves`, and
for each search the expected score of the player to move in the end (`value`) and after half of the
simulations (`halfway`), the main line, the simulations made, and a proof if there is one.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from perfectplay.errors import quote
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import BookError, NotationError
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import WinRule, format_moves, parse_moves
from perfectplay.ultimate.symmetry import least_form

Opening = tuple[int, ...]
"""The moves from the start of the game: none, one or two."""
NEEDED = ("rule", "perfectplay", "net", "constants", "simulations", "searches", "seed")
"""What the settings of a book say."""


@dataclass(frozen=True, slots=True)
class OpeningSearch:
    """What one search found about a position."""

    value: float
    """Expected score of the player to move, from 0 to 1."""
    halfway: float
    """The same after half of the simulations."""
    line: tuple[int, ...]
    """The main line from the position on."""
    simulations: int
    proof: Proof | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the search as data for JSON."""
        return {
            "value": self.value,
            "halfway": self.halfway,
            "line": format_moves(self.line),
            "simulations": self.simulations,
            "proof": self.proof,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> OpeningSearch:
        """Read a search back; raises an error of Python if it is none."""
        value, halfway = float(data["value"]), float(data["halfway"])
        if not (0 <= value <= 1 and 0 <= halfway <= 1):
            raise ValueError("a value is a number from 0 to 1")
        line = tuple(parse_moves(str(data["line"])))
        if not line:
            raise ValueError("a main line is missing")
        proof = None if data["proof"] is None else Proof(data["proof"])
        return cls(value, halfway, line, int(data["simulations"]), proof)


@dataclass(frozen=True, slots=True)
class OpeningPosition:
    """A position of the book and its searches, which are independent of each other."""

    moves: Opening
    searches: tuple[OpeningSearch, ...]

    @property
    def proof(self) -> Proof | None:
        """The certain result for the player to move, if one is known."""
        return next((found.proof for found in self.searches if found.proof), None)

    @property
    def value(self) -> float:
        """Expected score of the player to move: the mean of the searches, or what is proven."""
        if self.proof:
            return self.proof.worth
        return math.fsum(found.value for found in self.searches) / len(self.searches)

    @property
    def margin(self) -> float:
        """How surely: the largest step from the value to a search, or of one in its second half."""
        if self.proof:
            return 0.0
        apart = (abs(found.value - self.value) for found in self.searches)
        late = (abs(found.value - found.halfway) for found in self.searches)
        return max(*apart, *late)

    @property
    def line(self) -> tuple[int, ...]:
        """The main line of the first search, or of the one that has the proof."""
        chosen = next((found for found in self.searches if found.proof), self.searches[0])
        return chosen.line

    @property
    def simulations(self) -> int:
        """Those of all searches together."""
        return sum(found.simulations for found in self.searches)


@dataclass(frozen=True)
class Openings:
    """The whole book of one rule."""

    settings: dict[str, Any]
    positions: dict[Opening, OpeningPosition] = field(repr=False)
    date: str = ""
    """The day it was shipped, as 2026-01-31; empty if it was not."""

    @property
    def rule(self) -> WinRule:
        """The rule that it holds for."""
        return WinRule(self.settings["rule"])

    def text(self) -> str:
        """Return the book as a file, a position a line so that changes can be seen."""
        rows = ({"moves": format_moves(found.moves),
                 "searches": [one.to_data() for one in found.searches]}
                for found in self.positions.values())  # fmt: skip
        lines = ",\n".join(json.dumps(row) for row in rows)
        dated = f'"date": {json.dumps(self.date)},\n' if self.date else ""
        return f'{{{dated}"settings": {json.dumps(self.settings)},\n"positions": [\n{lines}\n]}}\n'


@cache
def every_opening() -> tuple[Opening, ...]:
    """Return the openings of one and of two moves, one for all that symmetry makes alike.

    They are the same under every rule. Of 81 first moves 15 differ, and of 720 openings of two
    moves 102.
    """
    firsts = sorted({least_form((move,))[0] for move in range(81)})
    return (*firsts, *(opening for first in firsts for opening in replies_to(first)))


@cache
def replies_to(first: Opening) -> tuple[Opening, ...]:
    """Return the openings of two moves that begin with this least form of one."""
    board = Board()
    board.push(first[0])
    return tuple(sorted({least_form((*first, reply))[0] for reply in board.legal_moves}))


@cache
def net_fingerprint(rule: WinRule) -> str:
    """Return a few letters that change with the network of a rule."""
    place = resources.files("perfectplay.ultimate") / "data" / f"net_{rule}.npz"
    return hashlib.sha256(place.read_bytes()).hexdigest()[:16]


def shipped_book(rule: WinRule) -> Path:
    """Return where the book is that comes with the package."""
    return Path(str(resources.files("perfectplay.ultimate") / "data" / f"openings_{rule}.json"))


def collect(
    settings: dict[str, Any], positions: Iterable[OpeningPosition], date: str = ""
) -> Openings:
    """Put a book together; an error if an opening is missing, or one is there that should not."""
    found = {position.moves: position for position in positions}
    wanted = every_opening()
    wrong = sorted({*found} ^ {*wanted}) or [m for m in wanted if not found[m].searches]
    if wrong:
        how = "is missing" if wrong[0] in wanted else "does not belong there"
        raise BookError(
            f"This is not a whole opening book: {format_moves(wrong[0])} {how}.",
            given=format_moves(wrong[0]),
            allowed=f"all {len(wanted)} openings of one and two moves",
        )
    return Openings(settings, {moves: found[moves] for moves in wanted}, date)


def parse_book(text: str) -> Openings:
    """Read an opening book."""
    try:
        data = json.loads(text)
        settings = {name: data["settings"][name] for name in NEEDED}
        WinRule(settings["rule"])
        positions = [
            OpeningPosition(
                tuple(parse_moves(str(entry["moves"]))),
                tuple(map(OpeningSearch.from_data, entry["searches"])),
            )
            for entry in data["positions"]
        ]
        date = str(data.get("date", ""))
    except (
        ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError,
        NotationError,
    ) as error:  # fmt: skip
        raise BookError(
            f"This is not an opening book of perfectplay ({quote(type(error).__name__)}); "
            "'perfectplay lab openings' makes one.",
            allowed="a file written by perfectplay lab openings",
        ) from None
    return collect(settings, positions, date)
