"""States of games as the first release wrote them, and as they are written since.

These functions belong to step 0002 of the migrations and are never changed: they describe what was.
What is in the new shape already stays as it is.
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

Data = dict[str, Any]
BATCH = 500
OTHER = {"x": "o", "o": "x"}


def convert_games(db: sa.Connection) -> None:
    """Convert the state of every game, some at a time; one that cannot be read stays as it is."""
    names = ("id", "kind", "state", "review")
    games = sa.table("games", *(sa.column(name, sa.Text) for name in names))
    change = (
        games.update()
        .where(games.c.id == sa.bindparam("wanted"))
        .values(state=sa.bindparam("new_state"), review=sa.bindparam("new_review"))
    )
    last = ""
    while True:
        query = sa.select(games).where(games.c.id > last).order_by(games.c.id).limit(BATCH)
        rows = db.execute(query).mappings().all()
        if not rows:
            return
        last = rows[-1]["id"]
        changed = []
        for row in rows:
            state, review = convert_row(row["kind"], row["state"], row["review"])
            if (state, review) != (row["state"], row["review"]):
                changed.append({"wanted": row["id"], "new_state": state, "new_review": review})
        if changed:
            db.execute(change, changed)


def convert_row(kind: str, state: str, review: str | None) -> tuple[str, str | None]:
    """Return the texts of a state and a review as they are written now."""
    try:
        old = json.loads(state)
        new = convert_state(kind, old)
    except (ValueError, KeyError, TypeError, AttributeError):
        return state, review
    if new == old:
        return state, review
    # The moves of a review have more to tell now; it is made again when somebody asks for it.
    kept = None if kind == "ultimate" else review
    return json.dumps(new, ensure_ascii=False, separators=(",", ":")), kept


def convert_state(kind: str, state: Data) -> Data:
    """Return a state of the first release in the shape of the second.

    >>> convert_state("ultimate", {"mode": "two", "first": "me", "level": 5, "me": "x"})
    {'level': 5, 'me': 'x', 'levels': {'x': None, 'o': None}}
    """
    if kind == "mastermind":
        return _mastermind(state)
    return _ultimate(state) if kind == "ultimate" else state


def _mastermind(state: Data) -> Data:
    waiting = state["waiting"]
    if isinstance(waiting, str):
        waiting = {"guess": waiting, "sample": None}
    return {**state, "turns": [_turn(turn) for turn in state["turns"]], "waiting": waiting}


def _turn(turn: Data) -> Data:
    if "answer" in turn:
        return turn
    rest = {name: value for name, value in turn.items() if name not in ("black", "white")}
    word = rest["word"]
    if isinstance(word, dict):
        rest["word"] = word["word"]
    return {**rest, "answer": [turn["black"], turn["white"]]}


def _ultimate(state: Data) -> Data:
    if "levels" in state:
        return state
    mode, level, me = state["mode"], state["level"], state["me"]
    levels = {
        me: level if mode == "watch" else None,
        OTHER[me]: None if mode == "two" else level,
    }
    rest = {name: value for name, value in state.items() if name not in ("mode", "first")}
    return {**rest, "levels": {"x": levels["x"], "o": levels["o"]}}
