"""What can be wrong with what is to be judged.

PerfectPlayError
└── EvalError
    ├── TranscriptError     a transcript that cannot be read
    └── AccountError        a judged game whose account does not add up: a fault of ours
"""

from perfectplay.errors import PerfectPlayError


class EvalError(PerfectPlayError):
    """What the evaluation cannot do."""


class TranscriptError(EvalError):
    """A transcript of a game that cannot be read."""


class AccountError(EvalError):
    """A judged game whose guesses, regret and luck do not add up, though all of them are exact."""
