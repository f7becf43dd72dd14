"""A kept game of Mastermind: its state as JSON, its moves, and what is shown of it.

The library knows the rules; this file knows what is written down. Whatever judges, hints or
analyses gets a game with a made-up secret, so nothing that is computed can depend on the real one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, get_args

from perfectplay.mastermind.errors import NothingToUndoError, PlayerError, VariantError
from perfectplay.mastermind.feedback import Feedback, score
from perfectplay.mastermind.game import Game, Outcome, Winner, outcome_of, random_code
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.match import HUMAN, find_player
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import PALETTES, Palette, get_palette
from perfectplay.mastermind.solver import Bounds, Sense, shipped
from perfectplay.mastermind.teacher.plain import plain_bounds
from perfectplay.mastermind.teacher.reasons import mean_text
from perfectplay.mastermind.teacher.words import luck_words
from perfectplay.mastermind.variant import Variant
from perfectplay.web.errors import BadRequest
from perfectplay.web.seats import Owner
from perfectplay.web.store import Kept, new_id

Mode = Literal["learn", "play", "guess", "two"]
MODES: tuple[Mode, ...] = get_args(Mode)
OUTCOMES = {Winner.BREAKER: "breaker", Winner.MAKER: "maker"}
DEFAULT_GUESSER = "knuth"


@dataclass
class Row:
    """One turn as it is written down; `left` is how many codes fit after it."""

    guess: str
    black: int
    white: int
    player: str
    left: int
    word: dict[str, str] | None = None
    skill: int | None = None
    fortune: int | None = None
    remark: dict[str, Any] | None = None


@dataclass
class Play:
    """The whole state; the repr leaves the secret out."""

    variant: Variant
    mode: Mode
    palette: Palette
    player: str = HUMAN
    sense: Sense = "worst"
    secret: str | None = field(default=None, repr=False)
    rows: list[Row] = field(default_factory=list)
    waiting: str | None = None
    contradiction: dict[str, Any] | None = None
    worst: dict[str, Any] | None = None
    expected: str | None = None

    # -- as JSON ----------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Return the state as it is kept."""
        return {
            "variant": str(self.variant),
            "mode": self.mode,
            "palette": self.palette.name,
            "player": self.player,
            "sense": self.sense,
            "secret": self.secret,
            "turns": [asdict(row) for row in self.rows],
            "waiting": self.waiting,
            "contradiction": self.contradiction,
            "worst": self.worst,
            "expected": self.expected,
        }

    @classmethod
    def of(cls, game: Kept) -> Play:
        """Read the state of a kept game."""
        state = game.state
        return cls(
            Variant.parse(state["variant"]),
            state["mode"],
            get_palette(state["palette"]),
            state["player"],
            state["sense"],
            state["secret"],
            [Row(**row) for row in state["turns"]],
            state["waiting"],
            state["contradiction"],
            state["worst"],
            state["expected"],
        )

    # -- what is known ----------------------------------------------------------------------

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns as the library knows them."""
        return tuple(Turn(row.guess, Feedback(row.black, row.white)) for row in self.rows)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""
        return outcome_of(self.variant, self.turns)

    @property
    def left(self) -> int:
        """How many codes fit the answers."""
        return self.rows[-1].left if self.rows else self.variant.size

    def knowledge(self, turns: int | None = None) -> Knowledge:
        """Return what is known after so many turns, or after all."""
        return Knowledge(self.variant, self.turns[:turns])

    def blind(self, turns: int | None = None) -> Game:
        """Return the game with a made-up secret, for everything that must not know the real one."""
        pegs = self.variant.pegs
        game = Game(self.variant, [0] * pegs if self.variant.repeats else list(range(pegs)))
        game.knowledge = self.knowledge(turns)
        return game

    def read(self, guess: str | Sequence[int]) -> str:
        """Read a guess that may be made now."""
        return self.blind().check(parse_code(self.variant, guess, self.palette))

    # -- moves ------------------------------------------------------------------------------

    def require_mode(self, *modes: Mode) -> None:
        """Refuse what another mode is for."""
        if self.mode not in modes:
            raise BadRequest(
                f"This cannot be done in a game of mode {self.mode!r}.",
                given=self.mode,
                allowed=", ".join(modes),
            )

    def require_player(self, human: bool) -> None:
        """Refuse the human's guess while the computer plays, and the other way round."""
        if human and self.player != HUMAN:
            raise PlayerError(f"{self.player} is playing; switch to human first, then guess.")
        if not human and self.player == HUMAN:
            raise PlayerError("It is the human's turn; switch to a computer player first.")

    def answer_to(self, code: str) -> Feedback:
        """Answer a guess; the only place where the secret is looked at."""
        if self.secret is None:
            raise BadRequest("Only you know the code of this game; answer instead of guessing.")
        return score(self.variant.values(code), self.variant.values(self.secret))

    def add(self, code: str, feedback: Feedback, mover: str) -> Row:
        """Write a turn down."""
        know = self.knowledge().after(code, feedback)
        row = Row(code, feedback.black, feedback.white, mover, len(know.candidates))
        self.rows.append(row)
        self.worst = self.expected = None
        return row

    def recount(self) -> None:
        """Count the codes left after every turn again, when an earlier answer has changed."""
        know = self.knowledge(0)
        for row, turn in zip(self.rows, self.turns, strict=True):
            know = know.after(*turn)
            row.left = len(know.candidates)

    def undo(self) -> None:
        """Take the last turn back; a guess of the program waits for its answer again."""
        if not self.rows:
            raise NothingToUndoError("There is nothing to take back yet.")
        last = self.rows.pop()
        self.worst = self.expected = self.contradiction = None
        if self.mode == "guess":
            self.waiting = last.guess

    # -- what is shown ----------------------------------------------------------------------

    def standing(self) -> str:
        """Say whose turn it is in one of the words that the page knows."""
        if self.outcome:
            return "game over"
        if self.contradiction:
            return "contradiction"
        if self.mode == "guess":
            return "waiting"
        return "human" if self.player == HUMAN else "computer"


