"""Who plays and how it ended, in the tags of a record: written there and read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.errors import quote
from perfectplay.table import Ended, How
from perfectplay.ultimate.board import Player
from perfectplay.ultimate.errors import RecordError
from perfectplay.ultimate.levels import level
from perfectplay.ultimate.record import Record

if TYPE_CHECKING:
    from perfectplay.ultimate.session import UltimateSession

TERMINATION = "Termination"
"""The tag that says why a game ended which no move ended."""
WORDS: dict[How, str] = {
    "resigned": "resignation",
    "agreed": "draw agreed",
    "time": "time ran out",
}
LOST = {"0-1": Player.X, "1-0": Player.O}


def written(session: UltimateSession, **tags: str) -> Record:
    """Write a game down with who plays, so that it can go on later, and how it ended."""
    levels = {
        f"{player.symbol}Level": str(number)
        for player in Player
        if (number := session.levels[player]) is not None
    }
    x, o = (session.name(player) for player in Player)
    record = Record.of(session.board, x=x, o=o, **tags, **levels)
    record.variations = session.variations
    if ended := session.ended:
        record.tags[TERMINATION] = WORDS[ended.how]
        record.result = next(
            (result for result, loser in LOST.items() if loser.value == ended.seat), "1/2-1/2"
        )
    return record


def recorded_end(record: Record) -> Ended | None:
    """Return how a game ended that no move ended, if its record says so."""
    said = record.tags.get(TERMINATION)
    how = next((how for how, words in WORDS.items() if words == said), None)
    if how is None or record.result is None:
        return None  # it can go on: nobody here has ended it
    loser = LOST.get(record.result)
    if (loser is None) != (how == "agreed"):
        raise RecordError(
            f"The record says {record.result} and {quote(said)}, which does not fit together.",
            given=said,
            allowed=", ".join(WORDS.values()),
        )
    return Ended(how, None if loser is None else loser.value)


def recorded_levels(record: Record) -> dict[Player, int | None] | None:
    """Return the level of each side, None for people; None when the record names nobody."""
    levels: dict[Player, int | None] = {}
    for player in Player:
        tag = record.tags.get(f"{player.symbol}Level")
        if tag is not None and not (tag.isascii() and tag.isdecimal() and len(tag) < 4):
            raise RecordError(
                f"The record names the level {quote(tag)}; levels go from 1 to 10.", given=tag
            )
        levels[player] = None if tag is None else level(int(tag)).number
    known = any(levels.values()) or record.x != "?" or record.o != "?"
    return levels if known else None
