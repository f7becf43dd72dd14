"""Ultimate Tic-Tac-Toe: rules, search, levels, teacher.

The rules and notations load at once; names that need the compiled engine load it when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from perfectplay.ultimate.board import Board, Ending, Outcome, Player, State
from perfectplay.ultimate.levels import LEVELS, Level, Opponent, level
from perfectplay.ultimate.notation import Notation, WinRule, move_text, read_move, read_moves
from perfectplay.ultimate.record import Record, read_record

if TYPE_CHECKING:
    from perfectplay.ultimate.analysis import Analysis, PlayAnalysis, RunningAnalysis, analyse
    from perfectplay.ultimate.search import (
        Evaluator,
        Limit,
        Node,
        Proof,
        SearchTree,
        Style,
        warm_up,
    )
    from perfectplay.ultimate.teacher import Judgement, MoveReview, Review, explain, judge, review

_LAZY = {
    "analysis": ("Analysis", "PlayAnalysis", "RunningAnalysis", "analyse"),
    "search": ("Evaluator", "Limit", "Node", "Proof", "SearchTree", "Style", "warm_up"),
    "teacher": ("Judgement", "MoveReview", "Review", "explain", "judge", "review"),
}

__all__ = [
    "LEVELS",
    "Analysis",
    "Board",
    "Ending",
    "Evaluator",
    "Judgement",
    "Level",
    "Limit",
    "MoveReview",
    "Node",
    "Notation",
    "Opponent",
    "Outcome",
    "PlayAnalysis",
    "Player",
    "Proof",
    "Record",
    "Review",
    "RunningAnalysis",
    "SearchTree",
    "State",
    "Style",
    "WinRule",
    "analyse",
    "explain",
    "judge",
    "level",
    "move_text",
    "read_move",
    "read_moves",
    "read_record",
    "review",
    "warm_up",
]


def __getattr__(name: str) -> object:
    for module, names in _LAZY.items():
        if name in names:
            return getattr(import_module(f"perfectplay.ultimate.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
