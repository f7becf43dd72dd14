"""Every error that the Ultimate Tic-Tac-Toe part raises on purpose.

UltimateError(PerfectPlayError)
├── NotationError            a text that cannot be read
│   ├── MoveTextError            as a play
│   ├── PositionError            as a position, or a position that no game reaches
│   └── RecordError              as a record of a game
├── IllegalMoveError         a play that breaks a rule; `.rule` names it
│   ├── GameOverError            no play after the end
│   ├── WrongBoardError          the last play says which board is next
│   ├── BoardDecidedError        a won or full board takes no more plays
│   └── SquareTakenError         one symbol a square
├── NoPlayError              a play was asked for where there is none
├── NoChildError             a tree node has no child for that play
├── LimitError               a limit of a search that makes no sense
└── LevelError               a level that does not exist
"""

from typing import ClassVar

from perfectplay.errors import PerfectPlayError


class UltimateError(PerfectPlayError):
    """Something said about Ultimate Tic-Tac-Toe cannot be done."""


class NotationError(UltimateError):
    """A text could not be read."""


class MoveTextError(NotationError):
    """A text could not be read as a play."""


class PositionError(NotationError):
    """A text could not be read as a position, or no game reaches that position."""


class RecordError(NotationError):
    """A text could not be read as the record of a game."""


class IllegalMoveError(UltimateError):
    """A play breaks a rule of the game; `rule` is that rule's name."""

    rule: ClassVar[str] = "legal play"


class GameOverError(IllegalMoveError):
    """The game has ended, so nothing more can be played."""

    rule = "game over"


class WrongBoardError(IllegalMoveError):
    """The last play sends this one to another board."""

    rule = "forced board"


class BoardDecidedError(IllegalMoveError):
    """The board is won or full, so it takes no more plays."""

    rule = "decided board"


class SquareTakenError(IllegalMoveError):
    """The square already holds a symbol."""

    rule = "taken square"


class NoPlayError(UltimateError):
    """A play was asked for, but none is known or none is left."""


class NoChildError(UltimateError):
    """A node of the game tree has no child for this play."""


class LimitError(UltimateError):
    """A search was given a limit that makes no sense."""


class LevelError(UltimateError):
    """There is no such level."""
