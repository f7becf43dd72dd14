"""How a game of Ultimate Tic-Tac-Toe is put into a view: how it stands, said to whom."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from perfectplay.session import seat_of
from perfectplay.ultimate.board import Player
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.views import (
    BoardView,
    LineView,
    MoveOutcomeView,
    Symbol,
    UltimateView,
)

if TYPE_CHECKING:
    from perfectplay.ultimate.session import UltimateSession


def game_view(session: UltimateSession, mine: Collection[str]) -> UltimateView:
    """Show a game to somebody with these seats."""
    board = session.board
    shown = BoardView.of(board)
    if session.ended is not None:
        shown = replace(shown, legal=[], outcome=outcome_view(session))
    return UltimateView(
        mode=session.mode,
        seat=seat_of(mine),
        first=session.first,
        level=session.level,
        limit=None if session.move_limit is None else str(session.move_limit),
        ponder=session.ponder,
        ponders=session.ponders,
        as_rated=session.as_rated,
        rule=board.rule.value,
        start=board.start,
        moves=[format_move(move) for move in board.move_stack],
        lines=[LineView.of(line) for line in session.variations],
        board=shown,
        message=message(session, mine),
        **session.table_view(mine),
    )


def outcome_view(session: UltimateSession) -> MoveOutcomeView | None:
    """Show how a game ended: by its moves, or because somebody gave up or ran out of time."""
    ended, outcome = session.ended, session.board.outcome()
    if ended is None:
        return None if outcome is None else MoveOutcomeView.of(outcome)
    if ended.seat is None:
        return MoveOutcomeView(winner="draw", text="A draw: both agreed.", result="1/2-1/2")
    loser = Player(ended.seat)
    why = "resigned" if ended.how == "resigned" else "ran out of time"
    winner: Symbol = "X" if loser is Player.O else "O"
    text = f"{winner} wins: {loser.symbol} {why}."
    return MoveOutcomeView(winner=winner, text=text, result="1-0" if winner == "X" else "0-1")


def message(session: UltimateSession, mine: Collection[str]) -> str:
    """Say in the words of a player at the table how the game stands."""
    ended, turn = outcome_view(session), session.board.turn
    own = len(mine) == 1 and session.mode != "watch"
    computer = session.mode == "computer"
    if ended is not None:
        if ended.winner == "draw":
            return "The game is a draw."
        if own and ended.winner.lower() in mine:
            return "You win!"
        if own and computer:
            return "I win!"
        # Whoever only watches has no side to be glad for.
        return f"{ended.winner} wins{'.' if session.mode == 'watch' else '!'}"
    if own and turn.value in mine:
        return "Your turn."
    return "My turn." if own and computer else f"{turn.symbol} to move."
