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
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from perfectplay.errors import quote
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import LevelError, NoMoveError
from perfectplay.ultimate.search_settings import Limit

if TYPE_CHECKING:
    from perfectplay.ultimate.ponder import Ponderer
    from perfectplay.ultimate.search import SearchTree

LONGEST_THINK = 1.5
"""Seconds after which any level plays what it has found, however slow the machine."""
LIMIT_MEMORY = 256 * 2**20
"""Room in the tree of an opponent with a limit of its own, beside that of its level."""


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
    book: bool = False
    """Whether the first two moves of a game come from the opening book."""
    blind_spot: str = field(kw_only=True)
    """What it does not see, in a sentence."""

    @property
    def ponders(self) -> bool:
        """Whether it makes use of its opponent's time, where that is wanted.

        The plain levels do not: what they do not see is what makes them easy to beat.
        """
        return self.style != "plain"


LEVELS = (
    Level(1, "First steps", "Plays mostly without looking; good for learning the rules.",
          "plain", 30, 0.65,
          blind_spot="Does not see your threats: two of three moves are made without a look, the "
          "others after a few random games."),
    Level(2, "Beginner", "Looks ahead a little, and forgets to every third time.",
          "plain", 60, 0.3,
          blind_spot="Does not see your reply: it tries its own moves in a few random games each, "
          "and every third time not even that."),
    Level(3, "Learner", "Looks ahead a little, and forgets to now and then.", "plain", 155, 0.1,
          blind_spot="Does not see your best reply: in the random games by which it judges, you "
          "answer with any move."),
    Level(4, "Casual player", "Sees simple threats, but has no plan.", "plain", 415,
          blind_spot="Does not see what follows your reply: for that it has only a handful of "
          "random games."),
    Level(5, "Home player", "Sees most threats on the small boards.", "plain", 1_600,
          blind_spot="Does not see a board being given away two moves ahead, and is never certain "
          "of a win."),
    Level(6, "Club player", "Sees wins in a board and most traps; can be out-planned on the "
          "large board.", "playout", 1_300,
          blind_spot="Does not see quiet moves that prepare a line on the large board; it looks "
          "for wins that are near."),
    Level(7, "Strong club player", "Counts forced lines well and seldom gives a board away.",
          "playout", 9_300,
          blind_spot="Does not see long plans: positions some moves away it judges by quick games "
          "to the end, not by knowledge."),
    Level(8, "Expert", "Judges positions with a trained eye and looks some moves ahead.",
          "net", 1_500,
          blind_spot="Does not see long forced lines: it looks at few positions and trusts its "
          "first impression of them."),
    Level(9, "Master", "Judges well, looks far ahead and finds most proofs.", "net", 12_500,
          book=True,
          blind_spot="Does not see traps that close many moves later, where its judgement of the "
          "position is wrong."),
    Level(10, "Full engine", "The whole engine for about a second a move; be glad of a draw.",
          "net", 400_000, book=True,
          blind_spot="Does not see who wins from the start: until late in the game it judges what "
          "it cannot prove."),
)  # fmt: skip
DEFAULT_LEVEL = 4


def level(number: int) -> Level:
    """Return a level by its number."""
    if not isinstance(number, int) or not 1 <= number <= len(LEVELS):
        raise LevelError(
            f"There is no level {quote(number)}: levels go from 1 to {len(LEVELS)}.",
            given=number,
            allowed=f"1 to {len(LEVELS)}",
        )
    return LEVELS[number - 1]


def new_tree(
    board: Board, strength: Level, *, seed: int = 0, threads: int = 1, more: int = 0
) -> "SearchTree":
    """Make an empty tree in which a level finds its move; `more` is room beside that, in bytes."""
    from perfectplay.ultimate.search import SearchTree, Style

    return SearchTree(
        board,
        style=Style(strength.style),
        seed=seed ^ zlib.crc32(board.position.encode()),
        threads=threads,
        # A simulation adds the legal moves of one position: eight or nine nodes, seldom more.
        memory=2**24 + 600 * strength.simulations + more,
    )


class Opponent:
    """A player of one level, whose move depends on the board, the level and the seed alone.

    Every move is searched from an empty tree. So any process can answer the next move of a game,
    and the level that is played against is the level that was rated. Only the clock can step in,
    on a machine that is too slow; `seconds=None` takes it away.

    `strength` is a level or its number, as in `Opponent(7)`. Two things make it another player than
    the one that was rated: a `limit` of its own in place of the simulations of its level, and a
    `ponderer`, whose tree it goes on with.
    """

    def __init__(
        self,
        strength: Level | int,
        *,
        seed: int = 0,
        threads: int = 1,
        seconds: float | None = LONGEST_THINK,
        limit: Limit | None = None,
        ponderer: "Ponderer | None" = None,
        on_progress: "Callable[[SearchTree], None] | None" = None,
    ) -> None:
        self.level = strength if isinstance(strength, Level) else level(strength)
        self.seed = seed
        self.threads = threads
        self.seconds = seconds
        self.limit = limit
        self.ponderer = ponderer
        self.on_progress = on_progress
        """Called every few milliseconds of a search; an error of it ends the search."""
        self.searched = 0
        """Simulations of the last search, with those known before; 0 for a book move."""
        self._searching: SearchTree | None = None

    def choose(self, board: Board) -> int:
        """Choose a move; the board is left as it is."""
        from perfectplay.ultimate.openings import book_move

        legal = board.legal_moves
        if not legal:
            raise NoMoveError("The game is over, so there is nothing to choose.")
        seed = self.seed ^ zlib.crc32(board.position.encode())
        rng = random.Random(seed)
        if rng.random() < self.level.slips:
            return rng.choice(list(legal))
        if self.level.book and (known := book_move(board, seed)):
            self.searched = 0
            return known.move
        tree = self._searching = self._tree(board)
        try:
            as_level = Limit(simulations=self.level.simulations, seconds=self.seconds)
            tree.run(self.limit or as_level, self.on_progress, traps=True)
            self.searched = tree.root.visits
            return tree.best()
        finally:
            self._searching = None

    def _tree(self, board: Board) -> "SearchTree":
        """Return the tree to search: the one that was pondered in, or an empty one."""
        if self.ponderer is not None and self.level.ponders:
            return self.ponderer.tree_at(board, self.level)
        more = LIMIT_MEMORY if self.limit else 0
        return new_tree(board, self.level, seed=self.seed, threads=self.threads, more=more)

    def stop(self) -> None:
        """End a search that is going on; the best found so far is played."""
        tree = self._searching
        if tree is not None:
            tree.stop()
