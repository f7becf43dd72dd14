"""From options to a running game: the bodies of the commands, loaded when a game starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from perfectplay.cli.options import pace_for, parse_yes
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.cli.ultimate.play import UltimateLoop
from perfectplay.cli.ultimate.setup import (
    get_ready,
    load_session,
    make_limit,
    new_board,
    parse_level,
)
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.ultimate import evaluators as outside
from perfectplay.ultimate.board import Player
from perfectplay.ultimate.levels import DEFAULT_LEVEL, LEVELS
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.ratings import level_ratings
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.search_settings import Limit
from perfectplay.ultimate.session import UltimateSession


@dataclass(frozen=True)
class Beginning:
    """Where a new game begins, as given on the command line."""

    position: str | None
    moves: str | None
    rule: WinRule | None
    seed: int | None

    def record(self) -> Record:
        """Set the beginning up, or say what cannot be played."""
        return Record.of(new_board(self.position, self.moves, self.rule))


@dataclass(frozen=True)
class Thinking:
    """How the computer thinks, as given on the command line."""

    time: str | None = None
    cpu: str | None = None
    simulations: int | None = None
    ponder: bool = False

    def limit(self, two: bool) -> Limit | None:
        """Return the limit for a move, or say that nobody is there whom it would bind."""
        limit = make_limit(self.time, self.cpu, self.simulations)
        if two and (limit or self.ponder):
            raise PerfectPlayError(
                "With --two no computer plays; leave out --time, --cpu, --simulations and --ponder."
            )
        return limit


def play(
    beginning: Beginning,
    strength: int | None,
    first: str | None,
    two: bool,
    resume: Path | None,
    thinking: Thinking,
    as_json: bool,
    ask: bool,
) -> None:
    """Play against the computer, or two people against each other."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        limit = thinking.limit(two)
        if first is not None:
            first = parse_first(first)
        if two and (strength or first):
            raise PerfectPlayError("With --two no computer plays; leave out --level and --first.")
        if resume is not None:
            if two or first or beginning.position or beginning.moves or beginning.rule:
                raise PerfectPlayError(
                    "A saved game brings its own players, rule and moves; leave out --two, "
                    "--first, --position, --moves and --rule."
                )
            session = load_session(resume)
            if beginning.seed is not None:
                session.seed = beginning.seed
            if strength is not None:
                session.set_level(strength)
        elif two:
            session = UltimateSession.new("two", record=beginning.record(), seed=beginning.seed)
        else:
            record = beginning.record()
            strength = ask_level(terminal, strength, ask)
            session = UltimateSession.new(
                first="me" if ask_first(terminal, first, ask) == "me" else "computer",
                level_of_computer=strength,
                record=record,
                seed=beginning.seed,
            )
        get_ready(terminal)
        session.move_limit = limit
    UltimateLoop(terminal, session, path=resume, ponder=thinking.ponder).play()


def watch(
    beginning: Beginning,
    strength: int | None,
    against: int | None,
    pace: float | None,
    as_json: bool,
    ask: bool,
) -> None:
    """Let the computer play itself."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        record = beginning.record()
        strength = ask_level(terminal, strength, ask)
        levels: dict[Player, int | None] = {Player.X: strength, Player.O: against or strength}
        session = UltimateSession(record, levels, seed=beginning.seed)
        get_ready(terminal)
    UltimateLoop(terminal, session, pace=pace_for(terminal, pace), watching=True).play()


def ask_level(terminal: Terminal, strength: int | None, ask: bool) -> int:
    """Return the level, asking for it when it is missing."""
    if strength is not None or not ask:
        return strength or DEFAULT_LEVEL
    choices = "\n".join(f"{level.number:2}  {level.name}" for level in LEVELS)
    question = f"Which level, 1 to {len(LEVELS)}?"
    return terminal.ask(question, str(DEFAULT_LEVEL), parse_level, choices)


def parse_first(text: str) -> str:
    """Read who moves first."""
    wanted = text.strip().lower()
    if wanted not in {"me", "computer"}:
        raise PerfectPlayError(
            f"--first is 'me' or 'computer', not {quote(text)}.",
            given=text,
            allowed="me, computer",
        )
    return wanted


def ask_first(terminal: Terminal, first: str | None, ask: bool) -> str:
    """Return who moves first, asking for it when it is missing."""
    if first is not None or not ask:
        return first or "me"
    wants = terminal.ask("Would you like to move first?", "yes", parse_yes)
    return "me" if wants else "computer"


def evaluators(as_json: bool) -> None:
    """List the evaluators from outside."""
    terminal = Terminal(as_json)
    names = outside.names()
    for name in names:
        terminal.event("evaluator", name=name, description=outside.describe(name))
        terminal.say(f"  {name:14} {outside.describe(name)}".rstrip())
    for said in outside.OUTSIDE.left_out.values():  # people read it on the error output
        terminal.event("left_out", message=said)
    if not names:
        terminal.say("No package that is installed brings an evaluator.")


def levels(as_json: bool) -> None:
    """List the levels with their ratings."""
    terminal = Terminal(as_json)
    ratings = level_ratings()
    for lv in LEVELS:
        rating = ratings.get(lv.number)
        measured = f" {rating.sentence}" if rating else ""
        terminal.say(f"{lv.number:2}  {lv.name}: {lv.sentence} {lv.blind_spot}{measured}")
        terminal.event(
            "level",
            number=lv.number,
            name=lv.name,
            sentence=lv.sentence,
            blind_spot=lv.blind_spot,
            elo=rating.elo if rating else None,
            margin=rating.margin if rating else None,
            games=rating.games if rating else 0,
        )
    if ratings:
        terminal.say(
            "The scale is the lab's own and says nothing about ratings elsewhere; measure again "
            "with: perfectplay lab levels",
            style="dim",
        )
