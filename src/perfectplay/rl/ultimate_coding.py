"""A position of Ultimate Tic-Tac-Toe as an observation, and back; an action is a move, 0 to 80.

An observation is what a player sees: nine rows of nine squares as they are drawn, and for each
square seven numbers, 0 or 1 (`OBSERVED` names them). This is the readable definition of the kernel
that observes many games at once.
"""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from perfectplay.errors import quote
from perfectplay.rl.errors import ActionError, OptionError
from perfectplay.ultimate import Board, Player, WinRule
from perfectplay.ultimate.board import START
from perfectplay.ultimate.errors import IllegalMoveError, PositionError
from perfectplay.ultimate.notation import Fields, format_fields

Observation = NDArray[np.int8]
Mask = NDArray[np.int8]

MOVES = 81
OBSERVED = (
    "mine",
    "theirs",
    "may be played now",
    "in a board that I won",
    "in a board that they won",
    "in a drawn board",
    "it is my turn",
)
SHAPE = (9, 9, len(OBSERVED))
_ROWS = np.array([m // 27 * 3 + m % 9 // 3 for m in range(MOVES)])
_BITS = (np.arange(512)[:, None] >> np.arange(9) & 1).astype(np.int8)
"""Nine bits as nine numbers."""
_COLUMNS = np.array([m // 9 % 3 * 3 + m % 3 for m in range(MOVES)])


def action_space() -> spaces.Discrete:
    """Make the space of actions: nine times the board plus the square, both row by row."""
    return spaces.Discrete(MOVES)


def observation_space() -> spaces.Box:
    """Make the space of observations."""
    return spaces.Box(0, 1, SHAPE, np.int8)


def mask(board: Board) -> Mask:
    """Write 1 for each legal move and 0 for the others."""
    found = np.zeros(MOVES, np.int8)
    found[list(board.legal_moves)] = 1
    return found


def observe(board: Board, me: Player) -> Observation:
    """Write a position as one of the players sees it.

    >>> board = Board()
    >>> board.push_text("ee")
    40
    >>> seen = observe(board, Player.O)
    >>> seen[4, 4].tolist(), seen[3, 3].tolist()
    ([0, 1, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 0, 1])
    """
    flat = np.empty((MOVES, len(OBSERVED)), np.int8)
    for column, player in enumerate((me, me.other)):
        flat[:, column] = _BITS[board.marks[player]].ravel()
        flat[:, 3 + column] = _BITS[board.won[player]].repeat(9)
    flat[:, 5] = _BITS[board.drawn].repeat(9)
    flat[:, 2] = mask(board)
    flat[:, 6] = board.turn is me
    seen = np.empty(SHAPE, np.int8)
    seen[_ROWS, _COLUMNS] = flat
    return seen


def board_of(observation: Any, rule: WinRule | str = WinRule.LINE) -> Board:
    """Set up the position that an observation shows; the rule cannot be seen."""
    seen = np.asarray(observation)
    if seen.shape != SHAPE:
        raise OptionError(
            f"An observation has the shape {SHAPE}, not {seen.shape}; give that of one game, for "
            "example the first result of env.reset().",
            given=seen.shape,
        )
    flat = seen[_ROWS, _COLUMNS]
    my_turn = bool(flat[0, 6])
    mover, other = (0, 1) if my_turn else (1, 0)
    # X begins, so whoever is to move with as many marks as the other one is X.
    turn = "x" if flat[:, mover].sum() == flat[:, other].sum() else "o"
    symbols = {mover: turn, other: "o" if turn == "x" else "x"}
    cells = ["".join(_cell(row, symbols) for row in flat[9 * p : 9 * p + 9]) for p in range(9)]
    playable = {move // 9 for move in np.flatnonzero(flat[:, 2]).tolist()}
    # One open board left is the same whether the move before points to it or to a decided one.
    ways = [playable.pop(), None] if len(playable) == 1 else [None]
    for forced in ways:
        fields = Fields(tuple(cells), turn, forced, WinRule(rule))
        try:
            return Board(format_fields(fields))
        except PositionError as error:
            refused = error
    raise refused


def _cell(row: Any, symbols: dict[int, str]) -> str:
    return symbols[0] if row[0] else symbols[1] if row[1] else "."


def move_of(board: Board, action: Any) -> int:
    """Return an action as a move that is on the board, or say what an action is."""
    try:
        move = index(action)
    except TypeError:
        move = -1
    if not 0 <= move < MOVES:
        raise ActionError(
            f"The action {quote(action)} is no square: an action is a whole number from 0 to "
            f"{MOVES - 1}, nine times the board plus the square, for example 40 for the centre.",
            given=action,
            allowed=f"0 to {MOVES - 1}",
        )
    return move


def broken_rule(board: Board, move: int) -> str | None:
    """Say in a sentence which rule a move breaks, or None if it is legal."""
    try:
        board.check(move)
    except IllegalMoveError as error:
        return str(error)
    return None


def result(board: Board, me: Player) -> float:
    """Return 1 for a game that is won, -1 for a lost one, and 0 for a draw or a running game."""
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is me else -1.0


def new_board(options: dict[str, Any] | None, rule: WinRule | str) -> Board:
    """Set up the position that the options of a reset ask for, else the start."""
    position = (options or {}).get("position")
    if not isinstance(position, str | None):
        raise OptionError(
            f"A position is a text, not {quote(position)}; for example {START!r}.", given=position
        )
    board = Board(START if position is None else position, rule=rule)
    if board.is_over:
        raise OptionError(
            "The game is over in this position, so nobody can go on from it; give one that is "
            f"still played, for example {START!r}.",
            given=position,
        )
    return board
