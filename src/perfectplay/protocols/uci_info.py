"""What an engine says while it thinks, as lines `info …`."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import format_moves
from perfectplay.ultimate.search import SearchTree


def info_lines(tree: SearchTree, nodes: int, seconds: float, rows: int) -> list[str]:
    """Return a line for each of the best moves, the best first; none before there are any."""
    children = tree.root.ranked_children()
    if not children:
        return []
    best = tree.best()
    children.sort(key=lambda child: child.move != best)
    lines = []
    for number, child in enumerate(children[:rows], 1):
        assert child.move is not None
        line = (child.move, *child.line())
        shown = score(tree.board, child.chance, child.proof, line)
        lines.append(info_line(nodes, seconds, number, shown, line))
    return lines


def info_line(nodes: int, seconds: float, number: int, score: str, line: Sequence[int]) -> str:
    """Write one line."""
    time = round(1000 * seconds)
    speed = round(nodes / seconds) if seconds else 0
    return (
        f"info depth {len(line)} multipv {number} score {score} nodes {nodes} nps {speed} "
        f"time {time} pv {format_moves(line)}"
    )


def score(board: Board, chance: float, proof: Proof | None, line: Sequence[int]) -> str:
    """Write the score for the player to move: chances, or what is proven and where that leads.

    Behind a proven result stands the length of the main line, if that goes to the end of the game.
    """
    if proof is None:
        return f"chance {chance:.4f}"
    end = board.copy()
    for move in line:
        end.push(move)
    return f"{proof} {len(line)}" if end.is_over else str(proof)
