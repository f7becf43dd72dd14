"""From options to a running game: the bodies of the commands, loaded when a game starts."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from perfectplay.cli.mastermind.guess import GuessLoop
from perfectplay.cli.mastermind.loop import load_game
from perfectplay.cli.mastermind.play import PlayLoop
from perfectplay.cli.mastermind.setup import (
    choose_player,
    get_ready,
    parse_sense,
    parse_style,
    read_hidden_code,
    set_up,
)
from perfectplay.cli.mastermind.teach import TeachLoop
from perfectplay.cli.options import pace_for, parse_yes
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.durations import parse_seconds
from perfectplay.errors import quote
from perfectplay.mastermind import strategies
from perfectplay.mastermind.errors import MastermindError, PlayerError
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.players import HUMAN, NUMBERS, find_player, player_title
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver import Budget
from perfectplay.mastermind.teacher import Judge


@dataclass(frozen=True)
class Options:
    """The options that all games share, as given on the command line."""

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

    def load(self, path: Path, *, guess: bool = False, learn: bool = False) -> MastermindSession:
        """Read the saved game to go on with; it brings its own variant and palette."""
        if self.variant or self.turns:
            raise MastermindError(
                "A saved game brings its own variant and turns; leave out --variant and --turns."
            )
        session = load_game(path, guess, learn)
        session.rng = random.Random(self.seed)
        if self.palette:
            session.palette = get_palette(self.palette).require(session.variant.colours)
        return session


def play(options: Options, player: str | None, maker: str | None) -> None:
    """Break a code, alone, with computer players, or against a person beside you."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        style = parse_style(options.pegs)
        if options.resume:
            session = options.load(options.resume)
            if player is not None:
                session.switch(_player_or_human(terminal, player))
        else:
            setup = set_up(terminal, options.variant, options.palette, options.turns, options.ask)
            name = _player_or_human(terminal, player) if player is not None else None
            name = choose_player(terminal, name, HUMAN, "Who breaks the code?", options.ask)
            by_hand = _maker(terminal, maker, options.ask) == HUMAN
            secret = read_hidden_code(terminal, setup.variant, setup.palette) if by_hand else None
            session = MastermindSession(
                setup.variant,
                "two" if by_hand else "play",
                palette=setup.palette,
                player=name,
                secret=secret,
                rng=random.Random(options.seed),
            )
        get_ready(terminal)
    PlayLoop(
        terminal,
        session,
        pegs=style,
        count=options.count,
        path=options.resume,
        pace=options.pace or 0.0,
    ).play()


def _player_or_human(terminal: Terminal, text: str) -> str:
    """Read a player's name; anything else starts the human, with a line that lists the names."""
    try:
        return find_player(text)
    except PlayerError as error:
        terminal.complain(error, f"{error} You play yourself now.")
        return HUMAN


def _maker(terminal: Terminal, maker: str | None, ask: bool) -> str:
    def read(text: str) -> str:
        wanted = text.strip().lower()
        if wanted not in {"computer", HUMAN}:
            raise PlayerError(
                f"{quote(text)} cannot make the code; choose computer or human, for example "
                "computer.",
                given=text,
                allowed="computer, human",
            )
        return wanted

    if maker is None and ask:
        return terminal.ask("Who makes the code, computer or human?", "computer", read)
    return read(maker or "computer")


def guess(options: Options, player: str | None, with_secret: bool | None) -> None:
    """Let the program guess a code that the user keeps."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        style = parse_style(options.pegs)
        if options.resume:
            session = options.load(options.resume, guess=True)
            if player is not None:
                session.switch(player)
        else:
            setup = set_up(terminal, options.variant, options.palette, options.turns, options.ask)
            name = choose_player(terminal, player, "knuth", "Which player guesses?", options.ask)
            session = MastermindSession(
                setup.variant,
                "guess",
                palette=setup.palette,
                player=name,
                rng=random.Random(options.seed),
            )
            if _wants_to_type(terminal, with_secret, options.ask):
                session.secret = read_hidden_code(
                    terminal, setup.variant, setup.palette, "Your code (it is not shown):"
                )
        get_ready(terminal)
    GuessLoop(terminal, session, pegs=style, count=options.count, path=options.resume).play()


def _wants_to_type(terminal: Terminal, given: bool | None, ask: bool) -> bool:
    if given is None and ask:
        question = "Type your code in, hidden, so that I can check your answers at the end?"
        return terminal.ask(question, "no", parse_yes)
    return bool(given)


def watch(options: Options, player: str | None, code: str | None) -> None:
    """Let the computer play against itself."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        style = parse_style(options.pegs)
        setup = set_up(terminal, options.variant, options.palette, options.turns, options.ask)
        name = choose_player(
            terminal, player, "knuth", "Which player breaks the code?", options.ask
        )
        if name == HUMAN:
            raise PlayerError(
                "Here the computer plays; choose a computer player such as knuth, "
                "or 'perfectplay mastermind play' to play yourself."
            )
        session = MastermindSession(
            setup.variant,
            "play",
            palette=setup.palette,
            player=name,
            secret=code,
            rng=random.Random(options.seed),
        )
        get_ready(terminal)
    pace = pace_for(terminal, options.pace)
    PlayLoop(terminal, session, pegs=style, count=options.count, pace=pace, watching=True).play()


def teach(options: Options, sense: str | None, keep: bool, think: str) -> None:
    """Play with a teacher who judges every guess before its answer is shown."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        style = parse_style(options.pegs)
        if options.resume:
            session = options.load(options.resume, learn=True)
            if sense is not None:
                session.sense = parse_sense(sense)
        else:
            setup = set_up(terminal, options.variant, options.palette, options.turns, options.ask)
            if sense is None and options.ask:
                choices = "worst: fewest guesses at worst; average: fewest on average"
                wanted = terminal.ask("What shall I teach?", "worst", parse_sense, choices)
            else:
                wanted = parse_sense(sense or "worst")
            session = MastermindSession(
                setup.variant,
                "learn",
                palette=setup.palette,
                sense=wanted,
                rng=random.Random(options.seed),
            )
        budget = Budget(seconds=parse_seconds(think))
        get_ready(terminal, teacher=True)
        session.judge = Judge(session.variant, session.sense, budget=budget)
    loop = TeachLoop(terminal, session, pegs=style, count=options.count, path=options.resume)
    loop.asks_to_keep = not keep
    loop.play()


def players(as_json: bool) -> None:
    """List the players."""
    terminal = Terminal(as_json)
    numbers = {name: number for number, name in NUMBERS.items()}
    rows = {HUMAN: "you"} | {name: strategies.get(name).description for name in strategies.names()}
    for name, description in rows.items():
        title = player_title(name)
        about = {"name": name, "title": title, "number": numbers.get(name)}
        terminal.event("player", **about, description=description)
        terminal.say(f"  {numbers.get(name, ' ')}  {name:14} {title}: {description}")
    for said in strategies.OUTSIDE.left_out.values():  # people read it on the error output
        terminal.event("left_out", message=said)
