"""From options to a running session: the commands' bodies, loaded when a game starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from perfectplay.cli.console import Terminal, leaving_cleanly
from perfectplay.cli.mastermind_guess import GuessSession
from perfectplay.cli.mastermind_play import PlaySession
from perfectplay.cli.mastermind_setup import (
    Setup,
    choose_player,
    get_ready,
    load_record,
    parse_seconds,
    parse_sense,
    set_up,
)
from perfectplay.mastermind import strategies
from perfectplay.mastermind.errors import MastermindError, PlayerError, RecordError
from perfectplay.mastermind.game import Game
from perfectplay.mastermind.guesser import Guesser
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.match import HUMAN, NUMBERS, Match, find_player, list_players
from perfectplay.mastermind.notation import parse_code

DEFAULT_PACE = 1.0


@dataclass(frozen=True)
class Options:
    """The options that all sessions share, as given on the command line."""

    variant: str | None
    palette: str | None
    pegs: str
    turns: int | None
    seed: int | None
    count: bool
    resume: Path | None
    as_json: bool
    yes: bool
    pace: float | None = None

    @property
    def ask(self) -> bool:
        """Whether missing options are asked for."""
        return not self.yes and self.resume is None

    def set_up(
        self, terminal: Terminal, variant: str | None = None, palette: str | None = None
    ) -> Setup:
        """Turn the options into a setup; a resumed game brings its own variant and palette."""
        if variant and (self.variant or self.turns):
            raise MastermindError(
                "A saved game brings its own variant and turns; leave out --variant and --turns."
            )
        return set_up(
            terminal,
            variant or self.variant,
            self.palette or palette,
            self.pegs,
            None if variant else self.turns,
            self.seed,
            self.count,
            self.ask,
        )


def play(options: Options, player: str | None, maker: str | None) -> None:
    """Break a code, alone, with computer players, or against a person beside you."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        if options.resume:
            record = load_record(options.resume)
            setup = options.set_up(terminal, str(record.variant), record.palette)
            match = record.match(setup.rng)
            if player is not None:
                match.switch(_player_or_human(terminal, player))
        else:
            setup = options.set_up(terminal)
            name = _player_or_human(terminal, player) if player is not None else None
            name = choose_player(terminal, name, HUMAN, "Who breaks the code?", options.ask)
            secret = _made_code(terminal, setup, _maker(terminal, maker, options.ask))
            match = Match(Game(setup.variant, secret, setup.rng), name, setup.rng)
        get_ready(terminal)
        session = PlaySession(terminal, setup, match, options.pace or 0.0)
    with leaving_cleanly(terminal, lambda: session.goodbye):
        session.play()


def _player_or_human(terminal: Terminal, text: str) -> str:
    """Read a player's name; anything else starts the human, with a line that lists the names."""
    try:
        return find_player(text)
    except PlayerError as error:
        terminal.complain(f"{error} You play yourself now.")
        return HUMAN


def _maker(terminal: Terminal, maker: str | None, ask: bool) -> str:
    def read(text: str) -> str:
        wanted = text.strip().lower()
        if wanted not in {"computer", HUMAN}:
            raise PlayerError(
                f"{text!r} cannot make the code; choose computer or human, for example computer."
            )
        return wanted

    if maker is None and ask:
        return terminal.ask("Who makes the code, computer or human?", "computer", read)
    return read(maker or "computer")


def _made_code(terminal: Terminal, setup: Setup, maker: str) -> str | None:
    """Return the code that a person typed hidden, or None for one drawn by lot."""
    if maker != HUMAN:
        return None
    return _hidden_code(terminal, setup, "Code maker, type the code (it is not shown):")


def _hidden_code(terminal: Terminal, setup: Setup, prompt: str) -> str:
    while True:
        text = terminal.read_hidden(prompt)
        try:
            return parse_code(setup.variant, text, setup.palette)
        except MastermindError as error:
            # The message would quote what was typed hidden; say what is allowed instead.
            kind = type(error).__name__
            terminal.complain(_WITHOUT_QUOTING.format(kind=_KINDS.get(kind, "is no code"), v=setup))


_KINDS = {
    "CodeLengthError": "has the wrong number of pegs",
    "ColourError": "has something that is no colour here",
    "ColourTwiceError": "uses a colour twice",
}
_WITHOUT_QUOTING = (
    "That {kind}; a code here has {v.variant.pegs} pegs of {v.variant.colours} colours, "
    "for example {v.example}."
)


