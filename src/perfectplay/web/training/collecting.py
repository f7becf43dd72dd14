"""Collecting a player's slips: from reviews, from lessons, and by reviewing games for it.

Every slip is a note in the topic `slips`, every game that was looked at one in `collected`. A note
holds where the slip was made; the position itself stays in the game.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from perfectplay.web.context import Context
from perfectplay.web.players import Owner
from perfectplay.web.store import Kept
from perfectplay.web.training.finished import Line, list_games
from perfectplay.web.training.parts import Slip
from perfectplay.web.training.spacing import Schedule

SLIPS, COLLECTED = "slips", "collected"
AT_ONCE = 20
"""So many games at most are looked at in one request; the next request goes on."""
MOST_REVIEWED = 30
"""Of so many of the newest games without a review, one is made when somebody asks for it."""


def collectable(context: Context, owner: Owner, lines: Sequence[Line] | None = None) -> list[Line]:
    """List the finished games that nobody has looked at for slips, the newest first."""
    seen = context.store.progress(owner.hash, COLLECTED)
    known = list_games(context.store, owner.hash) if lines is None else lines
    return [
        line
        for line in known
        if line.outcome is not None
        and line.counts
        and line.id not in seen
        and (room := context.rooms.get(line.kind)) is not None
        and room.training is not None
    ]


def collect(context: Context, owner: Owner, lines: Sequence[Line]) -> list[Line]:
    """Take the slips of games that are judged already; return those that need a review first."""
    unseen = []
    for line in lines[:AT_ONCE]:
        kept = context.store.load(line.id)
        if kept is None or not collect_game(context, owner, kept):
            unseen.append(line)
    return unseen + list(lines[AT_ONCE:])


def collect_game(context: Context, owner: Owner, kept: Kept) -> bool:
    """Take the slips of one game; tell whether it was judged, so that it need not be seen again."""
    training = context.rooms[kept.kind].training
    found = None if training is None else training.slips(kept, owner)
    if found is None:
        return False
    now = time.time()
    for slip in found:
        # The same slip made once more begins again.
        _keep(context, owner, SLIPS, slip.key, _note(kept, slip, now))
    _keep(context, owner, COLLECTED, kept.id, len(found))
    return True


def _keep(context: Context, owner: Owner, topic: str, key: str, value: object) -> None:
    context.store.note(owner.hash, topic, key, lambda _: value)


def _note(kept: Kept, slip: Slip, now: float) -> dict[str, Any]:
    return {
        "kind": kept.kind,
        "game": kept.id,
        "turn": slip.turn,
        "word": slip.word.value,
        "cost": slip.cost,
        "made": now,
        "schedule": asdict(Schedule(due=now)),
    }
