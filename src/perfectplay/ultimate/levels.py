"""Ten strengths, from a beginner to the full engine, and an opponent that plays at one of them.

>>> level(1).name
'First steps'
>>> from perfectplay.ultimate import Board
>>> opponent = Opponent(level(3), seed=4)
>>> opponent.choose(Board()) in Board().legal_moves
True
"""

import random
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from perfectplay.errors import quote
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import LevelError, NoMoveError

if TYPE_CHECKING:
    from perfectplay.ultimate.search import SearchTree

LONGEST_THINK = 1.5
"""Seconds after which any level plays what it has found, however slow the machine."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: which search, how many simulations a move, and how often it just plays along."""

    number: int
    name: str
    sentence: str
    style: str
    simulations: int
    slips: float = 0.0
    """Part of the moves that are made without looking."""


LEVELS = (
    Level(1, "First steps", "Plays mostly without looking; good for learning the rules.",
          "plain", 30, 0.65),
    Level(2, "Beginner", "Looks ahead a little, and forgets to every third time.",
          "plain", 60, 0.3),
    Level(3, "Learner", "Looks ahead a little, and forgets to now and then.", "plain", 155, 0.1),
    Level(4, "Casual player", "Sees simple threats, but has no plan.", "plain", 415),
    Level(5, "Home player", "Sees most threats on the small boards.", "plain", 1_600),
    Level(6, "Club player", "Sees wins in a board and most traps; can be out-planned on the "
          "large board.", "playout", 1_300),
    Level(7, "Strong club player", "Counts forced lines well and seldom gives a board away.",
          "playout", 9_300),
    Level(8, "Expert", "Judges positions with a trained eye and looks some moves ahead.",
          "net", 1_500),
    Level(9, "Master", "Judges well, looks far ahead and finds most proofs.", "net", 12_500),
    Level(10, "Full engine", "The whole engine for about a second a move; be glad of a draw.",
          "net", 400_000),
)  # fmt: skip
DEFAULT_LEVEL = 4


def level(number: int) -> Level:
    """Return a level by its number."""
    if not 1 <= number <= len(LEVELS):
        raise LevelError(
            f"There is no level {quote(number)}: levels go from 1 to {len(LEVELS)}.",
            given=number,
            allowed=f"1 to {len(LEVELS)}",
        )
    return LEVELS[number - 1]


class Opponent:
    """A player of one level, whose move depends on the board, the level and the seed alone.

    Every move is searched from an empty tree. So any process can answer the next move of a game,
    and the level that is played against is the level that was rated. Only the clock can step in,
    on a machine that is too slow; `seconds=None` takes it away.
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
        self.searched = 0
        """Simulations of the last search."""
        self._searching: SearchTree | None = None

    def choose(self, board: Board) -> int:
        """Choose a move; the board is left as it is."""
        from perfectplay.ultimate.search import Limit, SearchTree, Style

        legal = board.legal_moves
        if not legal:
            raise NoMoveError("The game is over, so there is nothing to choose.")
        seed = self.seed ^ zlib.crc32(board.position.encode())
        rng = random.Random(seed)
        if rng.random() < self.level.slips:
            return rng.choice(list(legal))
        tree = self._searching = SearchTree(
            board,
            style=Style(self.level.style),
            seed=seed,
            threads=self.threads,
            # A simulation adds the legal moves of one position: eight or nine nodes, seldom more.
            memory=2**24 + 600 * self.level.simulations,
        )
        try:
            tree.run(Limit(simulations=self.level.simulations, seconds=self.seconds))
            self.searched = tree.root.visits
            return tree.best()
        finally:
            self._searching = None

    def stop(self) -> None:
        """End a search that is going on; the best found so far is played."""
        tree = self._searching
        if tree is not None:
            tree.stop()
