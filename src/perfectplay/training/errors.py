"""What can be wrong with a question about puzzles and lessons."""

from perfectplay.errors import PerfectPlayError


class TrainingError(PerfectPlayError):
    """Something about puzzles and lessons that cannot be done."""


class NoPuzzleError(TrainingError):
    """A puzzle that is not in the shipped set, or a game without puzzles."""


class NoLessonError(TrainingError):
    """A lesson, or a step of one, that does not exist."""


class AnswerError(TrainingError):
    """A rule or a question of a lesson that does not go with the answer asked for."""


class DayError(TrainingError):
    """A text that is not a day."""
