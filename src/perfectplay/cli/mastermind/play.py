"""Breaking a code in the terminal: a person, any computer player, or both by turns."""

from __future__ import annotations

import time
from typing import Any

from perfectplay.cli.game_loop import Command
from perfectplay.cli.mastermind.loop import MastermindLoop
from perfectplay.cli.mastermind.report import draw_review
from perfectplay.cli.mastermind.setup import get_ready, read_hidden_code
from perfectplay.mastermind import strategies
from perfectplay.mastermind.players import HUMAN
from perfectplay.mastermind.session import MAKER, MastermindSession
from perfectplay.session import to_data


class PlayLoop(MastermindLoop):
    """A game in which the code is broken at this terminal."""

    command = "mastermind play"
    move_usage = "CODE"
    move_help = "make a guess in digits, letters or colour names: 0011, RRBB, red red blue blue"
    hint_help = "what is certain about the code so far"
    review_help = "judge every guess so far"
    waits_for_enter = True
    sample: str | None = None
    """What the computer says when it did not look at all codes."""
    rows_only = False
    """Draw the new turn alone: the rows above it have just been drawn."""

    # -- what is said and drawn ---------------------------------------------------------------

    def greet(self) -> None:
        """Name the variant and its colours."""
        self.terminal.say(f"Mastermind · {self.session.variant.title}", style="bold")
        self.say_rules()
        self.terminal.draw(self.look.colours())
        if self.session.turns:
            self.draw_board()
        if self.terminal.interactive and not self.watching:
            self.terminal.say("Type a guess, or help for the commands.", style="dim")

    def prompt(self) -> str:
        """Say which guess is next and who makes it."""
        session = self.session
        turn = f"Guess {session.turns_made + 1} of {session.variant.turns}"
        if session.standing == "computer":
            return f"{turn}, {session.player} plays (Enter: next, run: to the end):"
        return f"{turn}:"

    def show_move(self, by: str | None) -> None:
        """Show the last turn: the board for a person, a row in a pipe, an event for a program."""
        self.event("move", seat=by, **self.move_data())
        self.draw_turns(
            last_only=self.rows_only or self.watching or not self.terminal.out.is_terminal
        )
        if self.sample:
            self.terminal.say(f"{self.session.movers[-1]}: {self.sample}.", style="dim")
        self.sample = None

    def move_data(self) -> dict[str, Any]:
        """Return the last turn, and a word about a choice that did not look at all codes."""
        data = super().move_data()
        return {**data, "sample": self.sample} if self.sample else data

    def say_end(self) -> None:
        """Say who won, and show the code."""
        session = self.session
        ending, outcome = session.ending, session.outcome
        if ending is None or outcome is None:
            return
        if ending.winner != MAKER:
            who = "You win" if session.player == HUMAN else f"{session.player} wins"
            self.terminal.say(f"{who}: {outcome.reason}.", style="bold green")
        else:
            self.terminal.say(f"The code maker wins: {outcome.reason}.", style="bold")
            if session.secret is not None:
                shown = self.look.pegs(session.secret)
                shown.append(f"  was the code ({self.look.plain(session.secret)}).")
                self.terminal.draw(shown)
        if session.lies_told:
            self.terminal.say(session.lies_told)

    # -- turns --------------------------------------------------------------------------------

    def restart(self) -> MastermindSession:
        """Draw another code, or let the code maker type one."""
        old = self.session
        secret = None
        if old.mode == "two":
            secret = read_hidden_code(self.terminal, old.variant, old.palette)
        return MastermindSession(
            old.variant,
            old.mode,
            palette=old.palette,
            player=old.player,
            sense=old.sense,
            secret=secret,
            rng=old.rng,
        )

    def enter(self) -> None:
        """Let a computer player make its guess."""
        if self.session.standing == "computer":
            self.step()

    def step(self) -> None:
        """Let the computer player make one guess."""
        seat = self.session.to_move()
        with self.terminal.progress(f"{self.session.player} is thinking") as progress:
            self.sample = self.session.step(progress).sample
        self.changed()
        self.show_move(seat)

    def run_on(self, _: str) -> None:
        """Let the computer player make guesses to the end, at the pace that was asked for."""
        try:
            while self.session.outcome is None:
                self.step()
                self.rows_only = True
                if self.pace and self.session.outcome is None:
                    time.sleep(self.pace)
        finally:
            self.rows_only = False

    # -- commands -----------------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Add what helps to break a code."""
        return (
            Command("best", "show a very good guess", self.best),
            Command(
                "step", "let a computer player make one guess, as Enter", lambda _: self.step()
            ),
            Command("run", "… and all the rest", self.run_on),
            *super().commands(),
        )

    def hint(self, _: str) -> None:
        """Tell what is certain, without giving a guess away."""
        told = self.session.hint(1)
        self.terminal.tell("hint", told.text, step=told.step)

    def best(self, _: str) -> None:
        """Show Knuth's guess."""
        know = self.session.knowledge
        with self.terminal.progress("Looking for a good guess") as progress:
            choice = strategies.get("knuth").consider(know, self.session.rng, progress)
        parts = know.partition(choice.guess)
        worst = max(len(codes) for codes in parts.values())
        left = f"{len(know.candidates):,} codes left"
        message = f"It splits the {left} into {len(parts)} groups, the largest of {worst:,}."
        if know.variant.lies:
            message = f"Of the {left} at most {worst:,} stay possible after its answer."
        message = f"{self.look.plain(choice.guess)}: Knuth's choice. {message}"
        self.terminal.tell("best", message, guess=choice.guess, groups=len(parts), largest=worst)

    def review(self, _: str) -> None:
        """Judge every guess so far."""
        if not self.session.turns:
            self.terminal.say("There is nothing to review yet; make a guess first.")
            return
        self.session.variant.require_true_answers("A review")
        get_ready(self.terminal, teacher=True)
        with self.terminal.progress("Reviewing the game") as progress:
            found = self.session.review(progress)
        self.terminal.event("review", **to_data(found))
        for part in draw_review(self.look, found):
            self.terminal.draw(part)
