"""What a player has learned and solved: short notes by topic and key, beside the games.

A topic is a part of the page, such as puzzles or lessons; what a note says is up to that part, and
is kept as JSON. Notes belong to a player as seats do: they come along with a recovery phrase and go
when the player's games are deleted.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from perfectplay.web.database.schema import progress

MOST_NOTES = 5000
"""So many notes a player may have in one topic; the oldest give way to new ones."""
LONGEST_NOTE = 4000

Change = Callable[[Any], Any]
"""Makes a note from the one that was there, or from None."""


def read(db: sa.Connection, owner: str, topic: str) -> dict[str, Any]:
    """Return all notes of a player in a topic, the oldest first."""
    query = (
        sa.select(progress.c.key, progress.c.value)
        .where(_of(owner, topic))
        .order_by(progress.c.changed, progress.c.key)
    )
    return {row.key: json.loads(row.value) for row in db.execute(query)}


def change(
    db: sa.Connection, owner: str, topic: str, key: str, how: Change, now: float | None = None
) -> Any:
    """Make a note, or make it anew from what it was; return it. None from `how` removes it."""
    now = time.time() if now is None else now
    wanted = _of(owner, topic) & (progress.c.key == key)
    held = db.scalar(sa.select(progress.c.value).where(wanted).with_for_update())
    made = how(None if held is None else json.loads(held))
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    if len(text) > LONGEST_NOTE:
        raise ValueError(f"a note has at most {LONGEST_NOTE:,} characters, this one {len(text):,}")
    if made is None:
        db.execute(progress.delete().where(wanted))
    elif held is None:
        row = {"owner": owner, "topic": topic, "key": key, "value": text, "changed": now}
        db.execute(progress.insert().values(row))
        _make_room(db, owner, topic)
    else:
        db.execute(progress.update().where(wanted).values(value=text, changed=now))
    return made


def move(db: sa.Connection, old_owner: str, new_owner: str) -> None:
    """Give all notes of one player to another; of two about the same the later one stays."""
    mine, theirs = progress.alias(), progress.alias()
    same = (mine.c.topic == theirs.c.topic) & (mine.c.key == theirs.c.key)
    both = (
        sa.select(mine.c.topic, mine.c.key, mine.c.changed, theirs.c.changed)
        .where(same, mine.c.owner == old_owner, theirs.c.owner == new_owner)
    )  # fmt: skip
    for topic, key, old, new in db.execute(both).all():
        loser = new_owner if old > new else old_owner
        db.execute(progress.delete().where(_of(loser, topic) & (progress.c.key == key)))
    own = progress.update().where(progress.c.owner == old_owner)
    db.execute(own.values(owner=new_owner))


def forget(db: sa.Connection, owner: str) -> None:
    """Remove all notes of a player."""
    db.execute(progress.delete().where(progress.c.owner == owner))


def is_known(db: sa.Connection, owner: str) -> bool:
    """Tell whether there are notes of a player."""
    query = sa.select(progress.c.key).where(progress.c.owner == owner).limit(1)
    return db.scalar(query) is not None


def _of(owner: str, topic: str) -> sa.ColumnElement[bool]:
    return (progress.c.owner == owner) & (progress.c.topic == topic)


def _make_room(db: sa.Connection, owner: str, topic: str) -> None:
    """Remove the oldest notes of a topic beyond the most that are kept."""
    old = (
        sa.select(progress.c.key)
        .where(_of(owner, topic))
        .order_by(progress.c.changed.desc(), progress.c.key)
        .offset(MOST_NOTES)
    )
    gone = db.execute(old).scalars().all()
    if gone:
        db.execute(progress.delete().where(_of(owner, topic), progress.c.key.in_(gone)))
