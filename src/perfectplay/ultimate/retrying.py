"""Trying a moment of a game again: another move, judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.errors import SessionError, quote
from perfectplay.ultimate.notation import format_move, parse_move
from perfectplay.ultimate.reasons import explain
from perfectplay.ultimate.search import Proof
from perfectplay.ultimate.teacher import SCALE, value_of
from perfectplay.ultimate.views import RetriedMoveView

if TYPE_CHECKING:
    from perfectplay.session import Data
    from perfectplay.ultimate.board import Board
    from perfectplay.ultimate.session import UltimateSession


def retried(
    session: UltimateSession, ply: int, text: str, *, show: bool = False, known: Data | None = None
) -> RetriedMoveView:
    """Judge another move for a moment of a game; the best one stays hidden at first.

    What a review said of that moment, `known`, is not searched again.
    """
    if not 0 <= ply < session.turns_made:
        raise SessionError(
            f"There is no move {quote(ply)}: moves are counted from 0 and there are "
            f"{session.turns_made}.",
            given=ply,
            allowed=f"0 to {session.turns_made - 1}" if session.turns_made else "none yet",
        )
    board = session.board_at(ply)
    move = parse_move(text)
    board.check(move)
    if known is None or known["position"] != board.position:
        best_move, best, chance, proof = _searched(session, board, move)
    else:
        best_move, best, chance, proof = _compared(session, board, move, known)
    lost = max(0.0, best - chance)
    word = SCALE.judge(lost)
    return RetriedMoveView(
        move=format_move(move),
        word=word,
        sign=word.sign,
        solved=word.solves_a_retry,
        chance=round(chance, 4),
        proof=proof,
        lost=round(lost, 4),
        text=explain(board, move, proof),
        best=format_move(best_move) if show or word.solves_a_retry else None,
    )


def _searched(
    session: UltimateSession, board: Board, move: int
) -> tuple[int, float, float, Proof | None]:
    """Return the best move and its chances, and those of the move, both searched."""
    found = session.analyse(board, session.review_limit)
    best = found.proof.worth if found.proof else found.chance
    session.check()
    chance, proof = value_of(board, move, session.review_limit)
    if move == found.best:
        # The same move, seen one ply deeper: nothing was lost, whatever the second look says.
        chance = best = chance if proof else best
    return found.best, best, chance, proof


def _compared(
    session: UltimateSession, board: Board, move: int, known: Data
) -> tuple[int, float, float, Proof | None]:
    """Return the same with the best move and its chances as a review gave them."""
    best_move, best = parse_move(known["best"]), known["chance_before"]
    for told, chance, proof in (
        (known["best"], best, known["proof_before"]),
        (known["move"], known["chance"], known["proof"]),
    ):
        if move == parse_move(told):
            return best_move, best, chance, Proof(proof) if proof else None
    session.check()
    chance, proof = value_of(board, move, session.review_limit)
    # Another move cannot have more than the best one, unless it is proven.
    return best_move, best, chance if proof else min(chance, best), proof
