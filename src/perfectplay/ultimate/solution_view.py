"""What is shown of a solved position, in the terminal, on the page and to programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.solution import Solution

Symbol = Literal["X", "O"]


@dataclass(frozen=True, kw_only=True)
class SolvedMoveView:
    """A legal move with its certain result for the player who makes it; null while it is open."""

    move: str
    proof: Proof | None


@dataclass(frozen=True, kw_only=True)
class SolutionView:
    """The certain result of a position, or how far the solver got; moves of both are counted."""

    position: str
    turn: Symbol
    proof: Proof | None
    """The result for the player to move; null while it is open."""
    winner: Symbol | None
    text: str
    x_wins: bool | None
    """Whether X can force a win; null while it is open."""
    o_wins: bool | None
    line: list[str]
    """Perfect play of both."""
    whole: bool
    """Whether the line goes to the end of the game."""
    length: int | None
    """Moves of the shortest forced win, where it was found."""
    at_least: int | None
    """Moves that a forced win takes at least."""
    moves: list[SolvedMoveView]
    nodes: int
    seconds: float
    cpu: float
    filled: float
    """The part of the table that is in use."""

    @classmethod
    def of(cls, found: Solution) -> SolutionView:
        """Show a solution."""
        winner = found.winner
        return cls(
            position=found.position,
            turn=_symbol(found.turn.symbol),
            proof=found.proof,
            winner=None if winner is None else _symbol(winner.symbol),
            text=found.text,
            x_wins=found.x_wins,
            o_wins=found.o_wins,
            line=[format_move(move) for move in found.line],
            whole=found.whole,
            length=found.length,
            at_least=found.at_least,
            moves=[SolvedMoveView(move=row.text, proof=row.proof) for row in found.moves],
            nodes=found.nodes,
            seconds=round(found.seconds, 3),
            cpu=round(found.cpu, 3),
            filled=round(found.filled, 4),
        )


def _symbol(symbol: str) -> Symbol:
    return "X" if symbol == "X" else "O"
