"""What the tests trust: an exact solver, and the kernels' random numbers in plain Python."""

import random

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.notation import WinRule

Known = dict[tuple[object, ...], float]


def exact(board: Board, known: Known | None = None) -> float:
    """The value of a position for its player to move: 1 win, 0.5 draw, 0 loss."""
    known = {} if known is None else known
    outcome = board.outcome()
    if outcome is not None:
        if outcome.winner is None:
            return 0.5
        return 1.0 if outcome.winner is board.turn else 0.0
    key = (*board.marks[Player.X], *board.marks[Player.O], board.forced, board.turn)
    if key not in known:
        best = 0.0
        for move in board.legal_moves:
            board.push(move)
            best = max(best, 1.0 - exact(board, known))
            board.pop()
            if best == 1.0:
                break
        known[key] = best
    return known[key]


def exact_length(
    board: Board, known: dict[tuple[object, ...], tuple[float, int]]
) -> tuple[float, int]:
    """The value, and how many moves it takes if the winner hurries and the loser does not.

    Of a draw the number of moves means nothing.
    """
    outcome = board.outcome()
    if outcome is not None:
        if outcome.winner is None:
            return 0.5, 0
        return (1.0, 0) if outcome.winner is board.turn else (0.0, 0)
    key = (*board.marks[Player.X], *board.marks[Player.O], board.forced, board.turn)
    if key not in known:
        found = []
        for move in board.legal_moves:
            board.push(move)
            value, length = exact_length(board, known)
            board.pop()
            found.append((1.0 - value, length + 1))
        best = max(value for value, _ in found)
        lengths = [length for value, length in found if value == best]
        known[key] = best, min(lengths) if best == 1.0 else max(lengths)
    return known[key]


def playable(board: Board) -> int:
    """How many empty squares lie on open boards."""
    return sum(
        board.is_open(b) and board.symbol_at(b * 9 + c) == "." for b in range(9) for c in range(9)
    )


def random_endgame(seed: int, rule: WinRule, most: int) -> Board:
    """A position with some, but at most so many, empty playable squares."""
    rng = random.Random(seed)
    while True:
        board = Board(rule=rule)
        goal = rng.randint(most // 2, most)
        while not board.is_over and playable(board) > goal:
            board.push(rng.choice(board.legal_moves))
        if not board.is_over:
            return board


class Twin:
    """The kernels' generator."""

    def __init__(self, state: int) -> None:
        self.state = state

    def randrange(self, stop: int) -> int:
        x = self.state
        x ^= x << 13 & (2**64 - 1)
        x ^= x >> 7
        x ^= x << 17 & (2**64 - 1)
        self.state = x
        return (x >> 32) * stop >> 32
