"""Games, knowledge, judgements and trees drawn for notebooks, as the page draws them.

A notebook shows a :class:`~perfectplay.mastermind.Game`, a :class:`~perfectplay.ultimate.Board` and
most other things of the library as drawings by itself; this package is loaded when it does. What
can be asked for by name is the drawing of a code, and what a reader prefers:

>>> from perfectplay.drawing import draw_code
>>> draw_code("RRBY").label
'red red blue yellow'
"""

from __future__ import annotations

from typing import Any

from perfectplay.drawing.choices import MarksError, prefer
from perfectplay.drawing.mastermind.codes import draw_code
from perfectplay.drawing.picture import Card, Figure
from perfectplay.session import load

__all__ = ["DRAWN", "Card", "Figure", "MarksError", "draw_code", "html_of", "prefer", "svg_of"]

_HERE = "perfectplay.drawing"
_MASTERMIND, _ULTIMATE = "perfectplay.mastermind", "perfectplay.ultimate"
DRAWN: dict[str, str] = {
    f"{_MASTERMIND}.contradiction:Contradiction": f"{_HERE}.mastermind.knowledge:contradiction",
    f"{_MASTERMIND}.evaluate:Evaluation": f"{_HERE}.mastermind.whole:evaluation",
    f"{_MASTERMIND}.feedback:Feedback": f"{_HERE}.mastermind.codes:feedback",
    f"{_MASTERMIND}.game:Game": f"{_HERE}.mastermind.games:game",
    f"{_MASTERMIND}.knowledge:Knowledge": f"{_HERE}.mastermind.knowledge:knowledge",
    f"{_MASTERMIND}.record:Record": f"{_HERE}.mastermind.games:record",
    f"{_MASTERMIND}.session:MastermindSession": f"{_HERE}.mastermind.games:session",
    f"{_MASTERMIND}.solver.tree:DecisionTree": f"{_HERE}.mastermind.whole:tree_html",
    f"{_MASTERMIND}.solver.values:GuessList": f"{_HERE}.mastermind.teaching:guess_list",
    f"{_MASTERMIND}.solver.values:GuessValue": f"{_HERE}.mastermind.teaching:guess_value",
    f"{_MASTERMIND}.space:Codes": f"{_HERE}.mastermind.codes:list_of_codes",
    f"{_MASTERMIND}.split:Split": f"{_HERE}.mastermind.knowledge:split",
    f"{_MASTERMIND}.teacher.judge:Judged": f"{_HERE}.mastermind.teaching:judged",
    f"{_MASTERMIND}.teacher.review:Review": f"{_HERE}.mastermind.teaching:review",
    f"{_MASTERMIND}.teacher.review:TurnReview": f"{_HERE}.mastermind.teaching:turn_review",
    f"{_ULTIMATE}.analysis:Analysis": f"{_HERE}.ultimate.analyses:analysis",
    f"{_ULTIMATE}.analysis:MoveAnalysis": f"{_HERE}.ultimate.analyses:move_analysis",
    f"{_ULTIMATE}.board:Board": f"{_HERE}.ultimate.boards:board",
    f"{_ULTIMATE}.record:Record": f"{_HERE}.ultimate.boards:record",
    f"{_ULTIMATE}.session:UltimateSession": f"{_HERE}.ultimate.boards:session",
    f"{_ULTIMATE}.solution:Solution": f"{_HERE}.ultimate.analyses:solution",
    f"{_ULTIMATE}.teacher:MoveReview": f"{_HERE}.ultimate.analyses:move_review",
    f"{_ULTIMATE}.teacher:Review": f"{_HERE}.ultimate.analyses:review",
}
"""Every class that a notebook draws, with what draws it."""
_FIGURES: dict[str, str] = {
    f"{_MASTERMIND}.evaluate:Evaluation": f"{_HERE}.mastermind.whole:evaluation",
    f"{_MASTERMIND}.solver.tree:DecisionTree": f"{_HERE}.mastermind.whole:tree",
    f"{_ULTIMATE}.analysis:Analysis": f"{_HERE}.ultimate.analyses:analysis_figure",
    f"{_ULTIMATE}.board:Board": f"{_HERE}.ultimate.boards:figure",
    f"{_ULTIMATE}.solution:Solution": f"{_HERE}.ultimate.analyses:solution_figure",
}
"""Those that are a picture which can stand alone."""


def html_of(thing: object) -> str:
    """Draw something as HTML for a notebook."""
    drawn = _draw(DRAWN, thing)
    return drawn if isinstance(drawn, str) else drawn.html()


def svg_of(thing: object) -> str:
    """Draw something as a picture of its own."""
    drawn = _draw(_FIGURES, thing)
    return drawn if isinstance(drawn, str) else drawn.svg()


def _draw(places: dict[str, str], thing: object) -> Any:
    for kind in type(thing).__mro__:
        where = places.get(f"{kind.__module__}:{kind.__qualname__}")
        if where is not None:
            return load(where)(thing)
    raise TypeError(f"Nothing draws {type(thing).__qualname__}.")
