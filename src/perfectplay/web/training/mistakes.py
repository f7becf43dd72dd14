"""My mistakes: which slips there are, when they are due, and what a try changes."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any

from perfectplay.judgement import Judgement
from perfectplay.session import Data
from perfectplay.web.context import Context
from perfectplay.web.players import Owner
from perfectplay.web.stats import iso
from perfectplay.web.store import Kept
from perfectplay.web.training.collecting import COLLECTED, SLIPS, collect_game
from perfectplay.web.training.spacing import ENOUGH, Schedule

clock = time.time


@dataclass(frozen=True, kw_only=True)
class SlipLine:
    """A slip in a list, without its position."""

    id: str
    kind: str
    game: str
    url: str
    turn: int
    """Counted from 1, as the page counts."""
    word: Judgement
    sign: str
    cost: str
    made: str
    due: bool
    due_at: str
    solved: int
    """How often in a row; with `enough` it is done."""
    enough: int
    tried: bool
    done: bool


@dataclass(frozen=True, kw_only=True)
class SlipCount:
    """How many slips of one game are to be tried now, come back later, and are done."""

    due: int
    waiting: int
    done: int


def line_of(key: str, note: Data, now: float) -> SlipLine:
    """Show a note."""
    schedule = Schedule(**note["schedule"])
    word = Judgement(note["word"])
    return SlipLine(
        id=key,
        kind=note["kind"],
        game=note["game"],
        url=f"/{note['kind']}/{note['game']}",
        turn=note["turn"] + 1,
        word=word,
        sign=word.sign,
        cost=note["cost"],
        made=iso(note["made"]),
        due=schedule.is_due(now),
        due_at=iso(schedule.due),
        solved=schedule.row,
        enough=ENOUGH,
        tried=schedule.tried,
        done=schedule.done,
    )


def list_slips(context: Context, owner: Owner, known: Collection[str]) -> list[SlipLine]:
    """List the slips of known games: those to try now first, the oldest first, the done ones last.

    Slips of games that were deleted are passed over.
    """
    now = clock()
    notes = context.store.progress(owner.hash, SLIPS)
    lines = [line_of(key, note, now) for key, note in notes.items() if note["game"] in known]
    return sorted(lines, key=lambda line: (line.done, not line.due, line.due_at, line.id))


def count(lines: list[SlipLine], kind: str) -> SlipCount:
    """Count the slips of one game."""
    own = [line for line in lines if line.kind == kind]
    due = sum(line.due for line in own)
    done = sum(line.done for line in own)
    return SlipCount(due=due, waiting=len(own) - due - done, done=done)


def show(key: str, note: Data) -> SlipLine:
    """Show a note as it stands now."""
    return line_of(key, note, clock())


def of_game(context: Context, owner: Owner, game_id: str) -> dict[str, Data]:
    """Return the slips of one game, by their keys."""
    notes = context.store.progress(owner.hash, SLIPS)
    return {key: note for key, note in notes.items() if note["game"] == game_id}


def find(context: Context, owner: Owner, key: str) -> Data | None:
    """Return the note of a slip."""
    found: Data | None = context.store.progress(owner.hash, SLIPS).get(key)
    return found


def note_retry(
    context: Context, owner: Owner, kept: Kept, turn: int, solved: bool, shown: bool
) -> None:
    """Note a try that was made in the review of a game."""
    training = context.rooms[kept.kind].training
    if training is None or kept.outcome is None or kept.practice or kept.imported:
        return
    found = training.slips(kept, owner) or []
    key = next((slip.key for slip in found if slip.turn == turn), None)
    if key is None:
        return
    if kept.id not in context.store.progress(owner.hash, COLLECTED):
        collect_game(context, owner, kept)
    note_try(context, owner, key, solved, shown)


def note_try(context: Context, owner: Owner, key: str, solved: bool, shown: bool = False) -> Any:
    """Note a try at a slip that is due, or that its answer was shown; others stay as they are."""

    def change(note: Data | None) -> Data | None:
        if note is None:
            return None
        now = clock()
        schedule = Schedule(**note["schedule"])
        if not schedule.is_due(now):
            return note
        if shown:
            schedule = schedule.shown(now)
        else:
            schedule = schedule.solved(now) if solved else schedule.wrong()
        return {**note, "schedule": asdict(schedule)}

    return context.store.note(owner.hash, SLIPS, key, change)
