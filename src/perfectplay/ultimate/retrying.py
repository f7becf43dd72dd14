"""Trying a moment of a game again: another move, judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.errors import SessionError, quote
from perfectplay.ultimate.notation import format_move, parse_move
from perfectplay.ultimate.teacher import SCALE, explain, value_of
from perfectplay.ultimate.views import RetriedMoveView

if TYPE_CHECKING:
    from perfectplay.ultimate.session import UltimateSession


def retried(session: UltimateSession, ply: int, text: str, *, show: bool) -> RetriedMoveView:
    """Judge another move for a moment of a game; the best one stays hidden at first."""
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
    found = session.analyse(board, session.review_limit)
    best = found.proof.worth if found.proof else found.chance
    session.check()
    chance, proof = value_of(board, move, session.review_limit)
    if move == found.best:
        # The same move, seen one ply deeper: nothing was lost, whatever the second look says.
        chance = best = chance if proof else best
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
        text=explain(board, move),
        best=format_move(found.best) if show or word.solves_a_retry else None,
    )
