"""The picture of a board as one SVG, 640 units wide, drawn as the page draws it.

The functions follow those of the page's `ultimate/drawing.js` line by line; a test compares what
both of them make.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from perfectplay.drawing.element import Child, Element, h, words
from perfectplay.ultimate.notation import BOARD_NAMES, format_move, parse_move
from perfectplay.ultimate.views import BoardView

PARTS = frozenset({"board"})
SIZE = 640
CELL = 68
BOARD = 3 * CELL
PITCH = BOARD + 14
RADIUS = 0.27 * CELL
WON_RADIUS = 0.29 * BOARD
CROSS = 0.86


class Point(NamedTuple):
    """A place in the picture."""

    x: float
    y: float


class Chance(NamedTuple):
    """Something written into an empty square."""

    text: str
    kind: str = ""


@dataclass(frozen=True)
class Look:
    """How a board is drawn beside what it holds."""

    legal: Sequence[str] | None = None
    """Squares that are lit; those of the board when left out."""
    chances: Mapping[str, Chance] = field(default_factory=dict)
    best: str | None = None
    wrong: str | None = None
    """A move that was made and is asked about."""


def _corner(board: int) -> Point:
    return Point(board % 3 * PITCH, board // 3 * PITCH)


def _middle(board: int) -> Point:
    x, y = _corner(board)
    return Point(x + BOARD / 2, y + BOARD / 2)


def _centre(square: int) -> Point:
    x, y = _corner(square // 9)
    return Point(x + (square % 3 + 0.5) * CELL, y + (square % 9 // 3 + 0.5) * CELL)


def _short(number: float) -> float:
    return round(number, 1)


def _at(x: float, y: float) -> str:
    return f"{_short(x):g} {_short(y):g}"


def _mark(which: str, at: Point, radius: float, kind: str = "") -> Element:
    look = words("sign", "x" if which == "X" else "o", kind)
    if which == "O":
        place = {"cx": _short(at.x), "cy": _short(at.y), "r": _short(radius)}
        return h("circle", {"class": look, **place})
    r = radius * CROSS
    left, right, top, bottom = at.x - r, at.x + r, at.y - r, at.y + r
    d = f"M{_at(left, top)}L{_at(right, bottom)}M{_at(right, top)}L{_at(left, bottom)}"
    return h("path", {"class": look, "d": d})


def _plate(square: int, inset: float, look: str) -> Element:
    x, y = _centre(square)
    size = CELL - 2 * inset
    place = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size, "rx": 7}
    return h("rect", {"class": look, **place})


def _stroke(begin: Point, end: Point, more: float, look: str) -> Element:
    length = math.hypot(end.x - begin.x, end.y - begin.y)
    dx, dy = (end.x - begin.x) / length * more, (end.y - begin.y) / length * more
    d = f"M{_at(begin.x - dx, begin.y - dy)}L{_at(end.x + dx, end.y + dy)}"
    return h("path", {"class": look, "d": d, "pathLength": 1})


def _outline(board: BoardView, number: int) -> tuple[bool, dict[str, float], str]:
    owner = board.boards[number]
    aimed = board.outcome is None and board.target == number
    kind = "drawn" if owner == "draw" else f"won-{owner.lower()}" if owner else ""
    x, y = _corner(number)
    place = {"x": x, "y": y, "width": BOARD, "height": BOARD, "rx": 11}
    return aimed, place, words(kind, aimed and "target")


def _ground(board: BoardView, number: int) -> Element:
    aimed, place, kind = _outline(board, number)
    x, y = _corner(number)
    inner = "".join(
        f"M{x + far:g} {y:g}V{y + BOARD:g}M{x:g} {y + far:g}H{x + BOARD:g}"
        for far in (CELL, 2 * CELL)
    )
    return h(
        "g",
        {"class": words("ground", kind)},
        aimed and h("rect", {"class": "halo", **place}),
        h("rect", {"class": "back", **place}),
        not board.boards[number] and h("path", {"class": "inner", "d": inner}),
    )


def _edge(board: BoardView, number: int) -> Element:
    _, place, kind = _outline(board, number)
    return h("rect", {"class": words("edge", kind), **place})


def _empty_square(square: int, move: str, look: Look, lit: set[str]) -> Element | None:
    chance = look.chances.get(move)
    x, y = _centre(square)
    kind = words(
        move in lit and "lit", look.best == move and "best", look.wrong == move and "asked"
    )
    if not kind and chance is None:
        return None
    asked = look.wrong == move
    return h(
        "g",
        None,
        bool(kind) and _plate(square, 4 if asked else 2, f"plate {kind}"),
        chance is not None
        and not asked
        and h("text", {"class": words("chance", chance.kind), "x": x, "y": y}, chance.text),
    )


def _asked(wrong: str, turn: str) -> Element:
    x, y = _centre(parse_move(wrong))
    cx, cy = x - CELL / 2 + 2, y + CELL / 2 - 2
    return h(
        "g",
        None,
        _mark(turn, Point(x, y), 0.86 * RADIUS),
        h("circle", {"class": "asked-disc", "cx": cx, "cy": cy, "r": 15}),
        h("text", {"class": "asked-text", "x": cx, "y": cy}, "?"),
    )


def _decided(board: BoardView, number: int) -> Element:
    owner, at = board.boards[number], _middle(number)
    if owner == "draw":
        return h("text", {"class": "drawn-word", "x": at.x, "y": at.y}, "draw")
    line = [_centre(number * 9 + cell) for cell in board.lines[number]]
    fresh = board.last is not None and parse_move(board.last) // 9 == number
    return h(
        "g",
        {"class": words("decided", fresh and "fresh")},
        bool(line) and _stroke(line[0], line[2], 14, f"won-line {owner.lower()}"),
        _mark(owner, at, WON_RADIUS, "large-sign"),
    )


def _square(board: BoardView, square: int, look: Look, lit: set[str]) -> Element | None:
    held, decided = board.cells[square], board.boards[square // 9]
    move = format_move(square)
    if not held:
        return None if decided else _empty_square(square, move, look, lit)
    kind = words("mark", bool(decided) and "pale", board.last == move and "new")
    return h("g", {"class": kind}, _mark(held, _centre(square), RADIUS))


def picture(board: BoardView, look: Look | None = None) -> Element:
    """Draw a board."""
    look = look or Look()
    lit = set() if board.outcome else set(board.legal if look.legal is None else look.legal)
    line = [_middle(place) for place in board.line]
    winner = "x" if board.outcome and board.outcome.winner == "X" else "o"
    last = None if board.last is None else parse_move(board.last)
    parts: list[Child] = [
        [_ground(board, number) for number in range(9)],
        last is not None
        and h("g", {"class": "last-glow"}, _plate(last, 3, "glow soft"), _plate(last, 3, "glow")),
        [_square(board, square, look, lit) for square in range(81)],
        [_edge(board, number) for number in range(9)],
        [_decided(board, number) for number in range(9) if board.boards[number]],
        look.wrong is not None and _asked(look.wrong, board.turn),
        bool(line)
        and h(
            "g",
            None,
            _stroke(line[0], line[2], 78, "game-line casing"),
            _stroke(line[0], line[2], 78, f"game-line {winner}"),
        ),
    ]
    return h("svg", {"viewBox": f"0 0 {SIZE} {SIZE}", "class": "board-picture"}, parts)


def in_words(board: BoardView) -> str:
    """Say a board in words, for those who do not see its picture."""

    def won(sign: str) -> str:
        names = [BOARD_NAMES[i] for i, owner in enumerate(board.boards) if owner == sign]
        return ", ".join(names) or "no board"

    if board.outcome:
        following = board.outcome.text
    else:
        where = "" if board.target is None else f" in the {BOARD_NAMES[board.target]} board"
        following = f"{board.turn} to move{where}"
    said = (
        f"X has won {won('X')}",
        f"O has won {won('O')}",
        board.last and f"last move {board.last}",
        following,
    )
    return "; ".join(part for part in said if part)
