"""What a review tells each player about its slips: which are their own, and which they solved.

A solved slip is a note in the topic `solved` under its game: a short name of all moves up to it, so
that a game that was taken back and went on another way has nothing solved by chance.
"""

from __future__ import annotations

from typing import Any

from perfectplay.session import Data
from perfectplay.web.open_game import OpenGame
from perfectplay.web.training import mistakes
from perfectplay.web.training.parts import Training, key_of
from perfectplay.web.training.spacing import Schedule

SOLVED = "solved"


def own_slips(opened: OpenGame[Any], slips: list[int]) -> list[int]:
    """Return the slips that count for the asker: all, where no side is theirs alone."""
    training = opened.room.training
    if training is None or opened.kept.imported:
        return slips
    own = training.own_turns(opened.kept, opened.owner)
    return slips if own is None else [turn for turn in slips if turn in own]


def solved_slips(opened: OpenGame[Any], slips: list[int]) -> list[int]:
    """Return the slips that the asker has solved, in the review or among their mistakes."""
    training, context, owner = opened.room.training, opened.context, opened.owner
    if training is None or not opened.mine:
        return []
    kept = context.store.progress(owner.hash, SOLVED).get(opened.kept.id, [])
    noted = mistakes.of_game(context, owner, opened.kept.id).values()
    known = {note["turn"] for note in noted if _was_solved(note)}
    return [turn for turn in slips if turn in known or _moment(training, opened, turn) in kept]


def note_review(opened: OpenGame[Any], turn: int, solved: bool, shown: bool) -> None:
    """Note a try that was made in the review of a game."""
    mistakes.note_retry(opened.context, opened.owner, opened.kept, turn, solved, shown)
    if solved and not shown:
        note_solved(opened, turn)


def note_solved(opened: OpenGame[Any], turn: int) -> None:
    """Remember that a player has solved a slip of a finished game of theirs."""
    training = opened.room.training
    if training is None or not opened.mine or opened.kept.outcome is None:
        return
    moment = _moment(training, opened, turn)

    def add(was: list[str] | None) -> list[str]:
        known = was or []
        return known if moment in known else [*known, moment]

    opened.context.store.note(opened.owner.hash, SOLVED, opened.kept.id, add)


def _moment(training: Training, opened: OpenGame[Any], turn: int) -> str:
    return key_of(*(training.made(opened.session, before)[0] for before in range(turn + 1)))


def _was_solved(note: Data) -> bool:
    schedule = Schedule(**note["schedule"])
    return schedule.row > 0 or schedule.done
