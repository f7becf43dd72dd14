"""One to twelve pegs against brute force: with ten and more there are over 64 answers."""

import itertools
import random
from functools import cache

import pytest

from perfectplay.mastermind import Feedback, Knowledge, Variant, score
from perfectplay.mastermind.solver import Budget, Solver

Group = tuple[str, ...]
WIDE = [Variant(pegs, 2) for pegs in range(1, 13)]
WIDE += [Variant(3, 5), Variant(5, 3), Variant(6, 3), Variant(4, 5, repeats=False)]


class BruteForce:
    """Both values of a set by trying every guess; guesses with the same parts count once."""

    def __init__(self, variant: Variant, codes: Group) -> None:
        self.variant = variant
        values = itertools.product(range(variant.colours), repeat=variant.pegs)
        every = (v for v in values if variant.repeats or len(set(v)) == variant.pegs)
        self.splits: dict[str, tuple[Feedback, ...]] = {}
        for guess in map(variant.text, every):
            self.splits[guess] = tuple(self.answer(guess, code) for code in codes)
        self.codes = codes

    def answer(self, guess: str, code: str) -> Feedback:
        found = score(guess, code)
        return found if self.variant.whites else Feedback(found.black, 0)

    def parts(self, guess: str, group: Group) -> list[Group]:
        by_answer: dict[Feedback, list[str]] = {}
        answers = dict(zip(self.codes, self.splits[guess], strict=True))
        for code in group:
            by_answer.setdefault(answers[code], []).append(code)
        by_answer.pop(self.variant.win, None)
        return [tuple(part) for part in by_answer.values()]

    @cache  # noqa: B019 - lives as long as one test
    def values(self, group: Group) -> dict[str, tuple[int, int]]:
        """Return total and worst case of each guess that tells something."""
        found: dict[str, tuple[int, int]] = {}
        known: dict[frozenset[Group], tuple[int, int]] = {}
        for guess in self.splits:
            parts = self.parts(guess, group)
            if parts == [group]:
                continue
            if (sign := frozenset(parts)) not in known:
                known[sign] = self.sums(len(group), parts)
            found[guess] = known[sign]
        return found

    def sums(self, size: int, parts: list[Group]) -> tuple[int, int]:
        best = [self.best(part) for part in parts]
        return size + sum(t for t, _ in best), 1 + max((w for _, w in best), default=0)

    def best(self, group: Group) -> tuple[int, int]:
        values = self.values(group).values()
        return min(total for total, _ in values), min(worst for _, worst in values)


def near_codes(variant: Variant, rng: random.Random, count: int) -> Group:
    """Return codes that differ in few pegs, so that few guesses tell them apart."""
    pegs, colours = variant.pegs, variant.colours
    if not variant.repeats:
        return tuple(sorted({variant.text(rng.sample(range(colours), pegs)) for _ in range(count)}))
    start = [rng.randrange(colours) for _ in range(pegs)]
    found = {variant.text(start)}
    for _ in range(count - 1):
        code = list(start)
        for peg in rng.sample(range(pegs), min(pegs, rng.choice((1, 2, 2)))):
            code[peg] = rng.randrange(colours)
        found.add(variant.text(code))
    return tuple(sorted(found))


@pytest.mark.parametrize("variant", WIDE, ids=str)
def test_values_and_optimal_guesses_are_those_of_brute_force(variant: Variant) -> None:
    rng = random.Random(str(variant))
    for solver in (Solver(variant, memory_mb=4), Solver(variant, memory_mb=0)):
        codes = near_codes(variant, rng, rng.randint(3, 8 if variant.size < 600 else 5))
        brute = BruteForce(variant, codes)
        total, worst = brute.best(codes)
        assert solver.expected_total(codes).value == total
        assert solver.worst_case(codes).value == worst
        if len(codes) > 1:
            values = brute.values(codes)
            wanted = sorted(guess for guess, (sum_, _) in values.items() if sum_ == total)
            assert sorted(solver.best_guesses(codes).guesses) == wanted
            wanted = sorted(guess for guess, (_, deep) in values.items() if deep == worst)
            assert sorted(solver.best_guesses(codes, by="worst").guesses) == wanted
        assert solver.optimal_guess(codes) in brute.splits


@pytest.mark.parametrize("name", ["10x3", "15x2", "11x2"])
def test_every_variant_that_can_be_played_gets_true_bounds(name: str) -> None:
    """Sets that cannot be searched get bounds, never a wrong number or an error."""
    variant = Variant.parse(name)
    solver = Solver(variant, memory_mb=1)
    know = Knowledge(variant)
    bounds = solver.expected_total(know, Budget(seconds=0.01))
    assert variant.size < bounds.lower <= bounds.upper
    few = near_codes(variant, random.Random(name), 6)
    exact = solver.expected_total(few)
    assert exact.exact
    tried = (solver.evaluate(few, code) for code in few)
    assert exact.value <= min(value.total.value for value in tried)
    assert len(few) * 2 - 1 <= exact.value
