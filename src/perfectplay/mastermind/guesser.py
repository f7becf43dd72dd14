"""The roles reversed: the user keeps the code and answers, the program guesses.

The operations are those of the Chalmers lab's guess engine, under Python names.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from perfectplay.errors import quote
from perfectplay.mastermind import strategies
from perfectplay.mastermind.contradiction import (
    WrongAnswer,
    explain_wrong_answer,
    wrong_answers,
)
from perfectplay.mastermind.errors import (
    ContradictionError,
    GameOverError,
    ImpossibleFeedbackError,
    MastermindError,
    NothingToUndoError,
)
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.game import Outcome, outcome_of
from perfectplay.mastermind.knowledge import Knowledge, Turn, check_feedback, possible_answers
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.strategies import Choice, Progress, Strategy
from perfectplay.mastermind.variant import Variant


class Guesser:
    """Guesses a code that only the user knows, from the user's answers.

    >>> guesser = Guesser(strategy=strategies.get("knuth"))
    >>> guesser.new_guess()
    '0011'
    >>> guesser.answer("2B2W")
    >>> guesser.new_guess()
    '0102'
    """

    def __init__(
        self,
        variant: Variant | str | None = None,
        strategy: Strategy | str | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.variant = Variant.parse(variant or "classic")
        wanted = strategy or "consistent"
        self.strategy = strategies.get(wanted) if isinstance(wanted, str) else wanted
        self.rng = rng or random.Random()
        self.knowledge = Knowledge(self.variant)
        self.waiting: Choice | None = None

    def start(self) -> None:
        """Begin a new round: forget all guesses and answers."""
        self.knowledge = Knowledge(self.variant)
        self.waiting = None

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The answered guesses."""
        return self.knowledge.turns

    @property
    def more_guesses_allowed(self) -> bool:
        """Whether the turn limit leaves room for another guess and the code is not found."""
        return self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while guesses remain."""
        return outcome_of(self.variant, self.turns)

    def consider(self, progress: Progress | None = None) -> Choice:
        """Return the guess to be answered next; asked again before the answer, the same one."""
        if self.waiting is None:
            if ended := self.outcome:
                raise GameOverError(f"The game is over: {ended.reason}; start a new one.")
            self.knowledge.require_candidates()
            self.waiting = self.strategy.consider(self.knowledge, self.rng, progress)
        return self.waiting

    def new_guess(self) -> str:
        """Return the guess to be answered next, as digits."""
        return self.consider().guess

    def answer(self, reply: Feedback | tuple[int, int] | str) -> None:
        """Take the answer to the last guess.

        Raises :class:`ImpossibleFeedbackError`, and takes nothing, when no code at all could get
        this answer; raises :class:`ContradictionError`, having noted the answer, when it clashes
        with earlier ones.
        """
        if self.waiting is None:
            raise MastermindError("No guess is waiting for an answer; ask for new_guess() first.")
        guess = self.waiting.guess
        feedback = self._possible(guess, reply)
        self.waiting = None
        self.knowledge = self.knowledge.after(guess, feedback)
        self.knowledge.require_candidates()

    def correct(self, turn: int, reply: Feedback | tuple[int, int] | str) -> None:
        """Change the answer of an earlier turn (from 0) in place; what came after it stays.

        Raises :class:`ContradictionError`, having changed it, when the answers still clash.
        """
        if not isinstance(turn, int) or not 0 <= turn < len(self.turns):
            number = turn + 1 if isinstance(turn, int) else quote(turn)
            known = f"1 to {len(self.turns)}" if self.turns else "none yet"
            raise MastermindError(f"There is no answer {number} to correct; there are: {known}.")
        guess = self.turns[turn].guess
        feedback = self._possible(guess, reply)
        self.waiting = None
        self.knowledge = Knowledge(
            self.variant,
            [*self.turns[:turn], Turn(guess, feedback), *self.turns[turn + 1 :]],
        )
        self.knowledge.require_candidates()

    def undo(self) -> Turn:
        """Take the last answer back and return its turn; the same guess will be asked again."""
        if not self.turns:
            raise NothingToUndoError("There is no answer to take back yet.")
        last = self.turns[-1]
        self.knowledge = Knowledge(self.variant, self.turns[:-1])
        self.waiting = Choice(last.guess)
        return last

    def _possible(self, guess: str, reply: Feedback | tuple[int, int] | str) -> Feedback:
        feedback = check_feedback(self.variant, reply)
        possible = possible_answers(self.variant, guess)
        if feedback not in possible:
            raise ImpossibleFeedbackError(
                f"No code can get {feedback} for {guess}; possible are "
                f"{', '.join(map(str, possible))}."
            )
        return feedback

    def wrong_answers(self, secret: str | Sequence[int]) -> tuple[WrongAnswer, ...]:
        """Return each answer that is not the one this secret gives."""
        return wrong_answers(self.variant, self.turns, parse_code(self.variant, secret))

    def explain_contradiction(
        self, secret: str | Sequence[int], palette: Palette | None = None
    ) -> str:
        """Say which answers were wrong for the revealed secret and what they should have been."""
        found = self.wrong_answers(secret)
        if not found:
            return "All your answers were right."
        return "\n".join(explain_wrong_answer(self.variant, wrong, palette) for wrong in found)

    def require_consistent(self) -> None:
        """Raise :class:`ContradictionError` when the answers so far clash."""
        if found := self.knowledge.contradiction:
            raise ContradictionError(found.text(), found)
