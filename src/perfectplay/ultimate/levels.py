"""Ten strengths, from a beginner to the full engine, and an opponent that plays at one of them.

>>> level(1).name
'First steps'
>>> from perfectplay.ultimate import Board
>>> opponent = Opponent(level(3), seed=4)
>>> opponent.choose(Board()) in Board().legal_moves
True
"""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import LevelError, NoPlayError

if TYPE_CHECKING:
    from perfectplay.ultimate.search import SearchTree

LONGEST_THINK = 1.5
"""Seconds after which any level plays what it has found, however slow the machine."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: which search, how many simulations a play, and how often it just plays along."""

    number: int
    name: str
    sentence: str
    style: str
    simulations: int
    slips: float = 0.0
    """Part of the plays that are made without looking."""


LEVELS = (
    Level(1, "First steps", "Plays mostly without looking; good for learning the rules.",
          "plain", 30, 0.65),
    Level(2, "Beginner", "Looks ahead a little, and forgets to every third time.",
          "plain", 60, 0.3),
    Level(3, "Learner", "Looks ahead a little, and forgets to now and then.", "plain", 150, 0.1),
    Level(4, "Casual player", "Sees simple threats, but has no plan.", "plain", 400),
    Level(5, "Home player", "Sees most threats on the small boards.", "plain", 1_500),
    Level(6, "Club player", "Sees wins in a board and most traps; can be out-planned on the "
          "large board.", "playout", 1_200),
    Level(7, "Strong club player", "Counts forced lines well and seldom gives a board away.",
          "playout", 8_000),
    Level(8, "Expert", "Judges positions with a trained eye and looks some plays ahead.",
          "net", 1_000),
    Level(9, "Master", "Judges well, looks far ahead and finds most proofs.", "net", 8_000),
    Level(10, "Full engine", "The whole engine for about a second a play; be glad of a draw.",
          "net", 250_000),
)  # fmt: skip
DEFAULT_LEVEL = 4


def level(number: int) -> Level:
    """Return a level by its number."""
    if not 1 <= number <= len(LEVELS):
        raise LevelError(f"There is no level {number}: levels go from 1 to {len(LEVELS)}.")
    return LEVELS[number - 1]


class Opponent:
    """A player of one level, who keeps the search tree between plays.

    The same seed and the same plays give the same answers, unless the clock has to step in;
    `seconds=None` takes the clock away.
    """

    def __init__(
        self,
        strength: Level,
        *,
        seed: int = 0,
        threads: int = 1,
        seconds: float | None = LONGEST_THINK,
    ) -> None:
        self.level = strength
        self.seed = seed
        self.threads = threads
        self.seconds = seconds
        self.tree: SearchTree | None = None

    @cached_property
    def _rng(self) -> random.Random:
        return random.Random(self.seed)

    def choose(self, board: Board) -> int:
        """Choose a play; the board is left as it is."""
        from perfectplay.ultimate.search import Limit

        legal = board.legal_moves
        if not legal:
            raise NoPlayError("The game is over, so there is nothing to choose.")
        if self._rng.random() < self.level.slips:
            return self._rng.choice(legal)
        tree = self._follow(board)
        tree.run(Limit(simulations=self.level.simulations, seconds=self.seconds))
        return tree.best()

    def _follow(self, board: Board) -> "SearchTree":
        """Bring the tree to this position: along the plays made since, or from scratch."""
        from perfectplay.ultimate.search import SearchTree, Style

        if self.tree is not None and self.tree.follow(board):
            return self.tree
        self.tree = SearchTree(
            board,
            style=Style(self.level.style),
            seed=self.seed,
            threads=self.threads,
            # About 25 nodes a simulation, which leaves room for what is kept from play to play.
            memory=2**24 + 1000 * self.level.simulations,
        )
        return self.tree
