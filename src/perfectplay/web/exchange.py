"""Games out and in: as the library's text, or as JSON around it."""

from __future__ import annotations

import json
import re
from typing import Any

from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.match import HUMAN
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.record import HEADER
from perfectplay.mastermind.record import Record as MastermindRecord
from perfectplay.ultimate.board import Player
from perfectplay.ultimate.record import Record as UltimateRecord
from perfectplay.web.errors import BadRequest
from perfectplay.web.games import mastermind as mm
from perfectplay.web.games import ultimate as ut
from perfectplay.web.games.ultimate import read_text
from perfectplay.web.lock import PREFIX, LockError, lock, unlock
from perfectplay.web.seats import Owner
from perfectplay.web.store import Kept

FORMAT = "perfectplay game 1"
_SECRET = re.compile(r"^secret:[ \t]*(\S+)[ \t]*$", re.MULTILINE)
_NOTE = "# The code of a running game is locked: it goes on after an import where it was exported."


def text_of(game: Kept, owner: Owner, key: bytes) -> str:
    """Write a game as text; a running game's secret is locked, and only there for its players."""
    if game.kind == "ultimate":
        play = ut.Play.of(game)
        names = play.names()
        record = play.record
        tags = {"Mode": play.mode, "Level": str(play.level), "First": play.first}
        return UltimateRecord(
            record.moves, names["x"], names["o"], record.start, record.rule, tags=tags
        ).text()
    kept = mm.Play.of(game)
    over = kept.outcome is not None
    record_mode: Any = {"learn": "teach", "two": "play"}.get(kept.mode, kept.mode)
    text = MastermindRecord(
        kept.variant,
        record_mode,
        kept.palette.name,
        kept.player,
        kept.secret if over else None,
        kept.turns,
        tuple(row.player for row in kept.rows),
    ).text()
    # A copy could be played to its end, so in a game for two only the maker, who knows it, may.
    seat = "maker" if kept.mode == "two" else "breaker"
    if kept.secret is None or over or seat not in owner.seats(game):
        return text
    head, _, rest = text.partition(f"player: {kept.player}\n")
    locked = f"secret: {lock(key, kept.secret)}\n{_NOTE}\n"
    return f"{head}player: {kept.player}\n{locked}{rest}"


def json_of(game: Kept, owner: Owner, key: bytes, view: dict[str, Any]) -> dict[str, Any]:
    """Write a game as JSON: the text that an import reads, and the view for other programs."""
    return {
        "format": FORMAT,
        "kind": game.kind,
        "mode": game.mode,
        "sense": game.state.get("sense"),
        "text": text_of(game, owner, key),
        "game": {name: value for name, value in view.items() if name not in ("seat", "join")},
    }


def read(text: str, owner: Owner, key: bytes, max_codes: int) -> Kept:
    """Read an export of either game as a new game of the one who asks."""
    wrapped: dict[str, Any] = {}
    if text.lstrip().startswith("{"):
        wrapped = _unwrap(text)
        text = wrapped["text"]
    if text.lstrip().startswith(HEADER):
        return _mastermind(text, wrapped, owner, key, max_codes)
    return _ultimate(text, owner)


def _unwrap(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        found = {}
    if not isinstance(found.get("text"), str):
        raise BadRequest(
            f'This JSON is no exported game; an export has "format": "{FORMAT}".',
            allowed="an export of this program, as text or JSON",
        )
    return found


def _mastermind(
    text: str, wrapped: dict[str, Any], owner: Owner, key: bytes, max_codes: int
) -> Kept:
    found = _SECRET.search(text)
    if found and found[1].startswith(PREFIX):
        try:
            secret = unlock(key, found[1])
        except LockError as error:
            raise BadRequest(str(error)) from None
        text = text[: found.start(1)] + secret + text[found.end(1) :]
    try:
        record = MastermindRecord.parse(text)
    except MastermindError as error:
        if found and found[1].startswith(PREFIX):
            # The sentence could quote the line with the secret.
            raise BadRequest("The exported game was changed and does not fit together.") from error
        raise
    mm.limited(record.variant, max_codes)
    modes: dict[str, mm.Mode] = {"teach": "learn", "guess": "guess"}
    mode: mm.Mode = modes.get(record.mode, "play")
    if mode == "play" and wrapped.get("mode") == "two":
        mode = "two"
    play = mm.Play(
        record.variant,
        mode,
        get_palette(record.palette),
        record.player,
        "expected" if wrapped.get("sense") == "expected" else "worst",
        None if mode == "guess" else record.secret,
    )
    if mode == "guess" and play.player == HUMAN:
        play.player = mm.DEFAULT_GUESSER
    if mode != "guess" and play.secret is None:
        if not record.turns or record.turns[-1].feedback != record.variant.win:
            raise BadRequest(
                "This game still runs and its code is not in the export, so it cannot go on; "
                "export it as one of its players."
            )
        play.secret = record.turns[-1].guess
    movers = [*record.movers, *[HUMAN] * len(record.turns)]
    play.rows = [
        mm.Row(turn.guess, *turn.feedback, player=mover, left=0)
        for turn, mover in zip(record.turns, movers, strict=False)
    ]
    play.recount()
    return mm.keep(play, mm.seats_of(mode, owner.hash))


def _ultimate(text: str, owner: Owner) -> Kept:
    record = read_text(text, None)
    tags = record.tags
    mode: ut.Mode = next((m for m in ut.MODES if m == tags.get("Mode", "computer")), "computer")
    level = tags.get("Level", "5")
    number = int(level) if level.isdecimal() and 1 <= int(level) <= 10 else 5
    first: ut.First = "computer" if tags.get("First") == "computer" else "me"
    plain = UltimateRecord(record.moves, start=record.start, rule=record.rule)
    play = ut.new_play(mode, first, number, plain)
    # Sides were dealt at the start of the game, or changed since: the record's names say so.
    start = plain.board(0).turn
    play.me = start if first == "me" else start.other
    if record.x == "You" or record.o == "You":
        play.me = Player.X if record.x == "You" else Player.O
    return ut.keep(play, ut.seats_of(play, owner.hash))
