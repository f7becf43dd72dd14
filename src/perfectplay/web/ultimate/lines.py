"""Changing the variations of a kept game; the game itself and its review stay as they are."""

from __future__ import annotations

from perfectplay.errors import SessionError
from perfectplay.ultimate.session import UltimateSession
from perfectplay.web.context import Context
from perfectplay.web.open_game import OpenGame
from perfectplay.web.players import Owner


def open_tree(
    context: Context, owner: Owner, game_id: str, version: int
) -> OpenGame[UltimateSession]:
    """Open a game whose variations are to be changed.

    While two people play, a variation would show one of them what the other one thinks.
    """
    opened: OpenGame[UltimateSession] = OpenGame.read_to_change(
        context, owner, game_id, "ultimate", version
    )
    if opened.people > 1 and opened.session.to_move() is not None:
        raise SessionError(
            "While two people play there are no variations; they can be added after the game.",
            given="a running game",
            allowed="a finished game, or one of your own",
        )
    return opened


def keep_tree(opened: OpenGame[UltimateSession]) -> None:
    """Keep changed variations, with the review that was made of the same moves."""
    review = opened.kept.review
    opened.keep()
    if review is not None:
        opened.context.store.save_review(opened.kept, review)
