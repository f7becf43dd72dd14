"""The program guesses the user's code in the terminal, and mends answers that clash."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from perfectplay.cli.console import LEAVE, Terminal
from perfectplay.cli.mastermind_play import PAGE, draw_turns, list_codes, quoted
from perfectplay.cli.mastermind_setup import Setup, save_record
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.mastermind import strategies
from perfectplay.mastermind.contradiction import Contradiction, explain_wrong_answer
from perfectplay.mastermind.errors import (
    ContradictionError,
    ImpossibleFeedbackError,
    MastermindError,
    PlayerError,
)
from perfectplay.mastermind.game import Winner
from perfectplay.mastermind.guesser import Guesser
from perfectplay.mastermind.hints import sure_colours
from perfectplay.mastermind.match import HUMAN, find_player, list_players
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.record import Record

HELP = {
    "ANSWER": "answer the guess: black and white, for example 2B1W, 2 1 or ●●○",
    "correct N ANSWER": "change the answer of turn N and go on, for example correct 2 1B1W",
    "reveal [CODE]": "tell your code and see which answers were wrong; correct them and go on",
    "hint": "what I am certain of so far",
    "best": "how my guess splits the codes that are possible",
    "candidates [N]": f"list the codes that are still possible ({PAGE}, or from number N on)",
    "player NAME": "let another computer player guess: knuth, consistent, …",
    "undo": "take your last answer back",
    "board": "draw the board again",
    "save FILE": "write the game to a file; go on later with --resume FILE",
    "help": "this list",
    "quit": "leave",
}


class GuessSession:
    """One game with the roles reversed."""

    def __init__(
        self,
        terminal: Terminal,
        setup: Setup,
        guesser: Guesser,
        secret: str | None = None,
        movers: Sequence[str] = (),
    ) -> None:
        self.terminal = terminal
        self.setup = setup
        self.look = setup.look
        self.guesser = guesser
        self.secret = secret
        self.clash: Contradiction | None = guesser.knowledge.contradiction
        self.done = False
        self.saved_turns = guesser.turns
        # Who made each guess; a resumed game brings its own.
        self.movers: list[str] = list(movers)
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "correct": self.correct,
            "reveal": self.reveal,
            "hint": self.hint,
            "best": self.best,
            "candidates": self.candidates,
            "player": self.player,
            "undo": self.undo,
            "board": self.board,
            "save": self.save,
            **dict.fromkeys(LEAVE, self.quit),
        }

    @property
    def goodbye(self) -> str:
        """What to say when the user leaves."""
        lost = not self.done and self.guesser.turns != self.saved_turns
        return "Bye – the game was not saved." if lost else "Bye."

    def start(self) -> None:
        """Say what is played."""
        variant = self.setup.variant
        self.terminal.say(f"Mastermind, I guess · {variant.title}", style="bold")
        self.terminal.draw(self.look.colours())
        if self.terminal.interactive:
            self.terminal.say(
                "Think of a code. Answer each guess with black (right peg) and white (right "
                "colour, wrong place), for example 2 1. Type help for the commands.",
                style="dim",
            )
        self.terminal.event(
            "start",
            variant=str(variant),
            pegs=variant.pegs,
            colours=variant.colours,
            repeats=variant.repeats,
            turns=variant.turns,
            codes=variant.size,
            player=self.guesser.strategy.name,
        )
        if self.guesser.turns and not self.clash:
            draw_turns(self.terminal, self.look, self.guesser.turns)
        if self.clash:
            self.show_clash(self.clash)

    def play(self) -> None:
        """Guess and read answers until the game is over or the user leaves."""
        self.start()
        while True:
            if self.clash:
                prompt = "correct N ANSWER, reveal, undo or quit:"
            elif not self.guesser.more_guesses_allowed:
                if not self.after_the_end():
                    return
                continue
            else:
                try:
                    self.show_guess()
                except KeyboardInterrupt:
                    self.terminal.say("Stopped; choose a quicker player with: player NAME", "dim")
                prompt = "Black and white:"
            self.obey(self.terminal.read(prompt))

    def after_the_end(self) -> bool:
        """Say who won and let the user still correct a slip; true when the game goes on again."""
        self.finish()
        while not self.clash and not self.guesser.more_guesses_allowed:
            try:
                line = self.terminal.read("Enter to leave; or undo, correct N ANSWER, reveal:")
            except EOFError:
                return False
            if not line.strip() or line.strip().lower() in LEAVE:
                return False
            self.obey(line)
        self.done = False
        return True

    def show_guess(self) -> None:
        """Make the next guess and show it."""
        fresh = self.guesser.waiting is None
        with self.terminal.progress(f"{self.guesser.strategy.name} is thinking") as progress:
            choice = self.guesser.consider(progress)
        if not fresh:
            return
        number = len(self.guesser.turns) + 1
        left = len(self.guesser.knowledge.candidates)
        self.terminal.event(
            "guess",
            number=number,
            guess=choice.guess,
            **({"left": left} if self.setup.count else {}),
            **({"sample": choice.sample} if choice.sample else {}),
        )
        if self.terminal.out.is_terminal:
            self.board("")
        else:
            self.terminal.say(f"{number:2}  {self.look.plain(choice.guess)}  ?")
        if self.setup.count:
            codes = "1 code is" if left == 1 else f"{left:,} codes are"
            self.terminal.say(f"{codes} possible.", style="dim")
        if choice.sample:
            self.terminal.say(f"{self.guesser.strategy.name}: {choice.sample}.", style="dim")

    def obey(self, line: str) -> None:
        """Do what a line says: a command or an answer; anything wrong is one sentence."""
        words = line.split(maxsplit=1)
        if not words:
            return
        try:
            if command := self.commands.get(words[0].lower()):
                command(words[1].strip() if len(words) > 1 else "")
            elif self.clash:
                raise MastermindError(
                    "First mend the contradiction: correct N ANSWER (for example "
                    f"{self.example()}), undo, reveal, or quit."
                )
            else:
                self.answer(line)
        except ContradictionError as error:
            self.clash = error.contradiction
            self.show_clash(error.contradiction)
        except ImpossibleFeedbackError as error:
            guess = self.guesser.waiting.guess if self.guesser.waiting else ""
            shown = f"for {self.look.plain(guess)};"
            self.terminal.complain(str(error).replace(f"for {guess};", shown))
        except PerfectPlayError as error:
            self.terminal.complain(error)

    def example(self) -> str:
        """Return a correction that works, or one that shows the form."""
        if self.clash and self.clash.repairs:
            repair = self.clash.repairs[-1]
            return f"correct {repair.turn + 1} {next(iter(repair.answers))}"
        return "correct 1 1B1W"

    def answer(self, text: str) -> None:
        """Take the answer to the last guess."""
        try:
            self.guesser.answer(text)
        finally:
            if len(self.guesser.turns) > len(self.movers):
                self.movers.append(self.guesser.strategy.name)
                turn = self.guesser.turns[-1]
                self.terminal.event("answer", guess=turn.guess, answer=str(turn.feedback))
                if not self.terminal.out.is_terminal:
                    draw_turns(self.terminal, self.look, self.guesser.turns, last_only=True)

    def correct(self, text: str) -> None:
        """Change an earlier answer in place."""
        match = re.fullmatch(r"(\d{1,3})[\s:.]+(\S.*)", text)
        if match is None:
            raise MastermindError(
                f"{quote('correct ' + text)} is not understood; give the turn and its right "
                f"answer, for example {self.example()}."
            )
        turn = int(match[1]) - 1
        try:
            self.guesser.correct(turn, match[2])
        finally:
            # Changed or not, what is shown must be what is known now.
            self.clash = self.guesser.knowledge.contradiction
        changed = self.guesser.turns[turn]
        self.terminal.event("corrected", number=turn + 1, answer=str(changed.feedback))
        self.terminal.say(f"Answer {turn + 1} is now {changed.feedback}.", style="dim")

    def show_clash(self, clash: Contradiction) -> None:
        """Show which answers cannot all be true and what would mend them."""
        self.terminal.event(
            "contradiction",
            message=clash.text(),
            clash=[turn + 1 for turn in clash.clash],
            repairs=[
                {
                    "number": repair.turn + 1,
                    "answers": {str(a): count for a, count in repair.answers.items()},
                }
                for repair in clash.repairs
            ],
            at_least_wrong=clash.changes,
        )
        draw_turns(self.terminal, self.look, self.guesser.turns, marked=clash.clash)
        self.terminal.say(clash.clash_text(self.setup.palette, self.look.style), style="yellow")
        if not clash.repairs:
            self.terminal.say(clash.mend_text())
            return
        self.terminal.say("Changing one answer mends it:")
        for repair in clash.repairs:
            answers = ", ".join(map(str, repair.answers))
            self.terminal.say(f"  answer {repair.turn + 1} could be {answers}")

    def reveal(self, text: str) -> None:
        """Take the user's code and name each wrong answer; the game can still go on."""
        while True:
            if not text and self.secret is None:
                text = self.terminal.read("Your code was:")
                if not text.strip():
                    return
            try:
                if text:
                    self.secret = parse_code(self.setup.variant, text, self.setup.palette)
                break
            except MastermindError as error:
                if not self.terminal.interactive:
                    raise
                self.terminal.complain(error)
                text = ""
        if self.check_answers() and self.guesser.turns:
            self.terminal.say("Put it right with: correct N ANSWER; or quit.", style="dim")

    def check_answers(self) -> int:
        """Compare every answer with the code that the user has told; return how many are wrong."""
        if self.secret is None:
            return 0
        wrong = self.guesser.wrong_answers(self.secret)
        self.terminal.event(
            "checked",
            secret=self.secret,
            wrong=[
                {"number": w.turn + 1, "given": str(w.given), "correct": str(w.correct)}
                for w in wrong
            ],
        )
        if not wrong:
            self.terminal.say("All your answers were right.")
        for answer in wrong:
            self.terminal.say(explain_wrong_answer(self.setup.variant, answer, self.setup.palette))
        return len(wrong)

    def finish(self) -> None:
        """Say who won, unless the user's own code shows that an answer was wrong."""
        outcome = self.guesser.outcome
        if outcome is None:
            return
        self.done = True
        wrong = self.guesser.wrong_answers(self.secret) if self.secret else ()
        self.terminal.event(
            "over",
            winner=None if wrong else outcome.winner.value,
            reason=outcome.reason,
            secret=self.secret,
        )
        if self.terminal.out.is_terminal:
            self.board("")
        if wrong:
            self.terminal.say("The game ends here, but not all answers fit your code.", "bold")
            self.check_answers()
            return
        if outcome.winner is Winner.BREAKER:
            self.terminal.say(f"I win: {outcome.reason}.", style="bold green")
        else:
            self.terminal.say(f"You win: {outcome.reason}.", style="bold")
            if self.secret is None:
                self.terminal.say("Tell me your code with: reveal CODE", style="dim")
        self.check_answers()

    def hint(self, _: str) -> None:
        """Tell what the program is certain of."""
        text = sure_colours(self.guesser.knowledge, self.setup.palette)
        self.terminal.say(text)
        self.terminal.event("hint", text=text)

    def best(self, _: str) -> None:
        """Tell how the waiting guess splits the codes."""
        guess = self.guesser.new_guess()
        parts = self.guesser.knowledge.partition(guess)
        largest = max(map(len, parts.values()))
        self.terminal.say(
            f"{self.look.plain(guess)} splits the {len(self.guesser.knowledge.candidates):,} codes "
            f"into {len(parts)} groups, the largest of {largest:,}."
        )
        self.terminal.event("best", guess=guess, groups=len(parts), largest=largest)

    def candidates(self, text: str) -> None:
        """List codes that are still possible."""
        list_codes(self.terminal, self.look, self.guesser.knowledge.candidates, text)

    def player(self, text: str) -> None:
        """Let another computer player guess on."""
        if not text:
            self.terminal.say(
                f"{self.guesser.strategy.name} guesses now; {list_players(human=False)}"
            )
            return
        name = find_player(text)
        if name == HUMAN:
            raise PlayerError("In this game the program guesses; choose knuth, for example.")
        self.guesser.strategy = strategies.get(name)
        self.guesser.waiting = None
        self.terminal.say(f"From now on {name} guesses.", style="dim")
        self.terminal.event("player", player=name)

    def undo(self, _: str) -> None:
        """Take the last answer back."""
        self.guesser.undo()
        del self.movers[len(self.guesser.turns) :]
        self.clash = self.guesser.knowledge.contradiction
        self.terminal.event("undo", turns=len(self.guesser.turns))
        self.terminal.say("Your last answer is taken back; please answer again.", style="dim")
        if not self.clash:
            guess = self.guesser.new_guess()
            self.terminal.event("guess", number=len(self.guesser.turns) + 1, guess=guess)
            self.board("")

    def board(self, _: str) -> None:
        """Draw the board."""
        waiting = self.guesser.waiting.guess if self.guesser.waiting else None
        marked = self.clash.clash if self.clash else ()
        draw_turns(self.terminal, self.look, self.guesser.turns, marked=marked, waiting=waiting)

    def help(self, _: str) -> None:
        """List the commands."""
        for command, text in HELP.items():
            self.terminal.say(f"  {command:17} {text}")
        self.terminal.event("help", commands=HELP)

    def save(self, name: str) -> None:
        """Write the game to a file."""
        record = Record(
            self.setup.variant,
            "guess",
            self.setup.palette.name,
            self.guesser.strategy.name,
            self.secret,
            self.guesser.turns,
            tuple(self.movers),
        )
        path = save_record(record, name)
        self.saved_turns = self.guesser.turns
        self.terminal.say(
            f"Saved. Go on with: perfectplay mastermind guess --resume {quoted(path)}", style="dim"
        )
        self.terminal.event("saved", file=str(path))

    def quit(self, _: str) -> None:
        """Leave, as at the end of input."""
        raise EOFError
