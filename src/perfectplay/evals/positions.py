"""Whether the answer to a question about a position is right, and what a wrong one costs."""

from __future__ import annotations

from fractions import Fraction

from perfectplay.errors import quote
from perfectplay.evals.errors import ReplyError
from perfectplay.evals.replies import check_code, parse_guess, parse_turns
from perfectplay.evals.sets import Kind, Problem
from perfectplay.mastermind.contradiction import find_contradiction

Answer = str | tuple[int, ...]
"""A code, or the numbers of turns."""


def parse_answer(problem: Problem, text: str) -> Answer:
    """Return the answer that a reply gives to a problem of any kind."""
    if problem.kind.asks_for_turns:
        return parse_turns(len(problem.given), text)
    return _chosen(problem, parse_guess(problem.variant, text))


def check_answer(problem: Problem, said: str) -> str:
    """Read a code that was given alone, as to a tool."""
    return _chosen(problem, check_code(problem.variant, said))


def _chosen(problem: Problem, code: str) -> str:
    if problem.kind is Kind.CHOICE and code not in problem.choices:
        raise ReplyError(
            f"{quote(code)} is none of the four guesses; choose one of "
            f"{', '.join(problem.choices)}.",
            given=code,
            allowed=", ".join(problem.choices),
        )
    return code


def is_right(problem: Problem, answer: Answer) -> bool:
    """Tell whether an answer is right; of a game, whether it is the code."""
    if problem.kind is Kind.CHOICE:
        return answer == problem.best_choice
    if problem.kind is not Kind.CLASH:
        return answer == (problem.turns or problem.secret)
    # Several sets of turns may be smallest ones; each of them is right.
    turns = [problem.given[int(number) - 1] for number in answer]
    smallest = len(turns) == len(problem.turns)
    return smallest and find_contradiction(problem.variant, turns) is not None


def regret_of(problem: Problem, answer: Answer) -> Fraction | None:
    """Return the guesses that an answer gives away on average; None where it is no guess."""
    if problem.kind is Kind.CHOICE and isinstance(answer, str):
        return problem.regret_of(answer)
    if problem.kind is Kind.DEDUCTION:
        # One code is left: any other guess is one too many, and tells nothing new.
        return Fraction(not is_right(problem, answer))
    return None
