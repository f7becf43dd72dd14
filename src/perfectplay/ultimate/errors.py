"""Every error that the Ultimate Tic-Tac-Toe part raises on purpose.

Each carries, where it is known, what was `given`, what is `allowed`, and the `position` of the
wrong character in a text, counted from 0.

UltimateError(PerfectPlayError)
├── NotationError            a text that cannot be read
│   ├── MoveTextError            as a move
│   ├── PositionError            as a position, or a position that no game reaches
│   ├── RecordError              as a record of a game
│   ├── BookError                as an opening book
│   └── CommandError             as a line of a protocol
├── IllegalMoveError         a move that breaks a rule; `.rule` names it
│   ├── GameOverError            no move after the end
│   ├── WrongBoardError          the last move says which board is next
│   ├── BoardDecidedError        a won or full board takes no more moves
│   └── SquareTakenError         one symbol a square
├── NoMoveError              a move was asked for where there is none
├── NoChildError             a tree node has no child for that move
├── VariationError           a variation that is not there, or one too many
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
    """A text could not be read as a move."""


class PositionError(NotationError):
    """A text could not be read as a position, or no game reaches that position."""


class RecordError(NotationError):
    """A text could not be read as the record of a game."""


class BookError(NotationError):
    """A text could not be read as an opening book."""


class CommandError(NotationError):
    """A line of a protocol between programs could not be read."""


class IllegalMoveError(UltimateError):
    """A move breaks a rule of the game; `rule` is that rule's name."""

    rule: ClassVar[str] = "legal move"


class GameOverError(IllegalMoveError):
    """The game has ended, so nothing more can be played."""

    rule = "game over"


class WrongBoardError(IllegalMoveError):
    """The last move sends this one to another board."""

    rule = "forced board"


class BoardDecidedError(IllegalMoveError):
    """The board is won or full, so it takes no more moves."""

    rule = "decided board"


class SquareTakenError(IllegalMoveError):
    """The square already holds a symbol."""

    rule = "taken square"


class NoMoveError(UltimateError):
    """A move was asked for, but none is known or none is left."""


class NoChildError(UltimateError):
    """A node of the game tree has no child for this move."""


class VariationError(UltimateError):
    """A variation of a game is not there, or there would be too many."""


class LimitError(UltimateError):
    """A search was given a limit that makes no sense."""


class LevelError(UltimateError):
    """There is no such level."""
