"""The program guesses the user's code in the terminal, and mends answers that clash."""

from __future__ import annotations

import re
from typing import Any

from perfectplay.cli.game_loop import Command
from perfectplay.cli.mastermind.loop import MastermindLoop
from perfectplay.cli.mastermind.setup import read_hidden_code
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.mastermind.contradiction import Contradiction, WrongAnswer, explain_wrong_answer
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.hints import sure_colours
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.session import MAKER, MastermindSession
from perfectplay.mastermind.views import WrongAnswerView
from perfectplay.session import GameEnd, to_data


class GuessLoop(MastermindLoop):
    """A game with the roles reversed."""

    command = "mastermind guess"
    revealed = False
    """Whether the code was told during the game, and not before it."""
    move_usage = "ANSWER"
    move_help = "answer the guess: black and white, for example 2B1W, 2 1 or ●●○"
    hint_help = "what I am certain of so far"
    undo_message = "Your last answer is taken back; please answer again."
    end_prompt = "Enter to leave; or new, undo, correct N ANSWER, reveal, save FILE, help:"

    # -- what is said and drawn ---------------------------------------------------------------

    def greet(self) -> None:
        """Name the variant and its colours, and say how to answer."""
        self.terminal.say(f"Mastermind, I guess · {self.session.variant.title}", style="bold")
        self.say_rules()
        self.terminal.draw(self.look.colours())
        if self.terminal.interactive:
            how = "black (right peg) and white (right colour, wrong place), for example 2 1"
            if not self.session.variant.whites:
                how = "the number of right pegs, for example 2"
            self.terminal.say(
                f"Think of a code. Answer each guess with {how}. Type help for the commands.",
                style="dim",
            )

    def draw_board(self) -> None:
        """Draw all turns, and the guess that waits for its answer."""
        clash = self.session.contradiction
        waiting = self.session.waiting
        self.draw_turns(
            marked=clash.clash if clash else (), waiting=waiting.guess if waiting else None
        )

    def prompt(self) -> str:
        """Ask for an answer, or for what mends the answers."""
        if self.session.standing == "contradiction":
            return "correct N ANSWER, reveal, undo or quit:"
        return "Black and white:" if self.session.variant.whites else "Black:"

    def announce_turn(self) -> None:
        """Make the next guess and show it, or show which answers clash."""
        if clash := self.session.contradiction:
            self.show_clash(clash)
            return
        try:
            with self.terminal.progress(f"{self.session.player} is thinking") as progress:
                choice = self.session.next_guess(progress)
        except KeyboardInterrupt:
            message = "Stopped; choose a quicker player with: player NAME"
            self.terminal.tell("stopped", message, style="dim")
            return
        sample = {"sample": choice.sample} if choice.sample else {}
        number = self.session.turns_made + 1
        self.event("turn", seat=MAKER, number=number, guess=choice.guess, **sample)
        if self.terminal.out.is_terminal:
            self.draw_board()
        else:
            self.terminal.say(f"{number:2}  {self.look.plain(choice.guess)}  ?")
        if self.count:
            left = self.session.left
            codes = "1 code is" if left == 1 else f"{left:,} codes are"
            self.terminal.say(f"{codes} possible.", style="dim")
        if choice.sample:
            self.terminal.say(f"{self.session.player}: {choice.sample}.", style="dim")

    def show_move(self, by: str | None) -> None:
        """Show the answer in a pipe; on a screen the board follows with the next guess."""
        self.event("move", seat=by, **self.move_data())
        if not self.terminal.out.is_terminal:
            self.draw_turns(last_only=True)

    def show_clash(self, clash: Contradiction) -> None:
        """Show which answers cannot all be true and what would mend them."""
        self.event("contradiction", message=clash.text(self.session.palette))
        self.draw_turns(marked=clash.clash)
        self.terminal.say(clash.clash_text(self.session.palette, self.pegs), style="yellow")
        if not clash.repairs:
            self.terminal.say(clash.mend_text())
            return
        self.terminal.say("Changing one answer mends it:")
        for repair in clash.repairs:
            answers = ", ".join(map(str, repair.answers))
            self.terminal.say(f"  answer {repair.turn + 1} could be {answers}")

    def end_data(self, ending: GameEnd) -> dict[str, Any]:
        """Name no winner when the user's own code shows that an answer was wrong."""
        data = super().end_data(ending)
        return {**data, "winner": None} if self.too_many_wrong else data

    def say_end(self) -> None:
        """Say who won, unless the user's own code shows that an answer was wrong."""
        session, outcome = self.session, self.session.outcome
        if outcome is None:
            return
        if self.terminal.out.is_terminal:
            self.draw_board()
        if self.too_many_wrong:
            self.terminal.say("The game ends here, but not all answers fit your code.", "bold")
        elif session.ending and session.ending.winner != MAKER:
            self.terminal.say(f"I win: {outcome.reason}.", style="bold green")
        else:
            self.terminal.say(f"You win: {outcome.reason}.", style="bold")
            if session.secret is None:
                self.terminal.say("Tell me your code with: reveal CODE", style="dim")
        if session.secret is None and session.lies_told:
            self.terminal.say(session.lies_told)
        self.check_answers()

    # -- answers ------------------------------------------------------------------------------

    def restart(self) -> MastermindSession:
        """Guess another code; whoever typed the last one in before the game does it again."""
        old = self.session
        secret = None
        if old.secret is not None and not self.revealed:
            prompt = "Your code (it is not shown):"
            secret = read_hidden_code(self.terminal, old.variant, old.palette, prompt)
        self.revealed = False
        return MastermindSession(
            old.variant,
            "guess",
            palette=old.palette,
            player=old.player,
            secret=secret,
            rng=old.rng,
        )

    def move(self, text: str) -> None:
        """Take the answer to the guess that waits."""
        if self.session.standing == "contradiction":
            raise MastermindError(
                "First mend the contradiction: correct N ANSWER (for example "
                f"{self.example()}), undo, reveal, or quit."
            )
        super().move(text)

    def example(self) -> str:
        """Return a correction that works, or one that shows the form."""
        clash = self.session.contradiction
        if clash and clash.repairs:
            repair = clash.repairs[-1]
            return f"correct {repair.turn + 1} {next(iter(repair.answers))}"
        return "correct 1 1B1W"

    # -- commands -----------------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Add what helps to keep a code."""
        return (
            Command(
                "correct N ANSWER",
                "change the answer of turn N and go on, for example correct 2 1B1W",
                self.correct,
            ),
            Command(
                "reveal [CODE]",
                "tell your code and see which answers were wrong; correct them and go on",
                self.reveal,
            ),
            Command("best", "how my guess splits the codes that are possible", self.best),
            *super().commands(),
        )

    def correct(self, text: str) -> None:
        """Change an earlier answer in place."""
        match = re.fullmatch(r"(\d{1,3})[\s:.]+(\S.*)", text)
        if match is None:
            raise MastermindError(
                f"{quote('correct ' + text)} is not understood; give the turn and its right "
                f"answer, for example {self.example()}."
            )
        turn = int(match[1]) - 1
        self.session.correct(turn, match[2])
        self.changed()
        answer = str(self.session.turns[turn].feedback)
        message = f"Answer {turn + 1} is now {answer}."
        self.event("corrected", message=message, number=turn + 1, answer=answer)
        self.terminal.say(message, style="dim")

    def reveal(self, text: str) -> None:
        """Take the user's code and name each wrong answer; the game can still go on."""
        session = self.session
        while text or session.secret is None:
            text = text or self.terminal.read("Your code was:").strip()
            if not text:
                return
            try:
                code = parse_code(session.variant, text, session.palette)
                self.revealed = self.revealed or session.secret is None
                session.secret = code
                break
            except PerfectPlayError as error:
                if not self.terminal.interactive:
                    raise
                self.terminal.complain(error)
                text = ""
        if self.check_answers() and session.turns:
            self.terminal.say("Put it right with: correct N ANSWER; or quit.", style="dim")

    def wrong_answers(self) -> tuple[WrongAnswer, ...]:
        """Return the answers that the user's own code does not give, once it is known."""
        secret = self.session.secret
        return () if secret is None else self.session.wrong_answers(secret)

    @property
    def too_many_wrong(self) -> bool:
        """Whether more of the answers are wrong for the user's own code than may be."""
        return len(self.wrong_answers()) > self.session.variant.lies

    def check_answers(self) -> int:
        """Compare every answer with the code that the user has told; return how many are wrong."""
        session = self.session
        if session.secret is None:
            return 0
        wrong = self.wrong_answers()
        views = [WrongAnswerView.of(session.variant, answer, session.palette) for answer in wrong]
        self.terminal.event("checked", secret=session.secret, wrong=to_data(views))
        if not wrong:
            self.terminal.say("All your answers were right.")
        for answer in wrong:
            self.terminal.say(explain_wrong_answer(session.variant, answer, session.palette))
        return len(wrong)

    def hint(self, _: str) -> None:
        """Tell what the program is certain of."""
        self.terminal.tell("hint", sure_colours(self.session.knowledge, self.session.palette))

    def best(self, _: str) -> None:
        """Tell how the waiting guess splits the codes."""
        guess = self.session.new_guess()
        know = self.session.knowledge
        parts = know.partition(guess)
        largest = max(map(len, parts.values()))
        codes = f"{len(know.candidates):,} codes"
        message = f"splits the {codes} into {len(parts)} groups, the largest of {largest:,}."
        if know.variant.lies:
            message = f"leaves at most {largest:,} of the {codes} possible."
        message = f"{self.look.plain(guess)} {message}"
        self.terminal.tell("best", message, guess=guess, groups=len(parts), largest=largest)
