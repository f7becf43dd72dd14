"""The searches against a plain reading of the definitions, and against published results."""

import random

import pytest

from benchmarks.reference_worst_case import Reference, least_total
from perfectplay.mastermind import Knowledge, Variant, score
from perfectplay.mastermind.solver import Bounds, Solver
from perfectplay.mastermind.space import Codes, space_of

SMALL = ["2x4", "3x3", "3x4", "4x2", "2x6", "3x5 norepeat", "3x4 norepeat", "4x4 norepeat", "1x6"]


def random_sets(variant: Variant, rng: random.Random, count: int) -> list[list[str]]:
    codes = list(Codes(variant, space_of(variant).codes))
    sizes = [rng.randint(1, min(40, len(codes))) for _ in range(count)]
    return [sorted(rng.sample(codes, size)) for size in sizes]


def some_guesses(reference: Reference, rng: random.Random) -> list[str]:
    return rng.sample(reference.codes, min(4, len(reference.codes)))


@pytest.mark.parametrize("name", SMALL)
def test_both_values_of_random_sets_are_those_of_brute_force(name: str) -> None:
    variant, rng = Variant.parse(name), random.Random(name)
    reference, solver = Reference(variant), Solver(variant, memory_mb=4)
    for codes in random_sets(variant, rng, 4):
        deepest = len(codes) + 2
        worst = reference.optimal_guess(codes, 0, deepest)[1]
        assert solver.worst_case(codes) == Bounds(worst, worst)
        total = least_total(reference, codes)
        assert solver.expected_total(codes) == Bounds(total, total)
        best = solver.best_guesses(codes, by="expected").guesses
        worst_best = solver.best_guesses(codes, by="worst").guesses
        for guess in some_guesses(reference, rng):
            groups = list(reference.partition(codes, guess).values())
            groups.sort(key=lambda group: -len(group))
            by_hand = len(codes) + sum(least_total(reference, group) for group in groups)
            value = solver.evaluate(codes, guess)
            assert value.total == Bounds(by_hand, by_hand)
            assert (guess in best) == (by_hand == total and value.parts > (len(codes) > 1))
            deep = 1 + reference.number_of_guesses(groups, 0, deepest)
            assert value.worst == Bounds(deep, deep)
            assert (guess in worst_best) == (deep == worst and value.parts > (len(codes) > 1))
            assert value.could_be == (guess in codes)
            assert value.parts == len(groups) + value.could_be


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("4x6", (6, 3, 4, 5)),
        ("4x6 norepeat", (9, 4, 6, 8)),
        pytest.param("4x6", (9, 3, 4, 5, 6, 7, 8), marks=pytest.mark.slow),
        pytest.param("4x6 norepeat", (9, 4, 5, 6, 7, 8, 10, 12), marks=pytest.mark.slow),
        ("5x3", (9, 4, 6, 7, 8, 10, 12, 14, 16)),
    ],
)
def test_random_sets_agree_with_brute_force_where_that_is_slow(
    name: str, sizes: tuple[int, ...]
) -> None:
    variant, rng = Variant.parse(name), random.Random(name)
    reference, solver = Reference(variant), Solver(variant, memory_mb=4)
    for size in sizes:
        codes = sorted(rng.sample(reference.codes, size))
        assert solver.expected_total(codes).value == least_total(reference, codes)
        assert solver.worst_case(codes).value == reference.optimal_guess(codes, 0, 12)[1]


@pytest.mark.parametrize(
    ("name", "total", "worst"),
    [
        ("2x6", 132, 5),
        ("3x4", 206, 4),
        ("3x5", 451, 5),
        ("3x6", 854, 5),
        ("3x7", 1474, 6),
        pytest.param("3x8", 2359, 6, marks=pytest.mark.slow),
        ("4x4", 905, 4),
        ("4x5", 2463, 5),
        ("4x6", 5625, 5),
        ("5x3", 816, 4),
        ("5x4", 3954, None),
        ("6x3", 2649, 5),
        ("4x6 norepeat", 1446, 5),
        ("4x7 norepeat", 3639, 6),
        ("4x8 norepeat", 7817, None),
        pytest.param("5x6 norepeat", 3434, 6, marks=pytest.mark.slow),
        pytest.param("3x9", 3596, 6, marks=pytest.mark.slow),
        pytest.param("3x10", 5242, 7, marks=pytest.mark.slow),
        pytest.param("5x5", 13496, None, marks=pytest.mark.slow),
        pytest.param("6x4", 17281, None, marks=pytest.mark.slow),
        pytest.param("4x9 norepeat", 14914, None, marks=pytest.mark.slow),
        pytest.param("5x7 norepeat", 12305, None, marks=pytest.mark.slow),
        pytest.param("4x7", 11228, 6, marks=pytest.mark.slow),
        pytest.param("4x10 norepeat", 26274, 7, marks=pytest.mark.slow),
        pytest.param("4x8", 20471, None, marks=pytest.mark.slow),
    ],
)
def test_whole_variants_reach_the_published_optimum(
    name: str, total: int, worst: int | None
) -> None:
    variant = Variant.parse(name)
    solver, know = Solver(variant, memory_mb=128, shipped=False), Knowledge(variant)
    assert solver.expected_total(know).value == total
    if worst is not None:
        assert solver.worst_case(know).value == worst


def test_classic_within_five_guesses_costs_one_more() -> None:
    solver = Solver(Variant.parse("4x6"), memory_mb=32, shipped=False)
    know = Knowledge(solver.variant)
    assert solver.expected_total(know, within=5).value == 5626
    assert solver.expected_total(know, within=6).value == 5625


@pytest.mark.slow
def test_4x8_within_six_guesses_costs_two_more() -> None:
    solver = Solver(Variant.parse("4x8"), memory_mb=128)
    assert solver.expected_total(Knowledge(solver.variant), within=6).value == 20473


@pytest.mark.parametrize(
    ("guess", "total", "worst"),
    [
        ("0012", 5625, 5),
        ("0123", 5673, 5),
        ("0011", 5702, 5),
        ("0001", 5791, 5),
        ("0000", 6318, 6),
    ],
)
def test_every_first_guess_of_the_classic_game(guess: str, total: int, worst: int) -> None:
    solver = Solver(Variant.parse("4x6"), memory_mb=32, shipped=False)
    value = solver.evaluate(Knowledge(solver.variant), guess)
    assert (value.total.value, value.worst.value) == (total, worst)


def test_all_best_first_guesses_of_the_classic_game_are_of_one_kind() -> None:
    solver = Solver(Variant.parse("4x6"), memory_mb=32, shipped=False)
    best = solver.best_guesses(Knowledge(solver.variant))
    assert sorted(best.guesses) == sorted(
        code for code in Knowledge().candidates if len(set(code)) == 3
    )
    worst = solver.best_guesses(Knowledge(solver.variant), by="worst")
    assert set(worst.guesses) == {code for code in Knowledge().candidates if len(set(code)) > 1}


@pytest.mark.parametrize("first", ["0012", "0001", "0123"])
def test_symmetry_does_not_change_what_is_best(first: str) -> None:
    # The same set with and without its history: symmetries differ, the answers may not.
    know = Knowledge(Variant()).after(first, score(first, "3415"))
    one = Solver(know.variant, memory_mb=32, shipped=False)
    two = Solver(know.variant, memory_mb=32, shipped=False)
    plain = Codes(know.variant, know.candidates.packed)
    for by in ("expected", "worst"):
        assert one.best_guesses(know, by=by) == two.best_guesses(plain, by=by)
