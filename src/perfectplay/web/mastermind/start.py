"""Beginning a game of Mastermind on a server: what it takes on, and what is done first."""

from __future__ import annotations

from perfectplay.errors import SessionError
from perfectplay.mastermind.players import HUMAN, find_player
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.variant import Variant
from perfectplay.web.mastermind.models import NewMastermind
from perfectplay.web.settings import Settings


def new_session(body: NewMastermind, settings: Settings) -> MastermindSession:
    """Set up a new game, or say what cannot be played."""
    variant = limited(Variant.parse(body.variant), settings)
    if body.secret is not None and body.mode != "two":
        raise SessionError(
            "A code is set only in a game for two; here the program draws it, or you keep it.",
            allowed="mode two",
        )
    player: str | None = find_player(body.player)
    if body.mode == "guess" and player == HUMAN:
        player = None  # somebody has to guess: the session names who
    session = MastermindSession(
        variant,
        body.mode,
        palette=body.palette,
        player=player,
        sense=body.sense,
        secret=body.secret,
    )
    session.set_clock(body.clock)
    return session


def limited(variant: Variant, settings: Settings) -> Variant:
    """Return a variant that this server takes on, or say what the limit is."""
    return variant.require_at_most(settings.max_codes)


def accept(session: MastermindSession, settings: Settings) -> None:
    """Refuse a game that is too large for this server."""
    limited(session.variant, settings)


def first_guess(session: MastermindSession) -> str | None:
    """Where the program guesses, a new game comes with its first guess."""
    return session.next_guess.__name__ if session.standing == "waiting" else None
