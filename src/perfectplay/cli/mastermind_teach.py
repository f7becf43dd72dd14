"""Learning optimal play in the terminal: every guess judged, and taken back if you like."""

from __future__ import annotations

from perfectplay.cli.console import Terminal
from perfectplay.cli.mastermind_play import HELP as PLAY_HELP
from perfectplay.cli.mastermind_play import PlaySession
from perfectplay.cli.mastermind_report import (
    draw_review,
    draw_table,
    judged_text,
)
from perfectplay.cli.mastermind_setup import Setup, parse_sense
from perfectplay.mastermind.match import Match
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.record import Mode
from perfectplay.mastermind.teacher import Judge, Judged, Teacher
from perfectplay.mastermind.teacher.plain import plain_judged, plain_review, plain_value
from perfectplay.mastermind.teacher.words import luck_words

HELP = {
    "CODE": PLAY_HELP["CODE"] + "; it is judged before its answer is shown",
    "hint": "a nudge; again: a direction; once more: the guess",
    "optimal": "let the program make an optimal guess for you",
    "best": "the best guesses now, worst case and average side by side",
    "why": "why your last guess got its word",
    "teach SENSE": "judge by the worst case (worst) or by the average (expected)",
    "review": "look at the game so far again",
    **{k: v for k, v in PLAY_HELP.items() if k not in {"CODE", "hint", "best"}},
}


class TeachSession(PlaySession):
    """A game with a teacher beside it."""

    mode: Mode = "teach"
    commands_help = HELP

    def __init__(
        self, terminal: Terminal, setup: Setup, match: Match, judge: Judge, ask: bool, pace: float
    ) -> None:
        super().__init__(terminal, setup, match, pace)
        self.teacher = Teacher(match.game, judge=judge)
        self.ask_to_keep = ask
        self.last_reason = "No guess has been judged yet."
        self.commands |= {
            "optimal": self.optimal,
            "why": self.why,
            "teach": self.change_sense,
            "review": self.review,
        }

    def guess(self, text: str) -> None:
        """Judge the guess, let the user take it back, then make it."""
        code = self.read_guess(text)
        with self.terminal.waiting("Judging your guess …"):
            judged = self.teacher.judge(code)
            why = self.teacher.reason(judged, self.look.plain)
        self.last_reason = why
        self.terminal.event("judged", **plain_judged(self.setup.variant, judged, why))
        if not judged.optimal and self.ask_to_keep:
            self.terminal.say(f"{judged_text(judged)} {why}", style="yellow")
            if not self.keeps_it():
                self.terminal.event("taken back", guess=code)
                self.terminal.say("Taken back; it cost nothing. Try another guess.", style="dim")
                return
            self.finish_turn(judged)
            return
        self.finish_turn(judged)
        style = "green" if judged.optimal else "yellow"
        self.terminal.say(f"{judged_text(judged)} {why}", style=style)

    def keeps_it(self) -> bool:
        """Ask whether a guess that is not optimal should stand."""
        while True:
            answer = self.terminal.read("Keep it? (yes: see its answer, no: take it back)").strip()
            if answer.lower() in {"y", "yes", "keep"}:
                return True
            if answer.lower() in {"n", "no", "back", ""}:
                return False
            self.terminal.complain(f"{answer!r} is neither yes nor no; for example no.")

    def finish_turn(self, judged: Judged) -> None:
        """Make the judged guess and tell skill from luck."""
        self.match.guess(judged.guess)
        with self.terminal.waiting("Telling skill from luck …"):
            told = self.teacher.account(judged)
        self.show_turn()
        self.terminal.event(
            "account",
            regret=str(told.regret),
            luck=None if told.luck is None else str(told.luck),
            skill=told.skill,
            fortune=told.fortune,
        )
        self.terminal.say(
            f"Skill {told.skill} · luck {told.fortune} ({luck_words(told.fortune)})", style="dim"
        )

    def optimal(self, _: str) -> None:
        """Make an optimal guess for the user."""
        with self.terminal.waiting("Looking for an optimal guess …"):
            code = self.teacher.optimal()
        before = self.game_turns
        self.guess(code)
        if self.game_turns > before:
            self.match.movers[-1] = "optimal"

    def hint(self, _: str) -> None:
        """Give the next step of the hint."""
        with self.terminal.waiting("Thinking of a hint …"):
            step, text = self.teacher.hint(self.setup.palette, self.look.plain)
        more = " (hint again for more)" if step < 3 else ""
        self.terminal.say(text + more)
        self.terminal.event("hint", step=step, text=text)

    def best(self, _: str) -> None:
        """Show the best guesses in both senses."""
        with self.terminal.waiting("Comparing guesses …"):
            table = self.teacher.table()
        self.terminal.draw(draw_table(self.look, table))
        values = [plain_value(self.setup.variant, value) for value in table]
        self.terminal.event("best", guesses=values)

    def why(self, _: str) -> None:
        """Say again why the last guess got its word."""
        self.terminal.say(self.last_reason)
        self.terminal.event("why", text=self.last_reason)

    def change_sense(self, text: str) -> None:
        """Teach the other sense of optimal from now on."""
        referee = self.teacher.referee
        referee.sense = parse_sense(
            text or ("worst" if referee.sense == "expected" else "expected")
        )
        words = "in the worst case" if referee.sense == "worst" else "on average"
        self.terminal.say(f"From now on guesses are judged {words}.", style="dim")
        self.terminal.event("teach", sense=referee.sense)

    def review(self, _: str) -> None:
        """Show the review of the game so far."""
        if not self.match.game.turns:
            self.terminal.say("There is nothing to review yet; make a guess first.")
            return
        with self.terminal.waiting("Reviewing the game …"):
            review = self.teacher.review()
        self.terminal.event("review", **plain_review(review))
        for part in draw_review(self.look, review):
            self.terminal.draw(part)

    def finish(self) -> None:
        """Say who won, then review the game."""
        super().finish()
        self.review("")

    def read_guess(self, text: str) -> str:
        """Read a guess in the palette of the game."""
        return self.match.game.check(parse_code(self.setup.variant, text, self.setup.palette))
