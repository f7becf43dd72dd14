"""One thing of every kind that a notebook draws."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from perfectplay.mastermind import Feedback, Game, Knowledge, Record, Variant, evaluate
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver import Bounds, DecisionTree, GuessList, Solver
from perfectplay.mastermind.split import split
from perfectplay.mastermind.teacher import Review, Teacher, review
from perfectplay.ultimate import Board, Limit, SolveLimit, analyse, parse_record, solve
from perfectplay.ultimate import review as review_moves
from perfectplay.ultimate.session import UltimateSession

KNOWN = (("0011", (1, 1)), ("0023", (0, 2)))
SOLVABLE = "x5ooo/1o1o3xx/o1x5x/xoox3x1/2o1xoo2/3xxx1o1/x3o1x2/xx1ooo1x1/1x1oxo1o1 x e line"
MOVES = "1. ee ea 2. ae eb 3. bc cc 4. ce eg"
SECRET = "4321"


def game(*guesses: str, secret: str = SECRET) -> Game:
    """Play a game."""
    found = Game(secret=secret)
    for guess in guesses:
        found.guess(guess)
    return found


def board(moves: str = "ee ei ia aa ab ba ad da ag") -> Board:
    """Set up a board."""
    found = Board()
    for move in moves.split():
        found.push_text(move)
    return found


def _session() -> MastermindSession:
    session = MastermindSession("4x6", "learn", secret=SECRET, palette="colour-blind")
    for guess in ("0000", "2234", SECRET):
        session.guess(guess)
    return session


@cache
def mastermind_review() -> Review:
    """Review a game of two guesses."""
    found = game("0000", "2234")
    return review(found.variant, found.turns)


@cache
def moves_review() -> Any:
    """Review a short game of Ultimate Tic-Tac-Toe."""
    return review_moves(parse_record(MOVES), Limit(simulations=400))


def _guesses() -> GuessList:
    know = Knowledge("2x3")
    return GuessList(know.candidates, Bounds(21, 21))


def _ultimate_session() -> UltimateSession:
    session = UltimateSession.new("two")
    for move in ("ee", "ea"):
        session.move(move)
    return session


def _analysis() -> Any:
    return analyse(board(), Limit(simulations=500))


THINGS: dict[str, Callable[[], Any]] = {
    "Game": lambda: game("0011", "2234"),
    "Game that is over": lambda: game("0011", SECRET),
    "Knowledge": lambda: Knowledge("4x6", KNOWN),
    "Codes": lambda: Knowledge("4x6", KNOWN).candidates,
    "Feedback": lambda: Feedback(2, 1),
    "Contradiction": lambda: Knowledge("4x6", (*KNOWN, ("0011", (2, 0)))).contradiction,
    "Split": lambda: split(Knowledge("4x6"), "0011"),
    "Judged": lambda: Teacher(Game(secret="0123")).judge("0000"),
    "GuessValue": lambda: Solver(Variant.parse("3x4")).evaluate(Knowledge("3x4"), "012"),
    "GuessList": _guesses,
    "MastermindSession": _session,
    "Review": mastermind_review,
    "TurnReview": lambda: mastermind_review().turns[0],
    "Mastermind Record": lambda: Record.parse(_session().to_record()),
    "Evaluation": lambda: evaluate("knuth", "3x4", random.Random(1)),
    "DecisionTree": lambda: DecisionTree.build(Variant.parse("2x3"), "expected"),
    "Board": board,
    "Board that is won": lambda: Board(SOLVABLE),
    "Analysis": _analysis,
    "MoveAnalysis": lambda: _analysis().moves[0],
    "Solution": lambda: solve(Board(SOLVABLE), SolveLimit(nodes=20_000)),
    "Ultimate Record": lambda: parse_record(MOVES),
    "Ultimate Review": moves_review,
    "MoveReview": lambda: (moves_review().slips or moves_review().moves)[0],
    "UltimateSession": _ultimate_session,
}


@cache
def thing(name: str) -> Any:
    """Make a thing once."""
    return THINGS[name]()
