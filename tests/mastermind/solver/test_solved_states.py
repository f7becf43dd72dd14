"""The lowest form of a game, the states that come solved with the package, and bounds of a set."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.mastermind import Knowledge, Variant, kernels, score
from perfectplay.mastermind.solver import Solver, solved_states
from perfectplay.mastermind.solver import kernels as search_kernels
from perfectplay.mastermind.solver.lowest_history import lowest_history
from perfectplay.mastermind.solver.tables import CountBounds, SetBounds
from perfectplay.mastermind.space import space_of
from tools.make_solved import pairs_of, state_in_short

SHIPPED = ["4x6", "4x7", "4x10 norepeat"]


def some_game(variant: Variant, rng: random.Random, guesses: int) -> Knowledge:
    """Return what is known after random guesses at a random secret."""
    codes = space_of(variant).codes
    know, secret = Knowledge(variant), space_of(variant).text(rng.choice(codes))
    for _ in range(guesses):
        guess = space_of(variant).text(rng.choice(codes))
        know = know.after(guess, score(guess, secret))
    return know


# -- lowest form --------------------------------------------------------------------------------


@given(st.randoms(use_true_random=False), st.integers(1, 3))
def test_a_game_with_other_pegs_and_colours_has_the_same_lowest_form(
    rng: random.Random, count: int
) -> None:
    variant = Variant(4, 6)
    guesses = [[rng.randrange(6) for _ in range(4)] for _ in range(count)]
    pegs, names, order = rng.sample(range(4), 4), rng.sample(range(6), 6), list(range(count))
    rng.shuffle(order)
    moved = [[names[guesses[place][peg]] for peg in pegs] for place in order]
    one, other = (
        lowest_history(variant, tuple(variant.text(g) for g in game)) for game in (guesses, moved)
    )
    assert one.guesses == other.guesses


@given(st.randoms(use_true_random=False), st.integers(1, 3))
def test_the_way_back_leads_to_the_guesses_of_the_game(rng: random.Random, count: int) -> None:
    variant = Variant(4, 6)
    guesses = tuple(variant.text([rng.randrange(6) for _ in range(4)]) for _ in range(count))
    lowest = lowest_history(variant, guesses)
    assert [lowest.back(guess) for guess in lowest.guesses] == [guesses[i] for i in lowest.order]
    assert lowest_history(variant, lowest.guesses).guesses == lowest.guesses


def test_bulls_and_cows_has_nineteen_kinds_of_pairs() -> None:
    assert len(pairs_of(Variant.parse("4x10 norepeat"))) == 19


# -- shipped states -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_states_after_two_guesses_are_what_the_search_finds(name: str) -> None:
    variant, rng = Variant.parse(name), random.Random(4)
    quick, plain = Solver(variant, memory_mb=32), Solver(variant, memory_mb=32, shipped=False)
    tried = 0
    while tried < 40:
        know = some_game(variant, rng, 2)
        if not 2 < len(know.candidates) < 200:
            continue
        tried += 1
        assert solved_states.state_of(quick.workspace, quick._code_set(know)) is not None
        assert quick.expected_total(know) == plain.expected_total(know)
        worst = plain.worst_case(know)
        assert quick.worst_case(know) == worst
        assert quick.best_guesses(know) == plain.best_guesses(know)
        assert quick.optimal_guess(know) == plain.optimal_guess(know)
        if guess := quick.shipped_at_worst(know):
            assert plain.solved_within(know, guess, worst.value)
        tested = know.candidates[len(know.candidates) // 2]
        assert quick.evaluate(know, tested) == plain.evaluate(know, tested)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_command_makes_what_is_shipped(name: str) -> None:
    variant, rng = Variant.parse(name).rules, random.Random(9)
    solver = Solver(variant, memory_mb=32, shipped=False)
    data = solved_states.read_data(solved_states.file_name(variant, "two-guesses"))["after"]
    assert set(data) == {" ".join(pair) for pair in pairs_of(variant)}
    for pair in rng.sample(sorted(data), 15):
        answers = rng.choice(sorted(data[pair]))
        know = Knowledge(variant, zip(pair.split(), answers.split(), strict=True))
        if len(know.candidates) < 200:
            assert data[pair][answers] == state_in_short(solver, know)


def test_guesses_that_tell_nothing_do_not_count() -> None:
    variant = Variant.parse("4x10 norepeat")
    solver = Solver(variant, memory_mb=4)
    know = Knowledge(variant, [("0123", "0B1W"), ("4567", "1B1W")])
    again = Knowledge(variant, [*know.turns, ("0123", "0B1W")])
    silly = Knowledge(variant, [("0123", "0B0W"), ("4567", "1B1W"), ("3210", "0B0W")])
    states = [
        solved_states.state_of(solver.workspace, solver._code_set(game))
        for game in (know, again, silly)
    ]
    assert states[0] is not None
    assert states[0] == states[1]
    assert states[2] is not None
    assert states[2].played == ("0123", "4567")
    assert solver.expected_total(again) == solver.expected_total(know)


def test_a_guess_that_tells_nothing_leaves_the_best_guesses_alone() -> None:
    variant = Variant.parse("4x7")
    plain, quick = (Solver(variant, memory_mb=32, shipped=use) for use in (False, True))
    know = Knowledge(variant, [("0001", "0B0W"), ("2234", "0B1W"), ("1000", "0B0W")])
    assert len(know.candidates) > solved_states.QUICK
    assert quick.best_guesses(know) == plain.best_guesses(know)
    assert quick.optimal_guess(know) == plain.optimal_guess(know)


# -- bounds of a set ----------------------------------------------------------------------------


def test_bounds_of_a_set_hold_for_its_parts_and_are_no_weaker() -> None:
    variant, rng = Variant(3, 4), random.Random(2)
    space, solver = space_of(variant), Solver(Variant(3, 4), memory_mb=4, shipped=False)
    everything = CountBounds(variant)
    for _ in range(15):
        codes = np.sort(rng.sample(space.codes.tolist(), 20)).astype(np.uint64)
        answers = np.empty((20, space.codes.size), np.uint8)
        kernels.answer_table(space.masks(codes), space.masks(space.codes), answers)
        numbers = {
            n: i for i, n in enumerate([*sorted(set(answers.flat) - {space.win}), space.win])
        }
        compact = np.vectorize(numbers.get)(answers).astype(np.uint8)
        bounds = SetBounds(compact, space.codes.size, len(numbers))
        assert (bounds.least >= everything.least[:21]).all()
        for size in range(1, 20, 3):
            part = [space.text(code) for code in sorted(rng.sample(codes.tolist(), size))]
            assert bounds.least[size] <= solver.expected_total(part).value
            assert size <= bounds.capacity[solver.worst_case(part).value]


def test_the_sizes_of_parts_are_those_that_are_counted() -> None:
    variant = Variant(3, 4)
    space = space_of(variant)
    answers = np.random.default_rng(1).integers(0, 9, (17, 64 + 5), dtype=np.uint8)
    sizes = np.zeros((space.codes.size, 9), np.int32)
    search_kernels.part_sizes(answers, sizes)
    for guess, answer in itertools.product(range(64), range(9)):
        assert sizes[guess, answer] == np.count_nonzero(answers[:, guess] == answer)
