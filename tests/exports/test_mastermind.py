"""Positions of Mastermind: which there are, that they are right, and always the same."""

import json
from pathlib import Path

import pytest

from perfectplay.errors import PerfectPlayError
from perfectplay.exports import ExportError, MastermindPositions
from perfectplay.exports.guess_values import Valuer
from perfectplay.exports.histories import name_of
from perfectplay.exports.mastermind_worker import row_of
from perfectplay.exports.packing import format_row, pack, unpack
from perfectplay.lab import Run, Workplace
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.history import parse_history
from perfectplay.mastermind.solver import Solver
from tests.exports.helpers import mastermind, rows_of
from tests.exports.test_guess_values import BOUNDED


def test_every_state_of_sensible_play_is_there_once() -> None:
    """The same by a plain walk: every guess within the margin, one of each kind, every answer."""
    variant, margin = Variant.parse("3x4"), 0.1
    solver = Solver(variant, memory_mb=16)
    rows = {row["id"]: row for row in mastermind("3x4", margin=margin)}
    assert len(rows) == len(mastermind("3x4", margin=margin))
    seen, waiting = set[str](), [Knowledge(variant)]
    while waiting:
        know = waiting.pop()
        name = name_of(variant, know.turns).id
        if name in seen:
            continue
        seen.add(name)
        row = rows[name]
        assert (row["total"], row["worst"]) == (
            solver.expected_total(know).value,
            solver.worst_case(know).value,
        )
        here = Knowledge(variant, parse_history(variant, row["turns"]))
        for guess, total in zip(row["guesses"], row["totals"], strict=True):
            if total <= row["total"] + margin * row["candidates"]:
                branches = here.branches(guess).values()
                waiting += [k for k in branches if len(k.candidates) > 1]
    assert seen == set(rows)


def test_a_row_says_what_the_solver_says() -> None:
    for row in mastermind("3x4", codes=True)[::7]:
        variant = Variant.parse(row["variant"])
        know = Knowledge(variant, parse_history(variant, row["turns"]))
        solver = Solver(variant, memory_mb=16)
        assert row["depth"] == len(know.turns)
        assert row["codes"] == list(know.candidates)
        assert row["candidates"] == len(row["codes"]) > 1
        assert row["exact"] is True
        assert row["bounds"] == []
        best = {guess for g in ("optimal", "optimal_at_worst") for guess in row[g]}
        assert best <= set(row["guesses"])
        listed = solver.best_guesses(know, by="expected").guesses
        assert set(row["optimal"]) <= set(listed)
        share = dict(zip(row["guesses"], row["alike"], strict=True))
        assert sum(share[guess] for guess in row["optimal"]) == len(listed)
        for value in solver.table(know, row["guesses"]):
            place = row["guesses"].index(value.guess)
            assert row["totals"][place] == value.total.value
            assert row["worsts"][place] == value.worst.value


def test_the_choices_of_guesses() -> None:
    kinds, every, best = (mastermind("3x4", guesses=g) for g in ("kinds", "all", "best"))
    assert [r["id"] for r in kinds] == [r["id"] for r in every] == [r["id"] for r in best]
    for kind, one, few in zip(kinds, every, best, strict=True):
        assert sum(kind["alike"]) == len(one["guesses"]) == sum(one["alike"])
        assert kind["total"] == one["total"] == few["total"]
        assert set(few["guesses"]) == {*kind["optimal"], *kind["optimal_at_worst"]}
        assert set(kind["optimal"]) <= set(one["optimal"])


def test_the_first_states_of_the_classic_game() -> None:
    asked = MastermindPositions.of("4x6", margin=0.0, guesses="best")
    with Workplace.threads(1) as place, Run(asked.description(), place) as run:
        rows = asked.rows(run)
        first = next(rows)
        second = [next(rows) for _ in range(13)]
    assert (first["total"], first["worst"], first["optimal"]) == (5625, 5, ["0012"])
    assert {row["turns"][:4] for row in second} == {"0012"}
    assert sum(row["total"] for row in second) == 5625 - 1296


