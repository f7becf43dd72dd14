"""Breaking a code: the turns of a game, whoever makes them, and who may make the next one."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, get_args

from perfectplay.errors import SessionError
from perfectplay.judgement import Judgement
from perfectplay.mastermind import strategies
from perfectplay.mastermind.contradiction import wrong_answers
from perfectplay.mastermind.errors import MastermindError, NothingToUndoError, PlayerError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.game import (
    Outcome,
    Winner,
    check_guess,
    outcome_of,
    random_code,
    require_running,
)
from perfectplay.mastermind.judged_views import RemarkView
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.liar import Liar
from perfectplay.mastermind.notation import Style, format_code, parse_code
from perfectplay.mastermind.palette import PALETTES, Palette, get_palette
from perfectplay.mastermind.players import HUMAN, find_player, list_players
from perfectplay.mastermind.record import Mode, Sense
from perfectplay.mastermind.strategies import Choice
from perfectplay.mastermind.variant import Variant
from perfectplay.mastermind.views import Standing
from perfectplay.session import Progress, Session

BREAKER, MAKER = "breaker", "maker"
DEFAULT_GUESSER = "knuth"


@dataclass
class TurnNote:
    """What is written down beside a turn: who made it, how many codes fit after it, what was said.

    The last five are there only for guesses that the teacher judges; `judging` while he has not
    ended.
    """

    player: str
    left: int
    word: Judgement | None = None
    skill: int | None = None
    fortune: int | None = None
    remark: RemarkView | None = None
    judging: bool = False


class CodeBreaking(Session):
    """The turns of one game. Only :meth:`answer_to` looks at the secret; the repr leaves it out."""

    kind: ClassVar[str] = "mastermind"
    modes: ClassVar[tuple[str, ...]] = get_args(Mode)
    seat_names: ClassVar[dict[str, str]] = {BREAKER: "code breaker", MAKER: "code maker"}
    may_resign: ClassVar[tuple[str, ...]] = (BREAKER,)
    clocked: ClassVar[tuple[str, ...]] = (BREAKER,)
    begins_rematch: ClassVar[tuple[str, ...]] = (BREAKER,)

    mode: Mode
    style: Style = "letters"
    """How codes are written in sentences."""
    in_digits: bool = False
    """Whether sentences know no colours, for whoever sees none: codes and colours are digits."""

    def __init__(
        self,
        variant: Variant | str = "classic",
        mode: Mode = "play",
        *,
        palette: str | Palette | None = None,
        player: str | None = None,
        sense: Sense = "worst",
        secret: str | Sequence[int] | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.variant = Variant.parse(variant)
        self.mode = mode
        if mode == "learn":
            self.variant.require_true_answers("The teacher")
        self.palette = palette_for(self.variant, palette)
        self.sense = sense
        self.rng = rng or random.Random()
        self.player = HUMAN
        self.switch(player or (DEFAULT_GUESSER if mode == "guess" else HUMAN))
        self.secret = self._first_secret(secret)
        self.liar = Liar.of(self.variant, self.rng)
        self.knowledge = Knowledge(self.variant)
        self.notes: list[TurnNote] = []

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.mode} {self.variant}, {len(self.notes)} turns>"

    def _first_secret(self, secret: str | Sequence[int] | None) -> str | None:
        if secret is not None:
            return parse_code(self.variant, secret, self.palette)
        if self.mode == "two":
            raise MastermindError(
                "A game for two needs the code that the other one shall break, for example 0123.",
                allowed="secret, for example 0123",
            )
        return None if self.mode == "guess" else random_code(self.variant, self.rng)

    # -- how it stands ------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The variant."""
        return str(self.variant)

    @property
    def label(self) -> str:
        """The variant as people call it."""
        return self.variant.label

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The guesses made so far with their answers."""
        return self.knowledge.turns

    @property
    def turns_made(self) -> int:
        """How many guesses have been answered."""
        return len(self.turns)

    @property
    def movers(self) -> list[str]:
        """Who made each guess."""
        return [note.player for note in self.notes]

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""
        if self.ended is not None:
            return Outcome(Winner.MAKER, f"the {self.how_it_ended}")
        return outcome_of(self.variant, self.turns)

    @property
    def how_it_ended(self) -> str:
        """Say why a game ended that no guess ended."""
        return super().how_it_ended.replace("resigned", "gave up")

    @property
    def has_secret(self) -> bool:
        """Whether somebody breaks a code that is hidden here, and not only the user's own."""
        return self.mode != "guess"

    @property
    def left(self) -> int:
        """How many codes fit the answers."""
        return self.notes[-1].left if self.notes else self.variant.size

    @property
    def standing(self) -> Standing:
        """Whose turn it is."""
        if self.outcome:
            return "game over"
        if self.mode == "guess":
            return "waiting" if self.left else "contradiction"
        return "human" if self.player == HUMAN else "computer"

    def knowledge_before(self, turn: int) -> Knowledge:
        """Return what was known before a turn, counted from 0, or say which turns there are."""
        if not 0 <= turn < len(self.turns):
            raise MastermindError(
                f"There is no turn {turn}: turns are counted from 0 and there are "
                f"{len(self.turns)}.",
                given=turn,
                allowed=f"0 to {len(self.turns) - 1}" if self.turns else "none yet",
            )
        return Knowledge.trusted(self.variant, self.turns[:turn])

    @property
    def spoken(self) -> Palette | None:
        """The palette whose colours sentences name, if they name any."""
        return None if self.in_digits else self.palette

    def show(self, code: str) -> str:
        """Write a code in the palette of the game."""
        return format_code(self.variant, code, self.spoken, self.style)

    def require_mode(self, *modes: Mode) -> None:
        """Refuse what another mode is for."""
        if self.mode not in modes:
            raise SessionError(
                f"This cannot be done in a game of mode {self.mode!r}; it is for "
                f"{', '.join(modes)}.",
                given=self.mode,
                allowed=", ".join(modes),
            )

    # -- turns --------------------------------------------------------------------------------

    def check_guess(self, guess: str | Sequence[int]) -> str:
        """Return a guess as digits if the human may make it now, or say why not."""
        self.require_mode("learn", "play", "two")
        self.require_open()
        require_running(self.variant, self.turns)
        if self.player != HUMAN:
            raise PlayerError(
                f"{self.player} is playing; switch to human first (player human), then guess."
            )
        return check_guess(self.knowledge, guess, self.palette)

    def answer_to(self, code: str) -> Feedback:
        """Answer a guess; the only place where the secret is looked at."""
        if self.secret is None:
            raise MastermindError("Only you know the code of this game; answer the guess instead.")
        return self.liar.answer(self.knowledge, code, self.secret)

    @property
    def lies_told(self) -> str:
        """Say which answers of a game that has ended were wrong, where some may be; else nothing.

        Where the program guesses, the code that it found tells, or the one that its maker told.
        """
        found = bool(self.turns) and self.turns[-1].feedback == self.variant.win
        code = self.turns[-1].guess if found else self.secret
        if not self.variant.lies or not self.outcome or code is None:
            return ""
        wrong = wrong_answers(self.variant, self.turns, code)
        if not wrong:
            return "No answer was wrong."
        return " ".join(
            f"Answer {lie.turn + 1}, {lie.given}, was wrong: {lie.correct} would have been true."
            for lie in wrong
        )

    def add_turn(self, code: str, feedback: Feedback, mover: str) -> TurnNote:
        """Write a turn down, unchecked."""
        _ = self.knowledge.candidates  # counted here, so that the turn only has to thin them out
        self.knowledge = self.knowledge.told(Turn(code, feedback))
        note = TurnNote(mover, len(self.knowledge.candidates))
        self.notes.append(note)
        self.moved(BREAKER)
        return note

    def step(self, progress: Progress | None = None) -> Choice:
        """Let the computer player make one guess; refused while the human plays."""
        choice = self.choose(progress)
        self.make(choice)
        return choice

    def choose(self, progress: Progress | None = None) -> Choice:
        """Let the computer player choose its guess; the secret plays no part in it."""
        self.require_mode("learn", "play", "two")
        self.require_open()
        require_running(self.variant, self.turns)
        if self.player == HUMAN:
            raise PlayerError(
                "It is the human's turn; let the program play with: player NAME; "
                f"{list_players(human=False)}"
            )
        return self.consider(progress)

    def make(self, choice: Choice) -> None:
        """Make the guess that the computer player has chosen."""
        self.add_turn(choice.guess, self.answer_to(choice.guess), self.player)

    def consider(self, progress: Progress | None = None) -> Choice:
        """Let the computer player choose a guess; nothing is made yet."""

        def report(done: int, total: int) -> None:
            self.check()
            if progress:
                progress(done, total)

        return strategies.get(self.player).consider(self.knowledge, self.rng, report)

    def switch(self, player: str) -> None:
        """Let another player break the code from now on; the turns so far are all it needs."""
        name = find_player(player)
        if self.mode == "guess" and name == HUMAN:
            raise PlayerError(
                f"Here the program guesses your code; {list_players(human=False)}",
                given=name,
                allowed="any computer player",
            )
        self.player = name

    def undo(self, mine: Collection[str] | None = None, people: int = 1) -> None:
        """Take the last turn back, whoever made it; not once another person has answered it.

        A game that was over goes on as practice: its code has been shown.
        """
        if self.mode == "two" and people > 1:
            raise SessionError("Against another person a guess stands, once its answer was seen.")
        if not self.turns and not self.ended:
            raise NothingToUndoError("There is no guess to take back yet.")
        if self.has_secret and self.outcome:
            self.practice = True
        if not self.ended:
            self.knowledge = Knowledge.trusted(self.variant, self.turns[:-1])
            self.notes.pop()
        self.taken_back()


def palette_for(variant: Variant, palette: str | Palette | None) -> Palette:
    """Return a palette with enough colours: the one that is asked for, or the first that has."""
    if palette is None:
        return next(known for known in PALETTES.values() if len(known) >= variant.colours)
    found = get_palette(palette) if isinstance(palette, str) else palette
    return found.require(variant.colours)
