"""Everything that can go wrong in a game of Mastermind.

MastermindError
├── VariantError               an impossible or too large variant
├── PaletteError               no such palette, or too few colours in it
├── CodeError
│   ├── CodeLengthError        too few or too many pegs
│   ├── ColourError            a value, letter or name that is not a colour here
│   └── ColourTwiceError       a colour used twice where that is not allowed
├── FeedbackError              an answer that cannot be read
│   └── ImpossibleFeedbackError    … or that no code could get
├── GameOverError              a move after the end
├── NothingToUndoError         no turn to take back
├── RepeatedGuessError         a guess that was made before
├── PlayerError                no such player, or not that player's turn
├── ContradictionError         no code fits all the answers
├── RecordError                a saved game that cannot be read
├── LiesError                  what needs true answers, where some may be wrong
└── solver.errors.SolverError  what the exact solver refuses; its branches are drawn there
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from perfectplay.errors import PerfectPlayError

if TYPE_CHECKING:
    from perfectplay.mastermind.contradiction import Contradiction
    from perfectplay.mastermind.feedback import Feedback

ShowCode = Callable[[str], str]
"""How a front end writes a code: in its palette and style."""


class MastermindError(PerfectPlayError):
    """The root of this game's errors."""

    def sentence(self, show: ShowCode = str) -> str:
        """Return the message, with the codes in it written as `show` writes them."""
        return str(self)


class VariantError(MastermindError):
    """A variant that cannot exist or is too large to handle."""


class PaletteError(MastermindError):
    """A palette that is unknown or has too few colours."""


class CodeError(MastermindError):
    """A text or sequence that is not a code of the variant."""

    fault: ClassVar[str] = "is not a code"
    """What is wrong, for a sentence that must not quote a secret."""


class CodeLengthError(CodeError):
    """A code with too few or too many pegs."""

    fault = "has the wrong number of pegs"


class ColourError(CodeError):
    """A code with something that is not a colour here; `bad` lists each such part once."""

    fault = "has something that is not a colour here"

    def __init__(self, message: str, bad: Sequence[str], allowed: str) -> None:
        super().__init__(message, given=", ".join(bad) or None, allowed=allowed)
        self.bad = tuple(bad)


class ColourTwiceError(CodeError):
    """A code that repeats a colour in a variant without repeats."""

    fault = "uses a colour twice"


class FeedbackError(MastermindError):
    """An answer that cannot be read."""


class ImpossibleFeedbackError(FeedbackError):
    """An answer that no code of the variant could get, for any guess or for this one."""

    def __init__(
        self,
        message: str = "",
        *,
        guess: str | None = None,
        feedback: Feedback | None = None,
        possible: Sequence[Feedback] = (),
    ) -> None:
        self.guess = guess
        self.feedback = feedback
        self.possible = tuple(possible)
        super().__init__(
            message or self.sentence(),
            given=None if feedback is None else str(feedback),
            allowed=", ".join(map(str, possible)) or None,
        )

    def sentence(self, show: ShowCode = str) -> str:
        """Say which answers are possible for the guess."""
        if self.guess is None:
            return str(self)
        possible = ", ".join(map(str, self.possible))
        return f"No code can get {self.feedback} for {show(self.guess)}; possible are {possible}."


class GameOverError(MastermindError):
    """A move after the end of the game."""


class NothingToUndoError(MastermindError):
    """There is no turn to take back."""


class RepeatedGuessError(MastermindError):
    """A guess that was already made, as number `number`; it costs no turn."""

    def __init__(
        self,
        message: str = "",
        *,
        guess: str | None = None,
        number: int = 0,
        feedback: Feedback | None = None,
    ) -> None:
        self.guess = guess
        self.number = number
        self.feedback = feedback
        super().__init__(message or self.sentence(), given=guess)

    def sentence(self, show: ShowCode = str) -> str:
        """Say when it was guessed before and what it got."""
        if self.guess is None:
            return str(self)
        return (
            f"{show(self.guess)} was guess {self.number} already and got {self.feedback}; "
            "it costs no turn, try another code."
        )


class PlayerError(MastermindError):
    """A player that does not exist, or whose turn it is not."""


class ContradictionError(MastermindError):
    """No code fits all the answers; `contradiction` says which ones clash and how to mend it."""

    def __init__(self, message: str, contradiction: Contradiction) -> None:
        super().__init__(message)
        self.contradiction = contradiction

    def sentence(self, show: ShowCode = str) -> str:
        """Say which answers clash and what would mend them."""
        found = self.contradiction
        return f"{found.clash_sentence(show)} {found.mend_text()}"


class RecordError(MastermindError):
    """A saved game that cannot be read."""


class LiesError(MastermindError):
    """Something that needs true answers, asked of a variant in which some may be wrong."""