@pytest.mark.parametrize("given", [{}, {"sample": 40, "seed": 5}])
def test_the_same_rows_with_any_workers(given: dict[str, int]) -> None:
    asked = MastermindPositions.of("3x5", **given)  # type: ignore[arg-type]
    alone = rows_of(asked)
    assert rows_of(asked, Workplace.threads(3)) == alone
    assert rows_of(asked, Workplace.processes(2)) == alone


def test_a_run_goes_on_where_it_was_cut_short(tmp_path: Path) -> None:
    asked = MastermindPositions.of("3x5")
    whole = rows_of(asked)
    with Workplace.threads(1) as place, Run(asked.description(), place, tmp_path) as run:
        some = [row for row, _ in zip(asked.rows(run), range(30), strict=False)]
        done = len(run.journal)
    assert some == whole[:30]
    with Workplace.threads(1) as place, Run(asked.description(), place, tmp_path) as run:
        assert run.journal.found == done > 1
        assert list(asked.rows(run)) == whole


def test_a_sample_has_as_many_different_states_as_asked_for() -> None:
    rows = mastermind("4x5", sample=25, seed=3)
    assert len({row["id"] for row in rows}) == len(rows) == 25
    assert rows == mastermind("4x5", sample=25, seed=3)
    assert rows[:10] == mastermind("4x5", sample=10, seed=3)
    assert rows != mastermind("4x5", sample=25, seed=4)
    for row in rows:
        assert row["depth"] >= 1
        assert row["candidates"] >= 2


def test_a_small_variant_has_fewer_states_than_asked_for() -> None:
    rows = mastermind("2x2", sample=1000)
    assert 0 < len(rows) < 20


def test_large_variants_are_sampled_within_limits() -> None:
    rows = mastermind("4x10 norepeat", sample=2, guesses="best", most_left=12)
    assert all(2 <= row["candidates"] <= 12 for row in rows)
    solver = Solver(Variant.parse("4x10 norepeat"))
    for row in rows:
        know = Knowledge(solver.variant, parse_history(solver.variant, row["turns"]))
        assert row["exact"]
        assert row["total"] == solver.expected_total(know).value


def test_values_that_are_not_proven_are_marked() -> None:
    found = Valuer(BOUNDED.variant, budget=1).guesses(BOUNDED)
    row = row_of(BOUNDED, found, "kinds", codes=False)
    assert row["bounds"] == [g.guess for g in found if not (g.total.exact and g.worst.exact)]
    assert row["bounds"]
    assert row["totals"] == [g.total.upper for g in found]
    assert row["exact"] is False
    assert row["total"] == min(row["totals"])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"variant": "5x8"}, "--sample 20"),
        ({"margin": -1.0}, "--margin 0.04"),
        ({"margin": float("nan")}, "--margin 0.04"),
        ({"margin": 2.0}, "--margin 0.04"),
        ({"guesses": "some"}, "--guesses kinds"),
        ({"sample": 0}, "--sample 1000"),
        ({"sample": 10**9}, "--sample 1000"),
        ({"nodes": 0}, "--nodes 2000"),
        ({"most_left": 0}, "--most-left 60"),
    ],
)
def test_what_cannot_be_exported(given: dict[str, object], said: str) -> None:
    with pytest.raises(ExportError) as caught:
        MastermindPositions.of(**given)  # type: ignore[arg-type]
    assert said in str(caught.value)


def test_answers_must_be_true() -> None:
    with pytest.raises(PerfectPlayError, match="true answers"):
        MastermindPositions.of("3x4 1 lie")


def test_lines_are_packed_and_unpacked() -> None:
    lines = [format_row(row) for row in mastermind("2x3")]
    assert unpack(pack(lines)) == lines
    assert unpack(pack([])) == []
    assert [json.loads(line) for line in lines] == mastermind("2x3")


def test_the_command_asks_for_the_same() -> None:
    asked = MastermindPositions.of("4x10 norepeat", sample=7, seed=3, codes=True)
    assert asked.command == (
        "perfectplay export positions mastermind --variant '4x10 norepeat' --sample 7 --seed 3 "
        "--guesses kinds --codes --most-left 60 --nodes 2000"
    )
