"""Evaluators from outside, by name: functions that value a position for the search.

>>> def even(board):
...     return 0.5
>>> register("even", even)
>>> get("even")(Board())
0.5
>>> OUTSIDE.forget()
"""

from __future__ import annotations

import inspect
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING

from perfectplay.errors import PerfectPlayError, PluginError, printable, quote
from perfectplay.plugins import Plugins, told
from perfectplay.ultimate.board import Board

if TYPE_CHECKING:
    from perfectplay.ultimate.search import Evaluator

GROUP = "perfectplay.evaluators"
"""The entry points under which packages name their evaluators."""
RESERVED = frozenset({"plain", "mcts", "playout", "net", "strong", "random", "level", "cmd"})
"""Names of our own searches and entrants."""


def check_evaluator(name: str, part: object) -> Evaluator:
    """Return a function that values positions, or say in a sentence why it cannot.

    A class is made once, without arguments.
    """
    called = quote(getattr(part, "__qualname__", part))
    if isinstance(part, type):
        try:
            part = part()
        except (Exception, SystemExit) as error:
            raise PluginError(f"{called}() raised {told(error)}.") from error
    if not callable(part):
        raise PluginError(
            f"{called} cannot be called; an evaluator is a function of a board, for example "
            "def even(board): return 0.5."
        )
    try:
        inspect.signature(part).bind(None)
    except ValueError:
        pass  # some compiled functions do not say what they take
    except TypeError:
        raise PluginError(
            f"{called} cannot be called with a board alone; an evaluator is a function of a board, "
            "for example def even(board): return 0.5."
        ) from None
    found: Evaluator = part
    return found


OUTSIDE: Plugins[Evaluator] = Plugins(GROUP, "evaluator", check_evaluator, RESERVED.__contains__)
"""Evaluators of other packages, and those that were registered."""


class GuardedEvaluator:
    """Asks an evaluator, and turns whatever goes wrong with it into a sentence."""

    def __init__(self, name: str, evaluator: Evaluator) -> None:
        self.name = name
        self.evaluator = evaluator

    def __repr__(self) -> str:
        return f"evaluators.get({self.name!r})"

    def __call__(self, board: Board, /) -> float:
        position = board.position
        try:
            value: object = self.evaluator(board)
            number = float(value) if isinstance(value, Real) else float("nan")
        except PerfectPlayError:
            raise
        except Exception as error:
            raise PluginError(
                f"The evaluator {self.name!r} raised {told(error)} at {position!r}."
            ) from error
        if not (isfinite(number) and 0 <= number <= 1):
            raise PluginError(
                f"The evaluator {self.name!r} answered {quote(value)} at {position!r}; it must "
                "return the expected score of the player to move, from 0 to 1, for example 0.5.",
                given=str(value)[:80],
                allowed="0 to 1",
            )
        return number


def register(name: str, evaluator: Evaluator) -> None:
    """Add an evaluator of one's own to this process, under a name.

    To be found by other processes as well, a package names it as an entry point of
    `perfectplay.evaluators`.
    """
    OUTSIDE.register(name, evaluator)


def names() -> list[str]:
    """Return the names of all evaluators from outside."""
    return OUTSIDE.names()


def describe(name: str) -> str:
    """Return the first line of what an evaluator says of itself; nothing if it says nothing."""
    found = OUTSIDE.find(name)
    text = inspect.getdoc(found.part) if found is not None else None
    return printable(next(iter((text or "").splitlines()), ""))


def get(name: str) -> GuardedEvaluator:
    """Return an evaluator by its name."""
    wanted = name.strip().lower()
    found = OUTSIDE.find(wanted)
    if found is not None:
        return GuardedEvaluator(found.name, found.part)
    if said := OUTSIDE.left_out.get(wanted):
        raise PluginError(said, given=name)
    known = ", ".join(names())
    raise PluginError(
        f"There is no evaluator {quote(name)}; "
        + (f"choose one of {known}." if known else "no package that is installed brings one."),
        given=name,
        allowed=known or None,
    )
