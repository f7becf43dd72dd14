"""Who may do what: a key for every player, its hash beside every seat.

A player's key is a cookie that the server sets, or a header that a program sends. Keys are random
and long, or derived from a recovery phrase, so a plain hash of them is all that has to be kept.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from perfectplay.web.store import Kept

COOKIE = "pp_owner"
HEADER = "x-player-key"
SHORTEST_KEY, LONGEST_KEY = 16, 200
TWO_YEARS = 2 * 365 * 24 * 3600


def new_key() -> str:
    """Draw a key of 128 bits or more."""
    return secrets.token_urlsafe(18)


def is_key(text: str) -> bool:
    """Tell whether a text can be a key at all."""
    plain = text.isascii() and text.isprintable() and " " not in text
    return plain and SHORTEST_KEY <= len(text) <= LONGEST_KEY


def hashed(key: str) -> str:
    """Return what is kept of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def cookie_of(key: str, scheme: str) -> str:
    """Return the header that makes a browser a player; an empty key makes it forget who it was."""
    age = TWO_YEARS if key else 0
    secure = "; Secure" if scheme == "https" else ""
    return f"{COOKIE}={key}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


@dataclass(frozen=True)
class Owner:
    """Somebody who asks, known by the hash of their key."""

    hash: str

    def seats(self, game: Kept) -> frozenset[str]:
        """Return the seats that are theirs."""
        return frozenset(seat for seat, owner in game.seats.items() if owner == self.hash)
