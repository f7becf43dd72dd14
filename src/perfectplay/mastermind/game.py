"""One game: a secret, the turns so far, and who won and why."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from perfectplay.drawn import Drawn
from perfectplay.mastermind.errors import (
    GameOverError,
    NothingToUndoError,
    RepeatedGuessError,
)
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.liar import Liar
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.strategies import get
from perfectplay.mastermind.variant import Variant


class Winner(StrEnum):
    """The two roles of the game."""

    BREAKER = "code breaker"
    MAKER = "code maker"


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winner: Winner
    reason: str


def random_code(variant: Variant, rng: random.Random | None = None) -> str:
    """Draw a secret, every code as likely as the others."""
    return get("random").choose(Knowledge(variant), rng)


class Game(Drawn):
    """A game in which the program keeps the secret and answers every guess.

    Where some answers may be wrong, some are: the program draws lots when to lie.

    >>> game = Game(Variant(turns=3), "1234")
    >>> game.guess("1122")
    Feedback(black=1, white=1)
    >>> game.guess("1234"), game.outcome.winner.value
    (Feedback(black=4, white=0), 'code breaker')
    """

    def __init__(
        self,
        variant: Variant | str | None = None,
        secret: str | Sequence[int] | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.variant = Variant.parse(variant or "classic")
        given = random_code(self.variant, rng) if secret is None else secret
        self.secret = parse_code(self.variant, given)
        self.knowledge = Knowledge(self.variant)
        self.liar = Liar.of(self.variant, rng)

    def __repr__(self) -> str:
        # Never the secret: a repr ends up in logs.
        return f"<Game {self.variant}, {len(self.turns)} of {self.variant.turns} turns>"

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The guesses made so far with their answers."""
        return self.knowledge.turns

    @property
    def turns_left(self) -> int:
        """How many guesses may still be made."""
        return 0 if self.outcome else self.variant.turns - len(self.turns)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""
        return outcome_of(self.variant, self.turns)

    def check(self, guess: str | Sequence[int]) -> str:
        """Return a guess as digits if it may be made now, or raise the error that says why not."""
        return check_guess(self.knowledge, guess)

    def guess(self, guess: str | Sequence[int]) -> Feedback:
        """Make a guess and return its answer; a refused guess costs no turn."""
        code = self.check(guess)
        feedback = self.liar.answer(self.knowledge, code, self.secret)
        self.knowledge = self.knowledge.after(code, feedback)
        return feedback

    def undo(self) -> Turn:
        """Take the last turn back and return it."""
        if not self.turns:
            raise NothingToUndoError("There is no guess to take back yet.")
        last = self.turns[-1]
        self.knowledge = Knowledge(self.variant, self.turns[:-1])
        return last


def check_guess(
    knowledge: Knowledge, guess: str | Sequence[int], palette: Palette | None = None
) -> str:
    """Return a guess as digits if it may be made now, or raise the error that says why not.

    Where an answer may be wrong, asking again is a way to find out, so guesses may be repeated.
    """
    require_running(knowledge.variant, knowledge.turns)
    code = parse_code(knowledge.variant, guess, palette)
    if knowledge.variant.lies:
        return code
    for number, turn in enumerate(knowledge.turns, 1):
        if turn.guess == code:
            raise RepeatedGuessError(guess=code, number=number, feedback=turn.feedback)
    return code


def require_running(variant: Variant, turns: Sequence[Turn]) -> None:
    """Raise the error that says how the game ended, if it did."""
    if ended := outcome_of(variant, turns):
        raise GameOverError(f"The game is over: {ended.reason}. Start a new one or undo.")


def outcome_of(variant: Variant, turns: Sequence[Turn]) -> Outcome | None:
    """Return who won after these turns and why, or None while the game goes on."""
    if turns and turns[-1].feedback == variant.win:
        word = "guess" if len(turns) == 1 else "guesses"
        return Outcome(Winner.BREAKER, f"the code was found in {len(turns)} {word}")
    if len(turns) >= variant.turns:
        used = "the only turn is" if variant.turns == 1 else f"all {variant.turns} turns are"
        return Outcome(Winner.MAKER, f"{used} used and the code was not found")
    return None
