"""Games out and in: as the library's text, or as JSON around it."""

from __future__ import annotations

import json
from typing import Any

from perfectplay.errors import PerfectPlayError
from perfectplay.session import Session, View, find_game, games, to_data
from perfectplay.web.errors import BadRequest
from perfectplay.web.open_game import OpenGame
from perfectplay.web.sealing import PREFIX, LockError, lock, unlock

FORMAT = "perfectplay game 1"


def to_text(opened: OpenGame[Any], key: bytes) -> str:
    """Write a game as text; a running game's secret is locked, and only there for its players."""
    session: Session = opened.session
    may_copy = session.may_copy(opened.mine)
    return session.to_record(lambda secret: lock(key, secret) if may_copy else "")


def to_json(opened: OpenGame[Any], key: bytes) -> dict[str, Any]:
    """Write a game as JSON: the text that an import reads, and the view for other programs."""
    view: View = opened.view()
    return {
        "format": FORMAT,
        "kind": view.kind,
        "mode": view.mode,
        "text": to_text(opened, key),
        "game": {
            name: value for name, value in to_data(view).items() if name not in ("seat", "join")
        },
    }


def read(text: str, key: bytes) -> Session:
    """Read an export of any game, as text or JSON."""
    if text.lstrip().startswith("{"):
        kind, text = _unwrap(text)
        found = find_game(kind).load_session()
    else:
        known = [game.load_session() for game in games()]
        readers = [session for session in known if session.reads(text)]
        if not readers:
            raise BadRequest(
                "This is not a game that can be read here; paste the text or the JSON of an "
                "exported game.",
                allowed="an export of this program, as text or JSON",
            )
        found = readers[0]
    return _from_record(found, text, key)


def _unwrap(text: str) -> tuple[str, str]:
    """Return the kind and the record of an export as JSON."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        found = {}
    kind, record = found.get("kind"), found.get("text")
    if not isinstance(kind, str) or not isinstance(record, str):
        raise BadRequest(
            f'This JSON is not an exported game; an export has "format": "{FORMAT}".',
            allowed="an export of this program, as text or JSON",
        )
    return kind, record


def _from_record(kind: type[Session], text: str, key: bytes) -> Session:
    def unseal(secret: str) -> str:
        return unlock(key, secret) if secret.startswith(PREFIX) else secret

    try:
        return kind.from_record(text, unseal)
    except LockError:
        raise
    except PerfectPlayError as error:
        if PREFIX in text:
            # The sentence could quote the line with the secret.
            raise BadRequest("The exported game was changed and does not fit together.") from error
        raise