def new_play(
    variant: str,
    mode: Mode,
    palette: str | None,
    player: str,
    sense: Sense,
    secret: str | Sequence[int] | None,
    max_codes: int,
) -> Play:
    """Set up a new game, or say what cannot be played."""
    rules = limited(Variant.parse(variant), max_codes)
    if palette is None:
        enough = next(p for p in PALETTES.values() if len(p) >= rules.colours)
        colours = enough
    else:
        colours = get_palette(palette).require(rules.colours)
    name = find_player(player)
    if mode == "two":
        if secret is None:
            raise BadRequest(
                "A game for two needs the code that the other one shall break.",
                allowed="secret, for example 0123",
            )
        hidden: str | None = parse_code(rules, secret, colours)
    elif secret is not None:
        raise BadRequest(
            "A code is set only in a game for two; here the program draws it, or you keep it.",
            allowed="mode two",
        )
    else:
        hidden = None if mode == "guess" else random_code(rules)
    if mode == "guess" and name == HUMAN:
        name = DEFAULT_GUESSER
    return Play(rules, mode, colours, name, sense, hidden)


def limited(variant: Variant, max_codes: int) -> Variant:
    """Return a variant that this server takes on, or say what the limit is."""
    if variant.size > max_codes:
        raise VariantError(
            f"{variant} has {variant.size:,} codes, more than the {max_codes:,} that are played "
            "here; 5x8 with its 32,768 still works."
        )
    return variant


def seats_of(mode: Mode, owner: str) -> dict[str, str]:
    """Return the seats that somebody who starts a game gets."""
    if mode == "two":
        return {"maker": owner, "breaker": owner}
    return {"maker" if mode == "guess" else "breaker": owner}


def keep(play: Play, seats: dict[str, str], join_hash: str | None = None) -> Kept:
    """Make the record of a new game."""
    blank = Kept(new_id(), "mastermind", play.mode, "", {}, seats=seats, join_hash=join_hash)
    return changed(blank, play)


def changed(game: Kept, play: Play) -> Kept:
    """Return the record with a new state."""
    ended = play.outcome
    return replace(
        game,
        mode=play.mode,
        title=str(play.variant),
        state=play.state(),
        turns=len(play.rows),
        outcome=OUTCOMES[ended.winner] if ended else None,
        result=f"{ended.winner.value.capitalize()} won: {ended.reason}." if ended else None,
    )


def view(game: Kept, owner: Owner) -> dict[str, Any]:
    """Return what anybody may see of a game; the secret only when it is over."""
    play = Play.of(game)
    ended = play.outcome
    variant = play.variant
    before = variant.size
    turns = []
    for row in play.rows:
        turns.append(
            {
                "guess": row.guess,
                "values": list(variant.values(row.guess)),
                "black": row.black,
                "white": row.white,
                "left": row.left,
                "before": before,
                "player": row.player,
                "word": row.word,
                "skill": row.skill,
                "fortune": row.fortune,
                "words": None if row.fortune is None else luck_words(row.fortune),
                "remark": row.remark,
            }
        )
        before = row.left
    waiting = play.waiting if not ended and not play.contradiction else None
    opening = _opening_values(variant) if play.mode == "learn" and not turns else {}
    return {
        "id": game.id,
        "kind": "mastermind",
        "version": game.version,
        "mode": play.mode,
        "variant": str(variant),
        "title": variant.title,
        "pegs": variant.pegs,
        "colours": variant.colours,
        "repeats": variant.repeats,
        "turn_limit": variant.turns,
        "codes": variant.size,
        "palette": play.palette.name,
        "sense": play.sense,
        "player": play.player,
        "seat": owner.seat(game),
        "state": play.standing(),
        "turns": turns,
        "waiting": None
        if waiting is None
        else {"guess": waiting, "values": list(variant.values(waiting))},
        "left": play.left,
        "outcome": None if ended is None else {"winner": ended.winner, "reason": ended.reason},
        "secret": play.secret if ended else None,
        "contradiction": play.contradiction,
        "join": game.join_hash is not None,
        "worst": play.worst or opening.get("worst"),
        "expected": play.expected or opening.get("expected"),
    }


def _opening_values(variant: Variant) -> dict[str, Any]:
    """Return what is expected before the first guess, where that comes solved with the package."""
    known = shipped.state(variant, (), None)
    if known is None:
        return {}
    return {
        "worst": plain_bounds(Bounds(known.worst, known.worst)),
        "expected": mean_text(Bounds(known.total, known.total), variant.size),
    }
