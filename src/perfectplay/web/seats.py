"""Who may do what: a key for every player, its hash beside every seat.

A player's key is a cookie that the server sets, or a header that a program sends. Keys are random
and long, so a plain hash of them is all that has to be kept.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from perfectplay.web.errors import NotYourSeat
from perfectplay.web.store import Kept

COOKIE = "pp_owner"
HEADER = "x-player-key"
SHORTEST_KEY, LONGEST_KEY = 16, 200
FREE_SEATS = {"mastermind": "breaker"}


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


@dataclass(frozen=True)
class Owner:
    """Somebody who asks, known by the hash of their key."""

    hash: str

    def seats(self, game: Kept) -> set[str]:
        """Return the seats that are theirs."""
        return {seat for seat, owner in game.seats.items() if owner == self.hash}

    def seat(self, game: Kept) -> str | None:
        """Return their seat, `both`, or None for an onlooker."""
        mine = self.seats(game)
        if len(mine) > 1:
            return "both"
        return next(iter(mine), None)

    def require(self, game: Kept, wanted: Iterable[str] = ()) -> None:
        """Refuse somebody who has none of the wanted seats, or no seat at all."""
        mine = self.seats(game)
        names = list(wanted)
        if not mine:
            raise NotYourSeat(
                "You can look at this game but not play in it; start your own, or open the link "
                "that you were invited with.",
                allowed="the players of this game",
            )
        if names and not mine & set(names):
            raise NotYourSeat(
                f"This is for the {' or '.join(_named(n) for n in names)}; you are the "
                f"{_named(next(iter(mine)))}.",
                given=next(iter(mine)),
                allowed=" or ".join(names),
            )


def _named(seat: str) -> str:
    names = {"breaker": "code breaker", "maker": "code maker", "x": "player X", "o": "player O"}
    return names.get(seat, seat)
