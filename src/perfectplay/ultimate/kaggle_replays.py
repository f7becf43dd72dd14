"""Replays of Kaggle's environment `open_spiel_ultimate_tic_tac_toe`, read as records.

The environment is public (github.com/Kaggle/kaggle-environments, `envs/open_spiel_env`), and so are
two of its replays. A replay is JSON: `steps` is a list with an entry for each player, and what was
applied in a step stands in `info.actionApplied` of who acted, or else in `action.submission`. As in
OpenSpiel, an action is a board where the choice is free, and then a square; player 0 is X. Moves
that were made before the players' first are in `info.initialActions`, all of them in
`info.actionHistory`. A player who did something else than a legal move has lost: `rewards`.

In the public replay of a whole game the environment puts the *other* player's symbol on the board
where the mover had chosen the board freely, from the second time on, as OpenSpiel did before its
version 2.0.1. From there such a game does not follow the rules, and its record ends: a comment
says so. It is noticed by `observation.observationString`, which holds the squares.
"""

from __future__ import annotations

import json
import re
from typing import Any

from perfectplay.errors import quote
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.errors import RecordError
from perfectplay.ultimate.notation import BOARD_NAMES, format_move
from perfectplay.ultimate.record import Record

GAME = "ultimate_tic_tac_toe"
NAME = f"open_spiel_{GAME}"
_NAMED = re.compile(rf'"name"[ \t\r\n]{{0,9}}:[ \t\r\n]{{0,9}}"{NAME}"')
_LONGEST_NAME = 80


def looks_like_replay(text: str) -> bool:
    """Tell whether a text begins as a replay does; the rest may be wrong.

    >>> looks_like_replay('{"name": "open_spiel_ultimate_tic_tac_toe", '), looks_like_replay("ee")
    (True, False)
    """
    return text.lstrip().startswith("{") and _NAMED.search(text) is not None


def parse_replay(text: str) -> Record:
    """Read a replay; every action is checked, and an error says which one is wrong."""
    data = _load(text)
    board = Board()
    chosen: int | None = None
    comment = ""
    for number, (action, seen) in enumerate(_actions(data), 1):
        chosen = _apply(board, action, chosen, number)
        if chosen is None and (comment := _wrong_symbol(board, seen)):
            board.pop()
            break
    info = _dict(data.get("info"))
    names = [*_list(info.get("TeamNames")), None, None][:2]
    x, o = (_one_line(name) for name in names)
    record = Record.of(board, x=x, o=o, Event=NAME)
    if not board.is_over and (result := _result(data)):
        record.result = result
        record.tags["Termination"] = "wrong symbol" if comment else "forfeit"
    if comment:
        record.comments[len(record.moves)] = comment
    return record


def _load(text: str) -> dict[str, Any]:
    try:
        data = _dict(json.loads(text))
    except (ValueError, RecursionError) as error:
        place = getattr(error, "pos", None)
        raise RecordError(
            "This begins as a replay of Kaggle, but it is not whole: it cannot be read as JSON.",
            given=text[:40],
            allowed="a whole file of JSON",
            position=place if place is not None and place <= len(text) else 0,
        ) from None
    data = _dict(data.get("environment")) or data  # as it stands in a page that shows it
    if data.get("name") != NAME:
        raise RecordError(
            f"This is a replay of {quote(str(data.get('name')))}, not of {NAME}.",
            given=str(data.get("name"))[:1000],
            allowed=NAME,
            position=0,
        )
    return data


def _actions(data: dict[str, Any]) -> list[tuple[Any, str]]:
    """Return the actions in order, each with the squares after it as far as they are told.

    Those before the first step come first, then one of each step.
    """
    info = _dict(data.get("info"))
    configuration = _dict(data.get("configuration"))
    begun = _list(info.get("initialActions") or configuration.get("initialActions"))
    steps = [(a, _seen(step)) for step in _list(data.get("steps")) for a in _applied(step)]
    # A replay without its steps still has the list of all actions.
    unseen = begun if steps else _list(info.get("actionHistory")) or begun
    return [*((action, "") for action in unseen), *steps]


def _seen(step: Any) -> str:
    """Return what the players saw after a step, as the text of it stands there."""
    for entry in map(_dict, _list(step)):
        text = _dict(entry.get("observation")).get("observationString")
        if isinstance(text, str):
            return text
    return ""


def _wrong_symbol(board: Board, seen: str) -> str:
    """Say that the last move is another player's in the replay; nothing if it is not."""
    try:
        squares = _list(_dict(json.loads(seen)).get("board")) if seen else []
        found = squares[board.move_stack[-1] // 9][board.move_stack[-1] % 9]
    except (ValueError, RecursionError, IndexError, KeyError, TypeError):
        return ""  # it is told in another way, or not at all
    mover = board.turn.other
    if found != mover.other.value:
        return ""
    move = format_move(board.move_stack[-1])
    return (
        f"{mover.symbol} plays {move}, but the replay puts {mover.other.symbol} there: from here "
        "it does not follow the rules."
    )


def _applied(step: Any) -> list[Any]:
    """Return what was applied in a step: nothing, or one action."""
    for entry in map(_dict, _list(step)):
        about = _dict(entry.get("info"))
        if "actionApplied" in about:
            action = about["actionApplied"]
            return [] if action is None else [action]
    submitted = [_dict(_dict(entry).get("action")).get("submission") for entry in _list(step)]
    # Who does not act submits -1, and a player who gives up something below that.
    return [a for a in submitted if not isinstance(a, int) or a >= 0][:1] if submitted else []


def _apply(board: Board, action: Any, chosen: int | None, number: int) -> int | None:
    """Apply an action; return the board that it chooses, None if it makes a move."""
    plain = isinstance(action, str) and action.isascii() and action.isdecimal() and len(action) < 3
    value = int(action) if plain else action
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 8:
        raise RecordError(
            f"Action {number} of the replay is {quote(action)}; an action is a board or a square, "
            "a number from 0 to 8.",
            given=str(action)[:1000] if isinstance(action, str) else quote(action),
            allowed="0 to 8",
            position=0,
        )
    if board.is_over:
        raise RecordError(
            f"Action {number} of the replay comes after the end of the game.",
            given=str(value),
            position=0,
        )
    if board.forced is None and chosen is None:
        if not board.is_open(value):
            raise RecordError(
                f"Action {number} of the replay chooses the {BOARD_NAMES[value]} board, which is "
                "won or full.",
                given=str(value),
                position=0,
            )
        return value
    where = board.forced if chosen is None else chosen
    assert where is not None
    move = 9 * where + value
    if not board.is_legal(move):
        raise RecordError(
            f"Action {number} of the replay is the square {format_move(move)}, which is taken.",
            given=str(value),
            position=0,
        )
    board.push(move)
    return None


def _result(data: dict[str, Any]) -> str | None:
    """Who has won by the other's fault, as records write it; None if nobody has."""
    rewards = _list(data.get("rewards"))
    if len(rewards) != 2:
        return None
    # One who ran out of time or failed has no reward at all.
    points = [reward if isinstance(reward, int | float) else -1.0 for reward in rewards]
    if points[0] == points[1]:
        return None
    winner = Player.X if points[0] > points[1] else Player.O
    return "1-0" if winner is Player.X else "0-1"


def _one_line(name: Any) -> str:
    """A name as a record can hold it; `?` for none."""
    if not isinstance(name, str):
        return "?"
    shown = "".join(letter if letter.isprintable() else " " for letter in name[:_LONGEST_NAME])
    return " ".join(shown.split()) or "?"


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
