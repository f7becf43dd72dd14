"""What the solver promises besides numbers: budgets, stopping, progress, memory, large variants."""

import random
import threading

import numpy as np
import pytest

from perfectplay.mastermind import Knowledge, Variant, score, strategies
from perfectplay.mastermind.solver import (
    Bounds,
    Budget,
    DepthError,
    NoCodesError,
    NotExactError,
    Solver,
    SolverProgress,
)

CLASSIC = Variant()


def fresh(name: str = "4x6", memory_mb: int = 16) -> Solver:
    return Solver(Variant.parse(name), memory_mb=memory_mb, shipped=False)


@pytest.mark.parametrize("nodes", [0, 1, 20, 200])
def test_a_spent_budget_gives_bounds_that_hold_the_value(nodes: int) -> None:
    solver, know = fresh(), Knowledge(CLASSIC)
    total = solver.expected_total(know, Budget(nodes=nodes))
    assert total.lower <= 5625 <= total.upper
    assert not total.exact
    with pytest.raises(NotExactError, match="larger budget"):
        _ = total.value
    worst = fresh().worst_case(know, Budget(nodes=nodes))
    assert worst.lower <= 5 <= worst.upper
    value = fresh().evaluate(know, "0123", Budget(nodes=nodes))
    assert value.total.lower <= 5673 <= value.total.upper
    assert value.worst.lower <= 5 <= value.worst.upper
    # What was proven does not mislead the full search after it.
    assert solver.expected_total(know).value == 5625


def test_stop_ends_a_search_soon_and_keeps_what_it_proved() -> None:
    solver = fresh("4x7", 64)
    know = Knowledge(solver.variant)
    seen: list[SolverProgress] = []

    def stop_it(progress: SolverProgress) -> None:
        seen.append(progress)
        solver.stop()

    found = solver.expected_total(know, progress=stop_it)
    assert found.lower <= 11228 <= found.upper
    assert not found.exact
    assert seen[0].nodes > 0
    assert seen[0].seconds > 0


def test_stop_from_another_thread() -> None:
    solver = fresh("4x7", 64)
    begun = threading.Event()  # before that there is nothing to stop

    def stop() -> None:
        begun.wait()
        solver.stop()

    other = threading.Thread(target=stop)
    other.start()
    know = Knowledge(solver.variant)
    found = solver.expected_total(know, progress=lambda progress: begun.set())
    begun.set()
    other.join()
    assert found.lower <= 11228 <= found.upper
    assert not found.exact


def test_seconds_are_kept_and_bounds_come_back() -> None:
    solver = fresh("4x7", 64)
    found = solver.expected_total(Knowledge(solver.variant), Budget(seconds=0.3))
    assert found.lower <= 11228 <= found.upper


def test_little_memory_changes_nothing_but_the_time() -> None:
    assert fresh("4x5", memory_mb=0).expected_total(Knowledge(Variant(4, 5))).value == 2463


def test_the_same_question_gets_the_same_guess_whatever_was_asked_before() -> None:
    rng = random.Random(5)
    codes = list(Knowledge(CLASSIC).candidates)
    sets = [rng.sample(codes, rng.randint(3, 60)) for _ in range(20)]
    used = fresh()
    for subject in sets:
        used.best_guesses(rng.choice(sets))
        assert used.optimal_guess(subject) == fresh().optimal_guess(subject)
        best = used.best_guesses(subject).guesses
        could_be = [code for code in best if code in subject]
        assert used.optimal_guess(subject) == (could_be or list(best))[0]


def test_depths_that_cannot_be_had() -> None:
    solver, know = fresh(), Knowledge(CLASSIC)
    with pytest.raises(DepthError, match="within 4 guesses"):
        solver.expected_total(know, within=4)
    with pytest.raises(DepthError):
        solver.expected_total(["0000", "1111"], within=1)
    assert solver.expected_total(["0000", "1111"], within=2).value == 3
    with pytest.raises(NoCodesError):
        solver.worst_case([])


