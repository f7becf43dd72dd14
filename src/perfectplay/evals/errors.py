"""What can be wrong with what is to be judged.

PerfectPlayError
└── EvalError
    ├── TranscriptError     a transcript that cannot be read
    ├── AccountError        a judged game whose account does not add up: a fault of ours
    ├── NoSetError          a set of problems, or a problem of one, that does not exist
    ├── LogError            a log of another framework that cannot be read
    ├── NoPromptsError      a version of the prompts that does not exist
    └── ReplyError          a reply in which no guess, or no answer, can be found
"""

from perfectplay.errors import PerfectPlayError


class EvalError(PerfectPlayError):
    """What the evaluation cannot do."""


class TranscriptError(EvalError):
    """A transcript of a game that cannot be read."""


class NoSetError(EvalError):
    """A set of problems, or a problem of one, that does not exist."""


class NoPromptsError(EvalError):
    """A version of the prompts that does not exist."""


class LogError(EvalError):
    """A log of another framework that cannot be read, or has no game of ours."""


class ReplyError(EvalError):
    """A reply in which no guess, or no answer, can be found that the rules allow."""


class AccountError(EvalError):
    """A judged game whose guesses, regret and luck do not add up, though all of them are exact."""
