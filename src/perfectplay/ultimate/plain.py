"""Boards, analyses and reviews as plain data for JSON; plays are written in two letters."""

from typing import Any

from perfectplay.ultimate.board import Board, Outcome, State
from perfectplay.ultimate.notation import move_text

_STATES = {State.OPEN: "", State.X: "X", State.O: "O", State.DRAWN: "draw"}


def plain_outcome(outcome: Outcome | None) -> dict[str, str] | None:
    """Return who won and why; None while the game goes on."""
    if outcome is None:
        return None
    winner = "draw" if outcome.winner is None else outcome.winner.symbol
    said = "A draw" if outcome.winner is None else f"{winner} wins"
    return {"winner": winner, "text": f"{said}: {outcome.ending}.", "result": outcome.result}


def plain_board(board: Board) -> dict[str, Any]:
    """Return everything that is needed to draw a board and to play on it."""
    last = board.move_stack[-1] if board.move_stack else None
    return {
        "cells": [board.symbol_at(move).replace(".", "") for move in range(81)],
        "boards": [_STATES[board.state(index)] for index in range(9)],
        "legal": [move_text(move) for move in board.legal_moves],
        "target": board.forced,
        "turn": board.turn.symbol,
        "last": None if last is None else move_text(last),
        "outcome": plain_outcome(board.outcome()),
        "rule": board.rule.value,
        "position": board.position,
    }
