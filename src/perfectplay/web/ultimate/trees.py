"""The trees of the analyses that were looked at last, so that a deeper look goes on from there.

A position is nobody's secret, so whoever analyses it gets the tree that is there. Several who do it
at the same time share one: they take turns at it, and each sees what all have found.
"""

from __future__ import annotations

import threading
from time import perf_counter

from perfectplay.shelf import Shelf
from perfectplay.ultimate import evaluators
from perfectplay.ultimate.analysis import look
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.session import MEMORY
from perfectplay.ultimate.views import AnalysisView
from perfectplay.web.settings import Settings
from perfectplay.web.ultimate.pondered import Pondered

SIMULATIONS = 8_000
LONGEST_MOVE = Settings.max_move_seconds
ROUND = Limit(simulations=SIMULATIONS)
"""What is searched in one turn: some hundredths of a second, so that nothing needs to be braked."""
OUTSIDE_ROUND = Limit(seconds=0.05)
"""The same for an evaluator of somebody else, of which nobody knows how fast it is."""

Key = tuple[str, str]
"""A position, which names its rule too, and the evaluator; without one, an empty name."""


class KeptTree:
    """One tree, and the time that was spent on it."""

    def __init__(self, key: Key) -> None:
        position, name = key
        by = evaluators.get(name) if name else None
        self.tree = SearchTree(Board(position), style=Style.NET, memory=MEMORY, evaluator=by)
        self._round = ROUND if by is None else OUTSIDE_ROUND
        self.seconds = 0.0
        self._lock = threading.Lock()

    def grow(self) -> bool:
        """Search one round more; False when there is nothing more to find."""
        with self._lock:
            begin = perf_counter()
            self.tree.run(self._round)
            self.seconds += perf_counter() - begin
            return not self.tree.root.proof

    def look(self) -> AnalysisView:
        """Say what is known by now."""
        with self._lock:
            return AnalysisView.of(look(self.tree, self.seconds))

    @property
    def nbytes(self) -> int:
        """How much memory the tree takes."""
        return self.tree.memory


class Trees(Shelf[Key, KeptTree]):
    """The trees used last, by their positions and by who values what comes of them.

    Beside them stand those of games whose computer thinks on the player's time.
    """

    def __init__(self, most_bytes: int, longest_move: float = LONGEST_MOVE) -> None:
        super().__init__(KeptTree, size_of=lambda kept: kept.nbytes, most_bytes=most_bytes)
        self.pondered = Pondered(most_bytes)
        self.longest_move = longest_move
        """Seconds that the computer may think about a move."""


def make_trees(settings: Settings) -> Trees:
    """Make the shelf of one process."""
    return Trees(settings.engine_memory_mb * 2**20, settings.max_move_seconds)
