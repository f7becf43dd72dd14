"""Who is at a game now, and what the players call themselves.

Somebody who follows a game's events is there: the stream notes it beside the seat every few
seconds, in the database, so that processes know of each other. A name is a note about a player.
"""

from __future__ import annotations

import json
import time
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from perfectplay.errors import quote
from perfectplay.table import TWO
from perfectplay.web.database.schema import games, progress, seats
from perfectplay.web.errors import BadRequest

MARK_EVERY = 3.0
PRESENT = 8.0
"""Seconds after which somebody who was not seen again is gone."""
TOPIC, NAME = "player", "name"
LONGEST_NAME = 24
# Letters of some scripts are joined, or kept apart, by characters that are not seen.
JOINERS = "\u200c\u200d"

NAMES = (progress.c.owner == seats.c.owner) & (progress.c.topic == TOPIC) & (progress.c.key == NAME)
_PULSE = (
    sa.select(
        games.c.version, games.c.mode, seats.c.seat, seats.c.seen, progress.c.value.label("name")
    )
    .select_from(games.outerjoin(seats, seats.c.game == games.c.id).outerjoin(progress, NAMES))
    .where(games.c.id == sa.bindparam("wanted"))
)


@dataclass(frozen=True)
class Pulse:
    """What those who follow a game hear of."""

    version: int
    here: dict[str, bool]
    names: dict[str, str]


def pulse(db: sa.Connection, game_id: str) -> Pulse | None:
    """Read the version of a game, and who is there."""
    rows = db.execute(_PULSE, {"wanted": game_id}).mappings().all()
    if not rows:
        return None
    sitting = [row for row in rows if row["seat"]]
    seen = {row["seat"]: row["seen"] for row in sitting}
    return Pulse(rows[0]["version"], here(rows[0]["mode"], seen), names(sitting))


def names(rows: Any) -> dict[str, str]:
    """Return the names of those who have one, by their seats."""
    return {row["seat"]: json.loads(row["name"]) for row in rows if row["name"] is not None}


def here(mode: str, seen: Mapping[str, float | None]) -> dict[str, bool]:
    """Tell who is there now, from when each was seen last; only where two people play."""
    now = time.time()
    if mode != TWO:
        return {}
    return {seat: when is not None and now - when < PRESENT for seat, when in seen.items()}


def mark(db: sa.Connection, game_id: str, owner: str, when: float | None) -> None:
    """Note when a player was at a game; None when they have left."""
    own = (seats.c.game == game_id) & (seats.c.owner == owner)
    db.execute(seats.update().where(own).values(seen=when))


def check_name(text: str) -> str:
    """Return what somebody wants to be called, or say what a name can be."""
    name = unicodedata.normalize("NFC", text)
    kinds = {unicodedata.category(character) for character in name if character not in JOINERS}
    if any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds):
        raise _no_name(text)
    name = " ".join(name.split())
    if not name.strip(JOINERS) or len(name) > LONGEST_NAME:
        raise _no_name(text)
    return name


def _no_name(text: str) -> BadRequest:
    return BadRequest(
        f"{quote(text)} is not a name here: it has 1 to {LONGEST_NAME} characters of any script, "
        "and none that is not seen; for example Ann.",
        given=text[: 2 * LONGEST_NAME],
        allowed=f"1 to {LONGEST_NAME} characters",
    )
