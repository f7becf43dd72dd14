"""What a player did in one game, as it was said: a line of JSON, read and written.

A line says who played, what was played, and every attempt in order. An attempt is what was said,
the guess that was read from it if one could be read, and the answer that the guess got:

    {"player": "some-model", "game": "classic-07", "set": "classic", "variant": "4x6",
     "secret": "0123", "attempts": [
       {"said": "I begin with 0 0 1 1.", "guess": "0011", "answer": "1B1W"},
       {"said": "I am lost.", "problem": "no guess was found in it"},
       {"guess": "0123", "answer": "4B0W"}]}

Only `player`, `variant` and `attempts` are needed. Where the player took over a game that had
begun, `given` has the guesses and answers before the first attempt, which are not the player's own.
Unknown keys are left alone, so that others can add their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from perfectplay.errors import quote
from perfectplay.evals.errors import TranscriptError
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge, Turn, check_feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.variant import Variant

UNANSWERED = "it was not answered"
"""The problem of an attempt that has a guess, no answer, and no other problem."""
EXAMPLE = '{"player": "me", "variant": "4x6", "attempts": [{"guess": "0011", "answer": "1B1W"}]}'


@dataclass(frozen=True)
class Attempt:
    """One try of a player: a guess with its answer, or a `problem` that says why it is none."""

    guess: str | None = None
    answer: Feedback | None = None
    said: str = ""
    """The player's own words, where they were kept."""
    problem: str = ""
    """Why this is no guess: nothing could be read, or it was refused."""

    @property
    def turn(self) -> Turn | None:
        """The guess and its answer, or None for an attempt that came to nothing."""
        if self.guess is None or self.answer is None:
            return None
        return Turn(self.guess, self.answer)

    def to_data(self) -> dict[str, Any]:
        """Return the attempt as JSON can write it, without what is empty."""
        answer = None if self.answer is None else str(self.answer)
        found = {
            "said": self.said,
            "guess": self.guess,
            "answer": answer,
            "problem": self.problem,
        }
        return {key: value for key, value in found.items() if value}


@dataclass(frozen=True)
class Transcript:
    """One game of one player, in the order in which things were said."""

    player: str
    variant: Variant
    attempts: tuple[Attempt, ...]
    secret: str | None = None
    game: str = ""
    """What tells this game apart from the player's others."""
    set: str = ""
    """The set of games that it is one of."""
    given: tuple[Turn, ...] = ()
    """What was guessed and answered before the player took over."""
    notes: Mapping[str, Any] = field(default_factory=dict)
    """Keys that are not ours, as they came."""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The player's guesses that were answered."""
        return tuple(found for attempt in self.attempts if (found := attempt.turn) is not None)

    @property
    def malformed(self) -> int:
        """How many attempts were no guess that could be answered.

        A guess that was not answered is no fault of who made it.
        """
        return sum(
            attempt.turn is None and attempt.problem != UNANSWERED for attempt in self.attempts
        )

    @property
    def solved(self) -> bool:
        """Whether the code was found."""
        return any(turn.feedback == self.variant.win for turn in self.turns)

    @property
    def knowledge(self) -> Knowledge:
        """What the answers tell, those before the player took over included."""
        return Knowledge.trusted(self.variant, (*self.given, *self.turns))

    def to_data(self) -> dict[str, Any]:
        """Return the transcript as JSON can write it."""
        ours = {
            "player": self.player,
            "game": self.game,
            "set": self.set,
            "variant": str(self.variant),
            "secret": self.secret,
            "given": [{"guess": turn.guess, "answer": str(turn.feedback)} for turn in self.given],
            "attempts": [attempt.to_data() for attempt in self.attempts],
        }
        # A game in which nothing was said is a game all the same.
        kept = {key: value for key, value in ours.items() if value or key == "attempts"}
        return {**kept, **self.notes}

    @classmethod
    def from_data(cls, data: Any) -> Self:
        """Read what `to_data` wrote, or say in one sentence what is wrong with it."""
        found = _mapping(data, "A transcript")
        variant = Variant.parse(_text(found, "variant", needed=True))
        attempts = found.get("attempts")
        if not isinstance(attempts, list):
            raise TranscriptError(
                f"A transcript needs its 'attempts', a list, not {quote(attempts)}; for example "
                f"{EXAMPLE}.",
                given=attempts,
                allowed="a list of attempts",
            )
        secret = _text(found, "secret")
        known = {"player", "game", "set", "variant", "secret", "given", "attempts"}
        return cls(
            player=_text(found, "player", needed=True),
            variant=variant,
            attempts=tuple(_attempt(variant, n, each) for n, each in enumerate(attempts, 1)),
            secret=parse_code(variant, secret) if secret else None,
            game=_text(found, "game"),
            set=_text(found, "set"),
            given=_given(variant, found.get("given", [])),
            notes={key: value for key, value in found.items() if key not in known},
        )


def _given(variant: Variant, data: Any) -> tuple[Turn, ...]:
    if not isinstance(data, list):
        raise TranscriptError(
            f"'given' of a transcript is a list of guesses with their answers, not {quote(data)}; "
            'for example [{"guess": "0011", "answer": "1B1W"}].',
            given=data,
            allowed="a list of guesses with their answers",
        )
    turns = []
    for number, each in enumerate(data, 1):
        attempt = _attempt(variant, number, each)
        if attempt.turn is None:
            why = "it has no answer" if attempt.guess else attempt.problem.removesuffix(".")
            raise TranscriptError(
                f"Turn {number} that is 'given' is none: {why}; for example "
                '[{"guess": "0011", "answer": "1B1W"}].',
                given=data,
                allowed="a list of guesses with their answers",
            )
        turns.append(attempt.turn)
    return tuple(turns)


def _attempt(variant: Variant, number: int, data: Any) -> Attempt:
    found = _mapping(data, f"Attempt {number}")
    guess, answer = _text(found, "guess"), _text(found, "answer")
    problem = _text(found, "problem")
    if answer and not guess:
        raise TranscriptError(
            f"Attempt {number} has an answer and no guess; for example {EXAMPLE}.",
            given=answer,
            allowed="a guess with its answer",
        )
    said = _text(found, "said")
    try:
        code = parse_code(variant, guess) if guess else None
    except MastermindError as error:  # the player's fault, so the game goes on
        return Attempt(said=said or guess, problem=problem or str(error))
    try:
        feedback = check_feedback(variant, answer) if answer else None
    except MastermindError as error:
        raise TranscriptError(f"Attempt {number}: {error}", given=answer) from None
    if feedback is None and not problem:
        problem = UNANSWERED if code else "no guess was found in it"
    return Attempt(code, feedback, said, problem)


def _mapping(data: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise TranscriptError(
            f"{what} is {quote(data)} and not an object of JSON; for example {EXAMPLE}.",
            given=data,
            allowed="an object of JSON",
        )
    return data


def _text(found: Mapping[str, Any], key: str, *, needed: bool = False) -> str:
    value = found.get(key)
    if value is None and not needed:
        return ""
    if not isinstance(value, str) or (needed and not value):
        wrong = f"is a text, not {quote(value)}" if key in found else "is missing"
        raise TranscriptError(
            f"'{key}' of a transcript {wrong}; for example {EXAMPLE}.",
            given=value,
            allowed="a text",
        )
    return value
