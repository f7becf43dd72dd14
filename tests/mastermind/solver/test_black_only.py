"""The exact solver where answers are black only, against brute force."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Knowledge, Variant, strategies
from perfectplay.mastermind.evaluate import evaluate
from perfectplay.mastermind.solver import DecisionTree, Solver, size_bounds

SIZES = ["2x3", "3x2", "2x4", "3x3", "4x2", "2x4 norepeat", "3x4 norepeat", "5x2", "1x5"]


@cache
def solver(text: str) -> Solver:
    return Solver(Variant.parse(f"{text} black only"), memory_mb=8)


def black(guess: str, secret: str) -> int:
    return sum(a == b for a, b in zip(guess, secret, strict=True))


class Brute:
    """Least total and least worst case of sets, by trying every guess at every step."""

    def __init__(self, codes: list[str], pegs: int) -> None:
        self.codes, self.pegs = codes, pegs
        self.values = cache(self._values)

    def parts(self, left: frozenset[str], guess: str) -> list[frozenset[str]]:
        groups: dict[int, set[str]] = {}
        for code in left:
            groups.setdefault(black(guess, code), set()).add(code)
        groups.pop(self.pegs, None)
        return [frozenset(group) for group in groups.values()]

    def _values(self, left: frozenset[str]) -> tuple[int, int]:
        if len(left) <= 2:
            return 2 * len(left) - 1, len(left)
        totals, worsts = zip(*(self.guess(left, g) for g in self.codes), strict=True)
        return min(totals), min(worsts)

    def guess(self, left: frozenset[str], guess: str) -> tuple[int, int]:
        parts = self.parts(left, guess)
        if left in parts:
            return 10**6, 10**6
        below = [self.values(part) for part in parts]
        total = len(left) + sum(total for total, _ in below)
        return total, 1 + max((worst for _, worst in below), default=0)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SIZES), st.randoms(use_true_random=False))
def test_random_sets_have_the_values_of_brute_force(text: str, rng: random.Random) -> None:
    exact = solver(text)
    codes = list(Knowledge(exact.variant).candidates)
    left = frozenset(rng.sample(codes, rng.randint(1, min(len(codes), 9))))
    brute = Brute(codes, exact.variant.pegs)
    total, worst = brute.values(left)
    assert exact.expected_total(left).value == total
    assert exact.worst_case(left).value == worst
    values = {guess: brute.guess(left, guess) for guess in codes}
    best = exact.best_guesses(left)
    assert set(best.guesses) == {guess for guess, value in values.items() if value[0] == total}
    at_worst = exact.best_guesses(left, by="worst")
    assert set(at_worst.guesses) == {guess for guess, value in values.items() if value[1] == worst}
    some = rng.choice(codes)
    if values[some][0] < 10**6:
        found = exact.evaluate(left, some)
        assert (found.total.value, found.worst.value) == values[some]


@pytest.mark.parametrize("text", ["2x3", "3x2", "2x4", "3x3", "4x2", "3x4 norepeat"])
def test_whole_variants_have_the_values_of_brute_force(text: str) -> None:
    exact = solver(text)
    start = Knowledge(exact.variant)
    brute = Brute(list(start.candidates), exact.variant.pegs)
    total, worst = brute.values(frozenset(start.candidates))
    assert exact.expected_total(start).value == total
    assert exact.worst_case(start).value == worst
    assert size_bounds(exact.variant)[-1] < exact.variant.size
    tree = DecisionTree.build(exact.variant, "expected", solver=exact)
    assert tree.verify().total == total == tree.total
    assert DecisionTree.from_json(tree.to_json()) == tree
    assert DecisionTree.from_text(tree.to_text()).verify().total == total


def test_nothing_shipped_for_full_answers_is_used() -> None:
    full, dark = Variant.parse("4x6"), Variant.parse("4x6 black only")
    assert Solver(full).expected_total(Knowledge(full)).value == 5625
    know = Knowledge(dark).after("0011", "2").after("0022", "1").after("0101", "3")
    assert len(know.candidates) == sum(
        (black("0011", c), black("0022", c), black("0101", c)) == (2, 1, 3)
        for c in Knowledge(full).candidates
    )
    found = Solver(dark, memory_mb=8).expected_total(know)
    assert found.exact
    assert found.value >= 2 * len(know.candidates) - 1


@pytest.mark.parametrize("player", ["knuth", "entropy", "most-parts", "minimax-list", "lowest"])
def test_players_are_never_better_than_the_optimum(player: str) -> None:
    result = evaluate(strategies.get(player), "3x3 black only")
    assert result.secrets == 27
    assert result.total >= solver("3x3").expected_total(Knowledge("3x3 black only")).value
