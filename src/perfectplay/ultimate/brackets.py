"""Variations in the text of a record, in brackets, both ways.

Brackets are read with a list of the open ones and no recursion; each must hold a move, and the
moves of all are counted as they come, so that a text of brackets costs no more than any other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import IllegalMoveError, NotationError, RecordError
from perfectplay.ultimate.notation import format_move, parse_move
from perfectplay.ultimate.variations import GAME, MOST_MOVES, Line, Variations, one_line

Token = re.Match[str]
_EXAMPLE = "for example 1. ee ea (1... eb ba) 2. ab"


def escape_comment(value: str) -> str:
    """Write a comment so that its end is found."""
    return " ".join(value.splitlines()).replace("\\", "\\\\").replace("}", "\\}")


def numbered(place: int, move: int, again: bool) -> list[str]:
    """Return the words of a move: its number before every move of X, and where it is said again."""
    number, side = divmod(place, 2)
    head = [f"{number + 1}."] if side == 0 else [f"{number + 1}..."] if again else []
    return [*head, format_move(move)]


def variation_words(variations: Variations, first: int) -> dict[int, list[str]]:
    """Return the words of all variations by the number of moves before them in the game.

    `first` is 1 when the game began with O to move. Lines that branch from lines are written
    before them, because they come later in the list: no line is visited twice.
    """
    inside: dict[int, dict[int, list[str]]] = {}
    for line in reversed(list(variations)):
        within = inside.pop(line.id, {})
        words = [f"{{{escape_comment(line.note)}}}"] if line.note else []
        for done, move in enumerate(line.moves):
            ply = line.ply + done
            words += numbered(ply + first, move, done == 0 or ply - 1 in within)
            words += within.get(ply, ())
        words[0] = f"({words[0]}"
        words[-1] = f"{words[-1]})"
        here = inside.setdefault(line.parent, {})
        here[line.ply] = [*words, *here.get(line.ply, ())]
    return inside.get(GAME, {})


@dataclass
class _Open:
    """A line whose end has not been read yet; 0 is the game."""

    id: int
    parent: int
    ply: int
    token: Token | None
    moves: list[Token] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ended: bool = False


class BracketReader:
    """Sorts the moves of a record into the game and its variations."""

    def __init__(self) -> None:
        self._game = _Open(GAME, GAME, 0, None)
        self._open = [self._game]
        self._lines: list[_Open] = []
        self._count = 0

    @property
    def moves(self) -> list[Token]:
        """The moves of the game itself."""
        return self._game.moves

    def comment(self, text: str) -> bool:
        """Take a comment if it is about a variation."""
        line = self._open[-1]
        if line is not self._game:
            line.notes.append(text)
        return line is not self._game

    def result(self, token: Token) -> None:
        """Note that the result of the game has been read."""
        if self._open[-1] is not self._game:
            raise _refused("A variation has no result", token, token["result"])
        self._game.ended = True

    def move(self, token: Token) -> None:
        """Take a move."""
        line = self._open[-1]
        line.moves.append(token)
        line.ended = False
        if line is not self._game:
            self._count += 1
            if self._count > MOST_MOVES:
                raise _refused(
                    f"A record has at most {MOST_MOVES} moves in variations", token, token["move"]
                )

    def bracket(self, token: Token) -> None:
        """Begin or end a variation."""
        line = self._open[-1]
        if token["bracket"] == "(":
            if not line.moves and not line.ended:
                raise _refused("A variation stands behind the move that it replaces", token, "(")
            ply = line.ply + len(line.moves) - (not line.ended)
            self._lines.append(_Open(len(self._lines) + 1, line.id, ply, token))
            self._open.append(self._lines[-1])
        elif line is self._game:
            raise _refused("This bracket ends nothing", token, ")")
        elif not line.moves:
            raise _refused("This variation has no move", token, ")")
        else:
            self._open.pop()

    def variations(self, start: Board, game: list[int]) -> Variations:
        """Read and check the moves of all variations."""
        open_token = self._open[-1].token
        if open_token is not None:
            raise _refused("This variation has no end", open_token, "(")
        found = Variations()
        for line in self._lines:
            board = start.copy()
            for move in found.path(game, line.parent, line.ply):
                board.push(move)
            moves = [_checked(board, token) for token in line.moves]
            note = one_line(" ".join(line.notes))
            found.lines[line.id] = Line(line.id, line.parent, line.ply, tuple(moves), note)
        return found


def _checked(board: Board, token: Token) -> int:
    """Read a move, check it and make it."""
    try:
        move = parse_move(token["move"])
        board.check(move)
    except (NotationError, IllegalMoveError) as error:
        raise RecordError(
            f"In a variation: {error}",
            given=error.given,
            allowed=error.allowed,
            position=token.start() + (error.position or 0),
        ) from error
    board.push(move)
    return move


def _refused(what: str, token: Token, given: str) -> RecordError:
    return RecordError(
        f"{what}; {_EXAMPLE}.",
        given=given,
        allowed="moves in brackets behind a move",
        position=token.start(),
    )
