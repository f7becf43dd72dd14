"""Games out and in: as the library's text, or as JSON around it.

The secret of a running game stays in the database. Its export carries a token, which is bound to
everything else in the text: who it was exported for, and each field and turn. So the copy that
comes in is the game that went out, and shows its secret no sooner.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

from perfectplay.errors import PerfectPlayError
from perfectplay.session import Session, View, anything, find_game, games, to_data
from perfectplay.web.deals import Export
from perfectplay.web.errors import BadRequest
from perfectplay.web.open_game import OpenGame
from perfectplay.web.players import Owner, hashed
from perfectplay.web.store import Store

FORMAT = "perfectplay game 1"
TOKEN = "token-"
LOCKED = "locked-"
"""What the first release wrote instead of a token."""


def to_text(opened: OpenGame[Any]) -> str:
    """Write a game as text; for its players a running game's secret is there as a token."""
    session: Session = opened.session
    if not session.may_copy(opened.mine):
        return session.to_record(lambda secret, rest: "")
    return session.to_record(lambda secret, rest: _token(opened, secret, rest))


def _token(opened: OpenGame[Any], secret: str, rest: str) -> str:
    """Return the token that stands for a secret; the same for the same export."""
    owner, deal, digest = opened.owner.hash, opened.kept.deal or opened.kept.id, _digest(rest)
    store = opened.context.store
    made = hmac.digest(store.key(), f"export {owner} {deal} {digest}".encode(), "sha256")
    token = TOKEN + base64.b32encode(made[:20]).decode().lower()
    store.add_export(Export(hashed(token), owner, deal, digest, secret))
    return token


def _digest(rest: str) -> str:
    return hashlib.sha256(rest.encode()).hexdigest()


def to_json(opened: OpenGame[Any]) -> dict[str, Any]:
    """Write a game as JSON: the text that an import reads, and the view for other programs."""
    view: View = opened.view()
    return {
        "format": FORMAT,
        "kind": view.kind,
        "mode": view.mode,
        "text": to_text(opened),
        "game": {
            name: value for name, value in to_data(view).items() if name not in ("seat", "join")
        },
    }


def read(
    text: str, store: Store, owner: Owner, accept: Callable[[Session], None] = anything
) -> tuple[Session, str | None]:
    """Read an export of any game, as text or JSON; return it with its deal, if it is a copy.

    `accept` refuses, by an error, what the server does not take on.
    """
    known = [game.load_session() for game in games()]
    # Games of other programs are JSON too, and a session may know them.
    found = next((session for session in known if session.reads(text)), None)
    if found is None and text.lstrip().startswith("{"):
        kind, text = _unwrap(text)
        found = find_game(kind).load_session()
    if found is None:
        raise BadRequest(
            "This is not a game that can be read here; paste the text or the JSON of an "
            "exported game.",
            allowed="an export of this program, as text or JSON",
        )
    return _from_record(found, text, store, owner, accept)


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


def _from_record(
    kind: type[Session], text: str, store: Store, owner: Owner, accept: Callable[[Session], None]
) -> tuple[Session, str | None]:
    copied: list[Export] = []

    def unseal(given: str, rest: str) -> str:
        if given.startswith(LOCKED):
            raise BadRequest(
                "This running game was exported by an earlier release, whose exports are no longer "
                "read; open the game at its own address, and export it again."
            )
        if not given.startswith(TOKEN):
            return given
        export = store.find_export(hashed(given))
        if export is None or (export.owner, export.digest) != (owner.hash, _digest(rest)):
            raise _not_the_export()
        copied.append(export)
        return export.secret

    try:
        session = kind.from_record(text, unseal, accept)
    except PerfectPlayError:
        if TOKEN in text:
            # One sentence for every change, so that refusals cannot be told apart.
            raise _not_the_export() from None
        raise
    # Without a token the text says what the secret is, or could have been made by anybody.
    session.practice = session.practice or (session.has_secret and not copied)
    return session, copied[0].deal if copied else None


def _not_the_export() -> BadRequest:
    return BadRequest(
        "This running game cannot be imported: it goes on only for the player who exported it, on "
        "the same server, and from the text as it was exported.",
        allowed="the export as it was written",
    )
