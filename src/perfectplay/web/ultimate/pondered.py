"""The trees of games whose computer thinks on the player's time: a few, kept between two requests.

A game is known here by the seed that was drawn for it. A tree that was lost, or is in another
process, is missed by nobody: the computer then finds its move as it does without.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from perfectplay.shelf import Shelf
from perfectplay.ultimate.levels import level
from perfectplay.ultimate.ponder import MEMORY, Ponderer
from perfectplay.ultimate.session import UltimateSession

SECONDS = 15.0
"""How long one move is pondered at most; idle moments are for all who play here."""
MOST_TREES = 8
LEAST_MEMORY = 2**20
PATIENCE = 1.0
"""Seconds that a move waits for its tree; pondering lets go of it in some milliseconds."""

Key = tuple[int, str]


@dataclass(frozen=True)
class Found:
    """What came of thinking on the player's time."""

    simulations: int
    """Those about this move of the player."""
    known: int
    """All that the tree knows about the position."""


class KeptPonderer:
    """One tree, which a move takes away from whoever ponders in it."""

    def __init__(self, seed: int, memory: int) -> None:
        self.ponderer = Ponderer(seed=seed, seconds=SECONDS, memory=memory)
        self.moves = 0
        """How often the tree was taken for a move: what was pondered before is over then."""
        self._lock = threading.Lock()

    @contextmanager
    def for_move(self) -> Iterator[Ponderer | None]:
        """Lend the tree for a move; None when somebody else looks for one in it."""
        self.moves += 1
        if not self._lock.acquire(timeout=PATIENCE):
            yield None
            return
        try:
            yield self.ponderer
        finally:
            self._lock.release()

    def go_on(self, session: UltimateSession, moves: int, cut: Callable[[], bool]) -> bool:
        """Ponder about the position until cut short; True when there is no more to be done."""
        if not self._lock.acquire(blocking=False):
            return True  # its move is being looked for
        try:
            was_cut = False

            def look(tree: object) -> None:
                nonlocal was_cut
                if self.moves != moves or cut():
                    was_cut = True
                    assert self.ponderer.tree is not None
                    self.ponderer.tree.stop()

            if self.moves != moves:
                return True
            self.ponderer.ponder(session.board, level(session.level), look)
            return not was_cut or self.moves != moves
        finally:
            self._lock.release()

    def found(self) -> Found:
        """Tell how much was pondered."""
        tree = self.ponderer.tree
        return Found(self.ponderer.simulations, 0 if tree is None else tree.root.visits)


class Pondered(Shelf[Key, KeptPonderer]):
    """The trees used last, each bounded in bytes, and all of them together."""

    def __init__(self, most_bytes: int) -> None:
        # Half of the room for one: its move is found in the same tree, which grows by it.
        memory = max(LEAST_MEMORY, min(MEMORY, most_bytes // 2))
        super().__init__(
            lambda key: KeptPonderer(key[0], memory),
            # Small trees count as well: each one reserves addresses, if not memory.
            size_of=lambda kept: max(kept.ponderer.nbytes, most_bytes // MOST_TREES),
            most_bytes=most_bytes,
        )

    def of(self, session: UltimateSession) -> KeptPonderer:
        """Return the tree of a game, an empty one where there is none."""
        return self.get((session.seed, session.board.start))

    @contextmanager
    def for_move(self, session: UltimateSession) -> Iterator[Ponderer | None]:
        """Lend a session the tree of its game, if its computer makes use of it."""
        if not session.ponders:
            yield None
            return
        with self.of(session).for_move() as ponderer:
            yield ponderer
        self.trim()
