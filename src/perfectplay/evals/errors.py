"""What can be wrong with what is to be judged.

PerfectPlayError
└── EvalError
    └── TranscriptError     a transcript that cannot be read
"""

from perfectplay.errors import PerfectPlayError


class EvalError(PerfectPlayError):
    """What the evaluation cannot do."""


class TranscriptError(EvalError):
    """A transcript of a game that cannot be read."""
