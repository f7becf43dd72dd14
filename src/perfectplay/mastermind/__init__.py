"""Mastermind: rules, knowledge, players, both roles.

>>> from perfectplay.mastermind import Knowledge, Variant, strategies
>>> know = Knowledge(Variant.parse("4x6")).after("0011", (1, 1))
>>> strategies.get("knuth").choose(know)
'0023'
"""

from perfectplay.mastermind import strategies, warmup  # noqa: F401 - adds its entry
from perfectplay.mastermind.contradiction import Contradiction
from perfectplay.mastermind.evaluate import Evaluation, evaluate
from perfectplay.mastermind.feedback import Feedback, score
from perfectplay.mastermind.game import Game, Outcome, Winner, random_code
from perfectplay.mastermind.knowledge import Knowledge, Turn, possible_answers
from perfectplay.mastermind.notation import format_code, parse_code
from perfectplay.mastermind.palette import PALETTES, Palette, get_palette
from perfectplay.mastermind.record import Record
from perfectplay.mastermind.variant import PRESETS, Variant

__all__ = [
    "PALETTES",
    "PRESETS",
    "Contradiction",
    "Evaluation",
    "Feedback",
    "Game",
    "Knowledge",
    "Outcome",
    "Palette",
    "Record",
    "Turn",
    "Variant",
    "Winner",
    "evaluate",
    "format_code",
    "get_palette",
    "parse_code",
    "possible_answers",
    "random_code",
    "score",
    "strategies",
]
