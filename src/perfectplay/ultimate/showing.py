"""How a game of Ultimate Tic-Tac-Toe is put into a view: how it stands, said to whom."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from perfectplay.session import seat_of
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.views import BoardView, LineView, UltimateView

if TYPE_CHECKING:
    from perfectplay.ultimate.session import UltimateSession


def game_view(session: UltimateSession, mine: Collection[str]) -> UltimateView:
    """Show a game to somebody with these seats."""
    board = session.board
    return UltimateView(
        mode=session.mode,
        seat=seat_of(mine),
        first=session.first,
        level=session.level,
        rule=board.rule.value,
        start=board.start,
        moves=[format_move(move) for move in board.move_stack],
        lines=[LineView.of(line) for line in session.variations],
        board=BoardView.of(board),
        message=message(session, mine),
    )


def message(session: UltimateSession, mine: Collection[str]) -> str:
    """Say in the words of a player at the table how the game stands."""
    outcome, turn = session.board.outcome(), session.board.turn
    own = len(mine) == 1 and session.mode != "watch"
    computer = session.mode == "computer"
    if outcome is not None:
        if outcome.winner is None:
            return "The game is a draw."
        if own and outcome.winner.value in mine:
            return "You win!"
        if own and computer:
            return "I win!"
        # Whoever only watches has no side to be glad for.
        return f"{outcome.winner.symbol} wins{'.' if session.mode == 'watch' else '!'}"
    if own and turn.value in mine:
        return "Your turn."
    return "My turn." if own and computer else f"{turn.symbol} to move."
