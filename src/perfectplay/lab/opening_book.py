"""Making the opening book: every opening of one and two moves, valued by long searches."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from perfectplay import __version__
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import format_csv
from perfectplay.lab.run import Chunk, ChunkResult, Run
from perfectplay.ultimate.analysis import Analysis, look
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.book_file import (
    Opening,
    OpeningPosition,
    Openings,
    OpeningSearch,
    collect,
    every_opening,
    net_fingerprint,
)
from perfectplay.ultimate.notation import WinRule, format_moves, parse_moves
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.search_settings import SETTINGS
from perfectplay.ultimate.warmup import warm_up

SIMULATIONS = 1_000_000
"""Those of one search, unless given."""
SEARCHES = 2
"""Independent searches of each position, unless given: how far they agree says how sure it is."""
FEWEST_SIMULATIONS, MOST_SIMULATIONS = 100, 100_000_000
MOST_SEARCHES = 16
_DIGITS = 5
HEADER = ("moves", "value", "margin", "simulations", "proof", "line")


@dataclass(frozen=True)
class BookSetup:
    """What a book is made with."""

    rule: WinRule = WinRule.LINE
    simulations: int = SIMULATIONS
    searches: int = SEARCHES
    seed: int = 1

    def __post_init__(self) -> None:
        if not FEWEST_SIMULATIONS <= self.simulations <= MOST_SIMULATIONS:
            raise SettingError(
                f"{self.simulations} simulations are not possible; give {FEWEST_SIMULATIONS} to "
                f"{MOST_SIMULATIONS}, for example --simulations {SIMULATIONS}."
            )
        if not 1 <= self.searches <= MOST_SEARCHES:
            raise SettingError(
                f"{self.searches} searches of each position are not possible; give 1 to "
                f"{MOST_SEARCHES}, for example --searches {SEARCHES}."
            )

    def settings(self) -> dict[str, Any]:
        """Return what the book says of how it was made."""
        return {
            "rule": self.rule.value,
            "perfectplay": __version__,
            "net": net_fingerprint(self.rule),
            "constants": SETTINGS[Style.NET],
            "simulations": self.simulations,
            "searches": self.searches,
            "seed": self.seed,
        }

    def description(self) -> dict[str, Any]:
        """Return all that the result depends on."""
        return {"experiment": "openings", **self.settings()}

    def chunks(self) -> list[Chunk]:
        """Return the searches, each a chunk, so that little is lost when a run is stopped."""
        return [
            Chunk(
                f"{moves} {number}",
                {
                    "moves": moves,
                    "rule": self.rule.value,
                    "simulations": self.simulations,
                    "seed": random.Random(f"{self.seed}/{moves}/{number}").randrange(2**31),
                },
            )
            for moves in map(format_moves, every_opening())
            for number in range(1, self.searches + 1)
        ]

    def make(self, run: Run) -> tuple[Openings, dict[str, float]]:
        """Make the book; also return the seconds that each search took."""
        found: dict[Opening, list[OpeningSearch]] = {}
        seconds = {}
        for chunk, outcome in run.results(search_opening, self.chunks()):
            moves = tuple(parse_moves(chunk.arguments["moves"]))
            found.setdefault(moves, []).append(OpeningSearch.from_data(outcome.facts))
            seconds[chunk.key] = outcome.measures["seconds"]
        positions = (OpeningPosition(moves, tuple(each)) for moves, each in found.items())
        return collect(self.settings(), positions), seconds


def search_opening(moves: str, rule: str, simulations: int, seed: int) -> ChunkResult:
    """Search the position after an opening with the full engine."""
    _load_engine()
    board = Board(rule=WinRule(rule))
    for move in parse_moves(moves):
        board.push(move)
    # A simulation adds the legal moves of one position: eight or nine nodes, seldom more.
    memory = 2**24 + 600 * simulations
    tree = SearchTree(board, style=Style.NET, seed=seed, memory=memory)
    tree.run(Limit(simulations=simulations // 2))
    halfway = _value(look(tree))
    rest = simulations - simulations // 2
    if tree.root.proof is None:
        tree.run(Limit(simulations=rest))
    found = look(tree)
    return ChunkResult(
        OpeningSearch(_value(found), halfway, found.line, found.simulations, found.proof).to_data()
    )


def _value(found: Analysis) -> float:
    return round(found.proof.worth if found.proof else found.chance, _DIGITS)


@cache
def _load_engine() -> None:
    """Load the compiled engine once in each worker, so that no search is charged with it."""
    warm_up()


def dated(book: Openings, day: str) -> Openings:
    """Return the book with the day on which it is shipped."""
    return replace(book, date=day)


def book_csv(book: Openings) -> str:
    """Return the book as a table; values are those of the player to move after the opening."""
    return format_csv(
        HEADER,
        [
            [
                format_moves(found.moves), round(found.value, _DIGITS),
                round(found.margin, _DIGITS), found.simulations, found.proof or "",
                format_moves(found.line),
            ]
            for found in book.positions.values()
        ],
    )  # fmt: skip