def test_a_useless_guess_costs_one_for_each_code() -> None:
    solver = fresh()
    value = solver.evaluate(["0000", "0001"], "5555")
    assert (value.total, value.worst, value.parts, value.could_be) == (
        Bounds(5, 5),
        Bounds(3, 3),
        1,
        False,
    )
    alone = solver.evaluate(["0123"], "0123")
    assert (alone.total, alone.worst, alone.largest) == (Bounds(1, 1), Bounds(1, 1), 1)
    assert list(solver.best_guesses(["0123"]).guesses) == ["0123"]


def test_table_shows_guesses_side_by_side() -> None:
    solver, know = fresh(), Knowledge(CLASSIC).after("0011", "1B1W")
    rows = solver.table(know, ["0023", "0123", "5555"])
    assert [row.guess for row in rows] == ["0023", "0123", "5555"]
    assert rows[0] == solver.evaluate(know, "0023")
    assert rows[0].expected * rows[0].candidates == rows[0].total.value


def test_shipped_states_are_what_the_search_finds() -> None:
    rng = random.Random(11)
    plain, quick = fresh(memory_mb=64), Solver(CLASSIC, memory_mb=16)
    codes = list(Knowledge(CLASSIC).candidates)
    subjects = [Knowledge(CLASSIC)]
    for _ in range(6):
        guess, secret = rng.choice(codes), rng.choice(codes)
        subjects.append(Knowledge(CLASSIC).after(guess, score(guess, secret)))
    for know in subjects:
        assert quick.expected_total(know) == plain.expected_total(know)
        assert quick.worst_case(know) == plain.worst_case(know)
        assert quick.best_guesses(know) == plain.best_guesses(know)
        assert quick.best_guesses(know, by="worst") == plain.best_guesses(know, by="worst")
        assert quick.optimal_guess(know) == plain.optimal_guess(know)


def test_a_variant_too_large_to_hold_still_gets_bounds() -> None:
    solver = Solver(Variant.parse("6x10"), memory_mb=8)
    know = Knowledge(solver.variant).after("001122", (1, 1))
    total = solver.expected_total(know, Budget(seconds=0.2))
    worst = solver.worst_case(know, Budget(seconds=0.2))
    assert 0 < total.lower < total.upper < 20 * len(know.candidates)
    assert 4 <= worst.lower < worst.upper <= 20
    assert not solver.best_guesses(know, budget=Budget(seconds=0.2)).complete
    choice = strategies.get("optimal").consider(Knowledge(solver.variant))
    assert choice.sample is not None
    assert "not proven" in choice.sample


def test_small_sets_of_a_large_variant_are_solved_exactly() -> None:
    big, small = Variant(5, 8), Variant(5, 3)
    rng = random.Random(2)
    codes = rng.sample(list(Knowledge(small).candidates), 14)
    # Five of the eight colours are in no code: one of them is what the smaller game lacks.
    solver = Solver(big, memory_mb=8)
    more = Solver(Variant(5, 4), memory_mb=8)
    assert solver.expected_total(codes) == more.expected_total(codes)
    assert solver.worst_case(codes) == more.worst_case(codes)
    here, there = solver.best_guesses(codes), more.best_guesses(codes)
    assert [g for g in here.guesses if set(g) <= set("0123")] == list(there.guesses)
    assert len(here.guesses) >= len(there.guesses)


def test_optimal_players_keep_their_promises() -> None:
    optimal, worst = strategies.get("optimal"), strategies.get("optimal-worst")
    rng = np.random.default_rng(3)
    codes = list(Knowledge(CLASSIC).candidates)
    for player, most in ((optimal, 6), (worst, 5)):
        for secret in rng.choice(codes, 12):
            know = Knowledge(CLASSIC)
            while len(know.turns) < most:
                guess = player.choose(know)
                know = know.after(guess, score(guess, str(secret)))
                if guess == secret:
                    break
            assert know.turns[-1].guess == secret
    assert {"optimal", "optimal-worst"} <= set(strategies.names())


def test_optimal_players_take_over_a_game_begun_otherwise() -> None:
    solver = fresh()
    know = Knowledge(CLASSIC).after("3345", (1, 1)).after("5213", (0, 2))
    guess = strategies.get("optimal").choose(know)
    assert guess in solver.best_guesses(know).guesses
    guess = strategies.get("optimal-worst").choose(know)
    assert guess in solver.best_guesses(know, by="worst").guesses
