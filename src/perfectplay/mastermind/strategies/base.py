"""What a computer player is: a pure choice from what is known."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from perfectplay.mastermind.errors import RepeatedGuessError
from perfectplay.mastermind.knowledge import Knowledge

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Choice:
    """A guess, and how it was found; `sample` says so when not everything was looked at."""

    guess: str
    sample: str | None = None


class Strategy(ABC):
    """A code breaker that needs only the turns so far, so it can take over at any time."""

    name: ClassVar[str]
    title: ClassVar[str] = ""
    """What people call it; `name` is for programs and for typing."""
    description: ClassVar[str]
    deterministic: ClassVar[bool] = True
    quick: ClassVar[bool] = False
    """Whether it chooses at once in any variant, without comparing guesses."""

    @abstractmethod
    def consider(
        self,
        knowledge: Knowledge,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Choice:
        """Choose a guess; `progress(done, total)` is called now and then when it takes long."""

    def choose(self, knowledge: Knowledge, rng: random.Random | None = None) -> str:
        """Choose a guess.

        Raises :class:`ContradictionError` when no code fits the turns (the random player does
        not mind) and :class:`RepeatedGuessError` when nothing is left to guess.
        """
        return self.consider(knowledge, rng).guess

    def __repr__(self) -> str:
        return f"strategies.get({self.name!r})"


def played(knowledge: Knowledge) -> set[str]:
    """Return the guesses made so far."""
    return {turn.guess for turn in knowledge.turns}


def require_open(knowledge: Knowledge) -> None:
    """Raise when the code has been found already: no guess is left to choose."""
    if any(turn.feedback == knowledge.variant.win for turn in knowledge.turns):
        raise RepeatedGuessError(
            f"The code {knowledge.turns[-1].guess} is found already; there is nothing to guess."
        )
