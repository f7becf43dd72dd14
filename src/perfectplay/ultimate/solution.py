"""What the endgame solver is asked for and what it answers; nothing heavy is needed to read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from perfectplay.drawn import Pictured
from perfectplay.ultimate.board import Player
from perfectplay.ultimate.errors import LimitError, NoMoveError
from perfectplay.ultimate.notation import format_move

if TYPE_CHECKING:
    from perfectplay.ultimate.node import Proof

MOST_NODES = 10**15


@dataclass(frozen=True, slots=True)
class SolveLimit:
    """How long a position may be worked on; the first limit that is reached ends it.

    >>> SolveLimit(cpu=1)
    SolveLimit(nodes=None, seconds=None, cpu=1)
    """

    nodes: int | None = None
    """Positions opened: the same answer on every machine."""
    seconds: float | None = None
    """Time on the clock."""
    cpu: float | None = None
    """Seconds of CPU time of the thread that solves."""

    def __post_init__(self) -> None:
        given = {"nodes": self.nodes, "seconds": self.seconds, "cpu": self.cpu}
        if all(value is None for value in given.values()):
            raise LimitError("A solver needs a limit, for example SolveLimit(seconds=10).")
        for name, value in given.items():
            if value is not None and not 0 < value <= MOST_NODES:
                raise LimitError(
                    f"A limit must be more than 0, for example SolveLimit({name}=10); "
                    f"{name}={value} is not.",
                    given=value,
                    allowed="more than 0",
                )


@dataclass(frozen=True, slots=True)
class SolvedMove:
    """A legal move with its certain result for the player who makes it; None while it is open."""

    move: int
    proof: Proof | None

    @property
    def text(self) -> str:
        """The move in two letters."""
        return format_move(self.move)


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution(Pictured):
    """The certain result of a position, or how far the solver got.

    Moves are counted for both players together.
    """

    position: str
    turn: Player
    proof: Proof | None
    """The result for the player to move with best play of both; None while it is open."""
    x_wins: bool | None
    """Whether X can force a win; None while it is open."""
    o_wins: bool | None
    line: tuple[int, ...]
    """Perfect play of both: a win is taken as fast, and held off as long, as is known to work.

    Empty while the result is open.
    """
    whole: bool
    """Whether the line goes to the end of the game.

    It does unless the solver was stopped, or its memory is so small that it forgot too much.
    """
    length: int | None
    """Moves of the shortest forced win; None of a draw, and where it was not found in time."""
    at_least: int | None
    """Moves that a forced win takes at least: fewer are proven not to be enough. None of a draw."""
    moves: tuple[SolvedMove, ...]
    """Every legal move; the results of those that are settled."""
    nodes: int
    """Positions opened."""
    seconds: float
    cpu: float
    filled: float
    """The part of the table that is in use, from 0 to 1."""

    @property
    def best(self) -> int:
        """The move that keeps the proven result."""
        if not self.line:
            raise NoMoveError("The position is not settled yet, so no move is proven to be best.")
        return self.line[0]

    @property
    def winner(self) -> Player | None:
        """Who wins with best play of both; None for a draw and while it is open."""
        return Player.X if self.x_wins else Player.O if self.o_wins else None

    @property
    def settled(self) -> int:
        """How many moves are settled."""
        return sum(move.proof is not None for move in self.moves)

    @property
    def text(self) -> str:
        """The answer in a sentence or two."""
        if self.proof is None:
            return f"Not settled yet: {_open_questions(self.x_wins, self.o_wins)}."
        if self.winner is None:
            return "With best play of both the game is a draw."
        return f"{self.winner.symbol} wins with best play of both. {self._length_text()}"

    def _length_text(self) -> str:
        if self.length is not None:
            return f"The shortest forced win takes {_moves(self.length)}."
        said = f"A forced win takes at least {_moves(self.at_least or 1)}."
        return f"{said} The line shown takes {_moves(len(self.line))}." if self.whole else said


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _open_questions(x_wins: bool | None, o_wins: bool | None) -> str:
    if x_wins is None and o_wins is None:
        return "whether X or O can force a win is open"
    refuted, asked = ("O", "X") if x_wins is None else ("X", "O")
    return f"{refuted} cannot force a win, whether {asked} can is open"
