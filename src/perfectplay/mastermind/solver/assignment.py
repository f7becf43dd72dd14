"""The functions that the teaching assignment asks for, on lists of codes.

`optimal_guess` is the minimising side of the search, `number_of_guesses` the maximising one. Both
take a lower and an upper bound, as in alpha-beta: a score between the bounds is exact; otherwise
the result is at most the lower bound or at least the upper one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver.errors import BoundsError, NoCodesError
from perfectplay.mastermind.solver.shared import solver_of
from perfectplay.mastermind.space import Codes, answer_of, space_of
from perfectplay.mastermind.variant import Variant

Partition = dict[Feedback, list[str]]


def partition(
    candidates: Iterable[str], guess: str | Sequence[int], variant: Variant | None = None
) -> Partition:
    """Group the candidates by the answer that a guess gets; the guess itself is in no group.

    >>> partition(["1122", "1212"], "1122")
    {Feedback(black=2, white=2): ['1212']}
    """
    game = _variant(candidates, variant)
    code = parse_code(game, guess)
    codes = candidates if isinstance(candidates, Codes) else _codes(game, candidates)
    groups: Partition = {}
    numbers = space_of(game).answers(code, codes.packed).tolist()
    for number, candidate in zip(numbers, codes, strict=True):
        if candidate != code:
            groups.setdefault(answer_of(number), []).append(candidate)
    return groups


def to_list(groups: Mapping[Feedback, list[str]]) -> list[list[str]]:
    """Return the groups of a partition, the largest first."""
    return sorted(groups.values(), key=lambda group: -len(group))


def size_bounds(variant: Variant | None = None) -> tuple[int, ...]:
    """Return thresholds: a set with more codes than number i needs at least i guesses.

    A guess has one winning answer; all but two pegs black and two white is the answer of at
    most one code for each pair of pegs; every other answer may leave as many codes as one guess
    less can solve. Where answers are black only there is no such answer.

    >>> size_bounds(Variant.parse("4x6"))
    (0, 0, 1, 14, 175)
    """
    game = variant or Variant()
    answers = sum(1 for _ in game.feedbacks())
    two_swapped = math.comb(game.pegs, 2) if game.whites else game.size
    found = [0, 0, 1]
    while found[-1] < game.size:
        last = found[-1]
        larger = last + 1  # one peg: one winning answer, one other
        if game.pegs > 1:
            larger = 1 + min(last, two_swapped) + (answers - 2) * last
        if larger >= game.size:
            break
        found.append(larger)
    return tuple(found)


def optimal_guess(
    candidates: Iterable[str], lower: int, upper: int, variant: Variant | None = None
) -> tuple[str, int]:
    """Return an optimal guess for a set and its optimal score, if that is between the bounds.

    With a score at most `lower` or at least `upper` only that is certain: the score returned is
    then at most `lower`, or at least `upper`, and the guess may not be optimal.
    """
    _check(lower, upper)
    game = _variant(candidates, variant)
    codes = candidates if isinstance(candidates, Codes) else _codes(game, candidates)
    if not len(codes):
        raise NoCodesError("There is no guess for an empty set of codes; give at least one code.")
    if len(codes) == 1:
        return codes[0], 1
    solver = solver_of(game)
    score = solver.solvable_between(codes, lower, upper)
    if lower < score < upper:
        return solver.optimal_guess(codes, by="worst"), score
    return codes[0], score


def number_of_guesses(
    groups: Iterable[Sequence[str]], lower: int, upper: int, variant: Variant | None = None
) -> int:
    """Return the greatest optimal score of a partition's groups, if it is between the bounds."""
    _check(lower, upper)
    for group in groups:
        if lower >= upper:
            break
        _, score = optimal_guess(group, lower, upper, variant)
        lower = max(lower, score)
    return lower


def _check(lower: int, upper: int) -> None:
    if lower >= upper:
        raise BoundsError(
            f"The lower bound {lower} is not below the upper bound {upper}; "
            "give for example 0 and 6.",
            (lower, upper),
        )


def _variant(candidates: Iterable[str], variant: Variant | None) -> Variant:
    if variant is not None:
        return variant
    return candidates.variant if isinstance(candidates, Codes) else Variant()


def _codes(variant: Variant, candidates: Iterable[str]) -> Codes:
    return Codes.of(variant, [parse_code(variant, code) for code in candidates])
