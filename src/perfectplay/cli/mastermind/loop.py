"""What every game of Mastermind has in the terminal, whoever guesses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from perfectplay.cli.files import FileError, quote_path
from perfectplay.cli.game_loop import Command, GameLoop, load_session
from perfectplay.cli.mastermind.draw import Look
from perfectplay.cli.terminal import Terminal
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.mastermind.errors import CodeError, FeedbackError, MastermindError
from perfectplay.mastermind.notation import Style
from perfectplay.mastermind.players import list_players
from perfectplay.mastermind.session import MastermindSession
from perfectplay.session import to_data

PAGE = 40
"""How many codes are listed at once."""
PRACTICE = "This is practice now: the code was shown before, so the game does not count."


class MastermindLoop(GameLoop[MastermindSession]):
    """A game of Mastermind at the terminal."""

    undo_message = "The last guess is taken back."
    unreadable = (CodeError, FeedbackError)

    def __init__(
        self,
        terminal: Terminal,
        session: MastermindSession,
        *,
        pegs: Style = "letters",
        count: bool = True,
        path: Path | None = None,
        pace: float = 0.0,
        watching: bool = False,
    ) -> None:
        self.pegs = pegs
        self.count = count
        """Whether the number of codes left is shown."""
        session.style = pegs
        super().__init__(terminal, session, path=path, pace=pace, watching=watching)

    @property
    def look(self) -> Look:
        """How codes are shown in this game."""
        return Look(self.session.variant, self.session.palette, self.pegs)

    def adopt(self, session: MastermindSession, path: Path | None) -> None:
        """Play another session from now on, shown as this one."""
        session.style = self.pegs
        super().adopt(session, path)

    def load(self, path: Path) -> MastermindSession:
        """Read a saved game of this loop's kind."""
        return load_game(path, self.session.mode == "guess", self.session.mode == "learn")

    # -- what is said and drawn ---------------------------------------------------------------

    def start(self) -> None:
        """Say what is played, and that a game whose code was shown before is practice."""
        super().start()
        if self.session.practice:
            self.say_practice()

    def say_rules(self) -> None:
        """Say what is unusual about the rules, if anything is."""
        if rules := self.session.variant.unusual_rules:
            self.terminal.say(rules)

    def help(self, text: str) -> None:
        """List the commands, and say what is unusual about the rules."""
        super().help(text)
        self.say_rules()

    def undo(self, text: str) -> None:
        """Take back; a game that was over goes on as practice."""
        over = self.session.ending is not None
        super().undo(text)
        if over and self.session.practice:
            self.say_practice()

    def say_practice(self) -> None:
        """Say that the code is known already."""
        self.terminal.tell("practice", PRACTICE, style="dim")

    def draw_board(self) -> None:
        """Draw all turns; in a pipe only the last one, the others were printed before."""
        self.draw_turns(last_only=not self.terminal.out.is_terminal)

    def draw_turns(
        self,
        *,
        last_only: bool = False,
        marked: Sequence[int] = (),
        waiting: str | None = None,
    ) -> None:
        """Draw turns as coloured pegs where there is room for them, else as plain lines."""
        look, session = self.look, self.session
        counted = self.count and session.mode != "guess"
        left = [note.left for note in session.notes] if counted else []
        movers = session.movers if session.mode != "guess" else []
        table = look.board(session.turns, left, movers, marked, waiting, last_only)
        if self.terminal.out.is_terminal and look.fits(table, self.terminal.out):
            self.terminal.draw(table)
            return
        for row in look.rows(session.turns, left, movers, marked, waiting, last_only):
            self.terminal.say(row)

    def move_data(self) -> dict[str, Any]:
        """Return the last turn, and its number from 1."""
        turn = self.session.view().turns[-1]
        answer = str(self.session.turns[-1].feedback)
        return {"number": self.session.turns_made, "answer": answer, **to_data(turn)}

    def error_text(self, error: PerfectPlayError) -> str:
        """Return the sentence of an error, its codes written as the board shows them."""
        if isinstance(error, MastermindError):
            return error.sentence(self.look.plain)
        return str(error)

    # -- commands -----------------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Add what both roles have."""
        return (
            Command(
                "candidates [N]",
                f"list the codes that are still possible ({PAGE}, or from number N on)",
                self.candidates,
            ),
            Command("player NAME", "let somebody else guess: knuth, …", self.switch),
            Command("count", "show or hide how many codes are left", self.toggle_count),
            *super().commands(),
        )

    def candidates(self, text: str) -> None:
        """List codes that are still possible, a page at a time, from the number in `text` on."""
        left = self.session.knowledge.candidates
        if text and not re.fullmatch(r"[1-9]\d{0,8}", text):
            raise MastermindError(
                f"{quote(text)} is not a place in the list; say where it should start, "
                "as in candidates 41.",
                given=text,
            )
        start = int(text or 1)
        if start > max(1, len(left)):
            raise MastermindError(
                f"There are {len(left):,} codes left; start at 1 to {len(left):,}.", given=start
            )
        page = left[start - 1 : start - 1 + PAGE]
        end = start - 1 + len(page)
        self.terminal.event("candidates", count=len(left), start=start, codes=list(page))
        self.terminal.say(self.look.codes(page) or "No code fits all the answers.")
        more = f"; go on with: candidates {end + 1}" if end < len(left) else ""
        if page:
            self.terminal.say(
                f"{start:,} to {end:,} of {len(left):,} codes left{more}", style="dim"
            )

    def switch(self, text: str) -> None:
        """Let another player guess on."""
        if not text:
            choices = list_players(human=self.session.mode != "guess")
            self.terminal.say(f"{self.session.player} guesses now; {choices}")
            return
        self.session.switch(text)
        self.changed()
        message = f"From now on {self.session.player} guesses."
        self.terminal.tell("player", message, style="dim", player=self.session.player)

    def toggle_count(self, _: str) -> None:
        """Show or hide the number of codes left."""
        self.count = not self.count
        shown = "shown" if self.count else "hidden"
        self.terminal.say(f"Codes left are {shown} from now on.", style="dim")


def load_game(path: Path, guess: bool, learn: bool = False) -> MastermindSession:
    """Read a saved game in which the program guesses, or one in which the user does."""
    session = load_session(MastermindSession, path)
    if guess != (session.mode == "guess"):
        what, command = ("you break the code", "play") if guess else ("I guess your code", "guess")
        raise FileError(
            f"{quote_path(path)} is a game in which {what}: go on with "
            f"'perfectplay mastermind {command} --resume {path}'."
        )
    if not guess and learn != (session.mode == "learn"):
        # A lesson can be played on without its teacher, and any game of true answers with one.
        if learn:
            session.variant.require_true_answers("The teacher")
        session.mode = "learn" if learn else "play"
    return session
