"""Ultimate Tic-Tac-Toe: rules, search, levels, teacher.

The rules and notations load at once; names that need the compiled engine load it when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from perfectplay.ultimate.board import Board, Ending, Outcome, Player, State
from perfectplay.ultimate.levels import LEVELS, Level, Opponent, level
from perfectplay.ultimate.notation import Notation, WinRule, format_move, parse_move, parse_moves
from perfectplay.ultimate.pasted import parse_pasted
from perfectplay.ultimate.record import Record, parse_record
from perfectplay.ultimate.warmup import warm_up

if TYPE_CHECKING:
    from perfectplay.ultimate.analysis import Analysis, MoveAnalysis, RunningAnalysis, analyse
    from perfectplay.ultimate.endgame import (
        EndgameSolver,
        Solution,
        SolvedMove,
        SolveLimit,
        solve,
    )
    from perfectplay.ultimate.openings import (
        BookMove,
        book_move,
        explore,
        load_openings,
        look_up,
    )
    from perfectplay.ultimate.ponder import Ponderer
    from perfectplay.ultimate.reasons import explain
    from perfectplay.ultimate.search import Evaluator, Limit, Node, Proof, SearchTree, Style
    from perfectplay.ultimate.teacher import MoveReview, Review, judge, review

_LAZY = {
    "analysis": ("Analysis", "MoveAnalysis", "RunningAnalysis", "analyse"),
    "endgame": ("EndgameSolver", "Solution", "SolveLimit", "SolvedMove", "solve"),
    "search": ("Evaluator", "Limit", "Node", "Proof", "SearchTree", "Style"),
    "openings": ("BookMove", "book_move", "explore", "load_openings", "look_up"),
    "ponder": ("Ponderer",),
    "reasons": ("explain",),
    "teacher": ("MoveReview", "Review", "judge", "review"),
}

__all__ = [
    "LEVELS",
    "Analysis",
    "Board",
    "BookMove",
    "EndgameSolver",
    "Ending",
    "Evaluator",
    "Level",
    "Limit",
    "MoveAnalysis",
    "MoveReview",
    "Node",
    "Notation",
    "Opponent",
    "Outcome",
    "Player",
    "Ponderer",
    "Proof",
    "Record",
    "Review",
    "RunningAnalysis",
    "SearchTree",
    "Solution",
    "SolveLimit",
    "SolvedMove",
    "State",
    "Style",
    "WinRule",
    "analyse",
    "book_move",
    "explain",
    "explore",
    "format_move",
    "judge",
    "level",
    "load_openings",
    "look_up",
    "parse_move",
    "parse_moves",
    "parse_pasted",
    "parse_record",
    "review",
    "solve",
    "warm_up",
]


def __getattr__(name: str) -> object:
    for module, names in _LAZY.items():
        if name in names:
            return getattr(import_module(f"perfectplay.ultimate.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