def guess(options: Options, player: str | None, with_secret: bool | None) -> None:
    """Let the program guess a code that the user keeps."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        secret: str | None = None
        turns: tuple[Turn, ...] = ()
        movers: tuple[str, ...] = ()
        if options.resume:
            record = load_record(options.resume)
            if record.mode != "guess":
                raise RecordError(
                    f"{options.resume} is a game in which you break the code: go on with "
                    f"'perfectplay mastermind play --resume {options.resume}'."
                )
            setup = options.set_up(terminal, str(record.variant), record.palette)
            secret, turns, name = record.secret, record.turns, record.player
            movers = record.movers
            if player is not None:
                name = find_player(player)
        else:
            setup = options.set_up(terminal)
            name = choose_player(terminal, player, "knuth", "Which player guesses?", options.ask)
            if _wants_to_type(terminal, with_secret, options.ask):
                secret = _hidden_code(terminal, setup, "Your code (it is not shown):")
        if name == HUMAN:
            raise PlayerError(f"Here the program guesses; {list_players(human=False)}")
        get_ready(terminal)
        guesser = Guesser(setup.variant, strategies.get(name), setup.rng)
        guesser.knowledge = Knowledge(setup.variant, turns)
        session = GuessSession(terminal, setup, guesser, secret, movers)
    with leaving_cleanly(terminal, lambda: session.goodbye):
        session.play()


def _wants_to_type(terminal: Terminal, given: bool | None, ask: bool) -> bool:
    def read(text: str) -> bool:
        answer = text.strip().lower()
        if answer not in {"y", "yes", "n", "no"}:
            raise MastermindError(f"{text!r} is neither yes nor no; for example no.")
        return answer.startswith("y")

    if given is None and ask:
        question = "Type your code in, hidden, so that I can check your answers at the end?"
        return terminal.ask(question, "no", read)
    return bool(given)


def watch(options: Options, player: str | None, code: str | None) -> None:
    """Let the computer play against itself."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        setup = options.set_up(terminal)
        name = choose_player(
            terminal, player, "knuth", "Which player breaks the code?", options.ask
        )
        if name == HUMAN:
            raise PlayerError(
                "Here the computer plays; choose a computer player such as knuth, "
                "or 'perfectplay mastermind play' to play yourself."
            )
        secret = None if code is None else parse_code(setup.variant, code, setup.palette)
        pace = options.pace
        if pace is None and terminal.out.is_terminal and not options.as_json:
            pace = DEFAULT_PACE
        get_ready(terminal)
        match = Match(Game(setup.variant, secret, setup.rng), name, setup.rng)
        session = PlaySession(terminal, setup, match, pace or 0.0)
    with leaving_cleanly(terminal, lambda: "Bye."):
        session.watch()


def teach(options: Options, sense: str | None, keep: bool, think: str) -> None:
    """Play with a teacher who judges every guess before its answer is shown."""
    from perfectplay.cli.mastermind_teach import TeachSession
    from perfectplay.mastermind.solver import Budget
    from perfectplay.mastermind.teacher import Judge

    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        if options.resume:
            record = load_record(options.resume)
            setup = options.set_up(terminal, str(record.variant), record.palette)
            match = record.match(setup.rng)
        else:
            setup = options.set_up(terminal)
            match = Match(Game(setup.variant, rng=setup.rng), HUMAN, setup.rng)
        if sense is None and options.ask:
            choices = "worst: fewest guesses at worst; expected: fewest on average"
            wanted = terminal.ask("What shall I teach?", "worst", parse_sense, choices)
        else:
            wanted = parse_sense(sense or "worst")
        budget = Budget(seconds=parse_seconds(think))
        get_ready(terminal, teacher=True)
        judge = Judge(setup.variant, wanted, budget=budget)
        session = TeachSession(terminal, setup, match, judge, not keep, options.pace or 0.0)
    with leaving_cleanly(terminal, lambda: session.goodbye):
        session.play()


def players(as_json: bool) -> None:
    """List the players."""
    terminal = Terminal(as_json)
    numbers = {name: number for number, name in NUMBERS.items()}
    rows = {HUMAN: "you"} | {name: strategies.get(name).description for name in strategies.names()}
    for name, description in rows.items():
        terminal.event("player", name=name, number=numbers.get(name), description=description)
        terminal.say(f"  {numbers.get(name, ' ')}  {name:14} {description}")
