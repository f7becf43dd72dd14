"""Moves and positions as text, both ways.

A move is an index from 0 to 80: nine times the board plus the cell, both counted from 0 row by row.
A position is text like ``9/9/9/9/4x4/9/9/9/9 o e line``: the nine boards row by row (`x`, `o`, or a
number of empty squares), who is to move, the board where they must play (`-` for any), and the rule
that decides a game without three boards in a line.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from perfectplay.errors import quote
from perfectplay.ultimate.errors import MoveTextError, PositionError

BOARD_NAMES = (
    *("top-left", "top-middle", "top-right"),
    *("left", "centre", "right"),
    *("bottom-left", "bottom-middle", "bottom-right"),
)
LETTERS = "abcdefghi"


class Notation(StrEnum):
    """The ways to write a move; the centre of the centre board in each of them."""

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
    def name_for_people(self) -> str:
        """Name the rule for people."""
        return f"a line wins, else {'a draw' if self is WinRule.LINE else 'most boards'}"

    @property
    def sentence(self) -> str:
        """Say the rule to a player."""
        if self is WinRule.LINE:
            return "three boards in a line win; without a line the game is a draw"
        return "three boards in a line win; without a line, whoever won more boards wins"


def parse_rule(text: str) -> WinRule:
    """Read the name of a winning rule.

    >>> parse_rule("boards")
    <WinRule.BOARDS: 'boards'>
    """
    try:
        # Settings of programs come here too, and may be anything.
        return WinRule(text.strip().lower() if isinstance(text, str) else text)
    except ValueError:
        raise PositionError(
            f"There is no winning rule {quote(text)}: it is 'line' (no line is a draw) or 'boards' "
            "(no line: most boards win).",
            given=text,
            allowed="line, boards",
            position=0,
        ) from None


def format_move(move: int, notation: Notation = Notation.LETTERS) -> str:
    """Write a move.

    >>> [format_move(40, notation) for notation in Notation]
    ['ee', '(1,1,1,1)', '5/5', 'B2b2', '40']
    """
    if not 0 <= move <= 80:
        raise MoveTextError(
            f"There is no move {quote(move)}: the squares are numbered from 0 to 80, for example "
            "40 for the centre of the centre board.",
            given=move,
            allowed="0 to 80",
        )
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
# Between two coordinates there is one way to read the spaces, so a text of spaces costs no time.
_COORDINATES = re.compile(r"\(?\s*" + r"\s*(?:,\s*)?".join(["([012])"] * 4) + r"\s*\)?")
_NUMBERS = re.compile(r"([1-9])\s*/\s*([1-9])")
_GRID = re.compile(r"([abc])([123])([abc])([123])", re.I)
_INDEX = re.compile(r"[0-9]|[1-7][0-9]|80")


def parse_move(text: str) -> int:
    """Read a move in any of the notations; they cannot be mistaken for one another.

    >>> [parse_move(text) for text in ("ee", "(1,1,1,1)", "5/5", "B2b2", "40")]
    [40, 40, 40, 40, 40]
    """
    given, text = text, text.strip()
    # Before case is ignored: to Unicode a dotless ı is an i in lower case.
    if not text.isascii():
        raise _unreadable(given)
    if found := _LETTERS.fullmatch(text):
        return LETTERS.index(found[1].lower()) * 9 + LETTERS.index(found[2].lower())
    if found := _GRID.fullmatch(text):
        column, row, small_column, small_row = found.groups()
        board = (int(row) - 1) * 3 + "abc".index(column.lower())
        return board * 9 + (int(small_row) - 1) * 3 + "abc".index(small_column.lower())
    if found := _COORDINATES.fullmatch(text):
        a, b, c, d = map(int, found.groups())
        return (a * 3 + b) * 9 + c * 3 + d
    if found := _NUMBERS.fullmatch(text):
        return (int(found[1]) - 1) * 9 + int(found[2]) - 1
    if _INDEX.fullmatch(text):
        return int(text)
    raise _unreadable(given)


def _unreadable(given: str) -> MoveTextError:
    text = given.strip()
    # Of two letters only the second may be wrong; otherwise the whole text is.
    wrong = 1 if len(text) == 2 and text[0].lower() in LETTERS else 0
    return MoveTextError(
        f"{_shown(text)} is not a move: name the board and the square, each a to i row by row, "
        "for example ee for the centre of the centre board.",
        given=given,
        allowed="board and square, each a to i",
        position=len(given) - len(given.lstrip()) + wrong,
    )


def _shown(text: str) -> str:
    """Quote what was typed, without letting a long text bury the sentence."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


