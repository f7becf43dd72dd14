"""The opening book: what the first moves of a game are worth, and all replies to them.

The figures come with the package; `perfectplay lab openings` makes them. A position is found by
symmetry, however the board is turned.

>>> from perfectplay.ultimate import Board
>>> len(explore(Board())), len(explore(Board("9/9/9/9/4x4/9/9/9/9 o e line")))
(81, 8)
>>> book_move(Board(), seed=1) in explore(Board())
True
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.book_file import (
    Opening,
    Openings,
    parse_book,
    replies_to,
    shipped_book,
)
from perfectplay.ultimate.errors import BookError
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import WinRule, format_move, parse_rule
from perfectplay.ultimate.symmetry import inverse, least_form, turned

EQUAL = 0.005
"""Moves are never taken for equal that differ by more; a review calls so small a loss the best."""


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move that the book knows; figures are for the player who makes it."""

    move: int
    value: float
    """Expected score, from 0 to 1. A first move has that of its best reply, turned round."""
    margin: float
    """How far figures lie apart that should be the same; the value may well be off by so much."""
    searched: float
    """Expected score by the search of the position after the move alone."""
    simulations: int
    """How many simulations the value rests on; of a first move those of its replies too."""
    line: tuple[int, ...]
    """How the game may go on, this move included."""
    form: Opening
    """The opening that stands for all that symmetry makes alike; the same for moves alike."""
    proof: Proof | None = None

    @property
    def text(self) -> str:
        """The move in two letters."""
        return format_move(self.move)

    @property
    def is_backed_up(self) -> bool:
        """Say whether the value is that of the best reply, and not of a search of its own."""
        return len(self.form) == 1


@dataclass(frozen=True, slots=True)
class BookPosition:
    """A position that the book knows; figures are for the player to move."""

    value: float
    margin: float
    simulations: int
    line: tuple[int, ...]
    moves: tuple[BookMove, ...]
    """Every legal move, the best first; none after two moves, where the book ends."""
    proof: Proof | None = None


def load_openings(rule: WinRule | str) -> Openings:
    """Return the book of a rule, read once; an error if its file is missing or damaged."""
    return _load(parse_rule(rule))


@lru_cache(maxsize=2)
def _load(rule: WinRule) -> Openings:
    path = shipped_book(rule)
    try:
        found = parse_book(path.read_text("utf-8"))
    except OSError as error:
        raise BookError(
            f"The opening book {path.name} cannot be read "
            f"({(error.strerror or str(error)).lower()}); install perfectplay again.",
            given=path.name,
        ) from None
    if found.rule is not rule:
        raise BookError(f"{path.name} holds the opening book of the rule {found.rule}.")
    return found


def look_up(board: Board) -> BookPosition | None:
    """Return what the book says of a position; None if it is not in it, or there is no book."""
    opening = _opening(board)
    if opening is None:
        return None
    try:
        return _position(board.rule, opening)
    except BookError:
        return None


def explore(board: Board) -> list[BookMove]:
    """Return every legal move with what the book says of it, the best first; empty without one."""
    found = look_up(board)
    return list(found.moves) if found else []


def book_move(board: Board, seed: int = 0) -> BookMove | None:
    """Return the best first move or reply, by the seed where several are equal; None beyond.

    Moves are equal that differ by no more than the best one's margin, and by 0.5 % at most.
    """
    moves = explore(board)
    if not moves:
        return None
    within = min(moves[0].margin, EQUAL)
    return random.Random(seed).choice([m for m in moves if moves[0].value - m.value <= within])


def first_moves(book: Openings) -> list[BookMove]:
    """Return the first moves of a book, one for all that are alike, the best first."""
    moves = [_move(book, (), form[0]) for form in book.positions if len(form) == 1]
    return sorted(moves, key=lambda found: (-found.value, found.move))


def _opening(board: Board) -> Opening | None:
    """Return the moves that led here from the start, read off the squares; None after two.

    None, too, where the rules do not lead here: a position given as text may have symbols that no
    two moves make.
    """
    found = [
        [9 * b + cell for b in range(9) for cell in range(9) if board.marks[player][b] >> cell & 1]
        for player in Player
    ]
    if len(found[0]) > 1:
        return None
    opening = tuple(move for moves in found for move in moves)
    replay = Board(rule=board.rule)
    for move in opening:
        if not replay.is_legal(move):
            return None
        replay.push(move)
    return opening if replay == board else None


@lru_cache(maxsize=1024)
def _position(rule: WinRule, opening: Opening) -> BookPosition:
    book = load_openings(rule)
    if len(opening) == 2:
        form, way = least_form(opening)
        found, back = book.positions[form], inverse(way)
        line = tuple(turned(move, back) for move in found.line)
        return BookPosition(found.value, found.margin, found.simulations, line, (), found.proof)
    board = Board(rule=rule)
    for move in opening:
        board.push(move)
    moves = [_move(book, opening, move) for move in board.legal_moves]
    moves.sort(key=lambda found: (-found.value, found.form, found.move))
    best = moves[0]
    counted = {found.form: found.simulations for found in moves}
    is_sure = best.proof is Proof.WIN or all(found.proof for found in moves)
    proof = best.proof if is_sure else None
    return BookPosition(
        best.value, best.margin, sum(counted.values()), best.line, tuple(moves), proof
    )


def _move(book: Openings, opening: Opening, move: int) -> BookMove:
    """Read one move of the book, and turn it back to where it is on the board."""
    form, way = least_form((*opening, move))
    back = inverse(way)
    after = book.positions[form]
    searched = 1 - after.value
    proof = after.proof.reverse if after.proof else None
    if len(form) == 2:
        line = (move, *(turned(other, back) for other in after.line))
        return BookMove(
            move, searched, after.margin, searched, after.simulations, line, form, proof
        )
    replies = [book.positions[one] for one in replies_to(form)]
    # After its reply the player of the first move is to move again, so the value is theirs.
    best = min(replies, key=lambda reply: reply.value)
    margin = max(best.margin, abs(best.value - searched))
    simulations = after.simulations + sum(reply.simulations for reply in replies)
    line = (move, *(turned(other, back) for other in (best.moves[1], *best.line)))
    return BookMove(move, best.value, margin, searched, simulations, line, form, proof)
