"""The checked cases of the teaching assignment."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.reference_worst_case import Reference
from perfectplay.mastermind import Feedback, Knowledge, Variant, score
from perfectplay.mastermind.solver import (
    BoundsError,
    NoCodesError,
    Solver,
    number_of_guesses,
    optimal_guess,
    partition,
    size_bounds,
    to_list,
)

DATA = Path(__file__).parents[2] / "data"


def load(name: str) -> Any:
    return json.loads((DATA / name).read_text())


SETS = {case["id"]: case for case in load("optimal_sets_4x6.json")["cases"]}
FACTS = load("ksu_s24_mastermind_facts.json")


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(Variant(), memory_mb=64)


def test_every_optimal_guess_of_every_given_set(solver: Solver) -> None:
    for case in SETS.values():
        found = solver.best_guesses(case["goal"], by="worst")
        assert found.bounds.value == case["optimal_score"], case["id"]
        if "optimal_guesses" in case:
            assert list(found.guesses) == case["optimal_guesses"], case["id"]
        assert len(found.guesses) == case["optimal_guess_count"], case["id"]
        assert [g for g in found.guesses if g in case["goal"]] == case["members_optimal"]


def test_the_bounds_contract_on_every_given_row() -> None:
    for row in load("teaching_bounds_contract.json")["rows"]:
        goal, expect = SETS[row["set"]]["goal"], row["expect"]
        if expect == "error":
            with pytest.raises(BoundsError, match="not below"):
                optimal_guess(goal, row["lower"], row["upper"])
            continue
        guess, found = optimal_guess(goal, row["lower"], row["upper"])
        wanted = int(expect.lstrip("<>="))
        if expect.startswith("="):
            assert found == wanted, row
            assert guess in SETS[row["set"]]["optimal_guesses"]
        else:
            assert found <= wanted if expect.startswith("<") else found >= wanted, row


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_transcripts_through_one_solver_with_both_senses_mixed(solver: Solver, step: int) -> None:
    # Every kind of question in turn: what one search remembers must not mislead another.
    plain = Solver(Variant(), memory_mb=64, shipped=False)
    for game in load("teaching_transcripts.json")["games"][::step]:
        know = Knowledge(Variant())
        for turn in game["turns"]:
            assert len(know.candidates) == turn["goal_size_before"]
            value = plain.evaluate(know, turn["guess"])
            best = plain.worst_case(know).value
            assert best == turn["optimal_score_before"]
            one_left = len(know.candidates) == 1
            is_best = value.could_be if one_left else value.worst.value == best
            assert is_best == turn["guess_is_optimal"]
            assert plain.expected_total(know).value <= value.total.value
            if know.turns:
                assert plain.optimal_guess(know, "worst")
            assert solver.evaluate(know, turn["guess"]) == value
            know = know.after(turn["guess"], (turn["black"], turn["white"]))


def test_the_facts_of_the_assignment() -> None:
    assert list(size_bounds(Variant())) == FACTS["constants"]["size_thresholds"]
    everything = Knowledge(Variant()).candidates
    for fact in FACTS["performance_facts"]:
        groups = to_list(partition(everything, fact["first_guess"]))
        assert number_of_guesses(groups, 0, 9) == fact["value"]


def test_thresholds_of_other_variants_never_exceed_what_can_be_solved() -> None:
    for name, worst in (("4x7", 6), ("4x10 norepeat", 7), ("3x10", 7), ("2x6", 5), ("1x5", 5)):
        bounds = size_bounds(Variant.parse(name))
        size = Variant.parse(name).size
        assert max(i for i, most in enumerate(bounds) if size > most) <= worst
        assert list(bounds) == sorted(bounds)


def test_partition_leaves_the_guess_out_and_lists_the_largest_group_first() -> None:
    goal = ["1122", "1212", "2121", "2211"]
    assert partition(goal, "1122") == {
        Feedback(2, 2): ["1212", "2121"],
        Feedback(0, 4): ["2211"],
    }
    assert to_list(partition(goal, "1122")) == [["1212", "2121"], ["2211"]]
    for guess in ("0000", "0012", "1212"):
        groups = partition(goal, guess)
        assert {c: f for f, codes in groups.items() for c in codes} == {
            code: score(guess, code) for code in goal if code != guess
        }


def test_one_code_left_and_none() -> None:
    assert optimal_guess(["0123"], 0, 9) == ("0123", 1)
    assert number_of_guesses([], 0, 9) == 0
    with pytest.raises(NoCodesError):
        optimal_guess([], 0, 9)
    with pytest.raises(BoundsError):
        number_of_guesses([["0123"]], 3, 3)


REFERENCE = Reference(Variant.parse("3x4"))


@settings(deadline=None, max_examples=25)
@given(
    st.sets(st.sampled_from(REFERENCE.codes), min_size=1, max_size=16),
    st.integers(0, 5),
    st.integers(1, 4),
)
def test_contract_and_plain_reading_agree_on_any_bounds(
    codes: set[str], lower: int, more: int
) -> None:
    goal, variant = sorted(codes), Variant.parse("3x4")
    exact = REFERENCE.optimal_guess(goal, 0, 20)[1]
    for _, found in (
        REFERENCE.optimal_guess(goal, lower, lower + more),
        optimal_guess(goal, lower, lower + more, variant),
    ):
        if len(goal) == 1:
            assert found == 1
        elif exact <= lower:
            assert found <= lower
        elif exact >= lower + more:
            assert found >= lower + more
        else:
            assert found == exact