_MOVE = re.compile(
    r"""\([^()]*\)             # (1,1,1,1), spaces and all
      | [0-9]+\.+(?![0-9/])    # a move number: 1. or 1...
      | [^\s;]+                # anything else up to a space
    """,
    re.X,
)


def parse_moves(text: str) -> list[int]:
    """Read moves set apart by spaces, with or without move numbers.

    >>> parse_moves("1. ee ea 2. ab (0,1,1,1)")
    [40, 36, 1, 13]
    """
    words = _MOVE.findall(text.replace("),", ") "))
    return [parse_move(word) for word in words if not re.fullmatch(r"[0-9]+\.+", word)]


def format_moves(moves: Iterable[int], notation: Notation = Notation.LETTERS) -> str:
    """Write moves, set apart by spaces."""
    return " ".join(format_move(move, notation) for move in moves)


@dataclass(frozen=True, slots=True)
class Fields:
    """What the text of a position says, before anyone asks whether a game can reach it."""

    boards: tuple[str, ...]
    """Nine texts of nine characters: `x`, `o` or `.`."""
    turn: str
    forced: int | None
    rule: WinRule


_EXAMPLE = "for example 9/9/9/9/4x4/9/9/9/9 o e line"


def parse_fields(text: str) -> Fields:
    """Split the text of a position; the winning rule may be left out.

    An error's `position` is the first character that does not fit.
    """
    words = list(re.finditer(r"\S+", text))
    if len(words) not in (3, 4):
        raise PositionError(
            f"A position has three or four parts, {_EXAMPLE}; {_shown(text)} has {len(words)}.",
            given=text,
            allowed="three or four parts",
            position=words[4].start() if len(words) > 4 else len(text),
        )
    boards = _read_boards(words[0].group(), words[0].start())
    turn, where = (word.group().lower() for word in words[1:3])
    if turn not in ("x", "o"):
        raise PositionError(
            f"The side to move is x or o, not {_shown(words[1].group())}; {_EXAMPLE}.",
            given=words[1].group(),
            allowed="x, o",
            position=words[1].start(),
        )
    if where != "-" and (len(where) != 1 or where not in LETTERS):
        raise PositionError(
            "The board to play in is a letter a to i, or - for any, not "
            f"{_shown(words[2].group())}; {_EXAMPLE}.",
            given=words[2].group(),
            allowed="a to i, -",
            position=words[2].start(),
        )
    forced = None if where == "-" else LETTERS.index(where)
    rule = WinRule.LINE
    if len(words) == 4:
        try:
            rule = parse_rule(words[3].group())
        except PositionError as error:
            error.position = words[3].start()
            raise
    return Fields(boards, turn, forced, rule)


def _read_boards(text: str, begin: int) -> tuple[str, ...]:
    """Read the nine boards; `begin` is where they stand in the whole text."""
    rows = text.split("/")
    boards = []
    place = begin
    for index, row in enumerate(rows[:9]):
        boards.append(_read_board(row, index, place))
        place += len(row) + 1
    if len(rows) != 9:
        raise PositionError(
            f"A position has nine boards with / between them, {_EXAMPLE}; "
            f"{_shown(text)} has {len(rows)}.",
            given=text,
            allowed="nine boards",
            position=place if len(rows) > 9 else begin + len(text),
        )
    return tuple(boards)


def _read_board(row: str, index: int, begin: int) -> str:
    cells = ""
    wrong = len(row)
    for at, found in enumerate(row):
        sign = found.lower()
        if sign in "123456789":
            cells += "." * int(sign)
        else:
            cells += sign
        if sign not in "xo.123456789" or len(cells) > 9:
            wrong = at
            break
    if wrong < len(row) or len(cells) < 9:
        raise PositionError(
            f"Board {LETTERS[index]} of the position must describe nine squares with x, o and "
            f"numbers of empty ones, like 4x4; {_shown(row)} does not.",
            given=row,
            allowed="nine squares",
            position=begin + wrong,
        )
    return cells


def format_fields(fields: Fields) -> str:
    """Write a position; the inverse of :func:`parse_fields`."""
    boards = "/".join(
        re.sub(r"\.+", lambda run: str(len(run[0])), cells) for cells in fields.boards
    )
    where = "-" if fields.forced is None else LETTERS[fields.forced]
    return f"{boards} {fields.turn} {where} {fields.rule}"
