"""Games as text that people and programs can read; a running game's secret is never in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from perfectplay.web.database.backup import Progress, snapshot
from perfectplay.web.database.check import open_state
from perfectplay.web.database.opening import Database
from perfectplay.web.database.schema import games, seats


def export(
    database: Database, owner: str | None = None, progress: Progress = lambda *_: None
) -> Iterator[dict[str, Any]]:
    """Yield every game, the oldest first, or those in which one player has a seat.

    `owner` is the hash of the player's key. The record of a game that cannot be opened is None.
    """
    wanted = sa.select(games)
    if owner is not None:
        theirs = sa.select(seats.c.game).where(seats.c.owner == owner)
        wanted = wanted.where(games.c.id.in_(theirs))
    with snapshot(database) as db:
        total = int(db.scalar(sa.select(sa.func.count()).select_from(wanted.subquery())) or 0)
        query = wanted.order_by(games.c.created, games.c.id).execution_options(yield_per=200)
        for number, row in enumerate(db.execute(query).mappings(), 1):
            yield _told(row)
            progress(number, total)


def _nothing(secret: str, rest: str) -> str:
    return ""


def _told(row: Any) -> dict[str, Any]:
    try:
        # What would stand for the secret of a running game is left out.
        record = open_state(row["kind"], row["state"]).to_record(_nothing)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        record = None
    return {
        "id": row["id"],
        "kind": row["kind"],
        "mode": row["mode"],
        "title": row["title"],
        "created": _moment(row["created"]),
        "updated": _moment(row["updated"]),
        "turns": row["turns"],
        "outcome": row["outcome"],
        "result": row["result"],
        "record": record,
    }


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def format_game(told: dict[str, Any], as_json: bool) -> str:
    """Write an exported game: a line of JSON, or its record under a line that says what it is."""
    if as_json:
        return json.dumps(told, ensure_ascii=False) + "\n"
    head = f"# {told['id']}: {told['kind']}, {told['mode']}, {told['title']}, {told['updated']}"
    end = f"# {told['result']}\n" if told["result"] else ""
    return f"{head}\n{end}{told['record'] or '# It cannot be opened.'}\n"
