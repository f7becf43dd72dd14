"""Links of uttt.ai, which carry a game or a position: read and written.

The site's source is public (github.com/ar-nowaczynski/utttai, `website/src`). Its page `/init`
takes

- `actions`: the moves from the empty board, each `X` or `O` and the index of its square, as ours
  from 0 to 80;
- `state`: 93 digits. 81 squares (0 empty, 1 X, 2 O), the nine boards (3 drawn), who is to move
  (1 or 2), the board to play in (9 for any), and the result (0 while the game goes on, 3 a draw).

It plays by the rule `line`.

>>> parse_link("https://uttt.ai/init?actions=X40O36").moves
[40, 36]
>>> format_link(Board("9/9/9/9/4x4/9/9/9/9 o e line"))[:32]
'https://uttt.ai/init?state=00000'
"""

from __future__ import annotations

import re

from perfectplay.errors import quote
from perfectplay.ultimate.board import START, Board, Player
from perfectplay.ultimate.errors import IllegalMoveError, RecordError, UltimateError
from perfectplay.ultimate.notation import Fields, WinRule, format_fields
from perfectplay.ultimate.record import Record

BEGIN = "https://uttt.ai/init?"
_LINK = re.compile(r"\s*(?:https?://)?(?:www\.)?uttt\.ai(?=[/?#\s]|$)", re.I)
_QUERY = re.compile(r"[?&](?P<name>state|actions)=(?P<value>[^&#\s]*)", re.I)
_ACTION = re.compile(r"(?P<player>[XO])(?P<index>[0-9]{1,2})", re.I | re.ASCII)
_STATE = 93
_NEXT, _TARGET, _RESULT = 90, 91, 92
_ANY = 9
_EXAMPLE = f"{BEGIN}actions=X40O36X4"
_RESULTS = {"1-0": "1", "0-1": "2", "1/2-1/2": "3"}


def looks_like_link(text: str) -> bool:
    """Tell whether a text is a link to uttt.ai; what it leads to may be wrong.

    >>> looks_like_link("www.uttt.ai/init?actions=X40"), looks_like_link("ee ea")
    (True, False)
    """
    return _LINK.match(text) is not None


def parse_link(text: str) -> Record:
    """Read the game or the position of a link; an error's `position` is a place in the text."""
    begin = _LINK.match(text)
    found = _QUERY.search(text, begin.end()) if begin else None
    if found is None:
        raise RecordError(
            f"{quote(text)} leads to no game: a link of uttt.ai with a game looks like {_EXAMPLE}.",
            given=text[:1000],
            allowed=_EXAMPLE,
            position=len(text) if begin else 0,
        )
    if (rest := text[found.end() :].partition("#")[0]).strip().strip("&"):
        raise RecordError(
            f"After the game the link goes on with {quote(rest)}; give the link alone.",
            given=rest[:1000],
            allowed=_EXAMPLE,
            position=found.end(),
        )
    read = _read_actions if found["name"].lower() == "actions" else _read_state
    return read(found["value"], found.start("value"))


def _read_actions(text: str, at: int) -> Record:
    board = Board()
    place = 0
    while place < len(text):
        number = len(board.move_stack) + 1
        found = _ACTION.match(text, place)
        if found is None or int(found["index"]) > 80:
            raise RecordError(
                f"Move {number} of the link, {quote(text[place : place + 3])}, is none: it is X or "
                f"O and a number from 0 to 80, for example {_EXAMPLE}.",
                given=text[place : place + 3],
                allowed="X or O, and 0 to 80",
                position=at + place,
            )
        if found["player"].lower() != board.turn.value:
            raise RecordError(
                f"Move {number} of the link is one of {found['player'].upper()}, but it is "
                f"{board.turn.symbol}'s turn: X begins and the players alternate.",
                given=found[0],
                allowed=board.turn.symbol,
                position=at + place,
            )
        try:
            board.check(int(found["index"]))
        except IllegalMoveError as error:
            raise RecordError(
                f"Move {number} of the link: {error}",
                given=error.given,
                allowed=error.allowed,
                position=at + place,
            ) from error
        board.push(int(found["index"]))
        place = found.end()
    return Record.of(board)


def _read_state(text: str, at: int) -> Record:
    if len(text) != _STATE or not (text.isascii() and text.isdecimal()):
        wrong = next((i for i, sign in enumerate(text) if sign not in "0123456789"), len(text))
        raise RecordError(
            f"The state of a link is {_STATE} digits, and {quote(text)} is not; for example "
            f"{BEGIN}state={_state(Board())}.",
            given=text[:1000],
            allowed=f"{_STATE} digits",
            position=at + min(wrong, _STATE),
        )
    for place, sign in enumerate(text):
        if sign not in _allowed(place):
            raise RecordError(
                f"Digit {place + 1} of the state is one of {', '.join(_allowed(place))}, not "
                f"{sign}.",
                given=sign,
                allowed=", ".join(_allowed(place)),
                position=at + place,
            )
    boards = tuple(text[9 * b : 9 * b + 9].translate(str.maketrans("012", ".xo")) for b in range(9))
    turn = "x" if text[_NEXT] == "1" else "o"
    # After the end the site still names a board to play in.
    target = int(text[_TARGET])
    forced = None if target == _ANY or text[_RESULT] != "0" else target
    try:
        board = Board(format_fields(Fields(boards, turn, forced, WinRule.LINE)))
    except UltimateError as error:
        raise RecordError(
            f"The state of the link is no position that a game could reach: {error}",
            given=text,
            position=at,
        ) from error
    _compare(text, board, at)
    return Record(start=board.position)


def _allowed(place: int) -> str:
    """The digits that may stand at a place of a state."""
    if place < 81:
        return "012"
    return {_NEXT: "12", _TARGET: "0123456789"}.get(place, "0123")


def _compare(text: str, board: Board, at: int) -> None:
    """Refuse a state whose digits about boards and result do not follow from its squares."""
    ours = _state(board)
    for place in (*range(81, 90), _RESULT):
        if text[place] != ours[place]:
            what = "the result" if place == _RESULT else f"board {'abcdefghi'[place - 81]}"
            raise RecordError(
                f"Digit {place + 1} of the state says {text[place]} of {what}, but its squares say "
                f"{ours[place]}.",
                given=text[place],
                allowed=ours[place],
                position=at + place,
            )


def _state(board: Board) -> str:
    squares = ["012"[".XO".index(board.symbol_at(move))] for move in range(81)]
    boards = [str(".XOD".index(state)) for state in board.summary()]
    outcome = board.outcome()
    turn = "1" if board.turn is Player.X else "2"
    target = _ANY if board.forced is None else board.forced
    result = "0" if outcome is None else _RESULTS[outcome.result]
    return "".join([*squares, *boards, turn, str(target), result])


def format_link(game: Record | Board) -> str:
    """Write a link: of a game its moves, if it begins on the empty board, else its last position.

    The site knows one rule only, so a game by the other one has no link.
    """
    board = game.board() if isinstance(game, Record) else game
    if board.rule is not WinRule.LINE:
        raise RecordError(
            f"uttt.ai plays by the rule {WinRule.LINE} only, so a game by the rule {board.rule} "
            "has no link there.",
            given=board.rule.value,
            allowed=WinRule.LINE.value,
        )
    if board.start != START:
        return f"{BEGIN}state={_state(board)}"
    moves = [f"{'XO'[ply % 2]}{move}" for ply, move in enumerate(board.move_stack)]
    return f"{BEGIN}actions={''.join(moves)}"
