"""Everything that can go wrong in a game of Mastermind.

MastermindError
├── VariantError               an impossible or too large variant
├── PaletteError               no such palette, or too few colours in it
├── CodeError
│   ├── CodeLengthError        too few or too many pegs
│   ├── ColourError            a value, letter or name that is no colour here
│   └── ColourTwiceError       a colour used twice where that is not allowed
├── FeedbackError              an answer that cannot be read
│   └── ImpossibleFeedbackError    … or that no code could get
├── GameOverError              a move after the end
├── NothingToUndoError         no turn to take back
├── RepeatedGuessError         a guess that was made before
├── PlayerError                no such player, or not that player's turn
├── ContradictionError         no code fits all the answers
├── RecordError                a saved game that cannot be read
└── solver.errors.SolverError  what the exact solver refuses; its branches are drawn there
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from perfectplay.errors import PerfectPlayError

if TYPE_CHECKING:
    from perfectplay.mastermind.contradiction import Contradiction


class MastermindError(PerfectPlayError):
    """The root of this game's errors."""


class VariantError(MastermindError):
    """A variant that cannot exist or is too large to handle."""


class PaletteError(MastermindError):
    """A palette that is unknown or has too few colours."""


class CodeError(MastermindError):
    """A text or sequence that is no code of the variant."""


class CodeLengthError(CodeError):
    """A code with too few or too many pegs."""


class ColourError(CodeError):
    """A code with something that is no colour of the variant; `bad` lists each such part once."""

    def __init__(self, message: str, bad: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.bad = tuple(bad)


class ColourTwiceError(CodeError):
    """A code that repeats a colour in a variant without repeats."""


class FeedbackError(MastermindError):
    """An answer that cannot be read."""


class ImpossibleFeedbackError(FeedbackError):
    """An answer that no code of the variant could get."""


class GameOverError(MastermindError):
    """A move after the end of the game."""


class NothingToUndoError(MastermindError):
    """There is no turn to take back."""


class RepeatedGuessError(MastermindError):
    """A guess that was already made; it costs no turn."""


class PlayerError(MastermindError):
    """A player that does not exist, or whose turn it is not."""


class ContradictionError(MastermindError):
    """No code fits all the answers; `contradiction` says which ones clash and how to mend it."""

    def __init__(self, message: str, contradiction: Contradiction) -> None:
        super().__init__(message)
        self.contradiction = contradiction


class RecordError(MastermindError):
    """A saved game that cannot be read."""
