"""What can go wrong when solving.

MastermindError
└── SolverError
    ├── NotExactError       a number was asked for where only bounds are known
    ├── NoCodesError        an empty set has no value
    ├── BoundsError         a lower bound that is not below the upper one
    ├── DepthError          no strategy solves the set within so many guesses
    ├── TooLargeError       a set or variant that cannot be searched exactly
    └── TreeError           a decision tree that is wrong or cannot be read
"""

from perfectplay.mastermind.errors import MastermindError


class SolverError(MastermindError):
    """The root of the solver's errors."""


class NotExactError(SolverError):
    """Only bounds are known."""


class NoCodesError(SolverError):
    """There is no code to be found."""


class BoundsError(SolverError):
    """The lower bound is not below the upper one."""


class DepthError(SolverError):
    """The set cannot be solved within so many guesses."""


class TooLargeError(SolverError):
    """An exact search is out of reach."""


class TreeError(SolverError):
    """A decision tree that does not do what it says, or a text that is none."""
