"""The proven results that come with the package: replayed, recorded, known to solver and player."""

import random
from dataclasses import replace

import pytest

from perfectplay.mastermind import Knowledge, Variant, strategies
from perfectplay.mastermind.first_kinds import first_kinds
from perfectplay.mastermind.solver import Budget, Solver
from perfectplay.mastermind.solver.best_found import best_found, best_strategy
from perfectplay.mastermind.solver.proofs import proof_of, proofs
from perfectplay.mastermind.solver.replays import FOUND, LEAST, replay, shipped_variants

PROVEN = {"4x9": 34_666, "5x8 norepeat": 34_444, "5x6": 36_721, "4x10": 55_632}


def test_these_results_are_proven() -> None:
    assert {str(variant): proof.total for variant, proof in proofs().items()} == PROVEN


@pytest.mark.parametrize(("name", "total"), [*PROVEN.items(), ("5x8", 178_404)])
def test_replaying_a_strategy_gives_the_total_on_record(name: str, total: int) -> None:
    found = replay(Variant.parse(name))
    assert found is not None
    assert found.faults == []
    assert (found.report.total, found.said) == (total, total)
    assert found.report.secrets == found.variant.size
    assert found.status == (LEAST if name in PROVEN else FOUND)


@pytest.mark.parametrize("name", PROVEN)
def test_every_kind_of_first_guess_was_settled_in_each_run(name: str) -> None:
    variant = Variant.parse(name)
    proof = proof_of(variant)
    assert proof is not None
    assert {one.guess for one in proof.first_guesses} == {g for g, _ in first_kinds(variant)}
    assert min(one.total for one in proof.first_guesses) == proof.total
    assert next(one for one in proof.first_guesses if one.guess == proof.first).exact
    assert all(run.nodes > 0 and run.cpu_seconds > 0 for run in proof.runs)
    assert len({run.command for run in proof.runs}) == len(proof.runs)
    tree = best_strategy(variant)
    assert tree is not None
    assert tree.root().guess == proof.first


def test_faults_of_a_replay_are_told() -> None:
    good = replay(Variant.parse("4x6"))
    assert good is not None
    assert good.faults == []
    assert replace(good, said=5624).faults == ["5,625 guesses are needed, not 5,624"]
    missing = replace(good.report, secrets=1295, faults=("0000: not found",))
    assert replace(good, report=missing).faults == [
        "0000: not found",
        "1,295 of 1,296 codes are found",
    ]
    proof = proof_of(Variant.parse("4x9"))
    assert proof is not None
    guess = replace(proof.first_guesses[0], total=1, exact=False)
    open_proof = replace(proof, first_guesses=(guess, *proof.first_guesses[1:]))
    assert "only known to need 1" in replace(good, proof=open_proof).faults[0]


def test_variants_without_a_strategy_are_not_replayed() -> None:
    assert replay(Variant(3, 4)) is None
    assert Variant(3, 4) not in shipped_variants()
    assert proof_of(Variant.parse("4x9 black only")) is None


@pytest.mark.parametrize("name", PROVEN)
def test_the_solver_knows_the_start_at_once(name: str) -> None:
    variant = Variant.parse(name)
    solver, start = Solver(variant, memory_mb=16), Knowledge(variant)
    assert solver.expected_total(start).value == PROVEN[name]
    proof = proof_of(variant)
    assert proof is not None
    assert solver.optimal_guess(start) == proof.first
    assert solver.nbytes == 0  # nothing was searched


def test_without_shipped_data_the_solver_searches() -> None:
    variant = Variant.parse("4x9")
    alone = Solver(variant, memory_mb=16, shipped=False)
    bounds = alone.expected_total(Knowledge(variant), Budget(nodes=1))
    assert bounds.lower < PROVEN["4x9"] <= bounds.upper


def test_some_best_guess_is_listed_when_the_time_is_short() -> None:
    variant = Variant.parse("5x6")
    know = Knowledge(variant).after("00112", "1B1W")
    found = Solver(variant, memory_mb=16).best_guesses(know, budget=Budget(nodes=1))
    known = best_found(know)
    assert known is not None
    assert (list(found.guesses), found.bounds.value) == ([known.guess], known.total)
    assert not found.complete


@pytest.mark.parametrize(
    ("name", "count", "complete"),
    [
        ("4x9", 3_024, True),
        ("5x8 norepeat", 6_720, True),
        ("5x6", 1_800, False),
        ("4x10", 5_040, False),
    ],
)
def test_first_guesses_that_are_proven_best_are_listed(
    name: str, count: int, complete: bool
) -> None:
    variant = Variant.parse(name)
    found = Solver(variant, memory_mb=16).best_guesses(Knowledge(variant))
    assert (len(found.guesses), found.complete) == (count, complete)
    assert found.bounds.value == PROVEN[name]


@pytest.mark.parametrize("name", PROVEN)
def test_the_player_follows_the_proven_strategy(name: str) -> None:
    variant = Variant.parse(name)
    player, draw = strategies.get("optimal"), random.Random(name)
    tree = best_strategy(variant)
    assert tree is not None
    node, know = tree.root(), Knowledge(variant)
    while len(know.candidates) > 2:
        choice = player.consider(know)
        assert (choice.guess, choice.sample) == (node.guess, None)
        answer = draw.choice(list(node.branches))
        know, node = know.after(node.guess, answer), node.branches[answer]


def test_a_proven_strategy_agrees_with_the_search_where_that_is_quick() -> None:
    variant = Variant.parse("4x9")
    alone, draw = Solver(variant, memory_mb=32, shipped=False), random.Random(9)
    tree = best_strategy(variant)
    assert tree is not None
    for _ in range(25):
        node, know = tree.root(), Knowledge(variant)
        while len(know.candidates) > 80 and node.branches:
            answer = draw.choice(list(node.branches))
            know, node = know.after(node.guess, answer), node.branches[answer]
        found = best_found(know)
        assert found is not None
        assert found.proven
        assert alone.expected_total(know).value == found.total
