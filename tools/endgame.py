"""Exact play of Ultimate Tic-Tac-Toe: can somebody force a line of boards within so many moves?

A plain depth-first search of a game tree with two kinds of nodes: the attacker needs one move that
works, the defender must have none that escapes. What is proven about a position is remembered:
the fewest moves within which the attacker wins, and the most within which not. Two bounds keep it
small. To win a small board the attacker needs a number of squares there (NEED, a table over both
players' marks), so a line of boards needs the sum over the boards missing in it, and no branch
shorter than that is looked at; a line through a board that cannot be won needs too many. It is
written apart from the tree search that the levels play with, so each can check the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from perfectplay.ultimate import Board, format_move
from perfectplay.ultimate.kernels.layout import (
    CAN,
    DECIDED,
    FORCED,
    FREE,
    LINES,
    MOST_MOVES,
    OPEN,
    POSITION,
    TURN,
    WIN,
    WON,
)
from perfectplay.ultimate.kernels.rules import apply, list_legal_moves
from perfectplay.ultimate.kernels.tables import COUNT, HAS_LINE, THREATS
from perfectplay.ultimate.worker import position_array

NO, YES, UNKNOWN = 0, 1, -1
NEVER = 99
DEEPEST = 82
TABLE_BITS = 20


def _need(mine: int, theirs: int) -> int:
    """The fewest squares after which `mine` holds a line, with none of `theirs` on it."""
    return min(
        (3 - (mine & line).bit_count() for line in LINES if not theirs & line), default=NEVER
    )


NEED: NDArray[np.int8] = np.array([[_need(a, b) for b in range(512)] for a in range(512)], np.int8)
ROWS: NDArray[np.int64] = np.array(
    [[c for c in range(9) if line >> c & 1] for line in LINES], np.int64
)
_rng = np.random.default_rng(20261118)
KEYS: NDArray[np.uint64] = _rng.integers(0, 2**63, (20, 512), np.uint64)


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def needed(pos: Any, attacker: Any) -> int:
    """The fewest own moves until a line of boards, if the defender only watched."""
    best = NEVER
    for line in range(8):
        total = 0
        for k in range(3):
            board = ROWS[line, k]
            if (pos[WON + attacker] >> board) & 1:
                continue
            if (pos[DECIDED] >> board) & 1:
                total = NEVER
                break
            total += NEED[pos[attacker * 9 + board], pos[9 - attacker * 9 + board]]
        best = min(best, total)
    return best


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def hash_of(pos: Any, attacker: Any) -> Any:
    """A word that tells positions, and who attacks, apart."""
    found = KEYS[18, pos[FORCED] * 4 + pos[TURN] * 2 + attacker]
    for i in range(18):
        # Marks in decided boards matter no more; who won them does.
        board = i % 9
        if not (pos[DECIDED] >> board) & 1:
            found ^= KEYS[i, pos[i]]
    found ^= KEYS[19, pos[WON]] ^ (KEYS[19, pos[WON + 1]] << np.uint64(1))
    found ^= KEYS[18, 256 + (pos[DECIDED] & 255)] ^ (KEYS[19, pos[DECIDED]] << np.uint64(2))
    return found


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def order_moves(pos: Any, attacker: Any, moves: Any, count: Any, scores: Any) -> None:
    """Sort moves: those first that win boards, keep the other from it, and leave few replies."""
    turn = pos[TURN]
    for i in range(count):
        board = moves[i] // 9
        cell = moves[i] - board * 9
        mine = pos[turn * 9 + board]
        theirs = pos[9 - turn * 9 + board]
        score = 0
        if HAS_LINE[mine | (1 << cell)]:
            score += 30
            if (THREATS[pos[WON + turn]] >> board) & 1:
                score += 100
        elif (np.int64(THREATS[theirs]) >> cell) & 1:
            score += 12
            if (THREATS[pos[WON + 1 - turn]] >> board) & 1:
                score += 30
        if (pos[DECIDED] >> cell) & 1:
            score -= 15
        else:
            if (pos[CAN + 1 - turn] >> cell) & 1:
                score -= 14
            if (pos[CAN + turn] >> cell) & 1:
                score -= 2
            score -= 9 - COUNT[pos[cell] | pos[9 + cell]]
        scores[i] = score
    for i in range(1, count):
        move, score = moves[i], scores[i]
        j = i - 1
        while j >= 0 and scores[j] < score:
            moves[j + 1], scores[j + 1] = moves[j], scores[j]
            j -= 1
        moves[j + 1], scores[j + 1] = move, score


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def force(
    level: int,
    attacker: int,
    depth: int,
    positions: Any,
    moves: Any,
    scores: Any,
    keys: Any,
    wins: Any,
    fails: Any,
    left: Any,
) -> int:
    """Say whether the attacker forces a line within `depth` plies from the position at a level."""
    pos = positions[level]
    turn = pos[TURN]
    attacks = turn == attacker
    own = (depth + 1) // 2 if attacks else depth // 2
    if needed(pos, attacker) > own:
        return 0
    if attacks:
        at_once = pos[CAN + attacker] & np.int64(THREATS[pos[WON + attacker]])
        if at_once and (pos[FORCED] == FREE or (at_once >> pos[FORCED]) & 1):
            return 1
        if depth < 3:
            return 0
    left[0] -= 1
    if left[0] <= 0:
        return -1
    key = hash_of(pos, attacker)
    place = np.int64(key >> np.uint64(40)) & (keys.shape[0] - 1)
    if keys[place] == key:
        if wins[place] <= depth:
            return 1
        if fails[place] >= depth:
            return 0
    count = list_legal_moves(pos, moves[level])
    order_moves(pos, attacker, moves[level], count, scores[level])
    found = 0 if attacks else 1
    child = positions[level + 1]
    for i in range(count):
        for k in range(POSITION):
            child[k] = pos[k]
        status = apply(child, moves[level, i])
        if status == OPEN:
            reply = force(
                level + 1, attacker, depth - 1, positions, moves, scores, keys, wins, fails, left
            )
        else:
            reply = 1 if attacks and status == WIN else 0
        if reply == -1:
            return -1
        if attacks and reply == 1:
            found = 1
            break
        if not attacks and reply == 0:
            found = 0
            break
    if keys[place] != key:
        keys[place] = key
        wins[place] = NEVER
        fails[place] = 0
    if found:
        wins[place] = min(wins[place], depth)
    else:
        fails[place] = max(fails[place], depth)
    return found


@dataclass
class Endgame:
    """Answers whether a win can be forced, within a number of nodes for each question."""

    nodes: int = 3_000_000
    spent: int = 0
    _keys: NDArray[np.uint64] = field(
        default_factory=lambda: np.zeros(1 << TABLE_BITS, np.uint64), repr=False
    )

    def __post_init__(self) -> None:
        size = self._keys.size
        self._wins = np.full(size, NEVER, np.int8)
        self._fails = np.zeros(size, np.int8)
        self._positions = np.zeros((DEEPEST + 2, POSITION), np.int64)
        self._moves = np.zeros((DEEPEST + 2, MOST_MOVES), np.int64)
        self._scores = np.zeros((DEEPEST + 2, MOST_MOVES), np.int64)

    def forget(self) -> None:
        """Drop what is remembered, so that the next answers depend on nothing asked before."""
        self._keys[:] = 0

    def forces(self, board: Board, attacker: int, plies: int) -> bool | None:
        """Say whether a player, 0 for X, forces a line within so many plies; None: not known."""
        if (outcome := board.outcome()) is not None:
            return outcome.winner is not None and outcome.winner.symbol == "XO"[attacker]
        self._positions[0] = position_array(board)
        left = np.array([self.nodes], np.int64)
        found = force(
            0, attacker, plies, self._positions, self._moves, self._scores,
            self._keys, self._wins, self._fails, left,
        )  # fmt: skip
        self.spent += self.nodes - max(0, int(left[0]))
        return None if found == UNKNOWN else bool(found)

    def result(self, board: Board) -> str | None:
        """Return w, d or l for the player to move, or None when it is too costly."""
        me = 0 if board.turn.symbol == "X" else 1
        empty = empty_squares(board)
        for attacker, letter in ((me, "w"), (1 - me, "l")):
            forced = self.forces(board, attacker, empty)
            if forced is None:
                return None
            if forced:
                return letter
        return "d"

    def results(self, board: Board) -> str | None:
        """Return a letter for every legal move in order, for the player who moves now."""
        letters = []
        for move in board.legal_moves:
            after = board.copy()
            after.push(move)
            letter = self.result_after(after)
            if letter is None:
                return None
            letters.append(letter)
        return "".join(letters)

    def result_after(self, board: Board) -> str | None:
        """Return w, d or l for the player who has just moved."""
        letter = self.result(board) if not board.is_over else None
        if board.is_over:
            outcome = board.outcome()
            assert outcome is not None
            return "d" if outcome.winner is None else "w"
        return None if letter is None else {"w": "l", "l": "w", "d": "d"}[letter]

    def moves_to_win(self, board: Board, most: int = 12) -> int | None:
        """Return how many own moves the player to move needs to win, if that can be found."""
        me = 0 if board.turn.symbol == "X" else 1
        for moves in range(1, most + 1):
            forced = self.forces(board, me, 2 * moves - 1)
            if forced is None:
                return None
            if forced:
                return moves
        return None


def empty_squares(board: Board) -> int:
    """Count the squares that can still be played: no game lasts longer."""
    return sum(board.empty_squares(b).bit_count() for b in range(9) if board.is_open(b))


def describe(board: Board, results: str) -> str:
    """Write the legal moves with their results, for a log."""
    return " ".join(
        f"{format_move(m)}:{r}" for m, r in zip(board.legal_moves, results, strict=True)
    )
