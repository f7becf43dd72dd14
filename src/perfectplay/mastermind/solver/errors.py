"""What can go wrong when solving.

MastermindError
└── SolverError
    ├── NotExactError       a number was asked for where only bounds are known
    ├── NoCodesError        an empty set has no value
    ├── BoundsError         a lower bound that is not below the upper one
    ├── DepthError          no strategy solves the set within so many guesses
    ├── TooLargeError       a set or variant that cannot be searched exactly
    └── TreeError           a decision tree that is wrong or cannot be read

The fields of an error are what its message says, for programs. `given` is what the caller gave.
"""

from __future__ import annotations

from perfectplay.mastermind.errors import MastermindError


class SolverError(MastermindError):
    """The root of the solver's errors."""


class NotExactError(SolverError):
    """Only bounds are known: the number is from `lower` to `upper`."""

    def __init__(self, message: str, lower: int = 0, upper: int = 0) -> None:
        super().__init__(message)
        self.lower = lower
        self.upper = upper


class NoCodesError(SolverError):
    """There is no code to be found."""


class BoundsError(SolverError):
    """The lower bound is not below the upper one; `given` has both."""

    def __init__(self, message: str, given: tuple[int, int] = (0, 0)) -> None:
        super().__init__(message)
        self.given = given


class DepthError(SolverError):
    """No strategy finds each of `codes` codes within the `given` number of guesses."""

    def __init__(self, message: str, given: int = 0, codes: int = 0) -> None:
        super().__init__(message)
        self.given = given
        self.codes = codes


class TooLargeError(SolverError):
    """An exact search of so many `codes` is out of reach."""

    def __init__(self, message: str, codes: int = 0) -> None:
        super().__init__(message)
        self.codes = codes


class TreeError(SolverError):
    """A decision tree that does not do what it says, or a text that cannot be read as one.

    `position` is the guess or the line that is wrong, counted from 1, where there is one.
    """

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(message)
        self.position = position
