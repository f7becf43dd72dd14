"""Many games of Ultimate Tic-Tac-Toe side by side, a move in each by one call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.errors import quote
from perfectplay.rl.errors import ActionError, OptionError
from perfectplay.rl.ultimate_coding import MOVES, SHAPE
from perfectplay.ultimate import Board, WinRule
from perfectplay.ultimate.kernels import rollouts
from perfectplay.ultimate.kernels.layout import POSITION, TURN
from perfectplay.ultimate.kernels.structures import Ints
from perfectplay.ultimate.worker import position_array

MOST_GAMES = 10_000_000


def require_count(name: str, given: Any, most: int = MOST_GAMES) -> int:
    """Return a number of games, or say how many there may be."""
    is_whole = isinstance(given, (int, np.integer)) and not isinstance(given, bool)
    if not is_whole or not 1 <= given <= most:
        raise OptionError(
            f"{name} is a whole number from 1 to {most:,}, for example 1000, not {quote(given)}.",
            given=given,
            allowed=f"1 to {most}",
        )
    return int(given)


def require_seed(given: Any) -> np.uint64:
    """Return a seed as the kernels take it: any whole number, of which the last 64 bits count."""
    if not isinstance(given, (int, np.integer)):
        raise OptionError(
            f"seed is a whole number, for example 1, not {quote(given)}.", given=given
        )
    return np.uint64(int(given) % 2**64)


def starting_positions(boards: Iterable[Board] | None, rule: WinRule | str) -> Ints:
    """Write the boards from which games begin, by default the empty one, as rows of an array."""
    given = [Board(rule=rule)] if boards is None else list(boards)
    if not given or any(board.is_over for board in given):
        raise OptionError(
            "Games begin at one position or more, none of them at its end; give for example "
            "[Board()].",
            given=given,
        )
    return np.array([position_array(board) for board in given])


@dataclass(frozen=True)
class Afterstates:
    """What every legal move of every game leads to, a row each, ordered by game and move."""

    games: NDArray[np.int64]
    moves: NDArray[np.int64]
    positions: Ints
    """Positions as the kernels know them; `perfectplay.ultimate.kernels.layout` says how."""
    results: NDArray[np.int8]
    """1, -1 or 0 for whoever makes the move, as :meth:`UltimateGames.step` has it."""
    over: NDArray[np.int8]

    def best(self, values: NDArray[np.floating[Any]], count: int) -> NDArray[np.int64]:
        """Return the row with the highest value of each of `count` games; none may be over."""
        order = np.lexsort((-self.moves, values, self.games))
        last = np.searchsorted(self.games[order], np.arange(count), side="right") - 1
        return order[last]


class UltimateGames:
    """Games that agents play by the thousand: arrays in, arrays out, nothing in Python between.

    Every result is for the player who has just moved. A game that is over waits for `restart`.

    >>> games = UltimateGames(2)
    >>> games.step([40, 0])
    array([0, 0], dtype=int8)
    >>> games.legal().sum(axis=1), games.observe().shape
    (array([8, 8]), (2, 9, 9, 7))
    """

    def __init__(
        self,
        count: int,
        *,
        boards: Iterable[Board] | None = None,
        rule: WinRule | str = WinRule.LINE,
    ) -> None:
        self.count = require_count("count", count)
        self._starts = starting_positions(boards, rule)
        self.positions: Ints = np.empty((self.count, POSITION), np.int64)
        self.over: NDArray[np.int8] = np.zeros(self.count, np.int8)
        """1 for each game that has ended."""
        self._legal = np.empty(MOVES, np.int64)
        self.restart(np.ones(self.count, np.bool_))

    def restart(self, which: NDArray[np.bool_] | None = None) -> None:
        """Begin the games again that are chosen, by default those that are over."""
        chosen = np.flatnonzero(self.over if which is None else which)
        self.positions[chosen] = self._starts[chosen % len(self._starts)]
        self.over[chosen] = 0

    @property
    def turns(self) -> Ints:
        """Who is to move in each game: 0 for X, 1 for O."""
        return self.positions[:, TURN].copy()

    def legal(self) -> NDArray[np.int8]:
        """Return for each game and each of 81 moves whether it may be made."""
        masks = np.empty((self.count, MOVES), np.int8)
        rollouts.mark_legal(self.positions, self.over, self._legal, masks)
        return masks

    def observe(self) -> NDArray[np.int8]:
        """Return what whoever is to move sees of each game; see `ultimate_coding`."""
        seen = np.empty((self.count, *SHAPE), np.int8)
        rollouts.observe(self.positions, self.legal(), True, seen)
        return seen

    def afterstates(self) -> Afterstates:
        """Try every legal move in every game; the games stay as they are.

        >>> tried = UltimateGames(1).afterstates()
        >>> tried.moves[:3], tried.best(np.zeros(81), 1)
        (array([0, 1, 2]), array([0]))
        """
        games, moves = np.nonzero(self.legal())
        positions = self.positions[games]
        over, results = np.zeros(games.size, np.int8), np.empty(games.size, np.int8)
        rollouts.make_moves(positions, over, moves, results)
        return Afterstates(games, moves, positions, results, over)

    def step(self, moves: Any) -> NDArray[np.int8]:
        """Make a move in each game, -1 for none; return 1 where it won, -1 where it lost, else 0.

        A lost game by a move of one's own is rare: it takes the rule that most boards win. If a
        move is illegal, no move is made anywhere, and an error says which it is.
        """
        given = np.asarray(moves)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise ActionError(
                f"There is one move for each of the {self.count} games, a whole number from 0 to "
                f"80 or -1 for none, not an array of {given.dtype} with the shape {given.shape}.",
                given=given.shape,
            )
        chosen = np.ascontiguousarray(given, np.int64)
        if (wrong := rollouts.first_illegal(self.positions, self.over, chosen)) >= 0:
            raise ActionError(
                f"Move {chosen[wrong]} cannot be made in game {wrong}; choose one of those that "
                "legal() marks, or -1 for none.",
                given=int(chosen[wrong]),
            )
        results = np.empty(self.count, np.int8)
        rollouts.make_moves(self.positions, self.over, chosen, results)
        return results
