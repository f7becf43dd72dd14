"""Breaking a code in the terminal: a person, any computer player, or both by turns."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from perfectplay.cli.console import LEAVE, Terminal
from perfectplay.cli.mastermind_draw import Look
from perfectplay.cli.mastermind_setup import Setup, save_record
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.mastermind import strategies
from perfectplay.mastermind.errors import MastermindError, RepeatedGuessError
from perfectplay.mastermind.game import Winner
from perfectplay.mastermind.hints import sure_colours
from perfectplay.mastermind.knowledge import Turn
from perfectplay.mastermind.match import Match, State, list_players
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.record import Mode, Record
from perfectplay.mastermind.space import Codes

PAGE = 40
HELP = {
    "CODE": "make a guess in digits, letters or colour names: 0011, RRBB, red red blue blue",
    "hint": "what is certain about the code so far",
    "best": "show a very good guess",
    "candidates [N]": f"list the codes that are still possible ({PAGE}, or from number N on)",
    "player NAME": "let somebody else go on: human, knuth, … or 0, 1, 2, 3",
    "step, run": "with a computer player: one guess (or Enter), or all the rest",
    "undo": "take the last guess back",
    "count": "show or hide how many codes are left",
    "board": "draw the board again",
    "save FILE": "write the game to a file; go on later with --resume FILE",
    "help": "this list",
    "quit": "leave",
}


def quoted(path: Path) -> str:
    """Return a path as a shell would want it."""
    return shlex.quote(str(path))


def draw_turns(
    terminal: Terminal,
    look: Look,
    turns: Sequence[Turn],
    left: Sequence[int] = (),
    movers: Sequence[str] = (),
    marked: Sequence[int] = (),
    waiting: str | None = None,
    last_only: bool = False,
) -> None:
    """Draw turns as coloured pegs where there is room for them, else as plain lines."""
    table = look.board(turns, left, movers, marked, waiting, last_only)
    if terminal.out.is_terminal and look.fits(table, terminal.out):
        terminal.draw(table)
        return
    for row in look.rows(turns, left, movers, marked, waiting, last_only):
        terminal.say(row)


def list_codes(terminal: Terminal, look: Look, left: Codes, text: str) -> None:
    """List codes that are possible, a page at a time, from the number in `text` on."""
    if text and not re.fullmatch(r"[1-9]\d{0,8}", text):
        raise MastermindError(
            f"{quote(text)} is no place in the list; say where it should start, "
            "as in candidates 41."
        )
    start = int(text or 1)
    if start > max(1, len(left)):
        raise MastermindError(f"There are {len(left):,} codes left; start at 1 to {len(left):,}.")
    page = left[start - 1 : start - 1 + PAGE]
    end = start - 1 + len(page)
    terminal.event("candidates", count=len(left), start=start, codes=list(page))
    terminal.say(look.codes(page) or "No code fits all the answers.")
    more = f"; go on with: candidates {end + 1}" if end < len(left) else ""
    if page:
        terminal.say(f"{start:,} to {end:,} of {len(left):,} codes left{more}", style="dim")


class PlaySession:
    """One game, from the first guess to its end or until the user leaves."""

    mode: Mode = "play"
    commands_help = HELP

    def __init__(self, terminal: Terminal, setup: Setup, match: Match, pace: float = 0.0) -> None:
        self.terminal = terminal
        self.setup = setup
        self.look = setup.look
        self.match = match
        self.pace = pace
        self.saved_turns = len(match.game.turns)
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "hint": self.hint,
            "best": self.best,
            "candidates": self.candidates,
            "player": self.player,
            "step": self.step,
            "run": self.run_on,
            "undo": self.undo,
            "count": self.toggle_count,
            "board": self.board,
            "save": self.save,
            **dict.fromkeys(LEAVE, self.quit),
        }

    @property
    def game_turns(self) -> int:
        """How many turns have been made."""
        return len(self.match.game.turns)

    @property
    def goodbye(self) -> str:
        """What to say when the user leaves."""
        lost = self.match.state is not State.OVER and self.game_turns != self.saved_turns
        return "Bye – the game was not saved." if lost else "Bye."

    def start(self) -> None:
        """Say what is played."""
        variant = self.setup.variant
        self.terminal.say(f"Mastermind · {variant.title}", style="bold")
        self.terminal.draw(self.look.colours())
        self.terminal.event(
            "start",
            variant=str(variant),
            pegs=variant.pegs,
            colours=variant.colours,
            repeats=variant.repeats,
            turns=variant.turns,
            codes=variant.size,
            player=self.match.player,
        )
        if self.game_turns:
            self.draw_board()

    def play(self) -> None:
        """Read lines until the game is over."""
        self.start()
        if self.terminal.interactive:
            self.terminal.say("Type a guess, or help for the commands.", style="dim")
        while True:
            while self.match.state is not State.OVER:
                self.obey(self.terminal.read(self.prompt()))
            self.finish()
            if not self.after_the_end():
                return

    def after_the_end(self) -> bool:
        """Let the user still save, undo or look around; true when the game goes on again."""
        while self.match.state is State.OVER:
            try:
                line = self.terminal.read("Enter to leave; or undo, save FILE, help:")
            except EOFError:
                return False
            if not line.strip() or line.strip().lower() in LEAVE:
                return False
            self.obey(line)
        return True

    def watch(self) -> None:
        """Let the computer play to the end."""
        self.start()
        self.run_on("")
        self.finish()

    def prompt(self) -> str:
        """Return the prompt, which says whose turn it is."""
        turn = f"Guess {self.game_turns + 1} of {self.setup.variant.turns}"
        if self.match.state is State.COMPUTER:
            return f"{turn}, {self.match.player} plays (Enter: next, run: to the end):"
        return f"{turn}:"

    def obey(self, line: str) -> None:
        """Do what a line says: a command or a guess; anything wrong is one sentence."""
        words = line.split(maxsplit=1)
        try:
            if not words:
                if self.match.state is State.COMPUTER:
                    self.step("")
            elif command := self.commands.get(words[0].lower()):
                command(words[1].strip() if len(words) > 1 else "")
            else:
                self.guess(line)
        except PerfectPlayError as error:
            self.terminal.complain(error)
        except KeyboardInterrupt:
            # Only a search or a run is interrupted; at the prompt Ctrl-C leaves.
            self.terminal.say()
            self.terminal.say("Stopped; the game goes on.", style="dim")
            self.terminal.event("stopped", turns=self.game_turns)

    def guess(self, text: str) -> None:
        """Make the human's guess."""
        try:
            code = parse_code(self.setup.variant, text, self.setup.palette)
        except MastermindError as error:
            if text.split()[0].isalpha():
                raise MastermindError(f"{error} For the commands type help.") from None
            raise
        try:
            self.match.guess(code)
        except RepeatedGuessError as error:
            shown = str(error).replace(code, self.look.plain(code))
            raise RepeatedGuessError(shown) from None
        self.show_turn()

    def step(self, _: str) -> None:
        """Let the computer player make one guess."""
        self.make_guess()

    def make_guess(self, last_only: bool = False) -> None:
        """Let the computer player make one guess and show it, alone or with the whole board."""
        with self.terminal.progress(f"{self.match.player} is thinking") as progress:
            choice = self.match.step(progress)
        self.show_turn(choice.sample, last_only)

    def run_on(self, _: str) -> None:
        """Let the computer player make guesses to the end, at the pace that was asked for."""
        first = True
        while self.match.state is not State.OVER:
            self.make_guess(last_only=not first)
            first = False
            if self.pace and not self.match.game.outcome:
                time.sleep(self.pace)

    def codes_left(self) -> list[int]:
        """Return how many codes were left after each turn."""
        know = self.match.game.knowledge
        left: list[int] = []
        step = type(know)(self.setup.variant)
        for turn in know.turns:
            _ = step.candidates
            step = step.after(*turn)
            left.append(len(step.candidates))
        return left

    def show_turn(self, sample: str | None = None, last_only: bool = False) -> None:
        """Show the last turn: the board for a person, a row in a pipe, an event for a program."""
        game = self.match.game
        left = len(game.knowledge.candidates)
        turn = game.turns[-1]
        self.terminal.event(
            "turn",
            number=len(game.turns),
            player=self.match.movers[-1],
            guess=turn.guess,
            answer=str(turn.feedback),
            black=turn.feedback.black,
            white=turn.feedback.white,
            **({"left": left} if self.setup.count else {}),
            **({"sample": sample} if sample else {}),
        )
        self.draw_board(last_only)
        if sample:
            self.terminal.say(f"{self.match.movers[-1]}: {sample}.", style="dim")

    def board(self, _: str) -> None:
        """Draw the board."""
        self.draw_board()

    def draw_board(self, last_only: bool = False) -> None:
        """Draw the board, or its last row; in a pipe only what is new."""
        game = self.match.game
        left = self.codes_left() if self.setup.count else []
        draw_turns(
            self.terminal,
            self.look,
            game.turns,
            left,
            self.match.movers,
            last_only=last_only or not self.terminal.out.is_terminal,
        )

    def finish(self) -> None:
        """Say who won, and show the code."""
        game = self.match.game
        outcome = game.outcome
        if outcome is None:
            return
        self.terminal.event(
            "over", winner=outcome.winner.value, reason=outcome.reason, secret=game.secret
        )
        human = self.match.player == "human"
        if outcome.winner is Winner.BREAKER:
            who = "You win" if human else f"{self.match.player} wins"
            self.terminal.say(f"{who}: {outcome.reason}.", style="bold green")
        else:
            who = "The code maker wins"
            self.terminal.say(f"{who}: {outcome.reason}.", style="bold")
            shown = self.look.pegs(game.secret)
            shown.append(f"  was the code ({self.look.plain(game.secret)}).")
            self.terminal.draw(shown)

    def help(self, _: str) -> None:
        """List the commands."""
        for command, text in self.commands_help.items():
            self.terminal.say(f"  {command:15} {text}")
        self.terminal.event("help", commands=self.commands_help)

    def hint(self, _: str) -> None:
        """Tell what is certain, without giving a guess away."""
        know = self.match.game.knowledge
        text = sure_colours(know, self.setup.palette)
        self.terminal.say(text)
        self.terminal.event("hint", text=text)

    def best(self, _: str) -> None:
        """Show Knuth's guess."""
        know = self.match.game.knowledge
        with self.terminal.progress("Looking for a good guess") as progress:
            choice = strategies.get("knuth").consider(know, self.setup.rng, progress)
        parts = know.partition(choice.guess)
        worst = max(len(codes) for codes in parts.values())
        self.terminal.say(
            f"{self.look.plain(choice.guess)}: Knuth's choice. It splits the "
            f"{len(know.candidates):,} codes left into {len(parts)} groups, "
            f"the largest of {worst:,}."
        )
        self.terminal.event(
            "best", guess=choice.guess, player="knuth", groups=len(parts), largest=worst
        )

    def candidates(self, text: str) -> None:
        """List codes that are still possible, a page at a time."""
        left = self.match.game.knowledge.candidates
        list_codes(self.terminal, self.look, left, text)

    def player(self, text: str) -> None:
        """Let another player take over."""
        if not text:
            self.terminal.say(f"{self.match.player} plays now; {list_players()}")
            return
        self.match.switch(text)
        self.terminal.say(f"From now on {self.match.player} plays.", style="dim")
        self.terminal.event("player", player=self.match.player)

    def undo(self, _: str) -> None:
        """Take the last turn back."""
        self.match.undo()
        self.terminal.event("undo", turns=self.game_turns)
        self.terminal.say("The last guess is taken back.", style="dim")
        if self.game_turns:
            self.board("")

    def toggle_count(self, _: str) -> None:
        """Show or hide the number of codes left."""
        self.setup.count = not self.setup.count
        self.terminal.say(
            f"Codes left are {'shown' if self.setup.count else 'hidden'} from now on.", style="dim"
        )

    def save(self, name: str) -> None:
        """Write the game to a file."""
        record = Record.of(self.match, self.mode, self.setup.palette.name)
        path = save_record(record, name)
        self.saved_turns = self.game_turns
        self.terminal.say(
            f"Saved. Go on with: perfectplay mastermind {self.mode} --resume {quoted(path)}",
            style="dim",
        )
        self.terminal.event("saved", file=str(path))

    def quit(self, _: str) -> None:
        """Leave, as at the end of input."""
        raise EOFError
