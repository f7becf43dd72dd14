"""The value of every guess is that of the solver, and on small variants that of a plain search."""

from functools import cache

import pytest

from perfectplay.exports.guess_values import Valuer
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Solver

BOUNDED = Knowledge("3x8", [("012", "0B1W")])
"""So many codes that a budget runs out for some of their parts."""


def plain_values(variant: Variant) -> dict[str, tuple[int, int]]:
    """Value every first guess that tells something by trying everything: the definition."""
    codes = tuple(Knowledge(variant).candidates)

    def parts(left: tuple[str, ...], guess: str) -> list[tuple[str, ...]]:
        answers = {code: variant.answer(guess, code) for code in left}
        return [
            tuple(code for code in left if answers[code] == answer)
            for answer in set(answers.values()) - {variant.win}
        ]

    @cache
    def best(left: tuple[str, ...]) -> tuple[int, int]:
        values = [value for guess in codes if (value := of(left, guess))]
        return min(total for total, _ in values), min(worst for _, worst in values)

    def of(left: tuple[str, ...], guess: str) -> tuple[int, int] | None:
        below = parts(left, guess)
        if any(len(part) == len(left) for part in below):
            return None
        values = [best(part) for part in below]
        worst = 1 + max((worst for _, worst in values), default=0)
        return len(left) + sum(total for total, _ in values), worst

    return {guess: value for guess in codes if (value := of(codes, guess))}


@pytest.mark.parametrize("text", ["2x3", "2x4", "3x2", "3x3", "3x4 norepeat", "2x4 black only"])
def test_values_are_those_of_a_plain_search(text: str) -> None:
    variant = Variant.parse(text)
    found = Valuer(variant).guesses(Knowledge(variant), every=True)
    assert {g.guess: (g.total.value, g.worst.value) for g in found} == plain_values(variant)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("4x6", [("0012", "1B1W")]),
        ("4x6", [("0123", "0B2W"), ("1045", "1B1W")]),
        ("5x4", [("00123", "1B2W")]),
        ("4x10 norepeat", [("0123", "1B1W"), ("0456", "1B0W"), ("0178", "0B1W")]),
    ],
)
def test_values_are_those_of_the_solver(text: str, turns: list[tuple[str, str]]) -> None:
    know = Knowledge(text, turns)
    found = Valuer(know.variant).guesses(know)
    solver = Solver(know.variant, memory_mb=32)
    for given in found[:: max(1, len(found) // 25)]:
        value = solver.evaluate(know, given.guess)
        assert (value.total, value.worst) == (given.total, given.worst)
        assert value.could_be == given.could_be
    assert min(g.total for g in found) == solver.expected_total(know)
    assert min(g.worst for g in found) == solver.worst_case(know)


def test_kinds_stand_for_all_guesses_that_tell_something() -> None:
    know = Knowledge("3x5", [("001", "1B0W")])
    valuer = Valuer(know.variant)
    kinds, every = valuer.guesses(know), valuer.guesses(know, every=True)
    assert sum(kind.alike for kind in kinds) == len(every)
    assert {guess.alike for guess in every} == {1}
    values = {(g.total, g.worst) for g in every}
    assert {(kind.total, kind.worst) for kind in kinds} == values
    by_guess = {g.guess: g for g in every}
    for kind in kinds:
        assert (by_guess[kind.guess].total, by_guess[kind.guess].worst) == (kind.total, kind.worst)
    useless = [g for g in know.candidates if len(know.partition("001")) == 1]
    assert not useless or "001" not in by_guess


def test_one_code_left_needs_one_guess() -> None:
    know = Knowledge("3x4", [("001", "0B1W"), ("223", "2B0W"), ("132", "1B2W")])
    (only,) = know.candidates
    (found,) = Valuer(know.variant).guesses(know)
    assert (found.guess, found.total.value, found.worst.value) == (only, 1, 1)


def test_a_small_budget_gives_bounds_that_hold_and_are_the_same_again() -> None:
    know = BOUNDED
    exact = {g.guess: g for g in Valuer(know.variant).guesses(know)}
    bounded = Valuer(know.variant, budget=1)
    found = bounded.guesses(know)
    bounded.guesses(know.after("134", "1B0W"))
    assert bounded.guesses(know) == found == Valuer(know.variant, budget=1).guesses(know)
    assert not all(g.total.exact for g in found)
    for guess in found:
        value = exact[guess.guess]
        assert guess.total.lower <= value.total.value <= guess.total.upper
        assert guess.worst.lower <= value.worst.value <= guess.worst.upper
