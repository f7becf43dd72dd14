"""Plays and positions as text, both ways.

A play is an index from 0 to 80: nine times the board plus the cell, both counted from 0 row by row.
A position is text like ``9/9/9/9/4x4/9/9/9/9 o e line``: the nine boards row by row (`x`, `o`, or a
number of empty squares), who is to move, the board where they must play (`-` for any), and the rule
that decides a game without three boards in a line.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from perfectplay.ultimate.errors import MoveTextError, PositionError

BOARD_NAMES = (
    *("upper left", "upper middle", "upper right"),
    *("middle left", "centre", "middle right"),
    *("lower left", "lower middle", "lower right"),
)
LETTERS = "abcdefghi"


class Notation(StrEnum):
    """The ways to write a play; the centre of the centre board in each of them."""

    LETTERS = "ee"
    COORDINATES = "(1,1,1,1)"
    NUMBERS = "5/5"
    GRID = "B2b2"
    INDEX = "40"


class WinRule(StrEnum):
    """What decides a game in which nobody has three boards in a line."""

    LINE = "line"
    BOARDS = "boards"

    @property
    def sentence(self) -> str:
        """Say the rule to a player."""
        if self is WinRule.LINE:
            return "three boards in a line win; without a line the game is a draw"
        return "three boards in a line win; without a line, whoever won more boards wins"


def read_rule(text: str) -> WinRule:
    """Read the name of a winning rule.

    >>> read_rule("boards")
    <WinRule.BOARDS: 'boards'>
    """
    try:
        return WinRule(text.strip().lower())
    except ValueError:
        raise PositionError(
            f"There is no winning rule {text!r}: it is 'line' (no line is a draw) or 'boards' "
            "(no line: most boards win)."
        ) from None


def move_text(move: int, notation: Notation = Notation.LETTERS) -> str:
    """Write a play.

    >>> [move_text(40, notation) for notation in Notation]
    ['ee', '(1,1,1,1)', '5/5', 'B2b2', '40']
    """
    board, cell = divmod(move, 9)
    match notation:
        case Notation.LETTERS:
            return LETTERS[board] + LETTERS[cell]
        case Notation.COORDINATES:
            return f"({board // 3},{board % 3},{cell // 3},{cell % 3})"
        case Notation.NUMBERS:
            return f"{board + 1}/{cell + 1}"
        case Notation.GRID:
            return f"{'ABC'[board % 3]}{board // 3 + 1}{'abc'[cell % 3]}{cell // 3 + 1}"
        case Notation.INDEX:
            return str(move)


_LETTERS = re.compile(r"([a-i])([a-i])", re.I)
_COORDINATES = re.compile(r"\(?\s*([012])\s*,?\s*([012])\s*,?\s*([012])\s*,?\s*([012])\s*\)?")
_NUMBERS = re.compile(r"([1-9])\s*/\s*([1-9])")
_GRID = re.compile(r"([abc])([123])([abc])([123])", re.I)
_INDEX = re.compile(r"[0-9]|[1-7][0-9]|80")


def read_move(text: str) -> int:
    """Read a play in any of the notations; they cannot be mistaken for one another.

    >>> [read_move(text) for text in ("ee", "(1,1,1,1)", "5/5", "B2b2", "40")]
    [40, 40, 40, 40, 40]
    """
    text = text.strip()
    if found := _LETTERS.fullmatch(text):
        return LETTERS.index(found[1].lower()) * 9 + LETTERS.index(found[2].lower())
    if found := _GRID.fullmatch(text):
        column, row, small_column, small_row = found.groups()
        board = (int(row) - 1) * 3 + "abc".index(column.lower())
        return board * 9 + (int(small_row) - 1) * 3 + "abc".index(small_column.lower())
    if not text.isascii():
        raise _unreadable(text)
    if found := _COORDINATES.fullmatch(text):
        a, b, c, d = map(int, found.groups())
        return (a * 3 + b) * 9 + c * 3 + d
    if found := _NUMBERS.fullmatch(text):
        return (int(found[1]) - 1) * 9 + int(found[2]) - 1
    if _INDEX.fullmatch(text):
        return int(text)
    raise _unreadable(text)


def _unreadable(text: str) -> MoveTextError:
    return MoveTextError(
        f"{_shown(text)} is not a play: name the board and the square, each a to i row by row, "
        "for example ee for the centre of the centre board."
    )


def _shown(text: str) -> str:
    """Quote what was typed, without letting a long text bury the sentence."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


_PLAY = re.compile(
    r"""\([^()]*\)             # (1,1,1,1), spaces and all
      | \d+\.+(?![\d/])        # a move number: 1. or 1...
      | [^\s;]+                # anything else up to a space
    """,
    re.X,
)


def read_moves(text: str) -> list[int]:
    """Read plays set apart by spaces, with or without move numbers.

    >>> read_moves("1. ee ea 2. ab (0,1,1,1)")
    [40, 36, 1, 13]
    """
    words = _PLAY.findall(text.replace("),", ") "))
    return [read_move(word) for word in words if not re.fullmatch(r"\d+\.+", word)]


def moves_text(moves: list[int], notation: Notation = Notation.LETTERS) -> str:
    """Write plays, set apart by spaces."""
    return " ".join(move_text(move, notation) for move in moves)


@dataclass(frozen=True, slots=True)
class Fields:
    """What the text of a position says, before anyone asks whether a game can reach it."""

    boards: tuple[str, ...]
    """Nine texts of nine characters: `x`, `o` or `.`."""
    turn: str
    forced: int | None
    rule: WinRule


_EXAMPLE = "for example 9/9/9/9/4x4/9/9/9/9 o e line"


def read_fields(text: str) -> Fields:
    """Split the text of a position; the winning rule may be left out."""
    parts = text.split()
    if len(parts) not in (3, 4):
        raise PositionError(
            f"A position has three or four parts, {_EXAMPLE}; {_shown(text)} has {len(parts)}."
        )
    rows = parts[0].lower().split("/")
    if len(rows) != 9:
        raise PositionError(
            f"A position has nine boards with / between them, {_EXAMPLE}; "
            f"{_shown(parts[0])} has {len(rows)}."
        )
    boards = tuple(_read_board(row, index) for index, row in enumerate(rows))
    turn = parts[1].lower()
    if turn not in ("x", "o"):
        raise PositionError(f"The side to move is x or o, not {_shown(parts[1])}; {_EXAMPLE}.")
    where = parts[2].lower()
    if where != "-" and (len(where) != 1 or where not in LETTERS):
        raise PositionError(
            f"The board to play in is a letter a to i, or - for any, not {_shown(parts[2])}; "
            f"{_EXAMPLE}."
        )
    forced = None if where == "-" else LETTERS.index(where)
    rule = read_rule(parts[3]) if len(parts) == 4 else WinRule.LINE
    return Fields(boards, turn, forced, rule)


def _read_board(row: str, index: int) -> str:
    cells = "".join("." * int(c) if c in "123456789" else c for c in row)
    if len(cells) != 9 or set(cells) - set("xo."):
        raise PositionError(
            f"Board {LETTERS[index]} of the position must describe nine squares with x, o and "
            f"numbers of empty ones, like 4x4; {_shown(row)} does not."
        )
    return cells


def fields_text(fields: Fields) -> str:
    """Write a position; the inverse of :func:`read_fields`."""
    boards = "/".join(
        re.sub(r"\.+", lambda run: str(len(run[0])), cells) for cells in fields.boards
    )
    where = "-" if fields.forced is None else LETTERS[fields.forced]
    return f"{boards} {fields.turn} {where} {fields.rule}"
