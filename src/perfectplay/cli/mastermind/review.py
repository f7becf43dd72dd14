"""The review of a saved game of Mastermind at the terminal, and its slips to try again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perfectplay.cli.files import FileError, quote_path
from perfectplay.cli.game_loop import load_session
from perfectplay.cli.mastermind.draw import Look, look_for
from perfectplay.cli.mastermind.report import draw_review, judged_text
from perfectplay.cli.mastermind.setup import get_ready, parse_sense
from perfectplay.cli.retry import Attempt, Slip, try_again, wants_retry
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.durations import parse_seconds
from perfectplay.mastermind.history import format_history
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver import Budget
from perfectplay.mastermind.teacher import Judge
from perfectplay.session import to_data


def review_file(
    file: Path,
    palette: str | None,
    sense: str | None,
    seconds: str,
    retry: bool | None,
    as_json: bool,
) -> None:
    """Review a saved game, then offer its slips to try again."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        session = load_session(MastermindSession, file)
        look = look_for(session.variant, palette or session.palette.name)
        session.palette = look.palette
        if not session.turns:
            raise FileError(
                f"{quote_path(file)} has no turns yet; make a guess first, then review it."
            )
        if sense is not None:
            session.sense = parse_sense(sense)
        budget = Budget(seconds=parse_seconds(seconds))
        get_ready(terminal, teacher=True)
        session.judge = Judge(session.variant, session.sense, budget=budget)
        with terminal.progress("Reviewing") as progress:
            found = session.review(progress)
        terminal.event("review", **to_data(found))
        trying = wants_retry(terminal, retry, len(found.slips))
        for part in draw_review(look, found, spoil=not trying):
            terminal.draw(part)
        if trying:
            try_again(terminal, [MastermindSlip(session, turn, look) for turn in found.slips])


@dataclass(frozen=True)
class MastermindSlip(Slip):
    """A guess that gave something away, set up to be tried again."""

    session: MastermindSession
    turn: int
    look: Look

    @property
    def prompt(self) -> str:
        """What was guessed."""
        return f"Instead of {self.look.plain(self.session.turns[self.turn].guess)}:"

    def show(self, terminal: Terminal, place: str) -> None:
        """Draw the turns before the guess."""
        before = self.session.knowledge_before(self.turn)
        terminal.say(
            f"{place}: turn {self.turn + 1}, {len(before.candidates):,} codes left. "
            "Find a better guess here.",
            "bold",
        )
        terminal.draw(self.look.board(before.turns))

    def to_data(self) -> dict[str, Any]:
        """Return the turns before the guess, and the guess."""
        turns = self.session.turns
        return {
            "turn": self.turn,
            "history": format_history(self.session.variant, turns[: self.turn]),
            "guess": turns[self.turn].guess,
        }

    def judge(self, text: str) -> Attempt:
        """Judge another guess."""
        judged = self.session.retry(self.turn, text)
        return Attempt(judged.guess, judged.word, f"{judged_text(judged)} {judged.reason}")

    def answer(self) -> tuple[str, str]:
        """Return the best guess."""
        best, _ = self.session.judge.best(self.session.knowledge_before(self.turn))
        return best, f"{self.look.plain(best)} was best."
