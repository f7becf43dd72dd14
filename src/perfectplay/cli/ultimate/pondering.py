"""The computer at the terminal thinks while the person does, if that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from perfectplay.cli.terminal import Terminal
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.ultimate.levels import LEVELS, level
from perfectplay.ultimate.ponder import Ponderer
from perfectplay.ultimate.session import UltimateSession

PONDERING = [known.number for known in LEVELS if known.ponders]


class Pondering:
    """Whether the computer thinks on the player's time, and what came of it."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.on = False

    def lend(self, session: UltimateSession) -> None:
        """Let a session use what is found on the player's time, or stop that."""
        session.ponder = self.on and session.mode == "computer"
        session.ponderer = Ponderer(seed=session.seed) if self.on else None

    @contextmanager
    def while_waiting(self, session: UltimateSession) -> Iterator[None]:
        """Think as long as the player does; whatever ends the waiting ends it at once."""
        ponderer = session.ponderer
        if ponderer is None or session.mode != "computer" or session.ending:
            yield
            return
        with ponderer.thinking(session.board, level(session.level)):
            yield

    def say_what_was_found(self, session: UltimateSession) -> None:
        """Tell how much was thought while the player thought about the move just answered."""
        found = session.ponderer
        if found is None or not found.simulations:
            return
        self.terminal.tell(
            "pondered",
            f"I went on thinking while you did: {found.simulations:,} simulations; I knew "
            f"{found.kept:,} about your reply.",
            style="dim",
            simulations=found.simulations,
            kept=found.kept,
        )
        found.simulations = 0

    def switch(self, session: UltimateSession, text: str) -> None:
        """Switch it on or off, or without a word say how it stands."""
        wanted = text.lower()
        if wanted not in ("", "on", "off"):
            raise PerfectPlayError(
                f"Type ponder, ponder on or ponder off, not {quote(f'ponder {text}')}.",
                given=text,
                allowed="on, off",
            )
        if wanted:
            self.on = wanted == "on"
            self.lend(session)
        self.say_state(session)

    def say_state(self, session: UltimateSession) -> None:
        """Say whether the computer thinks on the player's time, and what that means."""
        first, last = PONDERING[0], PONDERING[-1]
        if not self.on:
            text = "I think on my own time only."
        elif level(session.level).ponders:
            text = (
                "I go on thinking while you do, so I am a little stronger than the rating of my "
                "level."
            )
        else:
            text = f"Level {session.level} makes no use of your time; levels {first} to {last} do."
        self.terminal.tell("option", text, style="dim", ponder=self.on)
