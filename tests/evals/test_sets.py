"""The shipped sets: what they promise, that they are made again alike, and never change."""

from collections import Counter
from fractions import Fraction

import pytest

from perfectplay.evals.errors import NoSetError
from perfectplay.evals.positions import is_right, parse_answer, regret_of
from perfectplay.evals.sets import NEWEST, Kind, Problem, find_problem, find_set, set_names
from perfectplay.mastermind import Knowledge
from perfectplay.mastermind.contradiction import find_contradiction
from perfectplay.mastermind.solver.shared import solver_of
from tools.make_eval_sets import EACH, MARGIN, make, text_of

FINGERPRINTS = {
    "easy-v1": "d2070cb5847aa007cf382d0586591f6487d45b2223ed1e999b82144f3096a440",
    "classic-v1": "28c52e3c2db858b61ff3306d32a9b618f8d32e1e53e8e92e3c21ed8f38a733a8",
    "bulls-and-cows-v1": "4665df94629c00f95f708ce33e667ec4106b2b9486219341d88134809195de88",
    "deduction-v1": "799573b3759c4121a963a8f43a30096778a43cf4984edab37c07a25595a37263",
    "contradiction-v1": "a799fcfd3b1775e92a7997e6c136b354ca99d3bac8f1fa8c803d6c6e42112c48",
    "best-of-four-v1": "112b96571da95a9a64c01f43b0a5e77597cb95e40fe55c80fbc05be4d7280618",
}
"""A version never changes: results under its name would no longer compare."""
PROBLEMS = [problem for name in set_names() for problem in find_set(name).problems]


def of(*kinds: Kind) -> list[Problem]:
    return [problem for problem in PROBLEMS if problem.kind in kinds]


def each(*kinds: Kind) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("problem", of(*kinds), ids=lambda problem: problem.id)


def test_no_version_has_changed() -> None:
    assert {name: find_set(name).fingerprint for name in set_names()} == FINGERPRINTS


@pytest.mark.parametrize("name", set_names())
def test_a_set_is_made_again_byte_for_byte(name: str) -> None:
    assert text_of(make(name)) == find_set(name).text


def test_names_are_stable_and_found() -> None:
    for name in set_names():
        chosen = find_set(name)
        assert [p.id for p in chosen.problems] == [
            f"{name}-{number:02}" for number in range(1, len(chosen.problems) + 1)
        ]
    assert all(find_problem(problem.id) is problem for problem in PROBLEMS)
    assert {find_set(short).name for short in NEWEST} == set(set_names())


def test_a_problem_is_read_back() -> None:
    assert [Problem.from_data(problem.to_data()) for problem in PROBLEMS] == PROBLEMS


@pytest.mark.parametrize("name", ["easy-v1", "classic-v1", "bulls-and-cows-v1"])
def test_games_have_different_secrets(name: str) -> None:
    problems = find_set(name).problems
    assert len({problem.secret for problem in problems}) == len(problems) == 50


@pytest.mark.parametrize("name", ["deduction-v1", "contradiction-v1", "best-of-four-v1"])
def test_positions_are_of_all_variants_and_all_different(name: str) -> None:
    problems = find_set(name).problems
    assert set(Counter(str(problem.variant) for problem in problems).values()) == {EACH}
    assert len({(problem.variant, problem.given) for problem in problems}) == len(problems)


@each(Kind.DEDUCTION)
def test_one_code_is_left_and_every_answer_is_needed(problem: Problem) -> None:
    assert list(problem.knowledge.candidates) == [problem.secret]
    for turn in problem.given:
        rest = [other for other in problem.given if other != turn]
        assert len(Knowledge(problem.variant, rest).candidates) > 1


@each(Kind.WRONG_ANSWER)
def test_changing_one_answer_alone_mends_it(problem: Problem) -> None:
    found = find_contradiction(problem.variant, problem.given)
    assert found is not None
    assert tuple(repair.turn + 1 for repair in found.repairs) == problem.turns
    right = [n for n in range(1, len(problem.given) + 1) if is_right(problem, (n,))]
    assert tuple(right) == problem.turns


@each(Kind.CLASH)
def test_the_clash_is_a_smallest_one(problem: Problem) -> None:
    turns = [problem.given[number - 1] for number in problem.turns]
    assert not len(Knowledge(problem.variant, turns).candidates)
    for turn in turns:
        rest = [other for other in turns if other != turn]
        assert len(Knowledge(problem.variant, rest).candidates)
    assert is_right(problem, problem.turns)
    everything = tuple(range(1, len(problem.given) + 1))
    assert not is_right(problem, everything)
    assert not is_right(problem, problem.turns[:1])


@each(Kind.CHOICE)
def test_one_of_the_four_is_best_of_all_by_a_clear_margin(problem: Problem) -> None:
    solver, know = solver_of(problem.variant), problem.knowledge
    values = solver.table(know, problem.choices)
    assert tuple(value.total.value for value in values) == problem.totals
    assert solver.expected_total(know).value == min(problem.totals)
    assert problem.secret in know.candidates
    regrets = sorted(problem.regret_of(choice) for choice in problem.choices)
    assert regrets[0] == 0
    assert regrets[1] >= Fraction(1, MARGIN)
    assert is_right(problem, problem.best_choice)


def test_another_smallest_clash_is_right_as_well() -> None:
    problem = find_set("contradiction").problems[3]
    assert (problem.kind, problem.turns) == (Kind.CLASH, (1, 2))
    assert [(a, b) for a in (1, 2) for b in (2, 3) if a < b and is_right(problem, (a, b))] == [
        (1, 2),
        (1, 3),
    ]


def test_what_answers_cost() -> None:
    choice, deduction = find_set("best-of-four").problems[0], find_set("deduction").problems[0]
    assert [regret_of(choice, code) for code in choice.choices] == [
        Fraction(2, 7),
        Fraction(2, 7),
        0,
        Fraction(2, 7),
    ]
    assert [regret_of(deduction, code) for code in ("542", "541")] == [0, 1]
    assert regret_of(find_set("contradiction").problems[0], (1,)) is None


def test_an_answer_is_one_of_the_four() -> None:
    problem = find_set("best-of-four").problems[0]
    assert parse_answer(problem, "GUESS: 015") == "015"
    with pytest.raises(ValueError, match="'014' is none of the four guesses; choose one of 440"):
        parse_answer(problem, "GUESS: 014")


@pytest.mark.parametrize(
    ("name", "said"),
    [("clasic", "There is no set 'clasic'; choose one of easy,"), ("classic-v9", "no set")],
)
def test_a_set_that_does_not_exist(name: str, said: str) -> None:
    with pytest.raises(NoSetError, match=said):
        find_set(name)


@pytest.mark.parametrize("identity", ["classic-v1-51", "classic-v1-0", "classic-7", "x", "-9" * 99])
def test_a_problem_that_does_not_exist(identity: str) -> None:
    with pytest.raises(NoSetError, match="There is no problem"):
        find_problem(identity)
