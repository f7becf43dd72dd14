"""The exact solver shared out over any workplace."""

from perfectplay.lab.solving.search import check_variant, solve
from perfectplay.lab.solving.solution import AnswerPart, FirstGuess, Solution

__all__ = ["AnswerPart", "FirstGuess", "Solution", "check_variant", "solve"]
