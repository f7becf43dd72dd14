"""The players that entrants send into a game; foreign programs have a file of their own."""

from __future__ import annotations

import random
from typing import Protocol

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels.structures import Net
from perfectplay.ultimate.levels import Opponent
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import DEFAULT_MEMORY, Evaluator, Limit, SearchTree, Style


class EntrantPlayer(Protocol):
    """Someone who plays one game for an entrant."""

    def choose(self, board: Board, /) -> int:
        """Return a move; the board is left as it is."""

    def close(self) -> None:
        """Let go of everything; the game is over."""


class PlayerMaker(Protocol):
    """Someone who sends a new player into each game: an entrant, for example."""

    def player(self, seed: int, rule: WinRule, move_seconds: float, /) -> EntrantPlayer:
        """Make a player for one game; all its chance comes from the seed."""


class RandomMovePlayer:
    """Plays anything legal."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, board: Board) -> int:
        """Return any legal move."""
        return self._rng.choice(list(board.legal_moves))

    def close(self) -> None:
        """Nothing to let go of."""


class LevelPlayer:
    """Plays at a level, as long as that takes."""

    def __init__(self, opponent: Opponent) -> None:
        self._opponent = opponent

    def choose(self, board: Board) -> int:
        """Return the move of that level."""
        return self._opponent.choose(board)

    def close(self) -> None:
        """Nothing to let go of."""


class SearchPlayer:
    """Plays what a search finds; its tree is kept from move to move."""

    def __init__(
        self,
        style: str,
        limit: Limit,
        *,
        seed: int,
        threads: int = 1,
        memory: int | None = None,
        exploration: float | None = None,
        net: Net | None = None,
        traps: bool = True,
        evaluator: Evaluator | None = None,
    ) -> None:
        self._evaluator = evaluator
        self._style = Style(style)
        self.limit = limit
        """How long each move is searched; it may be changed between moves."""
        self._seed = seed
        self._threads = threads
        self._memory = memory * 2**20 if memory else DEFAULT_MEMORY
        self._exploration = exploration
        self._net = net
        self._traps = traps
        self._tree: SearchTree | None = None

    def choose(self, board: Board) -> int:
        """Search, then return the best move."""
        if self._tree is None or not self._tree.follow(board):
            self._tree = SearchTree(
                board,
                style=self._style,
                seed=self._seed,
                threads=self._threads,
                memory=self._memory,
                exploration=self._exploration,
                net=self._net,
                evaluator=self._evaluator,
            )
        self._tree.run(self.limit, traps=self._traps)
        return self._tree.best()

    def close(self) -> None:
        """Drop the tree."""
        self._tree = None
