"""The readable definition: the classes of the teaching assignment, in Python.

Small board, ultimate board and tree node do what the assignment says and no more, so that the fast
board and the compiled search can be checked against them. Moves here are the assignment's
four coordinates: row and column of the board, then row and column of the square, from 0.
The squares are not checked for being empty; that is the caller's promise, as in the assignment.
"""

from enum import IntEnum
from math import log, sqrt
from typing import Protocol

from perfectplay.ultimate.errors import NoChildError, NoMoveError

Move = tuple[int, int, int, int]
ROWS = 3
SQUARES = ROWS * ROWS
WIN = 1.0
DRAW = 0.5


class Randomness(Protocol):
    """All that a random playout needs; :class:`random.Random` has it."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to stop - 1."""


class Player(IntEnum):
    """Who holds a square; the first two are also indices into the counts."""

    FIRST = 0
    SECOND = 1
    NONE = 2
    DRAW = 3


class TicTacToeBoard:
    """One board of nine squares, which counts each player's moves on every line."""

    def __init__(self) -> None:
        self.squares = [[Player.NONE] * ROWS for _ in range(ROWS)]
        self.rows = [[0, 0] for _ in range(ROWS)]
        self.columns = [[0, 0] for _ in range(ROWS)]
        self.major_diagonal = [0, 0]
        self.minor_diagonal = [0, 0]
        self.moves = 0
        self.is_won = False
        self.is_over = False

    def copy(self) -> "TicTacToeBoard":
        """Copy everything; the copy shares nothing with this board."""
        twin = TicTacToeBoard()
        twin.squares = [list(row) for row in self.squares]
        twin.rows = [list(counts) for counts in self.rows]
        twin.columns = [list(counts) for counts in self.columns]
        twin.major_diagonal = list(self.major_diagonal)
        twin.minor_diagonal = list(self.minor_diagonal)
        twin.moves, twin.is_won, twin.is_over = self.moves, self.is_won, self.is_over
        return twin

    def available_moves(self, row: int, column: int) -> list[Move]:
        """List the empty squares, given where this board lies in the larger one."""
        return [
            (row, column, i, j)
            for i in range(ROWS)
            for j in range(ROWS)
            if self.squares[i][j] is Player.NONE
        ]

    def _count(self, line: list[int], player: Player) -> None:
        line[player] += 1
        if line[player] == ROWS:
            self.is_won = self.is_over = True

    def play(self, player: Player, row: int, column: int) -> None:
        """Put a player's symbol, or a draw, on a square."""
        self.squares[row][column] = player
        self.moves += 1
        if self.moves == SQUARES:
            self.is_over = True
        if player is Player.DRAW:
            return
        self._count(self.rows[row], player)
        self._count(self.columns[column], player)
        if row == column:
            self._count(self.major_diagonal, player)
        if row + column == ROWS - 1:
            self._count(self.minor_diagonal, player)


class UltimateBoard:
    """Nine small boards, the larger board that sums them up, and whose turn it is."""

    def __init__(self) -> None:
        self.boards = [[TicTacToeBoard() for _ in range(ROWS)] for _ in range(ROWS)]
        self.larger = TicTacToeBoard()
        self.last: tuple[int, int] | None = None
        """Row and column, within its small board, of the last move; None in a new game."""
        self.player = Player.FIRST

    def copy(self) -> "UltimateBoard":
        """Copy everything; the copy shares nothing with this board."""
        twin = UltimateBoard()
        twin.boards = [[board.copy() for board in row] for row in self.boards]
        twin.larger = self.larger.copy()
        twin.last, twin.player = self.last, self.player
        return twin

    @property
    def is_over(self) -> bool:
        """Say whether the game has ended."""
        return self.larger.is_over

    @property
    def is_won(self) -> bool:
        """Say whether someone has won; it was the player who moved last."""
        return self.larger.is_won

    def is_sub_board_won(self, row: int, column: int) -> bool:
        """Say whether someone has won a small board."""
        return self.boards[row][column].is_won

    def available_moves(self) -> list[Move]:
        """List the legal moves; like the assignment's, it does not ask whether the game is won."""
        if self.last is not None:
            row, column = self.last
            if not self.boards[row][column].is_over:
                return self.boards[row][column].available_moves(row, column)
        return [
            move
            for i in range(ROWS)
            for j in range(ROWS)
            if not self.boards[i][j].is_over
            for move in self.boards[i][j].available_moves(i, j)
        ]

    def play(self, move: Move) -> None:
        """Make a move for whoever is to move."""
        row, column, i, j = move
        board = self.boards[row][column]
        board.play(self.player, i, j)
        if board.is_over:
            self.larger.play(self.player if board.is_won else Player.DRAW, row, column)
        self.last = (i, j)
        self.player = Player.SECOND if self.player is Player.FIRST else Player.FIRST


def score_of_finished(board: UltimateBoard) -> float:
    """Score a finished game for the player who moved last."""
    return WIN if board.is_won else DRAW


def random_simulation(board: UltimateBoard, rng: Randomness) -> float:
    """Play at random to the end; the score is for the player who moved before this position."""
    if board.is_over:
        return score_of_finished(board)
    moves = board.available_moves()
    board.play(moves[rng.randrange(len(moves))])
    return WIN - random_simulation(board, rng)


class GameTreeNode:
    """A node of the game tree: the move that led to it and what simulations say about it."""

    def __init__(self, move: Move | None = None) -> None:
        self.move = move
        self.children: list[GameTreeNode] | None = None
        self.simulations = 0
        self.children_used = 0
        self.score = 0.0

    def simulate(self, board: UltimateBoard, rng: Randomness) -> float:
        """Run one simulation from this node; `board` is its position and will be played out."""
        if self.simulations == 0:
            score = random_simulation(board, rng)
        elif board.is_over:
            score = score_of_finished(board)
        else:
            child = self._next_child(board)
            assert child.move is not None
            board.play(child.move)
            score = WIN - child.simulate(board, rng)
        self.score += score
        self.simulations += 1
        return score

    def best_child(self) -> "GameTreeNode":
        """Return the child that was simulated most often, the first among equals."""
        if self.children is None:
            raise NoMoveError("This node has no children yet: simulate it twice, then ask again.")
        return max(self.children, key=lambda child: child.simulations)

    def child(self, move: Move, board: UltimateBoard) -> "GameTreeNode":
        """Return the child for a move; `board` is the position at this node."""
        for child in self._with_children(board):
            if child.move == move:
                return child
        raise NoChildError(f"{move} is not a legal move at this node.")

    def _with_children(self, board: UltimateBoard) -> "list[GameTreeNode]":
        if self.children is None:
            moves = [] if board.is_over else board.available_moves()
            self.children = [GameTreeNode(move) for move in moves]
        return self.children

    def _next_child(self, board: UltimateBoard) -> "GameTreeNode":
        children = self._with_children(board)
        if self.children_used < len(children):
            self.children_used += 1
            return children[self.children_used - 1]
        exploration = 2 * log(self.simulations)
        return max(
            children,
            key=lambda c: c.score / c.simulations + sqrt(exploration / c.simulations),
        )
