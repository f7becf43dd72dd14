"""Learning optimal play in the terminal: every guess judged, and taken back if you like."""

from __future__ import annotations

from perfectplay.cli.game_loop import Command
from perfectplay.cli.judgements import judgement_style
from perfectplay.cli.mastermind.play import PlayLoop
from perfectplay.cli.mastermind.report import draw_table, judged_text, measure_text
from perfectplay.cli.mastermind.setup import parse_sense
from perfectplay.errors import quote
from perfectplay.mastermind.judged_views import AccountView, GuessValueView, JudgedView
from perfectplay.mastermind.players import HUMAN
from perfectplay.mastermind.session import GuessReport, MastermindSession
from perfectplay.session import to_data


class TeachLoop(PlayLoop):
    """A game with a teacher beside it."""

    command = "mastermind teach"
    move_help = f"{PlayLoop.move_help}; it is judged before its answer is shown"
    hint_help = "a nudge; again: a direction; once more: the guess"
    review_help = "look at the game so far again"
    asks_to_keep = True
    """Whether a slip can be taken back before its answer is shown."""
    last_reason = "No guess has been judged yet."

    def move(self, text: str) -> None:
        """Judge the guess, let the user take it back, then make it."""
        with self.terminal.waiting("Judging your guess …"):
            report = self.session.guess(text, keep=not self.asks_to_keep)
        if report.made:
            self.show_judged(report)
            self.finish_turn(report)
            self.say_judged(report)
            return
        self.show_judged(report)
        self.say_judged(report)
        if not self.keeps_it():
            message = "Taken back; it cost nothing. Try another guess."
            self.terminal.tell("taken_back", message, style="dim", guess=self.guessed(report))
            return
        with self.terminal.waiting("Telling skill from luck …"):
            report = self.session.guess(text)
        self.finish_turn(report)
        self.last_reason = report.reason
        self.terminal.say(report.reason)

    @staticmethod
    def guessed(report: GuessReport) -> str:
        """Return the guess that a report is about."""
        return report.judged.guess if report.judged else ""

    def keeps_it(self) -> bool:
        """Ask whether a slip should stand."""
        while True:
            answer = self.terminal.read("Keep it? (yes: see its answer, no: take it back)").strip()
            if answer.lower() in {"y", "yes", "keep"}:
                return True
            if answer.lower() in {"n", "no", "back", ""}:
                return False
            self.terminal.complain(f"{quote(answer)} is neither yes nor no; for example no.")

    def show_judged(self, report: GuessReport) -> None:
        """Tell programs how a guess was judged, and remember why."""
        if report.judged is not None:
            self.last_reason = report.reason
            view = JudgedView.of(self.session.variant, report.judged, report.reason)
            self.terminal.event("judged", **to_data(view))

    def say_judged(self, report: GuessReport) -> None:
        """Say how a guess was judged."""
        if report.judged is not None:
            view = JudgedView.of(self.session.variant, report.judged, report.reason)
            self.terminal.say(f"{judged_text(view)} {view.reason}", judgement_style(view.word))
            if view.aside:
                self.terminal.say(view.aside, style="dim")

    def finish_turn(self, report: GuessReport) -> None:
        """Show a guess that was made, and tell skill from luck."""
        self.changed()
        self.show_move("breaker")
        if report.account is not None:
            account = AccountView.of_account(report.account)
            self.terminal.event("account", **to_data(account))
            self.terminal.say(
                f"Skill {account.skill} · luck {account.fortune} ({account.words})", style="dim"
            )

    def commands(self) -> tuple[Command, ...]:
        """Add what the teacher offers."""
        own = (
            Command("optimal", "let the program make an optimal guess for you", self.optimal),
            Command("best", "the best guesses now, worst case and average", self.best),
            Command("why", "why your last guess got its word", self.why),
            Command(
                "measure SENSE",
                "judge by the worst case (worst) or by the average (average); alone: the other one",
                self.change_measure,
            ),
            Command("teach SENSE", "the same as measure", self.change_measure),
        )
        return (*own, *(c for c in super().commands() if c.usage != "best"))

    def optimal(self, _: str) -> None:
        """Make an optimal guess for the user."""
        with self.terminal.waiting("Looking for an optimal guess …"):
            report = self.session.optimal()
        self.show_judged(report)
        self.finish_turn(report)
        self.say_judged(report)

    def hint(self, _: str) -> None:
        """Give the next step of the hint."""
        with self.terminal.waiting("Thinking of a hint …"):
            told = self.session.hint()
        more = " (hint again for more)" if told.step < 3 else ""
        self.terminal.say(told.text + more)
        self.terminal.event("hint", message=told.text, step=told.step)

    def best(self, _: str) -> None:
        """Show the best guesses in both senses."""
        with self.terminal.waiting("Comparing guesses …"):
            table = self.session.table()
        self.terminal.draw(draw_table(self.look, table))
        values = [GuessValueView.of(self.session.variant, value) for value in table]
        self.terminal.event("best", guesses=to_data(values))

    def why(self, _: str) -> None:
        """Say again why the last guess got its word."""
        self.terminal.tell("why", self.last_reason)

    def greet(self) -> None:
        """Say by which measure guesses are judged, and how to change it."""
        super().greet()
        if self.terminal.interactive:
            other = "average" if self.session.sense == "worst" else "worst"
            self.terminal.say(
                f"Guesses are judged by {measure_text(self.session.sense)}; "
                f"measure {other} judges by {measure_text(parse_sense(other))}.",
                style="dim",
            )

    def change_measure(self, text: str) -> None:
        """Judge by the other measure from now on, the turns so far included."""
        session = self.session
        other = "worst" if session.sense == "expected" else "expected"
        session.teach(parse_sense(text or other))
        with self.terminal.waiting("Judging your guesses again …"):
            session.take(session.catch_up())
        self.changed()
        message = f"From now on guesses are judged by {measure_text(session.sense)}."
        words = [note.word.value for note in session.notes if note.word is not None]
        if words:
            message += f" Those so far: {', '.join(words)}."
        self.terminal.tell("measure", message, style="dim", sense=session.sense, words=words)

    def restart(self) -> MastermindSession:
        """Draw another code; the teacher keeps what he has solved."""
        session = super().restart()
        session.judge = self.session.judge
        if session.player != HUMAN:
            session.switch(HUMAN)
        return session

    def say_end(self) -> None:
        """Say who won, then review the game."""
        super().say_end()
        self.review("")
